import JSONDocuments

extension PathScanner {
    /// The largest magnitude of an index: 2⁵³ − 1, which a double holds exactly (RFC 9535, 2.1).
    static let largestInteger = 9_007_199_254_740_991

    /// True if an index can start at the next byte.
    var isAtInteger: Bool {
        guard let byte = peek else { return false }
        return byte == .minus || byte.isDecimalDigit
    }

    /// Reads an index: an integer without a leading zero, not `-0`, within ±(2⁵³ − 1).
    mutating func readInteger() throws(PathSyntaxError) -> Int {
        let start = position
        _ = skip(.minus)
        let digits = position
        while let byte = peek, byte.isDecimalDigit { advance() }
        guard position > digits else { throw unexpected("a digit", code: .invalidNumber) }
        if bytesRead(from: digits).first == .digitZero, position - start > 1 {
            throw error(.invalidNumber, message: "an index has no leading zero and no minus before zero", at: start)
        }
        guard let value = Int(read(from: start)), value.magnitude <= Self.largestInteger.magnitude else {
            throw error(.invalidNumber, message: "an index is at most 9007199254740991, either way", at: start)
        }
        return value
    }
}

extension PathScanner {
    /// Reads a number literal (RFC 9535, 2.3.5.1): JSON's grammar, with `-0` allowed.
    mutating func number() throws(PathSyntaxError) -> FilterOperand {
        let start = position
        _ = skip(.minus)
        let whole = try readDigits()
        if bytesRead(from: whole).first == .digitZero, position - whole > 1 {
            throw error(.invalidNumber, message: "a number has no leading zero", at: start)
        }
        if skip(.period) { _ = try readDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(.plus) { _ = skip(.minus) }
            _ = try readDigits()
        }
        return Self.operand(read(from: start))
    }

    /// Reads one or more digits, and returns the position of the first.
    private mutating func readDigits() throws(PathSyntaxError) -> Int {
        let start = position
        while let byte = peek, byte.isDecimalDigit { advance() }
        guard position > start else { throw unexpected("a digit", code: .invalidNumber) }
        return start
    }

    /// Returns the value of a number; a whole number is an integer, however it is written.
    private static func operand(_ text: String) -> FilterOperand {
        if let integer = Int64(text) { return .integer(integer) }
        // The grammar was checked, so the conversion succeeds: past a double's range it gives
        // infinity or zero.
        let real = Double(text) ?? 0
        return Int64(exactly: real).map { .integer($0) } ?? .real(real)
    }
}

extension PathScanner {
    /// Reads a string literal in single or double quotes (RFC 9535, 2.3.1.1); the next byte must be
    /// a quote.
    mutating func quoted() throws(PathSyntaxError) -> String {
        let start = position
        let quote = peek!
        advance()
        var text: [UInt8] = []
        while let byte = peek {
            switch byte {
            case quote:
                advance()
                return String(decoding: text, as: UTF8.self)
            case .backslash: try escape(in: quote, into: &text)
            case 0 ..< .space:
                throw error(.unexpectedCharacter, message: "a control character must be escaped between quotes")
            default:
                text.append(byte)
                advance()
            }
        }
        throw error(.unclosed, message: "the quote is never closed", at: start)
    }

    /// Reads one escape and appends the character it represents.
    private mutating func escape(in quote: UInt8, into text: inout [UInt8]) throws(PathSyntaxError) {
        let start = position
        advance()
        guard let byte = peek else { throw error(.unclosed, message: "the quote is never closed", at: start) }
        advance()
        switch byte {
        case quote, .backslash, .slash: text.append(byte)
        case UInt8(ascii: "b"): text.append(.backspace)
        case UInt8(ascii: "f"): text.append(.formFeed)
        case UInt8(ascii: "n"): text.append(.lineFeed)
        case UInt8(ascii: "r"): text.append(.carriageReturn)
        case UInt8(ascii: "t"): text.append(.tab)
        case UInt8(ascii: "u"): text.append(contentsOf: Array(String(try codePoint(from: start)).utf8))
        default: throw error(.invalidEscape, message: "unknown escape", at: start)
        }
    }

    /// Reads the digits of `\uXXXX`, and the second half of a surrogate pair after the first.
    private mutating func codePoint(from start: Int) throws(PathSyntaxError) -> Character {
        let unit = try codeUnit(from: start)
        if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
        guard unit < 0xDC00, skip(.backslash), skip(UInt8(ascii: "u")) else {
            throw error(.invalidEscape, message: "half of a surrogate pair", at: start)
        }
        let low = try codeUnit(from: start)
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw error(.invalidEscape, message: "half of a surrogate pair", at: start) }
        return Character(scalar)
    }

    /// Reads the four digits of a UTF-16 code unit.
    private mutating func codeUnit(from start: Int) throws(PathSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = peek?.hexDigit else {
                throw error(.invalidEscape, message: "\\u takes four hexadecimal digits", at: start)
            }
            value = value << 4 + UInt32(digit)
            advance()
        }
        return value
    }
}
