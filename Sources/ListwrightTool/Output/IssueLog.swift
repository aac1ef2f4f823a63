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
