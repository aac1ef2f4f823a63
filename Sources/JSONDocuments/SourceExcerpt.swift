/// One line of a text with a caret under one place of it, cut to fit a terminal.
///
///     {"a" 1}
///          ^
package struct SourceExcerpt: Sendable, Equatable {
    /// The line, or the part of it around the place; control characters other than tab shown as "·".
    package let text: String

    /// White space as wide as what stands before the place, so that a caret after it points at it.
    package let padding: String

    /// How many terminal columns are shown on each side of the place at the most.
    static let reach = 60

    /// An excerpt of the whole of `text`, with the caret under the character at `caret`.
    package init(text: String, caret: Int) {
        self.init(characters: Array(text), caret: caret)
    }

    /// The line numbered `line` (from 1) of a UTF-8 text, with the caret under the character at `column` (from 1).
    package init(in bytes: [UInt8], line: Int, column: Int, near offset: Int) {
        let range = Self.lineRange(of: line, in: bytes)
        let scalars = Array(String(decoding: bytes[range], as: UTF8.self).unicodeScalars)
        // The column counts code points; the caret stands under the character that holds it.
        let before = String(String.UnicodeScalarView(scalars.prefix(max(0, column - 1))))
        let all = String(String.UnicodeScalarView(scalars))
        let caret = column > scalars.count ? all.count : before.count
        self.init(characters: Array(all), caret: caret)
    }

    private init(characters: [Character], caret: Int) {
        let caret = max(0, min(caret, characters.count))
        let head = Self.fitting(characters[..<caret].reversed(), Self.reach)
        let tail = Self.fitting(characters[caret...], Self.reach)
        let start = caret - head
        let end = caret + tail
        let shown = characters[start..<end].map(Self.visible)
        text = (start > 0 ? "…" : "") + String(shown) + (end < characters.count ? "…" : "")
        padding =
            (start > 0 ? " " : "")
            + shown.prefix(head).map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.displayWidth) }.joined()
    }

    /// How many of the characters fit into `columns`.
    private static func fitting(_ characters: some Sequence<Character>, _ columns: Int) -> Int {
        var left = columns
        var count = 0
        for character in characters {
            left -= character == "\t" ? 8 : character.displayWidth
            if left < 0 { break }
            count += 1
        }
        return count
    }

    private static func visible(_ character: Character) -> Character {
        guard character != "\t", let scalar = character.unicodeScalars.first else { return character }
        return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "·" : character
    }

    private static func lineRange(of line: Int, in bytes: [UInt8]) -> Range<Int> {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for _ in 1..<max(1, line) {
            guard let newline = bytes[start...].firstIndex(of: 0x0A) else { break }
            start = newline + 1
        }
        var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// The line and column (in code points, both from 1) of the byte at `offset`.
    package static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        let line = before.count { $0 == 0x0A } + 1
        let column = bytes[min(start, before.endIndex)..<before.endIndex].count { $0 & 0xC0 != 0x80 } + 1
        return (line, column)
    }
}

extension SourceExcerpt: CustomStringConvertible {
    /// The line and, under it, the caret.
    package var description: String { "\(text)\n\(padding)^" }
}
