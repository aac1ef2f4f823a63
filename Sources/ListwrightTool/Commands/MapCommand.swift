import Listwright
import TableTools

/// `listwright map`: the records of a list, mapped by a table.
struct MapCommand: Command {
    static let name = "map"
    static let operands = "--table=TABLE [FILE]..."
    static let summary = "Map the records of a list by a table; issues go to standard error."
    static let details = """
        TABLE is JSON: {"title": "book.info.title",
          "year": {"path": ["year", "published.year"], "type": "int", "default": 0, "required": true}}
        Without --at, the list in an envelope is taken if it is clear or the only one whose rows TABLE fits, and a note
        says so; if it isn't clear, the note names the options. TABLE may also lead from the top of the document to its
        values; then the whole document is the record. --at=. takes the whole document.
        author_id@people[id].name leads from a reference to the element of another list with its id; @key is the key
        of a map's member: author@users[@key].name. A reference that leads to nothing is an issue.
        --lint checks TABLE against FILEs: it lists defects (paths that match nothing, values that can't be read, dates
        in the wrong unit, mistakes in TABLE), remarks (keys that no field uses, fallbacks that are never reached), and
        the kinds of values of each field.
        Types: any, int, double, string, bool, decimal, date, url, uuid, data, or a table; [TYPE] is a list.

        """ + RowExport.details
    static let flags: [Flag] =
        [
            table, at, lines, LineRun.flag, LineRun.jobs, strict, policy, reader, IssueLog.flag, explain, LintRun.flag,
            report, schema, InputRepair.flag,
        ] + RowExport.flags

    private static let table = Flag("table", letter: "t", value: .file("TABLE"), help: "the file with the table")
    static let at = Flag(
        "at", letter: "a", value: "PATH",
        help: "the path of the list, or . for the whole document (default: searched for)")
    private static let lines = Flag("lines", letter: "l", help: "print one row per line, as --format=jsonl")
    static let strict = Flag(
        "strict", help: "exit with status 1 if there were issues; with --lint, if there were defects")
    private static let policy = Flag(
        "policy", value: .choice("POLICY", of: "strict", "lossless", "lenient"),
        help: "the conversions that are allowed: strict, lossless (the default) or lenient")
    private static let explain = Flag("explain", help: "print a report on each field to standard error")

    static let reader = Flag(
        "reader", value: .choice("READER", of: "auto", "direct", "jansson"),
        help: "the reader: auto (the default), direct or jansson; all read the same rows")

    static let report = Flag("report", value: .file("FILE"), help: "write the report on each field to a file, as JSON")

    private static let schema = Flag("table-schema", help: "print the JSON Schema of TABLE, for editors, and exit")

    private let table: RecordTable
    private let path: JSONPath?
    private let inputs: [Input]
    private let asLines: Bool
    private let isStrict: Bool
    private let explains: Bool
    private let reportFile: Word?
    private let lineRuns: [LineRun]
    private let log: IssueLog
    private let printsSchema: Bool
    private let lint: LintRun?
    private let reader: ReaderStrategy
    private let export: RowExport?
    private let arguments: Arguments

    init(_ arguments: Arguments) throws(ToolError) {
        printsSchema = arguments.has(Self.schema)
        log = try IssueLog(arguments, for: Self.name)
        path = try arguments.path(Self.at)
        inputs = try arguments.inputs()
        let policy = arguments.value(Self.policy).flatMap(ConversionPolicy.init) ?? .lossless
        if let file = arguments.word(Self.table) {
            table = try RecordTable.file(file, for: Self.name, besides: inputs.standardInput, policy: policy)
        } else {
            guard printsSchema else { throw .usage("--table is missing", command: Self.name) }
            table = RecordTable([])
        }
        asLines = arguments.has(Self.lines)
        isStrict = arguments.has(Self.strict)
        explains = arguments.has(Self.explain)
        reportFile = arguments.word(Self.report)
        lineRuns = try LineRun.runs(of: inputs, arguments: arguments)
        reader = arguments.value(Self.reader).flatMap(ReaderStrategy.init) ?? .auto
        export = try RowExport(arguments)
        self.arguments = arguments
        for flag in [RowExport.format, RowExport.into] { try arguments.refuse(Self.lines, with: flag) }
        lint = try LintRun(arguments, table: table, at: path)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if printsSchema {
            try output.write(RecordTable.schema)
            return .ok
        }
        if let lint { return try lint.run(&output) }
        if let export { return try run(export, to: &output) }
        if !lineRuns.isEmpty { return try runLines(&output) }
        var mapped = MappedRows(table: table, at: path, reader: reader, log: log, reports: wantsReport)
        for input in inputs { try mapped.add(input) }
        mapped.finish()
        try print(mapped.rows, to: &output)
        try show(mapped.report)
        return isStrict && mapped.issueCount > 0 ? .negative : .ok
    }

