import Listwright

/// `listwright check`: says which files are not JSON, and where.
struct CheckCommand: Command {
    static let name = "check"
    static let operands = "[FILE]..."
    static let summary = "Parse files; silent and 0 when all are valid."
    static let details = "Any JSON value may stand at the top, scalars too."
    static let flags: [Flag] = [containersOnlyFlag]

    private static let containersOnlyFlag = Flag(
        "containers-only", nil, "only an object or an array may stand at the top")

    private let inputs: [Input]
    private let containersOnly: Bool

    init(_ arguments: Arguments) {
        inputs = (arguments.operands.isEmpty ? ["-"] : arguments.operands).map { Input($0) }
        containersOnly = arguments.has(Self.containersOnlyFlag)
    }

    func run(_ output: inout Output) -> ExitStatus {
        // All files are looked at; malformed input weighs more than a missing file.
        inputs.map(check).filter { $0 != .ok }.min { $0.rawValue < $1.rawValue } ?? .ok
    }

    private func check(_ input: Input) -> ExitStatus {
        do throws(ToolError) {
            let kind = try input.document().root.kind
            guard containersOnly, kind != .object, kind != .array else { return .ok }
            Output.warn("\(input.name):1:1: error: expected an object or an array, found \(kind.phrase)")
            return .malformedInput
        } catch {
            Output.warn(error.message)
            return error.status
        }
    }
}
