import Listwright

/// `listwright check`: says which files are not JSON, and where.
struct CheckCommand: Command {
    static let name = "check"
    static let operands = "[FILE]..."
    static let summary = "Parse files; silent and 0 when all are valid."
    static let details = "Any JSON value may stand at the top, scalars too. Every file is looked at."
    static let flags: [Flag] = ParsingFlags.all + [summaryFlag]

    private static let summaryFlag = Flag("summary", "s", "say at the end how many files were valid")

    private let inputs: [Input]
    private let options: JSONDocument.Options
    private let sums: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        inputs = (arguments.operands.isEmpty ? ["-"] : arguments.operands).map { Input($0) }
        options = try ParsingFlags.options(arguments, command: Self.name)
        sums = arguments.has(Self.summaryFlag)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let statuses = inputs.map(check)
        let valid = statuses.count { $0 == .ok }
        if sums { try output.write("\(valid) of \(inputs.count) valid\n") }
        // Malformed input weighs more than a missing file.
        return statuses.filter { $0 != .ok }.min { $0.rawValue < $1.rawValue } ?? .ok
    }

    private func check(_ input: Input) -> ExitStatus {
        do throws(ToolError) {
            _ = try input.document(options)
            return .ok
        } catch {
            Output.warn(error.message)
            return error.status
        }
    }
}
