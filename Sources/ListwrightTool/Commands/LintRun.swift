import Listwright
import TableLinting

/// `listwright map --lint`: a table checked against samples.
struct LintRun: Sendable {
    static let flag = Flag("lint", help: "check the table against the files, and map nothing")

    private let lint: TableLint
    private let table: RecordTable
    private let path: JSONPath?
    private let inputs: [Input]
    private let isLines: Bool
    private let isStrict: Bool
    private let reportFile: Word?

    /// The run of a command line; nil without `--lint`.
    ///
    /// - Parameter path: The path of the list; nil if it is searched for, or each line is a record.
    init?(_ arguments: Arguments, table: RecordTable, at path: JSONPath?) throws(ToolError) {
        guard arguments.has(Self.flag) else { return nil }
        lint = TableLint(table)
        self.table = table
        self.path = path
        inputs = try arguments.inputs()
        isLines = arguments.has(LineRun.flag)
        isStrict = arguments.has(MapCommand.strict)
        reportFile = try arguments.outputFile(MapCommand.report, besides: inputs)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        var lint = lint
        for input in inputs {
            try input.forEachDocument(asLines: isLines) { (root, isLine) throws(ToolError) in
                let path = path ?? (isLine ? nil : chosenPath(in: root, of: input))
                if let path, !isLine { try input.require(path, in: root) }
                do throws(PathLimitError) {
                    if let path { try lint.add(root, at: path) } else { try lint.add(record: root) }
                } catch {
                    throw ToolError(message: "\(input.name): error: \(error)", status: .malformedInput)
                }
            }
        }
        let report = lint.report
        try output.write("\(report)\n")
        if let reportFile {
            var writer = JSONWriter(options: .pretty)
            report.write(to: &writer)
            try Output.write(writer.bytes + [UInt8(ascii: "\n")], toFile: reportFile)
        }
        return isStrict && report.hasDefects ? .negative : .ok
    }

    /// The path of the list that the table is for, with a note on standard error.
    private func chosenPath(in root: JSONValue, of input: Input) -> JSONPath {
        let choice = ListChoice(in: root, for: table)
        if let note = choice.note { Output.warn("\(input.name): note: \(note)") }
        return choice.rowPath(in: root) ?? .root
    }
}
