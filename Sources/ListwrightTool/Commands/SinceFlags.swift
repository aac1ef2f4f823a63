import ListwrightEssentials

/// The options for rows that are new or changed since the last run.
enum SinceFlags {
    private static let since = Flag(
        "since", value: "PATH",
        help: "with --state: print only rows that are new or changed since the last run, by this field of a row")
    private static let parameter = Flag(
        "since-parameter", value: "NAME",
        help: "with --since: the parameter by which the server selects rows; query.NAME or body.NAME says its place")
    private static let from = Flag(
        "since-from", value: "VALUE", help: "with --since: the value of the first run (default: all rows are read)")
    private static let lookback = Flag(
        "lookback", value: "AMOUNT",
        help: "with --since: read again from so long before the highest value: 90s, 15m, 2h, 3d, or a number")
    static let full = Flag(
        "full",
        help:
            "with --state: read all rows again; with --into and --key, also remove the rows that the server no longer "
            + "has")

    /// All of them.
    static let all = [since, parameter, from, lookback, full]

    /// Returns what a command line says; nil without `--since`.
    static func since(_ arguments: Arguments) throws(ToolError) -> Since? {
        for flag in [since, full] { try arguments.require(PagesCommand.state, with: flag) }
        for flag in [parameter, from, lookback] { try arguments.require(since, with: flag) }
        guard let text = arguments.value(since) else { return nil }
        var since = Since(path: try JSONPath.argument(text), name: text)
        since.parameter = try arguments.value(parameter).map { text throws(ToolError) in
            guard !text.isEmpty, text != "query.", text != "body." else {
                throw .usage("--since-parameter needs a name", command: PagesCommand.name)
            }
            return Since.Parameter(text: text)
        }
        since.from = arguments.value(from).map { SinceValue($0) }
        since.lookback = try arguments.value(lookback).map { text throws(ToolError) in
            guard let lookback = Lookback(text) else {
                throw .usage(
                    "--lookback needs a duration or a number, such as 15m, 2h, 3d or 100, not '\(text)'",
                    command: PagesCommand.name)
            }
            return lookback
        }
        return since
    }
}