    /// Writes the rows in the form of an export.
    private func run(_ export: RowExport, to output: inout Output) throws(ToolError) -> ExitStatus {
        var run = try ExportRun(export, table: table, at: path, reader: reader, arguments: arguments)
        if wantsReport { try run.readWholeFiles() }
        return try run.run(inputs, to: &output, isStrict: isStrict) { (input) throws(ToolError) in
            var mapped = MappedRows(table: table, at: path, reader: reader, log: log, reports: wantsReport)
            try mapped.add(input)
            mapped.finish()
            try show(mapped.report)
            return (mapped.rows, mapped.issueCount)
        }
    }

    /// Maps one record per line to one row per line, file by file.
    private func runLines(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let command = self
        var total = LineRun.Summary()
        for run in lineRuns {
            let input = run.input
            let summary = try run.run(to: &output, log: log, shortcut: shortcut) {
                command.answer($0, index: $1, of: input)
            }
            total.add(summary)
        }
        try show(total.report)
        let isAbsent = total.absent > 0 && total.absent == total.records
        return total.failure ?? (isAbsent || isStrict && total.negative > 0 ? .negative : .ok)
    }

    private func answer(_ document: JSONDocument, index: Int, of input: Input) -> LineAnswer {
        let mapping =
            path.map { table.map(document.root, at: $0, reporting: wantsReport) }
            ?? table.map(record: document.root, number: index, reporting: wantsReport)
        let issues = mapping.issues.prefix(log.limit).map { $0.rendered(file: input.name) }
        var answer = LineAnswer(
            issues: (issues, mapping.issueCount), isPositive: mapping.issueCount == 0, report: mapping.report)
        if mapping.rows.isEmpty, let path, let absence = input.absence(of: path, in: document.root) {
            answer.issues = (["\(input.name): warning: record \(index + 1): \(absence)"], 1)
            (answer.isPositive, answer.isAbsent) = (false, true)
        }
        for row in mapping.rows { answer.output += Self.line(of: row) }
        return answer
    }

    private static func line(of row: RecordValue) -> [UInt8] {
        var writer = JSONWriter()
        row.write(to: &writer)
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// The direct reader, which maps the bytes of good lines without jansson; nil if it can't be
    /// used.
    private var shortcut: LineRun.Shortcut? {
        guard reader != .jansson, path == nil, !wantsReport else { return nil }
        let table = table
        return { block in table.rows(of: block).map { $0.map { LineAnswer(output: Self.line(of: $0)) } } }
    }

    private var wantsReport: Bool { explains || reportFile != nil }

    /// Prints the report to standard error and to a file, as requested.
    private func show(_ report: MappingReport?) throws(ToolError) {
        guard let report else { return }
        if explains { Output.warn("\(report)") }
        guard let reportFile else { return }
        var writer = JSONWriter(options: .pretty)
        report.write(to: &writer)
        try Output.write(writer.bytes + [UInt8(ascii: "\n")], toFile: reportFile)
    }

    private func print(_ rows: [RecordValue], to output: inout Output) throws(ToolError) {
        var writer = JSONWriter()
        if asLines {
            for row in rows { try output.write(Self.line(of: row)) }
            return
        }
        try output.write(json: Array((rows.isEmpty ? "[" : "[\n").utf8))
        for (number, row) in rows.enumerated() {
            writer.removeAll()
            row.write(to: &writer)
            try output.write(json: writer.bytes + (number == rows.count - 1 ? "\n" : ",\n").utf8)
        }
        try output.write(json: Array("]\n".utf8))
    }
}
