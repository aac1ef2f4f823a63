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
// SAFETY: the position is before the end of the text until the container at the top is finished. After that the caller
// asks for no further token.
@safe package struct JSONTokenReader: ~Copyable {
    private var scanner: JSONScanner

    private var position: UnsafePointer<UInt8>

    /// The position of the token that was read last.
    private var tokenStart: UnsafePointer<UInt8>

    /// The number of open containers.
    private var levels = 0

    /// The position of the first byte.
    private let first: UnsafePointer<UInt8>

    /// Creates a reader of the object or array in `bytes`; nil for a text that jansson must read, and
    /// for limits of the members or the strings.
    ///
    /// The bytes stay where they are for the life of the reader.
    // SAFETY: a text that can be scanned ends with a bracket, so that it has a first byte.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) {
        guard !options.limits.needScan, let first = bytes.baseAddress,
            var scanner = unsafe JSONScanner(text: bytes, options: options), let byte = try? scanner.significantByte(),
            byte == .openBracket || byte == .openBrace
        else { return nil }
        unsafe self.first = unsafe first
        unsafe (position, tokenStart) = unsafe (scanner.next, scanner.next)
        self.scanner = scanner
    }

    /// The offset in the bytes of the next value, or of the end of the last one.
    package var offset: Int { unsafe position - first }

    /// The first byte of the next value.
    package var firstByte: UInt8 { unsafe position.pointee }

    /// True if the next value is an object or an array.
    package var isAtContainer: Bool { firstByte == .openBrace || firstByte == .openBracket }

    /// The bytes of the last scalar, as written in the text.
    // SAFETY: both positions are in the text.
    package var tokenText: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: tokenStart, count: position - tokenStart)
    }

    /// Returns the bytes of a string with its escapes replaced, valid until the next call of this
    /// method.
    package mutating func bytes(of text: JSONScanner.Text) -> UnsafeBufferPointer<UInt8> {
        unsafe scanner.bytes(of: text)
    }
}

extension JSONTokenReader {
    /// Reads the next value, if it is a scalar or an empty container, or else its opening bracket.
    package mutating func next() throws(ReaderFallback) -> JSONToken {
        unsafe tokenStart = unsafe position
        switch unsafe position.pointee {
        case .quote: return .string(unsafe try scanner.takeString(at: &position))
        case .minus, .digitZero ... .digitNine:
            switch unsafe try scanner.takeNumber(at: &position) {
            case .integer(let value): return .integer(value)
            case .real(let value): return .real(value)
            }
        case .openBrace: return .object(isEmpty: try isEmpty(endingWith: .closeBrace))
        case .openBracket: return .array(isEmpty: try isEmpty(endingWith: .closeBracket))
        default:
            let letter = unsafe try scanner.takeLiteral(at: &position)
            return letter == UInt8(ascii: "n") ? .null : .bool(letter == UInt8(ascii: "t"))
        }
    }

    private mutating func isEmpty(endingWith bracket: UInt8) throws(ReaderFallback) -> Bool {
        guard levels < JSONScanner.mostDocumentLevels else { throw .input }
        let isEmpty = unsafe try scanner.takeOpening(endingWith: bracket, at: &position)
        if !isEmpty { levels += 1 }
        return isEmpty
    }

    /// Reads a key and its colon.
    package mutating func key() throws(ReaderFallback) -> JSONScanner.Text {
        let text = unsafe try scanner.takeKey(at: &position)
        if text.hasEscapes { try scanner.refuseNUL(in: text) }
        return text
    }

    /// Reads what follows a value: true for a comma, false for the bracket that ends the container.
    package mutating func hasNext(in bracket: UInt8) throws(ReaderFallback) -> Bool {
        if unsafe try scanner.takeComma(orEnd: bracket, at: &position) {
            _ = unsafe try scanner.significantByte(at: &position)
            return true
        }
        levels -= 1
        return false
    }

    /// Skips the next value.
    package mutating func skipValue() throws(ReaderFallback) {
        unsafe scanner.next = unsafe position
        try scanner.skipValue(mostLevels: JSONScanner.mostDocumentLevels - levels)
        unsafe position = unsafe scanner.next
    }

    /// Makes sure that nothing follows the value at the top.
    package func finish() throws(ReaderFallback) { unsafe try scanner.finish(at: position) }
}
