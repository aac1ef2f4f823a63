import ListwrightEssentials

/// Issues on standard error: the first ones are shown, the rest are counted.
struct PrintedIssues: Sendable {
    static let flag = Flag("max-issues", value: "N", help: "show the first N issues, or all (default: 20)")

    /// The number of issues to show.
    let limit: Int
    private var shown = 0

    /// The number of issues that may still be shown.
    var rest: Int { max(0, limit - shown) }

    private var count = 0

    /// A log that shows the first `limit` issues.
    init(limit: Int) { self.limit = limit }

    /// A log with the limit of a command line.
    init(_ arguments: Arguments, for command: String) throws(ToolError) {
        switch arguments.value(Self.flag) {
        case nil: limit = 20
        case "all": limit = .max
        case let text?:
            guard let number = Int(text), number >= 0, text.allSatisfy(\.isNumber) else {
                throw .usage("--max-issues is a whole number or all, not '\(text)'", command: command)
            }
            limit = number
        }
    }

    /// Shows issues up to the limit; `count` is the number of all.
    mutating func show(_ issues: [String], of count: Int) {
        let more = issues.prefix(rest)
        for issue in more { Output.warn(issue) }
        shown += more.count
        self.count += count
    }

    /// Reports the number of issues that were not shown.
    func finish(_ file: String) {
        let rest = count - shown
        guard rest > 0 else { return }
        let more = shown > 0 ? "and \(rest) more" : "\(rest)"
        Output.warn("\(file): warning: \(more) \(rest == 1 ? "issue" : "issues")")
    }
}

/// Colours of messages on a terminal: the severity and the caret.
enum MessageStyle {
    private static let severities = [("error:", "1;31"), ("warning:", "1;35"), ("note:", "1;36")]

    /// The message with its severity and its caret in colour.
    static func styled(_ message: String) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.first else { return message }
        lines[0] = styledHead(first)
        for index in lines.indices.dropFirst() where isCaret(lines[index]) {
            lines[index] = colored(lines[index], by: "1;32")
        }
        return lines.joined(separator: "\n")
    }

    /// The first of the words follows the position; a later one is part of the message.
    private static func styledHead(_ line: String) -> String {
        let found = severities.compactMap { severity in
            line.firstRange(of: severity.0).map { (range: $0, color: severity.1) }
        }
        guard let first = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return line }
        return line[..<first.range.lowerBound] + colored(String(line[first.range]), by: first.color)
            + line[first.range.upperBound...]
    }

    private static func isCaret(_ line: String) -> Bool {
        line.contains("^") && line.allSatisfy { $0 == " " || $0 == "^" || $0 == "\t" }
    }

    private static func colored(_ text: String, by color: String) -> String { "\u{1B}[\(color)m\(text)\u{1B}[0m" }
}
