import Listwright
import TableTools

/// `listwright infer`: a table out of sample data.
struct InferCommand: Command {
    static let name = "infer"
    static let operands = "[FILE]..."
    static let summary = "Look at sample data and write a table for it, or Swift with an Item and its table."
    static let details = """
        Nothing of the samples is lost: what is of several kinds is taken as it comes. What was noticed (mixed kinds,
        what is missing or null, and how often) goes to standard error, with --swift into comments.
        """
    static let flags: [Flag] = [at, swift, table, plain, LineRun.flag]

    private static let at = MapCommand.at
    private static let swift = Flag("swift", "s", value: "NAME", "write Swift: an Item of this name with its table")
    private static let table = Flag("table", "t", "write a table as JSON, which is the default")

    private static let plain = Flag("plain", nil, "infer no dates, UUIDs, addresses or enums: text stays text")

    private let inputs: [Input]
    private let path: JSONPath
    private let swiftName: String?
    private let isPlain: Bool
    private let isLines: Bool
    private let isWholeLine: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        if arguments.has(Self.swift), arguments.has(Self.table) {
            throw .usage("--swift and --table are two different things", command: Self.name)
        }
        inputs = try arguments.inputs()
        path = try JSONPath.argument(arguments, Self.at)
        swiftName = arguments.value(Self.swift)
        isPlain = arguments.has(Self.plain)
        isLines = arguments.has(LineRun.flag)
        isWholeLine = !arguments.has(Self.at)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        var inference = TableInference(isPlain: isPlain)
        for input in inputs {
            if isLines { try lookAtLines(of: input, &inference) } else { try look(at: input, &inference) }
        }
        if inference.recordCount == 0 { Output.warn("warning: there is no record to look at") }
        if let swiftName {
            let names = inputs.map(\.name).joined(separator: ", ")
            let count = inference.recordCount == 1 ? "1 record" : "\(inference.recordCount) records"
            let heading = "From \(count) of \(names), by listwright infer."
            try output.write(inference.swift(named: swiftName, heading: [heading]))
        } else {
            for (place, remark) in inference.remarks { Output.warn("note: \(place): \(remark)") }
            try output.write(JSONWriter.bytes(of: inference.table, options: .pretty) + [UInt8(ascii: "\n")])
        }
        return .ok
    }

    private func look(at input: Input, _ inference: inout TableInference) throws(ToolError) {
        let root = try input.document().root
        try input.require(path, in: root)
        try Self.limited(input) { () throws(PathLimitError) in try inference.add(root, at: path) }
    }

    /// Looks at each line; the path must lead somewhere in one of them.
    private func lookAtLines(of input: Input, _ inference: inout TableInference) throws(ToolError) {
        var (isFound, absent) = (isWholeLine, JSONValue?.none)
        try input.forEachDocument(asLines: true) { (root) throws(ToolError) in
            guard !isWholeLine else { return inference.add(record: root) }
            if !isFound, input.absence(of: path, in: root) == nil { isFound = true }
            absent = absent ?? root
            try Self.limited(input) { () throws(PathLimitError) in try inference.add(root, at: path) }
        }
        if !isFound, let absent { try input.require(path, in: absent) }
    }

    private static func limited(_ input: Input, _ body: () throws(PathLimitError) -> Void) throws(ToolError) {
        do throws(PathLimitError) {
            try body()
        } catch {
            throw ToolError(message: "\(input.name): error: \(error)", status: .malformedInput)
        }
    }
}
