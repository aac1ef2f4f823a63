import JSONSchemas
import ListwrightEssentials

/// `listwright map`: the records of a list, mapped by a table.
struct MapCommand: Command {
    static let name = "map"
    static let operands = "[FILE]..."
    static let summary = "Map the records of a list by a table; issues go to standard error."
    static let details = """
        TABLE is JSON: {"title": "book.info.title",
          "year": {"path": ["year", "published.year"], "type": "int", "default": 0, "required": true}}
        Without --table, json and jsonl have the records as they are; rows of maps and of lists in groups also have
        their key as @key and their group's header or key as @group, as rows of pages do. The columns of csv, tsv, table and --into are found
        in a first pass over all records: each value has a column named by the path that reads it (author.name), and
        lists and objects whose keys are data are JSON in one cell. Numbers and strings stay as they were. Of a pipe, the
        first 16 MiB are looked at, which a note says if there is more; what later rows have besides is left out, with a
        warning, and --into adds columns.
        Without --at, the list in an envelope is taken if it is clear or the only one whose rows TABLE fits, and a note
        says so; if it isn't clear, the note names the options. TABLE may also lead from the top of the document to its
        values; then the whole document is the record. --at=. takes the whole document.
        JSON Lines (also without --jsonl, if the first two lines are an object or array each) and long lists, maps and
        groups are mapped while they are read, in constant memory; a file whose list has to be found is read twice. If
        such a list breaks off, rows before the error may be printed; their array isn't closed. Lookups, named cells
        and columns need the whole document.
        --at='orders[*].lines[*]' takes the rows inside each order. A path that begins with ^ leads to the object around
        the record: there ^.id is the id of the line's order, and ^.^.currency a member of the object around that.
        {"from": "index"} is the position of the record in the list, {"from": "key"} its key in a map.
        As paths these are "@index" and "@key"; "^@key" is the key of a map further out.
        author_id@people[id].name leads from a reference to the element of another list with its id; @key is the key
        of a map's member: author@users[@key].name. A reference that leads to nothing is an issue.
        --lint checks TABLE against FILEs: it lists defects (paths that match nothing, values that can't be read, dates
        in the wrong unit, mistakes in TABLE), remarks (keys that no field uses, fallbacks that are never reached), and
        the kinds of values of each field.
        Further members of a field: "oneOrMany": true reads a single value as a list of one, "jsonText": true reads JSON in
        a string, "trimmed", "nonEmpty", "separator", "element", "missing", "null" and "invalid" are options of Swift's
        fields, and "format" may be a list of formats of dates: day, iso8601, seconds, nanoseconds, dd.MM.yyyy and others.
        "$unknownKeys": "report" in TABLE makes an issue of each key that no field uses.
        Types: any, int, double, string, bool, decimal, date, url, uuid, data, or a table; [TYPE] is a list.

        """ + RejectLines.details + "\n" + IssueLines.details + "\n" + RowExport.details
    static let flags: [Flag] =
        [
            table, .at, LineRun.flag, jobs, strict, policy, .reader, PrintedIssues.flag, explain, LintRun.flag, report,
            IssueLines.flag, RejectLines.flag, schema, InputRepair.flag,
        ] + RowExport.flags

    static let table = Flag("table", letter: "t", value: .file("TABLE"), help: "the file with the table")
    private static let jobs = Flag(
        "jobs", letter: "J", value: .number("N", in: 1...256),
        help: "the number of threads that map JSON Lines or a long list (\(LineRun.usualJobs))")
    static let strict = Flag(
        "strict", help: "exit with status 1 if there were issues; with --lint, if there were defects")
    static let policy = Flag(
        "policy", value: .choice("POLICY", of: "strict", "lossless", "lenient"),
        help: "the conversions that are allowed: strict, lossless (the default) or lenient")
    private static let explain = Flag(
        "explain", help: "explain the list, and print a report on each field, on standard error")

    static let report = Flag("report", value: .file("FILE"), help: "write the report on each field to a file, as JSON")

    private static let schema = Flag("table-schema", help: "print the JSON Schema of TABLE, for editors, and exit")

    private let mapRun: MapRun
    private let inputs: [Input]
    private let isStrict: Bool
    private let explains: Bool
    private let isLines: Bool
    private let list: ListPath?
    private let table: RecordTable
    private let reportFile: Word?
    private let printsSchema: Bool
    private let lint: LintRun?

    init(_ arguments: Arguments) throws(ToolError) {
        printsSchema = arguments.has(Self.schema)
        try arguments.refuse(Self.schema, with: RowExport.output)
        inputs = try arguments.inputs()
        explains = arguments.has(Self.explain)
        reportFile = arguments.word(Self.report)
        isStrict = arguments.has(Self.strict)
        let settings = MapSettings(
            table: try Self.table(arguments, besides: inputs), list: try arguments.list(),
            reader: arguments.value(Flag.reader).flatMap(ReaderStrategy.init) ?? .auto,
            isReported: explains || reportFile != nil, separatesRejects: arguments.has(RejectLines.flag),
            listsIssues: arguments.has(IssueLines.flag))
        (isLines, list, table) = (arguments.has(LineRun.flag), settings.list, settings.table)
        mapRun = try MapRun(settings, to: RowExport(arguments), arguments: arguments)
        lint = try LintRun(arguments, table: settings.table, at: settings.list)
    }

    private static func table(_ arguments: Arguments, besides inputs: [Input]) throws(ToolError) -> RecordTable {
        guard let file = arguments.word(table) else {
            for flag in [LintRun.flag, policy] { try arguments.require(table, with: flag) }
            return RecordTable([])
        }
        let policy = arguments.value(policy).flatMap(ConversionPolicy.init) ?? .lossless
        return try RecordTable.file(file, for: name, besides: inputs.standardInput, policy: policy)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if printsSchema {
            try output.write(RecordTable.schema)
            return .ok
        }
        if let lint { return try lint.run(&output) }
        var run = mapRun
        let inputs = explains && !isLines ? try explained : inputs
        let status = try run.run(inputs, to: &output, isStrict: isStrict)
        try show(run.report)
        return status
    }

    /// The inputs, whose lists are explained.
    private var explained: [Input] {
        get throws(ToolError) {
            var explained: [Input] = []
            for input in inputs { explained.append(try input.explainingList(at: list, for: table)) }
            return explained
        }
    }

    /// Prints the report to standard error and to a file, as requested.
    private func show(_ report: MappingReport?) throws(ToolError) {
        guard let report else { return }
        if explains { Output.warn("\(report)") }
        guard let reportFile else { return }
        var writer = JSONWriter(options: .pretty)
        report.write(to: &writer)
        try Output.write(writer.bytes + [UInt8(ascii: "\n")], toFile: reportFile)
    }
}
