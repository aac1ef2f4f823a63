/// The text of a string literal without interpolations, and the place of each of its characters.
struct StringLiteral {
    /// The text as the program sees it.
    private(set) var text = ""
    /// The offset of each Unicode scalar in the source, then that of the closing quote.
    private(set) var offsets: [Int] = []

    /// The literal at a token.
    ///
    /// It is nil for anything but a string on one line without interpolations: the text of any
    /// other isn't known, or its lines are indented.
    init?(_ index: Int, in list: TokenList) {
        let token = list[index]
        guard token.kind == .string else { return nil }
        let bytes = list.bytes[token.range]
        let poundCount = bytes.prefix { $0 == UInt8(ascii: "#") }.count
        let quotes = bytes.dropFirst(poundCount).prefix { $0 == UInt8(ascii: "\"") }.count
        guard quotes == 1 || bytes.count == 2 * poundCount + 2 else { return nil }
        var position = bytes.startIndex + poundCount + 1
        let end = bytes.endIndex - poundCount - 1
        let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: poundCount)
        while position < end {
            let start = position
            let rest = bytes[position..<end]
            var scalar: Unicode.Scalar?
            if rest.starts(with: escape) {
                position += escape.count
                scalar = Self.escaped(bytes[..<end], at: &position)
            } else {
                scalar = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first
                position += scalar?.utf8.count ?? 1
            }
            guard let scalar else { return nil }
            text.unicodeScalars.append(scalar)
            offsets.append(start)
        }
        offsets.append(end)
    }

    /// Returns the character after a backslash; nil for an interpolation, and for an escape that the compiler refuses.
    private static func escaped(_ bytes: ArraySlice<UInt8>, at position: inout Int) -> Unicode.Scalar? {
        guard position < bytes.endIndex else { return nil }
        defer { position += 1 }
        switch bytes[position] {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "0"): return "\0"
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): return Unicode.Scalar(bytes[position])
        case UInt8(ascii: "u"):
            guard let close = bytes[position...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
            let digits = String(decoding: bytes[position..<close].dropFirst(2), as: UTF8.self)
            position = close
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        default: return nil
        }
    }

    /// Returns the offset of a column, which counts code points from 1.
    func textOffset(ofColumn column: Int) -> Int { offsets[min(max(column, 1), offsets.count) - 1] }

    /// Returns a text as a literal with the fewest escapes.
    static func literalSource(of text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == "\\" || $0 == "\"" }) else { return "\"\(text)\"" }
        var pounds = "#"
        while text.contains("\"\(pounds)") || text.contains("\\\(pounds)") { pounds += "#" }
        return "\(pounds)\"\(text)\"\(pounds)"
    }
}
