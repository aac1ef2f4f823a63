import ListwrightEssentials

/// Runs a command over JSON Lines in constant memory; the output keeps the order of the lines.
struct LineRun {
    static let flag = Flag("jsonl", letter: "j", help: "the input is JSON Lines: one record per line")
    static let jobs = Flag(
        "jobs", letter: "J", value: .number("N", in: 1...256),
        help: "the number of threads that read JSON Lines (\(usualJobs))")

    /// The number of threads without the option, in words.
    static let usualJobs = "default: that of the processor's cores for a file, 1 for a pipe"

    /// The file.
    let input: Input
    private let options: JSONDocument.Options
    private var workers: Int
    private var endsAtFirst = false

    /// The totals over all lines.
    struct Summary {
        var failure: ExitStatus?
        var positive = 0
        var negative = 0
        var issues = 0
        var records = 0
        var repair = InputRepair()

        /// Adds the totals of another file.
        mutating func add(_ other: Summary) {
            failure = failure ?? other.failure
            positive += other.positive
            negative += other.negative
            issues += other.issues
            records += other.records
        }
    }

    /// The run of a command line; nil without `--jsonl`.
    init?(_ input: Input, arguments: Arguments, options: JSONDocument.Options = .init()) throws(ToolError) {
        try arguments.require(Self.flag, with: Self.jobs)
        guard arguments.has(Self.flag) else { return nil }
        self.input = input
        self.options = options
        workers = arguments.number(Self.jobs) ?? input.usualJobs
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

    /// The same run, which ends at the first positive answer if that is all that is asked for.
    func ending(atFirst endsAtFirst: Bool) -> LineRun {
        guard endsAtFirst else { return self }
        var run = self
        // Several threads would read ahead.
        (run.endsAtFirst, run.workers) = (true, 1)
        return run
    }

    /// Makes the answers of records from their bytes alone; nil for a record that must be parsed.
    typealias Shortcut = @Sendable (RecordBlock) -> [LineAnswer?]

    /// Makes an answer of each line and prints it.
    ///
    /// A malformed line is reported with its position, and the next one is read.
    func run(
        to output: inout Output, shortcut: Shortcut? = nil,
        answer: @escaping @Sendable (JSONDocument, _ index: Int) -> LineAnswer
    ) throws(ToolError) -> Summary {
        let lines = try input.lines(options)
        let name = input.name
        let answers = answers(shortcut: shortcut, answer: answer)
        var summary = Summary()
        var progress = Progress(of: input.size)
        defer {
            progress.hide()
            if let total = summary.repair.total(file: name) { Output.warn(total) }
        }
        try lines.forEachBatch(workers: workers) {
            answers($0)
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

    /// The function that makes the answers of some blocks, up to the first positive one if reading ends
    /// there.
    private func answers(
        shortcut: Shortcut?, answer: @escaping @Sendable (JSONDocument, _ index: Int) -> LineAnswer
    ) -> @Sendable ([RecordBlock]) -> (output: [LineAnswer], isLast: Bool) {
        let (name, isRepaired, endsAtFirst) = (input.name, input.isRepaired, endsAtFirst)
        return { blocks in
            var answers: [LineAnswer] = []
            for block in blocks {
                let made = shortcut?(block)
                for number in 0..<block.count {
                    var made = made?[number]
                    if made == nil {
                        let reading = RecordReading(of: number, in: block, repairing: isRepaired)
                        made = Self.answer(to: reading, file: name, make: answer)
                    }
                    guard var made else { continue }
                    made.byteOffset = block.position(of: number).byteOffset
                    if answers.isEmpty || !answers[answers.count - 1].join(made) { answers.append(made) }
                    if endsAtFirst, made.isPositive, made.failure == nil { return (answers, true) }
                }
            }
            return (answers, false)
        }
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
        if !answer.warnings.isEmpty || !repairs.isEmpty || (Terminal.isTerminal && !answer.output.isEmpty) {
            progress.hide()
        }
        for message in repairs + answer.warnings { Output.warn(message) }
        if let advice = answer.advice, summary.failure == nil { Output.warn("\(name): note: \(advice)") }
        try output.write(answer.output)
        if let failure = answer.failure {
            summary.failure = summary.failure ?? failure
        } else if answer.isPositive {
            summary.positive += answer.count
        } else {
            summary.negative += answer.count
        }
        summary.issues += answer.warnings.count
        summary.records += answer.count
        progress.show(Progress.Count(bytes: answer.byteOffset, records: summary.records, issues: summary.issues))
    }
}
