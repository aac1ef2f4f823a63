import Listwright

/// `listwright query`: prints what a path matches.
struct QueryCommand: Command {
    static let name = "query"
    static let operands = "PATH [FILE]"
    static let summary = "Print each value at a path as one line of compact JSON."
    static let details = """
        PATH is a key path (books[0].title, tags[*].name), a JSON Pointer (/books/0/title)
        or a JSONPath query ($..title). Exit status 1 where nothing matched.
        """
    static let flags: [Flag] = [paths, pointer, first, raw, explain]

    private static let paths = Flag("paths", "p", "print the normalized path and a tab before each value")
    private static let pointer = Flag("pointer", nil, "PATH is a JSON Pointer, even when it is empty")
    private static let first = Flag("first", "1", "print the first match only")
    private static let raw = Flag("raw", "r", "print strings without quotes")

    private static let explain = Flag("explain", nil, "say on standard error why nothing matched")

    private let path: JSONPath
    private let input: Input
    private let withPaths: Bool
    private let firstOnly: Bool
    private let isRaw: Bool
    private let explains: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        guard let text = arguments.operands.first else { throw .usage("a path is missing", command: Self.name) }
        guard arguments.operands.count <= 2 else { throw .usage("query reads one file", command: Self.name) }
        path = try JSONPath.argument(text, asPointer: arguments.has(Self.pointer))
        input = Input(arguments.operands.dropFirst().first)
        withPaths = arguments.has(Self.paths)
        firstOnly = arguments.has(Self.first)
        isRaw = arguments.has(Self.raw)
        explains = arguments.has(Self.explain)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let root = try input.document().root
        let matches: [JSONPath.Match]
        do throws(PathLimitError) {
            matches = try path.matches(in: root)
        } catch {
            throw ToolError(message: "\(input.name): error: \(error)", status: .malformedInput)
        }
        for match in firstOnly ? matches.prefix(1) : matches[...] { try print(match, &output) }
        if explains, let explanation = path.explain(in: root) { Output.warn("\(input.name): note: \(explanation)") }
        return matches.isEmpty ? .negative : .ok
    }

    private func print(_ match: JSONPath.Match, _ output: inout Output) throws(ToolError) {
        if withPaths { try output.write(match.location.normalizedPath + "\t") }
        if isRaw, let text = match.value.string {
            try output.write(text)
        } else {
            try output.write(JSONWriter.bytes(of: match.value))
        }
        try output.write("\n")
    }
}
