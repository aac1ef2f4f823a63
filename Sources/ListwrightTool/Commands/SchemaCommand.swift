import JSONSchemas
import ListwrightEssentials
import RowExporting

/// `listwright schema`: the JSON Schema of the data that a table reads, or what a reader of its rows needs.
struct SchemaCommand: Command {
    static let name = "schema"
    static let operands = "TABLE"
    static let summary =
        "Write the JSON Schema of the records that a table maps, or the types of its rows for a reader."
    static let details = """
        The schema (draft 2020-12) accepts the records that TABLE maps without an issue, and refuses
        others, as far as JSON Schema can say it: notes on standard error name what it can't. Null and
        missing values are allowed where a field isn't required, and numbers in strings and the like as
        --policy allows them. listwright infer --from-schema gives TABLE back. With --of=results, it is
        the schema of the rows that listwright map writes. listwright map --table-schema prints the
        schema of TABLE itself.
        With --for=READER, it is what READER needs to read the rows of map in a file rows.csv (rows.jsonl with
        --format=jsonl) with the types of TABLE: statements of SQL, a program in Python, or a data package. Notes on
        standard error name what has no exact type there, and what stands for it.
        """
    static let flags: [Flag] = [subject, list, title, policy, output, reader, format, null]

    private static let subject = Flag(
        "of", value: .choice("WHAT", of: "data", "results"),
        help: "describe the data that is read (the default), or the results")

    private static let list = Flag("list", letter: "l", help: "describe a list of the records, not one record")
    private static let title = Flag("title", value: "TITLE", help: "the title of the schema")
    private static let policy = MapCommand.policy
    private static let output = Flag("output", letter: "o", value: .file("OUT"), help: "the file to write")

    private static let reader = Flag(
        "for", value: .choice("READER", of: RowReaders.all.map(\.name)),
        help: "write what a reader of the rows needs: \(RowReaders.all.map(\.name).inWords)")
    private static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: RowFormat.allCases.map(\.rawValue)),
        help: "with --for: the format of the rows (default: csv)")
    private static let null = Flag(
        "null", value: "TEXT", help: "with --for: the text of a missing value, as --null of map has it")

    private let text: [UInt8]
    private let remarks: [String]
    private let file: Word?

    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.refuseOperands(past: 1, reads: "one table")
        guard let word = arguments.words.first else { throw .usage("TABLE is missing", command: Self.name) }
        let policy = arguments.value(Self.policy).flatMap(ConversionPolicy.init) ?? .lossless
        let table = try RecordTable.file(word, for: Self.name, besides: Input(Word("/dev/null")), policy: policy)
        file = try arguments.outputFile(Self.output, besides: [Input(word)])
        if let script = try Self.script(for: table, arguments) {
            (text, remarks) = script
            return
        }
        let (title, isList) = (arguments.value(Self.title), arguments.has(Self.list))
        let schema =
            arguments.value(Self.subject) == "results"
            ? TableSchema(ofResultsOf: table, title: title, isList: isList)
            : TableSchema(of: table, title: title, isList: isList)
        (text, remarks) = (JSONWriter.bytes(of: schema.json, options: .pretty) + [UInt8(ascii: "\n")], schema.remarks)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        for remark in remarks { Output.warn("note: \(remark)") }
        if let file { try Output.write(text, toFile: file) } else { try output.write(text) }
        return .ok
    }
}

// MARK: - Readers of rows

extension SchemaCommand {
    /// What a reader of the rows needs, with notes; nil without `--for`.
    private static func script(
        for table: RecordTable, _ arguments: Arguments
    ) throws(ToolError) -> (text: [UInt8], remarks: [String])? {
        for flag in [format, null] { try arguments.require(reader, with: flag) }
        for flag in [subject, list, title, policy] { try arguments.refuse(reader, with: flag) }
        guard let reader = RowReaders.all.first(where: { $0.name == arguments.value(reader) }) else { return nil }
        let format = arguments.value(format).flatMap { RowFormat(rawValue: $0) } ?? .csv
        let rows = ReadRows(of: table, format: format, null: try nullText(arguments, in: format))
        if let problem = reader.problem(with: rows) { throw .usage(problem, command: name) }
        return (Array(reader.script(for: rows).utf8), reader.losses(of: rows))
    }

    private static func nullText(_ arguments: Arguments, in format: RowFormat) throws(ToolError) -> String? {
        guard let text = arguments.value(null) else { return nil }
        let style: DelimitedFormat? = [.csv: .csv, .tsv: .tsv][format]
        guard let style else { throw .usage("--null requires --format=csv or --format=tsv", command: name) }
        guard style.accepts(null: text) else {
            throw .usage(RowExport.refusal(ofNull: style), command: name)
        }
        return text
    }
}
