/// One line of a text with a caret under one place of it, cut to fit a terminal.
///
///     {"a" 1}
///          ^
package struct SourceExcerpt: Sendable, Hashable {
    /// The line, or the part of it around the place; control characters other than tab are shown as "·".
    package let text: String

    /// White space as wide as what stands before the place, so that a caret after it points at it.
    package let padding: String

    /// How many terminal columns are shown on each side of the place at the most.
    static let reach = 60

    /// An excerpt of the whole of `text`, with the caret under the character at `caret`.
    package init(text: String, caret: Int) {
        self.init(characters: Array(text), caret: caret)
    }

    /// The line that holds the byte at `offset` of a UTF-8 text, with the caret under its character.
    ///
    /// Only the bytes around the place are looked at as text, so that a very long line costs nothing.
    package init(in bytes: [UInt8], at offset: Int) {
        let offset = min(max(0, offset), bytes.count)
        let (start, isCutAtStart) = Self.windowStart(before: offset, in: bytes)
        let (end, isCutAtEnd) = Self.windowEnd(after: offset, in: bytes)
        let head = String(decoding: bytes[start..<offset], as: UTF8.self)
        let characters = Array(head + String(decoding: bytes[offset..<end], as: UTF8.self))
        var caret = 0
        var length = 0
        // The caret stands under the character that holds the code point.
        while caret < characters.count, length + characters[caret].utf8.count <= head.utf8.count {
            length += characters[caret].utf8.count
            caret += 1
        }
        self.init(characters: characters, caret: caret, isCut: (isCutAtStart, isCutAtEnd))
    }

    /// The line of the last character before `lastRead`, under which the caret stands; or the start of the line there.
    init(in bytes: [UInt8], lastRead: Int, isLineStart: Bool) {
        var offset = min(lastRead, bytes.count)
        if !isLineStart && offset > 0 {
            offset -= 1
            while offset > 0, bytes[offset] & 0xC0 == 0x80, lastRead - offset < 4 { offset -= 1 }
        }
        self.init(in: bytes, at: offset)
    }

    /// How many bytes on each side of the place are looked at: enough for `reach` columns of long clusters.
    private static let window = 2_048

    private static func windowStart(before offset: Int, in bytes: [UInt8]) -> (Int, Bool) {
        var start = offset
        while start > 0, bytes[start - 1] != 0x0A, offset - start < window { start -= 1 }
        if start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) && offset >= 3 { return (3, false) }
        let isCut = start > 0 && bytes[start - 1] != 0x0A
        while isCut, start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
        return (start, isCut)
    }

    private static func windowEnd(after offset: Int, in bytes: [UInt8]) -> (Int, Bool) {
        var end = offset
        while end < bytes.count, bytes[end] != 0x0A, end - offset < window { end += 1 }
        let isCut = end < bytes.count && bytes[end] != 0x0A
        while isCut, end > offset, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        if !isCut, end > offset, end < bytes.count, bytes[end - 1] == 0x0D { end -= 1 }
        return (end, isCut)
    }

    /// A token for a message, cut where it is long.
    static func shortened(_ token: some Collection<UInt8>) -> String {
        let text = String(decoding: token.prefix(60), as: UTF8.self)
        return token.count > 60 ? text + "…" : text
    }

    private init(characters: [Character], caret: Int, isCut: (Bool, Bool) = (false, false)) {
        let caret = max(0, min(caret, characters.count))
        let head = Self.fitting(characters[..<caret].reversed(), Self.reach)
        let tail = Self.fitting(characters[caret...], Self.reach)
        let start = caret - head
        let end = caret + tail
        let shown = characters[start..<end].map(Self.visible)
        let isCut = (start > 0 || isCut.0, end < characters.count || isCut.1)
        text = (isCut.0 ? "…" : "") + String(shown) + (isCut.1 ? "…" : "")
        padding =
            (isCut.0 ? " " : "")
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

    /// The character, or "·" for one that would move the cursor or turn the writing direction.
    private static func visible(_ character: Character) -> Character {
        guard character != "\t", let scalar = character.unicodeScalars.first else { return character }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return "·"
        default: return character
        }
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
