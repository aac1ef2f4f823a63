import ListwrightEssentials
import TableInferring

/// `listwright generate`: a table as Swift.
struct GenerateCommand: Command {
    static let name = "generate"
    static let operands = "[TABLE]"
    static let summary = "Write the Swift of a table: an Item that reads what the table reads."
    static let details = """
        The Item has a property for each field: of the type's default value, or an optional. Nested tables become nested
        types. The name is that of TABLE without its endings: Book.table.json makes the type Book.
        The build plugin ItemsFromSamples does the same for the files *.table.json of a target when it is built.
        infer --swift writes an Item from samples.
        """
    static let flags: [Flag] = [swift, policy, output]

    private static let swift = Flag("swift", letter: "s", value: "NAME", help: "the name of the type")
    private static let output = Flag("output", letter: "o", value: .file("OUT"), help: "the file to write")
    private static let policy = MapCommand.policy

    private let input: Input
    private let typeName: String
    private let policy: ConversionPolicy
    private let file: Word?

    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.refuseOperands(past: 1, reads: "one table")
        input = try arguments.input(at: 0)
        guard let typeName = arguments.value(Self.swift) ?? (input.isStandardInput ? nil : Self.stem(of: input.title))
        else {
            throw .usage("the type needs a name: --swift=NAME", command: Self.name)
        }
        self.typeName = typeName
        policy = arguments.value(Self.policy).flatMap(ConversionPolicy.init) ?? .lossless
        file = try arguments.outputFile(Self.output, besides: [input])
    }

    /// The name of a file without its endings.
    private static func stem(of file: String) -> String? {
        file.split(separator: ".", omittingEmptySubsequences: false).first.flatMap { $0.isEmpty ? nil : String($0) }
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let bytes = try input.bytes(atMost: Input.maximalTableSize)
        let text: String
        do throws(RecordTableError) {
            text = try ItemSource(table: bytes, named: typeName, policy: policy)
                .text(heading: ["From \(input.name), by listwright generate."])
        } catch {
            throw input.failure(error, of: bytes)
        }
        if let file { try Output.write(Array(text.utf8), toFile: file) } else { try output.write(text) }
        return .ok
    }
}
