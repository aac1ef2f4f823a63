import ListwrightEssentials

/// `listwright check`: reports the files that aren't JSON, with the position of the error.
struct CheckCommand: Command {
    static let name = "check"
    static let operands = "[FILE]..."
    static let summary = "Check that files are JSON; no output and status 0 if all are valid."
    static let details = """
        The top of a document may be any JSON value, even a scalar. All files are checked, even after an error. Messages
        come in the order of the files, however many jobs there are. A key that an object has twice is a warning with
        both positions, because only the last value counts; the file is valid, unless --refuse-duplicates is given. So
        is one with a number past a double's range (1e400), which is a warning, unless --refuse-big-integers is given.
        """
    static let flags: [Flag] = [LineRun.flag, jobs, InputRepair.flag] + ParsingFlags.all + [summaryFlag]

    private static let jobs = Flag(
        "jobs", letter: "J", value: .number("N", in: 1...256),
        help: "the number of files, or of threads for JSON Lines, at the same time (\(LineRun.usualJobs))")
    private static let summaryFlag = Flag(
        "summary", letter: "s", help: "print at the end how many files are valid, and what is wrong with others")

    private let inputs: [Input]
    private let options: JSONDocument.Options
    private let sums: Bool
    /// The number of threads; nil for the usual one.
    private let jobCount: Int?
    private let lineRuns: [LineRun]

    init(_ arguments: Arguments) throws(ToolError) {
        inputs = try arguments.inputs()
        options = ParsingFlags.options(arguments)
        sums = arguments.has(Self.summaryFlag)
        jobCount = arguments.number(Self.jobs)
        lineRuns =
            arguments.has(LineRun.flag) ? try LineRun.runs(of: inputs, arguments: arguments, options: options) : []
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if !lineRuns.isEmpty { return try check(lineRuns, to: &output) }
        let command = self
        var statuses: [ExitStatus] = []
        OrderedWork(jobs: jobCount, for: inputs).forEachResult(of: inputs.count) {
            command.answer(to: command.inputs[$0])
        } body: { answer in
            for message in answer.messages { Output.warn(message) }
            statuses.append(answer.status)
        }
        if sums { try output.write(Self.statusSummary(of: statuses)) }
        return Self.status(of: statuses)
    }

    /// "2 of 4 valid; 1 malformed, 1 not read".
    private static func statusSummary(of statuses: [ExitStatus]) -> String {
        let valid = statuses.count { $0 == .ok }
        let malformed = statuses.count { $0 == .malformedInput }
        let others = [(malformed, "malformed"), (statuses.count - valid - malformed, "not read")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return "\(valid) of \(statuses.count) valid\(others.isEmpty ? "" : "; \(others)")\n"
    }

    /// Checks all lines of all files; a file that cannot be read does not end the run.
    private func check(_ runs: [LineRun], to output: inout Output) throws(ToolError) -> ExitStatus {
        var statuses: [ExitStatus] = []
        var valid = 0
        for run in runs {
            do throws(ToolError) {
                // A line that is certainly valid needs no document.
                let name = run.input.name
                let summary = try run.run(to: &output) { block in
                    block.certainRecords().map { $0 ? LineAnswer() : nil }
                } answer: { document, _ in
                    guard !document.isRepaired, let source = document.source else { return LineAnswer() }
                    let line = document.position(of: .root)?.line ?? 1
                    return LineAnswer(warnings: DocumentWarnings(file: name, atLine: line).messages(about: source))
                }
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

    /// The messages about a file, and its status.
    private func answer(to input: Input) -> (messages: [String], status: ExitStatus) {
        var messages: [String] = []
        do throws(ToolError) {
            try input.check(options) { messages.append($0) }
            return (messages, .ok)
        } catch {
            return (messages + [error.message], error.status)
        }
    }
}
