/// Walks the bytes of a text that jansson has accepted; on any other text it stays within the bytes, and stops.
struct SourceCursor {
    let bytes: [UInt8]

    /// The next byte to read.
    var offset: Int

    /// Where to stop.
    let end: Int

    init(_ bytes: [UInt8], at offset: Int = 0, end: Int? = nil) {
        self.bytes = bytes
        self.offset = offset
        self.end = end ?? bytes.count
    }

    /// The next byte, or nil at the end.
    var byte: UInt8? { offset < end ? bytes[offset] : nil }

    /// The next byte that is no white space, which becomes the place.
    mutating func significantByte() -> UInt8? {
        while offset < end {
            let byte = bytes[offset]
            if byte > 0x20 { return byte }
            offset += 1
        }
        return nil
    }

    /// Passes over a string, from its opening quote to behind its closing one; answers whether it has escapes.
    @discardableResult mutating func skipString() -> Bool {
        var hasEscapes = false
        offset += 1
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x22 { break }
            if byte == 0x5C {
                hasEscapes = true
                offset += 1
            }
        }
        offset = min(offset, end)
        return hasEscapes
    }

    /// Passes over a number or a literal.
    mutating func skipScalar() {
        while offset < end {
            let byte = bytes[offset]
            if byte <= 0x20 || byte == 0x2C || byte == 0x5D || byte == 0x7D || byte == 0x3A { return }
            offset += 1
        }
    }

    /// Passes over a whole value, from its first byte to behind its last.
    mutating func skipValue() {
        var depth = 0
        while let byte = significantByte() {
            switch byte {
            case 0x22: skipString()
            case 0x5B, 0x7B:
                depth += 1
                offset += 1
            case 0x5D, 0x7D:
                depth -= 1
                offset += 1
            case 0x2C, 0x3A: offset += 1
            default: skipScalar()
            }
            if depth <= 0 && byte != 0x2C && byte != 0x3A { return }
        }
    }

    /// Passes over a key and its colon, to the first byte of its value; answers the key's bytes, unescaped.
    mutating func key() -> [UInt8]? {
        guard significantByte() == 0x22 else { return nil }
        let start = offset
        let hasEscapes = skipString()
        guard offset - start >= 2 else { return nil }
        let inner = bytes[(start + 1)..<(offset - 1)]
        guard significantByte() == 0x3A else { return nil }
        offset += 1
        _ = significantByte()
        return hasEscapes ? Self.unescaped(inner) : Array(inner)
    }

    /// The bytes a string stands for.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == 0x5C, let escape = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): result += Array(String(scalar(&rest)).utf8)
            default: result.append(escape)
            }
        }
        return result
    }

    /// The scalar of `XXXX` or of the pair `XXXX\uXXXX`.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Character {
        var code = hex(&rest)
        if 0xD800..<0xDC00 ~= code, rest.starts(with: [0x5C, 0x75]) {
            rest = rest.dropFirst(2)
            code = 0x10000 + (code - 0xD800) << 10 + (hex(&rest) & 0x3FF)
        }
        return Character(Unicode.Scalar(code) ?? "\u{FFFD}")
    }

    private static func hex(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
    }
}
