import DriftChecking
import JSONDocuments
import ListwrightEssentials

/// `listwright drift`: samples of an API's answers compared with a baseline.
struct DriftCommand: Command {
    static let name = "drift"
    static let operands = "[FILE]..."
    static let summary = "Compare samples with a baseline: what changed, and what it breaks."
    static let details = """
        --write makes a baseline of FILEs: one file of JSON in a stable order, with the types, nulls,
        missing members, ranges, lengths, formats and words of each path. --baseline compares FILEs
        with one. With both, the samples are added to the baseline, and the result is written.
        --merge adds up FILEs that are baselines.
        A change is breaking (a member is missing that was always there, a first null, another type or
        format), doubtful (a new word among few, a number of another sign or order of magnitude, a list
        that is empty now), or harmless (a new member, a wider range). What too few values show, so that
        two halves of one list may differ as much, is doubtful: a member that is perhaps optional. With
        --table, a change is breaking if the table has an issue with it or no longer reads anything, and
        harmless where no field reads.
        The exit status is 1 if a change is breaking, and with --strict also if one is doubtful.
        Without --at, the whole document is compared, the envelope of a list included; an array at its
        top is its elements. --table reads the list that it is for. JSON Lines, also without --jsonl, and
        the lists of long files at --at or at the top are read in constant memory.
        """
    static let flags: [Flag] = [
        baseline, write, merge, MapCommand.table, Flag.at, LineRun.flag, format, label, strict, all,
        explain, InputRepair.flag,
    ]

    private static let baseline = Flag(
        "baseline", letter: "b", value: .file("FILE"), help: "the baseline to compare with")
    private static let write = Flag("write", letter: "w", value: .file("FILE"), help: "write the baseline to a file")
    private static let explain = Flag("explain", help: "explain the list on standard error")
    private static let merge = Flag("merge", help: "add up baselines, and print the sum or write it with --write")
    private static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: "text", "json", "html"),
        help: "the format of the changes: text (the default), json or html, a page with charts")
    private static let label = Flag(
        "label", value: "NAME", help: "the name of the samples in the history (default: the first file)")
    private static let strict = Flag("strict", help: "exit with status 1 for doubtful changes, too")
    private static let all = Flag("all", letter: "A", help: "with text: print harmless changes, too")

    private let inputs: [Input]
    private let files: (baseline: Word?, written: Word?)
    private let table: RecordTable?
    private let list: ListPath?
    private let form: String
    private let explains: Bool
    private let sampleName: String
    private let options: (isLines: Bool, isStrict: Bool, showsAll: Bool, merges: Bool)

    init(_ arguments: Arguments) throws(ToolError) {
        inputs = try arguments.inputs()
        files = (
            arguments.word(Self.baseline),
            try arguments.outputFile(Self.write, besides: arguments.has(Self.merge) ? [] : inputs)
        )
        options = (
            arguments.has(LineRun.flag), arguments.has(Self.strict), arguments.has(Self.all), arguments.has(Self.merge)
        )
        try arguments.refuse(Self.merge, with: Self.baseline)
        guard options.merges || files.baseline != nil || files.written != nil else {
            throw .usage("--baseline, --write or --merge is missing", command: Self.name)
        }
        for flag in [MapCommand.table, Self.format, Self.strict, Self.all] {
            try arguments.require(Self.baseline, with: flag)
        }
        let input = inputs.standardInput
        table = try arguments.word(MapCommand.table).map { (file) throws(ToolError) in
            try RecordTable.file(file, for: Self.name, besides: input, policy: .lossless)
        }
        list = try arguments.list()
        form = arguments.value(Self.format) ?? "text"
        explains = arguments.has(Self.explain)
        sampleName = arguments.value(Self.label) ?? inputs[0].title
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if options.merges { return try mergeBaselines(to: &output) }
        var baseline = try files.baseline.map { (file) throws(ToolError) in try Self.read(Input(file)) }
        var check = DriftCheck(against: baseline ?? DriftBaseline(), for: table, named: sampleName)
        let samples = DriftSamples(list: list, table: table, areLines: options.isLines, explains: explains)
        for input in inputs { try samples.add(input, to: &check) }
        if check.sample.recordCount == 0 { Output.warn("warning: the samples have no records") }
        let report = check.report
        for note in report.notes { Output.warn("note: \(note)") }
        if baseline != nil { try show(report, to: &output) }
        if let file = files.written {
            var sum = baseline.take() ?? DriftBaseline()
            sum.add(check.sample)
            try Output.write(Self.text(of: sum), toFile: file)
        }
        guard files.baseline != nil, let severity = report.severity else { return .ok }
        return severity == .breaking || options.isStrict && severity == .doubtful ? .negative : .ok
    }

    // MARK: Baselines

    private func mergeBaselines(to output: inout Output) throws(ToolError) -> ExitStatus {
        var sum = DriftBaseline()
        for input in inputs {
            let baseline = try Self.read(input)
            for note in baseline.notes { Output.warn("\(input.name): note: \(note)") }
            sum.merge(baseline)
        }
        if let file = files.written {
            try Output.write(Self.text(of: sum), toFile: file)
        } else {
            try output.write(json: Self.text(of: sum))
        }
        return .ok
    }

    private static func text(of baseline: DriftBaseline) -> [UInt8] {
        JSONWriter.bytes(of: baseline.json, options: .pretty) + [UInt8(ascii: "\n")]
    }

    private static func read(_ input: Input) throws(ToolError) -> DriftBaseline {
        let bytes = try input.bytes(atMost: JSONDocument.Limits.maximalBytes)
        do throws(DriftBaselineError) {
            return try DriftBaseline(json: bytes)
        } catch {
            let message = "\(input.name): error: \(error)"
            do throws(JSONSyntaxError) {
                _ = try JSONDocument(parsing: bytes)
            } catch {
                let advice = "this is JSON Lines; 'listwright drift --write' makes a baseline of such records"
                throw input.failure(error, of: bytes, options: nil, lines: advice)
            }
            throw ToolError(message: message, status: .malformedInput)
        }
    }

    // MARK: Changes

    private func show(_ report: DriftReport, to output: inout Output) throws(ToolError) {
        switch form {
        case "json": try output.write(json: JSONWriter.bytes(of: report.json, options: .pretty) + [UInt8(ascii: "\n")])
        case "html": try output.write(DriftPage(report, title: "Drift of \(sampleName)").text)
        default: try output.write(text(of: report))
        }
    }

    /// One line for each change, as a compiler prints it, and the numbers of changes.
    private func text(of report: DriftReport) -> String {
        let shown = report.changes.filter { options.showsAll || $0.severity > .harmless }
        let lines = shown.map { change in
            let position = change.example?.position.map { ":\($0.line):\($0.column)" } ?? ""
            let start = change.example?.source.map { "\($0.visible)\(position): " } ?? ""
            let value = change.example.map { "; here, \($0.value.inMessage(120))" } ?? ""
            return "\(start)\(change)\(value)\n"
        }
        let counts = DriftChange.Severity.allCases.reversed().map { severity in
            "\(report.changes.count { $0.severity == severity }) \(severity.rawValue)"
        }
        let records = report.recordCount == 1 ? "1 record" : "\(report.recordCount) records"
        return lines.joined()
            + "\(records) against \(report.baselineCount) of the baseline: \(counts.joined(separator: ", "))\n"
    }
}
