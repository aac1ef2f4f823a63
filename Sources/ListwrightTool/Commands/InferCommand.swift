import JSONDocuments
import JSONSchemas
import ListwrightEssentials
import TableInferring

/// `listwright infer`: a table inferred from sample data.
struct InferCommand: Command {
    static let name = "infer"
    static let operands = "[FILE]..."
    static let summary = "Infer a table from sample data, as JSON or as Swift with an Item."
    static let details = """
        The table loses nothing of the samples: a field whose values are of several kinds takes any JSON. Remarks on
        mixed kinds and on missing or null values go to standard error, or with --swift into comments.
        References of a list's rows to things in other lists become fields with a lookup: account_id@accounts[id].
        Without --at, the samples are the rows of the list in an envelope if it is clear, and a note says so; --at=.
        takes the whole document. JSON Lines are a list, also without --jsonl if the first two lines are an object or
        array each: a bad line is reported, the table is made of the others, and the status is 65.
        Notes name the values because of which a field takes any JSON. With --tolerate, a field has the type of the
        others if they are at most this share of its values: each of them is an issue when the table maps it, so
        such a field isn't required, and its description in the table says how many they are.
        With --from-schema, FILE is a JSON Schema or an OpenAPI document instead of samples, and
        --schema-name picks one of its components or definitions. Notes name what a table can't say.
        """
    static let flags: [Flag] = [
        at, swift, table, output, flat, plain, tolerate, fromSchema, schemaName, LineRun.flag, LineRun.jobs,
        PrintedIssues.flag, explain, InputRepair.flag,
    ]

    private static let at = Flag.at
    private static let swift = Flag(
        "swift", letter: "s", value: "NAME", help: "write Swift: an Item of this name with its table")
    private static let table = Flag("table", letter: "t", help: "write a table as JSON (the default)")

    private static let output = Flag("output", letter: "o", value: .file("OUT"), help: "the file to write")
    private static let flat = Flag(
        "flat", help: "make the fields of nested objects fields of the record, with paths: author.name")
    private static let plain = Flag("plain", help: "do not infer dates, UUIDs, URLs or enums from text")

    private static let tolerate = Flag(
        "tolerate", value: .share("SHARE"),
        help: "the share of a field's values that need not have its type, as 0.01 or 1% (default: 0)")

    private static let explain = Flag("explain", help: "explain the list on standard error")

    private static let fromSchema = Flag(
        "from-schema", help: "read a JSON Schema or an OpenAPI document instead of samples")
    private static let schemaName = Flag(
        "schema-name", value: "NAME", help: "with --from-schema: the schema among the document's components or $defs")

    private let schemaChoice: (isUsed: Bool, name: String?)
    private let inputs: [Input]
    private let list: ListPath?
    private let swiftName: String?
    private let isPlain: Bool
    private let isFlat: Bool
    private let tolerance: Double
    private let file: Word?
    private let isLines: Bool
    private let explains: Bool
    /// The number of threads; nil for the usual one of each input.
    private let jobs: Int?
    private let log: PrintedIssues

    init(_ arguments: Arguments) throws(ToolError) {
        if arguments.has(Self.swift), arguments.has(Self.table) {
            throw .usage("--swift and --table cannot be used together", command: Self.name)
        }
        try arguments.require(Self.fromSchema, with: Self.schemaName)
        for flag in [
            Self.at, Self.flat, Self.plain, Self.tolerate, LineRun.flag, LineRun.jobs, PrintedIssues.flag, Self.explain,
        ] {
            try arguments.refuse(Self.fromSchema, with: flag)
        }
        schemaChoice = (arguments.has(Self.fromSchema), arguments.value(Self.schemaName))
        if schemaChoice.isUsed { try arguments.refuseOperands(past: 1, reads: "one schema") }
        inputs = try arguments.inputs()
        list = try arguments.list()
        swiftName = arguments.value(Self.swift)
        isPlain = arguments.has(Self.plain)
        isFlat = arguments.has(Self.flat)
        tolerance = arguments.value(Self.tolerate).flatMap { Flag.Value.share(of: $0) } ?? 0
        file = try arguments.outputFile(Self.output, besides: inputs)
        try arguments.require(LineRun.flag, with: LineRun.jobs)
        isLines = arguments.has(LineRun.flag)
        explains = arguments.has(Self.explain)
        jobs = arguments.number(LineRun.jobs)
        log = try PrintedIssues(arguments, for: Self.name)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if schemaChoice.isUsed { return try writeSchemaTable(to: &output) }
        var inference = TableInference(isPlain: isPlain, isFlat: isFlat, tolerance: tolerance)
        var failure: ExitStatus?
        var log = log
        for input in inputs {
            inference.begin(file: input.name)
            let input = explains && !isLines ? try input.explainingList(at: list) : input
            try RecordSamples(list: list, areLines: isLines, jobs: jobs).add(input, to: &inference) { error in
                log.show([error.message], of: 1)
                failure = failure ?? error.status
            }
        }
        log.finish(inputs.count == 1 ? inputs[0].name : "\(inputs.count) files")
        if let failure, inference.recordCount == 0 { return failure }
        if inference.recordCount == 0 { Output.warn("warning: the samples have no records") }
        if let swiftName {
            let names = inputs.map(\.name).joined(separator: ", ")
            let count = inference.recordCount == 1 ? "1 record" : "\(inference.recordCount) records"
            let heading = "From \(count) of \(names), by listwright infer."
            try write(inference.swift(named: swiftName, heading: [heading]), to: &output)
        } else {
            for (path, remark) in inference.remarks { Output.warn("note: \(path): \(remark)") }
            try write(table: inference.table, to: &output)
        }
        return failure ?? .ok
    }

    /// Writes the table of a schema.
    private func writeSchemaTable(to output: inout Output) throws(ToolError) -> ExitStatus {
        let input = inputs[0]
        let root = try input.document().root
        let schema: SchemaTable
        do throws(SchemaTableError) {
            schema = try SchemaTable(of: root, named: schemaChoice.name)
        } catch {
            throw ToolError(message: "\(input.name): error: \(error)", status: .negative)
        }
        for remark in swiftName == nil ? schema.remarks : schema.swiftRemarks { Output.warn("note: \(remark)") }
        if let swiftName {
            let heading = "From the schema \(input.name), by listwright infer."
            try write(schema.swift(named: swiftName, heading: [heading]), to: &output)
        } else {
            try write(table: schema.table, to: &output)
        }
        return .ok
    }

    private func write(_ text: String, to output: inout Output) throws(ToolError) {
        if let file { try Output.write(Array(text.utf8), toFile: file) } else { try output.write(text) }
    }

    private func write(table: JSONValue, to output: inout Output) throws(ToolError) {
        let text = JSONWriter.bytes(of: table, options: .pretty) + [UInt8(ascii: "\n")]
        if let file { try Output.write(text, toFile: file) } else { try output.write(json: text) }
    }
}
