import Listwright

/// `listwright map`: the rows of a list by a table.
struct MapCommand: Command {
    static let name = "map"
    static let operands = "--table=TABLE [FILE]"
    static let summary = "Map the records of a list by a table; issues go to standard error."
    static let details = """
        TABLE is JSON: {"title": "book.info.title",
          "year": {"path": ["year", "published.year"], "type": "int", "default": 0, "required": true}}
        Types: any, int, double, string, bool, decimal, date, url, uuid, data, a table; [ ] around one for a list.
        """
    static let flags: [Flag] = [table, at, lines, strict, policy, explain]

    private static let table = Flag("table", "t", value: "TABLE", "the file of the table")
    static let at = Flag("at", "a", value: "PATH", "where the list is; the whole document without it")
    private static let lines = Flag("lines", "l", "print one row a line, not an array")
    private static let strict = Flag("strict", nil, "exit with status 1 where there were issues")
    private static let policy = Flag("policy", nil, value: "POLICY", "strict, lossless (the default) or lenient")
    private static let explain = Flag("explain", nil, "show on standard error what became of each field")

    private let table: RecordTable
    private let path: JSONPath
    private let input: Input
    private let asLines: Bool
    private let isStrict: Bool
    private let explains: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        guard let file = arguments.value(Self.table) else { throw .usage("--table is missing", command: Self.name) }
        guard arguments.operands.count <= 1 else { throw .usage("map reads one file", command: Self.name) }
        path = try JSONPath.argument(arguments.value(Self.at) ?? "")
        table = try RecordTable.file(file, policy: try Self.policy(arguments))
        input = Input(arguments.operands.first)
        asLines = arguments.has(Self.lines)
        isStrict = arguments.has(Self.strict)
        explains = arguments.has(Self.explain)
    }

    private static func policy(_ arguments: Arguments) throws(ToolError) -> ConversionPolicy {
        guard let text = arguments.value(policy) else { return .lossless }
        guard let policy = ConversionPolicy(rawValue: text) else {
            throw .usage("there is no policy '\(text)'; there are strict, lossless and lenient", command: name)
        }
        return policy
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let mapping = table.map(try input.document().root, at: path, reporting: explains)
        for issue in mapping.issues { Output.warn(issue.rendered(file: input.name)) }
        let more = mapping.issueCount - mapping.issues.count
        if more > 0 { Output.warn("\(input.name): warning: and \(more) more issues") }
        try print(mapping.rows, &output)
        if let report = mapping.report { Output.warn("\(report)") }
        return isStrict && mapping.issueCount > 0 ? .negative : .ok
    }

    private func print(_ rows: [RecordValue], _ output: inout Output) throws(ToolError) {
        var writer = JSONWriter()
        if !asLines { try output.write(rows.isEmpty ? "[" : "[\n") }
        for (number, row) in rows.enumerated() {
            writer.removeAll()
            row.write(to: &writer)
            try output.write(writer.bytes)
            try output.write(asLines || number == rows.count - 1 ? "\n" : ",\n")
        }
        if !asLines { try output.write("]\n") }
    }
}

extension RecordTable {
    /// The table in a file.
    static func file(_ path: String, policy: ConversionPolicy) throws(ToolError) -> RecordTable {
        let input = Input(path)
        let bytes = try input.bytes()
        do throws(RecordTableError) {
            return try RecordTable(json: bytes, policy: policy)
        } catch {
            throw ToolError(message: error.rendered(file: input.name), status: .malformedInput)
        }
    }
}
