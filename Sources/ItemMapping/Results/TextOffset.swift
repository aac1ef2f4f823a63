import JSONDocuments

/// An offset in a text that is a value of the document.
struct TextOffset: Sendable, Hashable {
    /// The number of steps to the text.
    let depth: Int

    /// The number of bytes before it in the text, without escapes.
    let offset: Int

    /// Returns the position in the source, given that of the text's literal.
    ///
    /// A literal takes one line. In a text that was repaired, the position is that of the literal.
    func position(in literal: JSONPosition?, of storage: JSONStorage) -> JSONPosition? {
        guard let literal, let source = storage.textSource else { return literal }
        let start = literal.byteOffset - storage.textStart
        let end = literal.byteRange.upperBound - storage.textStart
        guard start >= 0, end <= source.count, end - start >= 2, source[start] == .quote else { return literal }
        var (at, left) = (start + 1, offset)
        while left > 0, at < end - 1 {
            let (length, decoded) = Self.escapedCharacter(at: at, in: source)
            at = min(at + length, end - 1)
            left -= decoded
        }
        let column = literal.column + source[start..<at].count { !UTF8.isContinuation($0) }
        return JSONPosition(
            line: literal.line, column: column,
            byteRange: at + storage.textStart..<max(at, end - 1) + storage.textStart)
    }

    /// Returns the number of bytes of a character in a literal, and of the character itself.
    private static func escapedCharacter(at offset: Int, in source: [UInt8]) -> (length: Int, decoded: Int) {
        guard source[offset] == .backslash else { return (1, 1) }
        guard offset + 5 < source.count, source[offset + 1] == UInt8(ascii: "u"),
            let unit = UInt32(String(decoding: source[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
        else { return (2, 1) }
        if (0xD800..<0xDC00).contains(unit) { return (12, 4) }
        return (6, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
    }
}
