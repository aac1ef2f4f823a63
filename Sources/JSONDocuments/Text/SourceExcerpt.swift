/// One line of a text with a caret under one of its characters, truncated to fit a terminal.
///
///     {"a" 1}
///          ^
package struct SourceExcerpt: Sendable, Hashable {
    /// The line, or the part of it around the caret; control characters other than tab are shown as
    /// "·".
    package let text: String

    /// White space as wide as the text before the caret's character.
    package let padding: String

    /// The most terminal columns that are shown on each side of the caret.
    static let reach = 60

    /// Creates an excerpt of all of `text`, with the caret under the character at index `caret`.
    package init(text: String, caret: Int) {
        self.init(characters: Array(text), caret: caret)
    }

    /// Creates an excerpt of the line with the byte at `offset` of a UTF-8 text, with the caret
    /// under its character.
    ///
    /// - Complexity: O(1): only the bytes around the offset are decoded, however long the line is.
    package init(in bytes: [UInt8], at offset: Int) {
        let offset = min(max(0, offset), bytes.count)
        let (start, isCutAtStart) = Self.windowStart(before: offset, in: bytes)
        let (end, isCutAtEnd) = Self.windowEnd(after: offset, in: bytes)
        let head = String(decoding: bytes[start..<offset], as: UTF8.self)
        let characters = Array(head + String(decoding: bytes[offset..<end], as: UTF8.self))
        var caret = 0
        var length = 0
        // The caret is under the character that contains the code point.
        while caret < characters.count, length + characters[caret].utf8.count <= head.utf8.count {
            length += characters[caret].utf8.count
            caret += 1
        }
        self.init(characters: characters, caret: caret, isCut: (isCutAtStart, isCutAtEnd))
    }

    /// Creates an excerpt with the caret under the last character before `lastRead`, or under the
    /// start of a line.
    init(in bytes: [UInt8], lastRead: Int, isLineStart: Bool) {
        var offset = min(lastRead, bytes.count)
        if !isLineStart && offset > 0 {
            offset -= 1
            while offset > 0, UTF8.isContinuation(bytes[offset]), lastRead - offset < 4 { offset -= 1 }
        }
        self.init(in: bytes, at: offset)
    }

    /// The number of bytes that are decoded on each side of the offset: `reach` columns of long
    /// clusters.
    private static let window = 2_048

    private static func windowStart(before offset: Int, in bytes: [UInt8]) -> (Int, Bool) {
        var start = offset
        while start > 0, bytes[start - 1] != .lineFeed, offset - start < window { start -= 1 }
        if start == 0 && bytes.hasByteOrderMark && offset >= 3 { return (3, false) }
        let isCut = start > 0 && bytes[start - 1] != .lineFeed
        while isCut, start < offset, UTF8.isContinuation(bytes[start]) { start += 1 }
        return (start, isCut)
    }

    private static func windowEnd(after offset: Int, in bytes: [UInt8]) -> (Int, Bool) {
        var end = offset
        while end < bytes.count, bytes[end] != .lineFeed, end - offset < window { end += 1 }
        let isCut = end < bytes.count && bytes[end] != .lineFeed
        while isCut, end > offset, UTF8.isContinuation(bytes[end]) { end -= 1 }
        if !isCut, end > offset, end < bytes.count, bytes[end - 1] == .carriageReturn { end -= 1 }
        return (end, isCut)
    }

    /// Returns a token for a message, truncated if it is long.
    static func shortened(_ token: some Collection<UInt8>) -> String {
        let text = String(decoding: token.prefix(60), as: UTF8.self)
        return token.count > 60 ? text + "…" : text
    }

    private init(characters: [Character], caret: Int, isCut: (Bool, Bool) = (false, false)) {
        let caret = max(0, min(caret, characters.count))
        let head = Self.count(of: characters[..<caret].reversed(), fitting: Self.reach)
        let tail = Self.count(of: characters[caret...], fitting: Self.reach)
        let start = caret - head
        let end = caret + tail
        let shown = characters[start..<end].map(Self.visible)
        let isCut = (start > 0 || isCut.0, end < characters.count || isCut.1)
        text = (isCut.0 ? "…" : "") + String(shown) + (isCut.1 ? "…" : "")
        padding =
            (isCut.0 ? " " : "")
            + shown.prefix(head).map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.displayWidth) }.joined()
    }

    /// Returns the number of characters that fit into `columns`.
    private static func count(of characters: some Sequence<Character>, fitting columns: Int) -> Int {
        var left = columns
        var count = 0
        for character in characters {
            left -= character == "\t" ? 8 : character.displayWidth
            if left < 0 { break }
            count += 1
        }
        return count
    }

    /// Returns the character, or "·" for one that moves the cursor or changes the writing
    /// direction.
    private static func visible(_ character: Character) -> Character {
        guard character != "\t", let scalar = character.unicodeScalars.first else { return character }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return "·"
        default: return character
        }
    }
}

extension SourceExcerpt: CustomStringConvertible {
    /// The line, and the caret on a second line.
    package var description: String { "\(text)\n\(padding)^" }
}
