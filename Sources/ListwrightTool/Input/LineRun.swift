import Listwright

/// Runs a command over JSON Lines in constant memory; the output keeps the order of the lines.
struct LineRun {
    static let flag = Flag("jsonl", letter: "j", help: "the input is JSON Lines: one record per line")
    /// The same where `-j` is another option.
    static let longFlag = Flag("jsonl", help: flag.help)
    static let jobs = Flag(
        "jobs", letter: "J", value: .number("N", in: 1...256),
        help: "the number of threads that read JSON Lines (default: 1)")

    /// The file.
    let input: Input
    private let options: JSONDocument.Options
    private let workers: Int

    /// The totals over all lines.
    struct Summary {
        var failure: ExitStatus?
        var positive = 0
        var negative = 0
        var absent = 0
        var issues = 0
        var records = 0
        var repair = InputRepair()
        var report: MappingReport?
        var log: IssueLog?

        /// Adds the totals of another file.
        mutating func add(_ other: Summary) {
            failure = failure ?? other.failure
            positive += other.positive
            negative += other.negative
            absent += other.absent
            issues += other.issues
            records += other.records
            if let more = other.report { report = report?.adding(more) ?? more }
        }
    }

    /// The run of a command line; nil without `--jsonl`.
    init?(_ input: Input, arguments: Arguments, options: JSONDocument.Options = .init()) throws(ToolError) {
        try arguments.require(Self.flag, with: Self.jobs)
        guard arguments.has(Self.flag) else { return nil }
        self.input = input
        self.options = options
        workers = arguments.number(Self.jobs) ?? 1
    }

    /// The runs of all files of a command line; empty without `--jsonl`.
    static func runs(
        of inputs: [Input], arguments: Arguments, options: JSONDocument.Options = .init()
    ) throws(ToolError) -> [LineRun] {
        var runs: [LineRun] = []
        for input in inputs {
            if let run = try LineRun(input, arguments: arguments, options: options) { runs.append(run) }
        }
        return runs
    }

    /// Makes the answers of records from their bytes alone; nil for a record that must be parsed.
    typealias Shortcut = @Sendable (RecordBlock) -> [LineAnswer?]

    /// Makes an answer of each line and prints it.
    ///
    /// A malformed line is reported with its position, and the next one is read.
    func run(
        to output: inout Output, log: IssueLog? = nil,
        shortcut: Shortcut? = nil,
        answer: @escaping @Sendable (JSONDocument, _ index: Int) -> LineAnswer
    ) throws(ToolError) -> Summary {
        let lines = try input.lines(options)
        let (name, isRepaired) = (input.name, input.isRepaired)
        let answers: @Sendable (RecordBlock) -> [LineAnswer] = { block in
            let made = shortcut?(block)
            return (0..<block.count).compactMap { number in
                var made = made?[number]
                if made == nil {
                    let reading = RecordReading(of: number, in: block, repairing: isRepaired)
                    made = Self.answer(to: reading, file: name, make: answer)
                }
                made?.byteOffset = block.byteOffset(of: number)
                return made
            }
        }
        var summary = Summary(log: log)
        var progress = Progress(of: input.size)
        defer {
            progress.hide()
            summary.log?.finish(name)
            if let total = summary.repair.total(file: name) { Output.warn(total) }
        }
        try lines.forEachBlock(workers: workers) {
            (answers($0), false)
        } body: {
            (batch: [LineAnswer]) throws(ToolError) in
            for answer in batch {
                try Self.print(answer, of: name, to: &output, summary: &summary, progress: &progress)
            }
            // A reader that waits for the next line of a pipe gets the answers to those before it.
            try output.flush()
        }
        return summary
    }

    private static func answer(
        to reading: RecordReading, file name: String, make answer: (JSONDocument, _ index: Int) -> LineAnswer
    ) -> LineAnswer? {
        guard let record = reading.record else { return nil }
        var made = record.document.map { answer($0, record.index) } ?? LineAnswer()
        made.repairs = reading.report
        guard let failure = reading.failure(file: name) else { return made }
        (made.warnings, made.failure, made.advice) = ([failure.message], failure.status, reading.advice)
        return made
    }

    private static func print(
        _ answer: LineAnswer, of name: String, to output: inout Output, summary: inout Summary, progress: inout Progress
    ) throws(ToolError) {
        let repairs = summary.repair.messages(about: answer.repairs, file: name)
        if !answer.warnings.isEmpty || !repairs.isEmpty || answer.issues.count > 0
            || (Terminal.isTerminal && !answer.output.isEmpty)
        {
            progress.hide()
        }
        for message in repairs + answer.warnings { Output.warn(message) }
        if let advice = answer.advice, summary.failure == nil { Output.warn("\(name): note: \(advice)") }
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
