import Listwright

/// `listwright check`: reports the files that aren't JSON, with the position of the error.
struct CheckCommand: Command {
    static let name = "check"
    static let operands = "[FILE]..."
    static let summary = "Check that files are JSON; no output and status 0 if all are valid."
    static let details =
        "The top of a document may be any JSON value, even a scalar. All files are checked, even after an error."
    static let flags: [Flag] = [LineRun.flag, LineRun.jobs, InputRepair.flag] + ParsingFlags.all + [summaryFlag]

    private static let summaryFlag = Flag("summary", letter: "s", help: "print the number of valid files at the end")

    private let inputs: [Input]
    private let options: JSONDocument.Options
    private let sums: Bool
    private let lineRuns: [LineRun]?

    init(_ arguments: Arguments) throws(ToolError) {
        inputs = try arguments.inputs()
        options = ParsingFlags.options(arguments)
        sums = arguments.has(Self.summaryFlag)
        var runs: [LineRun] = []
        for input in inputs {
            if let run = try LineRun(input, arguments: arguments, options: options) { runs.append(run) }
        }
        lineRuns = arguments.has(LineRun.flag) ? runs : nil
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if let lineRuns { return try check(lineRuns, to: &output) }
        let statuses = inputs.map(check)
        let valid = statuses.count { $0 == .ok }
        if sums { try output.write("\(valid) of \(inputs.count) valid\n") }
        return Self.status(of: statuses)
    }

    /// Checks all lines of all files; a file that cannot be read does not end the run.
    private func check(_ runs: [LineRun], to output: inout Output) throws(ToolError) -> ExitStatus {
        var statuses: [ExitStatus] = []
        var valid = 0
        for run in runs {
            do throws(ToolError) {
                let summary = try run.run(to: &output) { _, _ in LineAnswer() }
                valid += summary.positive
                statuses.append(summary.failure ?? .ok)
            } catch {
                Output.warn(error.message)
                statuses.append(error.status)
            }
        }
        if sums { try output.write("\(valid) lines valid\n") }
        return Self.status(of: statuses)
    }

    private static func status(of statuses: [ExitStatus]) -> ExitStatus {
        // Malformed input takes precedence over a missing file.
        statuses.filter { $0 != .ok }.min { $0.rawValue < $1.rawValue } ?? .ok
    }

    private func check(_ input: Input) -> ExitStatus {
        do throws(ToolError) {
            _ = try input.document(options)
            return .ok
        } catch {
            Output.warn(error.message)
            return error.status
        }
    }
}
