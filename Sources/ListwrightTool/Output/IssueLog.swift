import Listwright

/// Issues on standard error: the first so many are shown, the rest counted.
struct IssueLog: Sendable {
    static let flag = Flag("max-issues", nil, value: "N", "show the first N issues, or all of them; 20 without it")

    /// How many are shown.
    let most: Int
    private var shown = 0
    private var count = 0

    /// A log that shows so many.
    init(most: Int) { self.most = most }

    /// As many as the command line asks for.
    init(_ arguments: Arguments, for command: String) throws(ToolError) {
        switch arguments.value(Self.flag) {
        case nil: most = 20
        case "all": most = .max
        case let text?:
            guard let number = Int(text), number >= 0, text.allSatisfy(\.isNumber) else {
                throw .usage("--max-issues is a whole number or all, not '\(text)'", command: command)
            }
            most = number
        }
    }

    /// Shows the first of these issues, as far as they are asked for; `count` is how many there are in all.
    mutating func show(_ issues: [String], of count: Int) {
        let more = issues.prefix(max(0, most - shown))
        for issue in more { Output.warn(issue) }
        shown += more.count
        self.count += count
    }

    /// Says how many were not shown.
    func finish(_ file: String) {
        let rest = count - shown
        if rest > 0 { Output.warn("\(file): warning: and \(rest) more \(rest == 1 ? "issue" : "issues")") }
    }
}

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
