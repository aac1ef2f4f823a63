import ListwrightEssentials
import TableLinting

/// `listwright map --lint`: a table checked against samples.
struct LintRun: Sendable {
    static let flag = Flag("lint", help: "check the table against the files, and map nothing")

    private let lint: TableLint
    private let table: RecordTable
    private let list: ListPath?
    private let inputs: [Input]
    private let isLines: Bool
    private let isStrict: Bool
    private let reportFile: Word?

    /// The run of a command line; nil without `--lint`.
    ///
    /// - Parameter list: The list that the command line names; nil for none.
    init?(_ arguments: Arguments, table: RecordTable, at list: ListPath?) throws(ToolError) {
        guard arguments.has(Self.flag) else { return nil }
        lint = TableLint(table)
        self.table = table
        self.list = list
        inputs = try arguments.inputs()
        isLines = arguments.has(LineRun.flag)
        isStrict = arguments.has(MapCommand.strict)
        reportFile = try arguments.outputFile(MapCommand.report, besides: inputs)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        var lint = lint
        for input in inputs {
            try input.forEachDocument(asLines: isLines) { (root, isLine) throws(ToolError) in
                let choice = isLine && list == nil ? nil : input.choice(in: root, at: list, for: table)
                if let choice, !isLine { _ = try input.rows(of: choice, in: root) }
                if choice?.isEmpty ?? false { return }
                do throws(PathLimitError) {
                    if let choice { try lint.add(root, at: choice.list) } else { try lint.add(record: root) }
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
}
