import Listwright

/// `listwright check`: says which files are not JSON, and where.
struct CheckCommand: Command {
    static let name = "check"
    static let operands = "[FILE]..."
    static let summary = "Parse files; silent and 0 when all are valid."
    static let details = "Any JSON value may stand at the top, scalars too. Every file is looked at."
    static let flags: [Flag] = [LineRun.flag, LineRun.jobs] + ParsingFlags.all + [summaryFlag]

    private static let summaryFlag = Flag("summary", "s", "say at the end how many files were valid")

    private let inputs: [Input]
    private let options: JSONDocument.Options
    private let sums: Bool
    private let lineRuns: [LineRun]?

    init(_ arguments: Arguments) throws(ToolError) {
        var inputs: [Input] = []
        for place in 0..<max(1, arguments.operands.count) { inputs.append(try arguments.input(at: place)) }
        self.inputs = inputs
        options = ParsingFlags.options(arguments)
        sums = arguments.has(Self.summaryFlag)
        var runs: [LineRun] = []
        for input in inputs {
            if let run = try LineRun(input, arguments, options: options) { runs.append(run) }
        }
        lineRuns = arguments.has(LineRun.flag) ? runs : nil
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if let lineRuns { return try check(lineRuns, &output) }
        let statuses = inputs.map(check)
        let valid = statuses.count { $0 == .ok }
        if sums { try output.write("\(valid) of \(inputs.count) valid\n") }
        return Self.status(of: statuses)
    }

    /// All lines of all files; a file that cannot be read takes no other with it.
    private func check(_ runs: [LineRun], _ output: inout Output) throws(ToolError) -> ExitStatus {
        var statuses: [ExitStatus] = []
        var valid = 0
        for run in runs {
            do throws(ToolError) {
                let summary = try run.run(&output) { _, _ in LineAnswer() }
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
        // Malformed input weighs more than a missing file.
        return statuses.filter { $0 != .ok }.min { $0.rawValue < $1.rawValue } ?? .ok
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
