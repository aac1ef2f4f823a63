import JSONSchemas
import Listwright

/// `listwright schema`: the JSON Schema of the data that a table reads.
struct SchemaCommand: Command {
    static let name = "schema"
    static let operands = "TABLE"
    static let summary = "Write the JSON Schema of the records that a table maps without an issue."
    static let details = """
        The schema (draft 2020-12) accepts the records that TABLE maps without an issue, and refuses
        others, as far as JSON Schema can say it: notes on standard error name what it can't. Null and
        missing values are allowed where a field isn't required, and numbers in strings and the like as
        --policy allows them. listwright infer --from-schema gives TABLE back. With --of=results, it is
        the schema of the rows that listwright map writes. listwright map --table-schema prints the
        schema of TABLE itself.
        """
    static let flags: [Flag] = [subject, list, title, policy, output]

    private static let subject = Flag(
        "of", value: .choice("WHAT", of: "data", "results"),
        help: "describe the data that is read (the default), or the results")

    private static let list = Flag("list", letter: "l", help: "describe a list of the records, not one record")
    private static let title = Flag("title", value: "TITLE", help: "the title of the schema")
    private static let policy = MapCommand.policy
    private static let output = Flag("output", letter: "o", value: .file("OUT"), help: "the file to write")

    private let schema: TableSchema
    private let file: Word?

    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.refuseOperands(past: 1, reads: "one table")
        guard let word = arguments.words.first else { throw .usage("TABLE is missing", command: Self.name) }
        let policy = arguments.value(Self.policy).flatMap(ConversionPolicy.init) ?? .lossless
        let table = try RecordTable.file(word, for: Self.name, besides: Input(Word("/dev/null")), policy: policy)
        let (title, isList) = (arguments.value(Self.title), arguments.has(Self.list))
        schema =
            arguments.value(Self.subject) == "results"
            ? TableSchema(ofResultsOf: table, title: title, isList: isList)
            : TableSchema(of: table, title: title, isList: isList)
        file = try arguments.outputFile(Self.output, besides: [Input(word)])
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        for remark in schema.remarks { Output.warn("note: \(remark)") }
        let text = JSONWriter.bytes(of: schema.json, options: .pretty) + [UInt8(ascii: "\n")]
        if let file { try Output.write(text, toFile: file) } else { try output.write(json: text) }
        return .ok
    }
}
