/// Checks that a text is an object or array, without building a tree.
///
/// Whatever isn't certainly valid throws, and jansson reads the text.
// SAFETY: `closing` has room for as many levels as jansson reads.
@safe struct SyntaxCheck: ~Copyable {
    typealias Position = WideScanner.Position

    /// The scanner of the tokens.
    var scanner: WideScanner

    /// The brackets that end the containers around the current one, the outermost first, and their
    /// number.
    private let closing: UnsafeMutablePointer<UInt8>
    private var depth = 0

    /// The most containers around one: jansson counts the current one and its value as levels.
    static let mostLevels = JSONDocument.Limits.maximalDepth - 2

    /// Creates a check of the object or array in `bytes`; nil for a text that jansson must read.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) {
        guard let scanner = unsafe WideScanner(bytes, options: options) else { return nil }
        self.scanner = scanner
        unsafe closing = .allocate(capacity: Self.mostLevels)
    }

    // SAFETY: allocated by the initializer, and freed here alone; the entries are trivial.
    deinit { unsafe closing.deallocate() }

    /// Checks the text; returns the offset of the byte after the value.
    mutating func run() throws(ReaderFallback) -> Int {
        var position = unsafe scanner.start
        let byte = unsafe scanner.significantByte(at: &position)
        guard byte == .openBracket || byte == .openBrace else { throw .input }
        unsafe try skipContainer(at: &position)
        return unsafe try scanner.documentEnd(at: position)
    }

    /// Checks the container at a position, and skips it.
    ///
    /// - Parameter levels: The number of containers around it, at most `mostLevels`.
    // SAFETY: the position is before the end of the text.
    mutating func skipContainer(at position: inout Position, below levels: Int = 0) throws(ReaderFallback) {
        unsafe scanner.scanner.next = unsafe position
        if try scanner.scanner.skipBlocks(mostLevels: min(JSONScanner.mostLevels, Self.mostLevels + 1 - levels)) {
            unsafe position = scanner.scanner.next
            return
        }
        depth = levels
        var end = unsafe position.pointee + 2
        guard unsafe !scanner.skipOpening(at: &position) else { return }
        while true {
            if end == .closeBrace { unsafe try skipKey(at: &position) }
            unsafe scanner.makeWide(&position)
            let byte = unsafe position.pointee
            if byte == .openBracket || byte == .openBrace {
                if unsafe !scanner.skipOpening(at: &position) {
                    guard depth < Self.mostLevels else { throw .input }
                    unsafe closing[depth] = end
                    depth += 1
                    end = byte + 2
                    continue
                }
            } else {
                unsafe try skipScalar(byte, at: &position)
            }
            while unsafe try !scanner.skipComma(orEnd: end, at: &position) {
                if depth == levels { return }
                depth -= 1
                end = unsafe closing[depth]
            }
        }
    }

    /// Checks the scalar at a position, whose first byte is known, and skips it.
    // SAFETY: the position is wide.
    @inline(__always)
    mutating func skipScalar(_ byte: UInt8, at position: inout Position) throws(ReaderFallback) {
        switch byte {
        case .quote: _ = unsafe try scanner.string(at: &position)
        case .minus, .digitZero ... .digitNine: unsafe try scanner.scanner.skipNumber(at: &position)
        default: unsafe try scanner.skipLiteral(at: &position)
        }
    }

    @inline(__always)
    private mutating func skipKey(at position: inout Position) throws(ReaderFallback) {
        unsafe scanner.makeWide(&position)
        guard unsafe position.pointee == .quote else { throw .input }
        let text = unsafe try scanner.string(at: &position)
        unsafe try scanner.skipColon(at: &position)
        if text.hasEscapes { try scanner.scanner.refuseNUL(in: text) }
    }
}
