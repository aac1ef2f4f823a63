import ListwrightEssentials

/// One command of the tool.
protocol Command: SendableMetatype {
    /// The name on the command line.
    static var name: String { get }
    /// The operands in the usage line.
    static var operands: String { get }
    /// The description in one line.
    static var summary: String { get }
    /// The rest of the description, for `--help` and the manual.
    static var details: String { get }
    /// The kind of its operands, for completion in a shell.
    static var operandKind: Flag.Value.Kind { get }
    /// True if its operands are files of JSON, which may be packed.
    static var readsFiles: Bool { get }
    /// Its own options.
    static var flags: [Flag] { get }

    /// Reads its options and operands.
    ///
    /// - Throws: `ToolError` with status 64 if the command line is wrong.
    init(_ arguments: Arguments) throws(ToolError)

    /// Runs it.
    func run(_ output: inout Output) throws(ToolError) -> ExitStatus
}

extension Command {
    static var operandKind: Flag.Value.Kind { .file }

    static var readsFiles: Bool { operandKind == .file }

    /// Its options, with those that all commands for files have, and `--help`.
    static var allFlags: [Flag] { flags + (readsFiles ? [Input.unpackedLimit] : []) + [.help] }

    /// The text of `listwright NAME --help`.
    static var help: String {
        let lines = allFlags.map(\.line).joined(separator: "\n")
        let more = details.isEmpty ? "" : "\n\(details)\n"
        return "Usage: listwright \(name) [OPTION]... \(operands)\n\n\(summary)\n\(more)\nOptions:\n\(lines)\n"
    }
}
