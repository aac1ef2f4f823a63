/// One token of a JSON text: a scalar, or the bracket that opens a container.
package enum JSONToken {
    /// An opening brace; the whole object if that is empty.
    case object(isEmpty: Bool)
    /// An opening bracket; the whole array if that is empty.
    case array(isEmpty: Bool)
    case string(JSONScanner.Text)
    case integer(Int64)
    case real(Double)
    case bool(Bool)
    case null
}

/// Reads the object or array in a JSON text token by token, for code that needs no tree.
///
/// The caller follows the grammar. For `{"a": [1, 2], "b": 3}` the calls are:
///
///     next()                       .object(isEmpty: false)
///     key()                        "a"
///     next()                       .array(isEmpty: false)
///     next()                       .integer(1)
///     hasNext(in: .closeBracket)   true
///     next()                       .integer(2)
///     hasNext(in: .closeBracket)   false
///     hasNext(in: .closeBrace)     true
///     key()                        "b"
///     skipValue()                  skips 3
///     hasNext(in: .closeBrace)     false
///     finish()                     nothing follows
///
/// Skipped values are validated, too. Whatever isn't certainly valid throws, and jansson reads the
/// text. Nothing of the text is certain before `finish()` has returned. Repeated keys are the
/// caller's concern: of equal keys the last one counts.
// SAFETY: the position is in the text or in the scanner's copy of its end, and before that end
// until the container at the top is finished. After that the caller asks for no further token.
@safe package struct JSONTokenReader: ~Copyable {
    private var check: SyntaxCheck

    private var position: WideScanner.Position

    /// The position of the token that was read last.
    private var tokenStart: WideScanner.Position

    /// The number of open containers.
    private var levels = 0

    /// The number of bytes before the text, which are a byte order mark.
    private let skippedCount: Int

    /// Creates a reader of the object or array in `bytes`; nil for a text that jansson must read, and
    /// for limits of the members or the strings.
    ///
    /// The bytes stay where they are for the life of the reader.
    // SAFETY: a text that can be scanned ends with a bracket, so that it has a first byte.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) {
        guard !options.limits.needScan, let first = bytes.baseAddress,
            let check = unsafe SyntaxCheck(bytes, options: options)
        else { return nil }
        var start = unsafe check.scanner.start
        let byte = unsafe check.scanner.significantByte(at: &start)
        guard byte == .openBracket || byte == .openBrace else { return nil }
        skippedCount = unsafe check.scanner.start - first
        self.check = check
        unsafe (position, tokenStart) = unsafe (start, start)
    }

    /// The offset in the bytes of the next value, or of the end of the last one.
    package var offset: Int { unsafe check.scanner.index(of: position) + skippedCount }

    /// The first byte of the next value.
    package var firstByte: UInt8 { unsafe position.pointee }

    /// True if the next value is an object or an array.
    package var isAtContainer: Bool { firstByte == .openBrace || firstByte == .openBracket }

    /// The bytes of the last scalar, as written in the text.
    // SAFETY: both positions are in the text or both in the copy of its end.
    package var tokenText: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: tokenStart, count: position - tokenStart)
    }

    /// Returns the bytes of a string with its escapes replaced, valid until the next call of this
    /// method.
    package mutating func bytes(of text: JSONScanner.Text) -> UnsafeBufferPointer<UInt8> {
        unsafe check.scanner.scanner.bytes(of: text)
    }
}

extension JSONTokenReader {
    /// Reads the next value, if it is a scalar or an empty container, or else its opening bracket.
    package mutating func next() throws(ReaderFallback) -> JSONToken {
        unsafe check.scanner.makeWide(&position)
        unsafe tokenStart = unsafe position
        let byte = unsafe position.pointee
        switch byte {
        case .quote: return .string(unsafe try check.scanner.string(at: &position))
        case .minus, .digitZero ... .digitNine:
            switch unsafe try check.scanner.scanner.number(at: &position) {
            case .integer(let value): return .integer(value)
            case .real(let value): return .real(value)
            }
        case .openBrace: return .object(isEmpty: try isEmptyAfterOpening())
        case .openBracket: return .array(isEmpty: try isEmptyAfterOpening())
        default:
            unsafe try check.scanner.skipLiteral(at: &position)
            return byte == UInt8(ascii: "n") ? .null : .bool(byte == UInt8(ascii: "t"))
        }
    }

    private mutating func isEmptyAfterOpening() throws(ReaderFallback) -> Bool {
        guard levels <= SyntaxCheck.mostLevels else { throw .input }
        let isEmpty = unsafe check.scanner.skipOpening(at: &position)
        if !isEmpty { levels += 1 }
        return isEmpty
    }

    /// Reads a key and its colon.
    package mutating func key() throws(ReaderFallback) -> JSONScanner.Text {
        unsafe check.scanner.makeWide(&position)
        guard unsafe position.pointee == .quote else { throw .input }
        let text = unsafe try check.scanner.string(at: &position)
        unsafe try check.scanner.skipColon(at: &position)
        if text.hasEscapes { try check.scanner.scanner.refuseNUL(in: text) }
        return text
    }

    /// Reads what follows a value: true for a comma, false for the bracket that ends the container.
    package mutating func hasNext(in bracket: UInt8) throws(ReaderFallback) -> Bool {
        if unsafe try check.scanner.skipComma(orEnd: bracket, at: &position) { return true }
        levels -= 1
        return false
    }

    /// Skips the next value.
    package mutating func skipValue() throws(ReaderFallback) {
        unsafe check.scanner.makeWide(&position)
        let byte = unsafe position.pointee
        guard byte == .openBrace || byte == .openBracket else {
            return unsafe try check.skipScalar(byte, at: &position)
        }
        guard levels <= SyntaxCheck.mostLevels else { throw .input }
        unsafe try check.skipContainer(at: &position, below: levels)
    }

    /// Makes sure that nothing follows the value at the top.
    package func finish() throws(ReaderFallback) { _ = unsafe try check.scanner.documentEnd(at: position) }
}
