extension PathScanner {
    /// The largest index either way: what a double holds exactly (RFC 9535, 2.1).
    static let largestInteger = 9_007_199_254_740_991

    /// Whether an index can start here.
    var isAtInteger: Bool {
        guard let byte = peek else { return false }
        return byte == UInt8(ascii: "-") || Self.isDigit(byte)
    }

    /// Reads an index: an integer without a leading zero, not `-0`, within ±(2⁵³ − 1).
    mutating func integer() throws(PathSyntaxError) -> Int {
        let start = position
        _ = skip(UInt8(ascii: "-"))
        let digits = position
        while let byte = peek, Self.isDigit(byte) { advance() }
        guard position > digits else { throw unexpected("a digit", .invalidNumber) }
        if bytesRead(from: digits).first == UInt8(ascii: "0"), position - start > 1 {
            throw error(.invalidNumber, "an index has no leading zero and no minus before zero", at: start)
        }
        guard let value = Int(read(from: start)), value.magnitude <= Self.largestInteger.magnitude else {
            throw error(.invalidNumber, "an index goes no further than 9007199254740991", at: start)
        }
        return value
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension PathScanner {
    /// Reads a number literal (RFC 9535, 2.3.5.1): JSON's grammar, with `-0` allowed.
    mutating func number() throws(PathSyntaxError) -> FilterOperand {
        let start = position
        _ = skip(UInt8(ascii: "-"))
        let whole = try digits()
        if bytesRead(from: whole).first == UInt8(ascii: "0"), position - whole > 1 {
            throw error(.invalidNumber, "a number has no leading zero", at: start)
        }
        if skip(UInt8(ascii: ".")) { _ = try digits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            _ = try digits()
        }
        return Self.operand(read(from: start))
    }

    /// Reads one digit or more; answers where they start.
    private mutating func digits() throws(PathSyntaxError) -> Int {
        let start = position
        while let byte = peek, Self.isDigit(byte) { advance() }
        guard position > start else { throw unexpected("a digit", .invalidNumber) }
        return start
    }

    /// The value of a number; one that is whole in fact is an integer, however it is written.
    private static func operand(_ text: String) -> FilterOperand {
        if let integer = Int64(text) { return .integer(integer) }
        // The grammar was checked, so the conversion succeeds: past a double's range it gives infinity or zero.
        let real = Double(text) ?? 0
        return Int64(exactly: real).map { .integer($0) } ?? .real(real)
    }
}

extension PathScanner {
    /// Reads a string literal in single or double quotes (RFC 9535, 2.3.1.1), which has to stand here.
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
            case UInt8(ascii: "\\"): try escape(in: quote, into: &text)
            case 0..<0x20: throw error(.unexpectedCharacter, "a control character must be escaped between quotes")
            default:
                text.append(byte)
                advance()
            }
        }
        throw error(.unclosed, "the quote is never closed", at: start)
    }

    /// Reads one escape and appends what it stands for.
    private mutating func escape(in quote: UInt8, into text: inout [UInt8]) throws(PathSyntaxError) {
        let start = position
        advance()
        guard let byte = peek else { throw error(.unclosed, "the quote is never closed", at: start) }
        advance()
        switch byte {
        case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: Array(String(try codePoint(from: start)).utf8))
        default: throw error(.invalidEscape, "unknown escape", at: start)
        }
    }

    /// Reads the digits of `\uXXXX`, and those of the second half of a surrogate pair.
    private mutating func codePoint(from start: Int) throws(PathSyntaxError) -> Character {
        let unit = try hexadecimal(from: start)
        if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
        guard unit < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
            throw error(.invalidEscape, "half of a surrogate pair", at: start)
        }
        let low = try hexadecimal(from: start)
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw error(.invalidEscape, "half of a surrogate pair", at: start) }
        return Character(scalar)
    }

    private mutating func hexadecimal(from start: Int) throws(PathSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw error(.invalidEscape, "\\u takes four hexadecimal digits", at: start)
            }
            value = value << 4 + UInt32(digit)
            advance()
        }
        return value
    }
}
