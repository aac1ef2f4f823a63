import Listwright

/// Runs a command over JSON Lines: one record after the other, in constant memory, the order kept.
struct LineRun {
    static let flag = Flag("jsonl", "j", "the input is JSON Lines: one record a line")
    static let jobs = Flag(
        "jobs", "J", value: .number("N", 1...256), "how many threads read JSON Lines; one without it")

    private let input: Input
    private let options: JSONDocument.Options
    private let workers: Int

    /// What came of all lines.
    struct Summary {
        var failure: ExitStatus?
        var positive = 0
        var negative = 0
        var absent = 0
        var issues = 0
        var records = 0
        var report: MappingReport?
        var log: IssueLog?
    }

    /// The run that the command line asks for; nil where the input is no JSON Lines.
    init?(_ input: Input, _ arguments: Arguments, options: JSONDocument.Options = .init()) throws(ToolError) {
        try arguments.require(Self.flag, with: Self.jobs)
        guard arguments.has(Self.flag) else { return nil }
        self.input = input
        self.options = options
        workers = arguments.number(Self.jobs) ?? 1
    }

    /// What makes answers of records from their bytes alone; nil for one that must be parsed.
    typealias Shortcut = @Sendable (RecordBlock) -> [LineAnswer?]

    /// Makes an answer of each line and prints it; a bad line is reported with its place, and the next one is read.
    func run(
        _ output: inout Output, log: IssueLog? = nil,
        shortcut: Shortcut? = nil,
        _ answer: @escaping @Sendable (JSONDocument, _ index: Int) -> LineAnswer
    ) throws(ToolError) -> Summary {
        let lines = try input.lines(options)
        let name = input.name
        let answers: @Sendable (RecordBlock) -> [LineAnswer] = { block in
            let made = shortcut?(block)
            return (0..<block.count).compactMap { number in
                var made = made?[number] ?? block.record(number).map { Self.answer(to: $0, name, answer) }
                made?.byteOffset = block.byteOffset(of: number)
                return made
            }
        }
        var summary = Summary(log: log)
        var progress = Progress(of: input.size)
        defer {
            progress.hide()
            summary.log?.finish(name)
        }
        try lines.forEachBlock(workers: workers) {
            (answers($0), false)
        } body: {
            (batch: [LineAnswer]) throws(ToolError) in
            for answer in batch { try Self.print(answer, &output, &summary, &progress) }
            // Who waits for the next line of a pipe has not to wait for the answers to those before.
            try output.flush()
        }
        return summary
    }

    private static func answer(
        to record: JSONLines.Record, _ name: String, _ answer: (JSONDocument, _ index: Int) -> LineAnswer
    ) -> LineAnswer {
        guard let error = record.error else {
            return record.document.map { answer($0, record.index) } ?? LineAnswer()
        }
        let status: ExitStatus = error.code == .cannotOpenFile ? .noInput : .malformedInput
        return LineAnswer(warnings: [error.rendered(file: name)], failure: status)
    }

    private static func print(
        _ answer: LineAnswer, _ output: inout Output, _ summary: inout Summary, _ progress: inout Progress
    ) throws(ToolError) {
        if !answer.warnings.isEmpty || answer.issues.count > 0 || (Terminal.isTerminal && !answer.output.isEmpty) {
            progress.hide()
        }
        for warning in answer.warnings { Output.warn(warning) }
        summary.log?.show(answer.issues.shown, of: answer.issues.count)
        try output.write(answer.output)
        if let failure = answer.failure {
            summary.failure = summary.failure ?? failure
        } else if answer.isPositive {
            summary.positive += 1
        } else {
            summary.negative += 1
        }
        if answer.isAbsent { summary.absent += 1 }
        summary.issues += answer.warnings.count + answer.issues.count
        summary.records += 1
        progress.show(Progress.Count(bytes: answer.byteOffset, records: summary.records, issues: summary.issues))
        guard let report = answer.report else { return }
        summary.report = summary.report?.adding(report) ?? report
    }
}

/// What a command makes of one line of JSON Lines.
struct LineAnswer: Sendable {
    /// What goes to standard output.
    var output: [UInt8] = []
    /// What goes to standard error.
    var warnings: [String] = []
    /// The issues, as many of them as could be shown, and how many there are in all.
    var issues: (shown: [String], count: Int) = ([], 0)
    /// Whether there was what the command looks for: a match, a row without issues.
    var isPositive = true
    /// Whether the path to the list leads nowhere in the record.
    var isAbsent = false
    /// The error of a line that is not JSON, or of a file that cannot be read.
    var failure: ExitStatus?
    /// Where the line starts in the input.
    var byteOffset = 0
    /// What became of each field, where it is asked for.
    var report: MappingReport?
}
