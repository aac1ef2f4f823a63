/// Colours of messages on a terminal: what kind of message it is, and the caret.
enum MessageStyle {
    private static let kinds = [("error:", "1;31"), ("warning:", "1;35"), ("note:", "1;36")]

    /// The message with its kind and its caret in colour.
    static func styled(_ message: String) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.first else { return message }
        lines[0] = styledHead(first)
        for index in lines.indices.dropFirst() where isCaret(lines[index]) {
            lines[index] = paint(lines[index], "1;32")
        }
        return lines.joined(separator: "\n")
    }

    /// The first of the kinds stands behind the place; a later one is part of the words.
    private static func styledHead(_ line: String) -> String {
        let found = kinds.compactMap { kind in line.firstRange(of: kind.0).map { (range: $0, color: kind.1) } }
        guard let first = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return line }
        return line[..<first.range.lowerBound] + paint(String(line[first.range]), first.color)
            + line[first.range.upperBound...]
    }

    private static func isCaret(_ line: String) -> Bool {
        line.contains("^") && line.allSatisfy { $0 == " " || $0 == "^" || $0 == "\t" }
    }

    private static func paint(_ text: String, _ color: String) -> String { "\u{1B}[\(color)m\(text)\u{1B}[0m" }
}
