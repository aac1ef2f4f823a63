/// One command of the tool.
protocol Command: SendableMetatype {
    /// The word that calls it.
    static var name: String { get }
    /// What stands behind the name in the usage line.
    static var operands: String { get }
    /// What it does, in one line.
    static var summary: String { get }
    /// More about it, for its help.
    static var details: String { get }
    /// What may stand for its operands, for completion in a shell.
    static var operandKind: Flag.Value.Kind { get }
    /// Its options.
    static var flags: [Flag] { get }

    /// The command as this line asks for it.
    init(_ arguments: Arguments) throws(ToolError)

    /// Does it.
    func run(_ output: inout Output) throws(ToolError) -> ExitStatus
}

extension Command {
    static var operandKind: Flag.Value.Kind { .file }

    /// Its options, with the one that every command has.
    static var allFlags: [Flag] { flags + [.help] }

    /// The text of `listwright NAME --help`.
    static var help: String {
        let lines = allFlags.map(\.line).joined(separator: "\n")
        let more = details.isEmpty ? "" : "\n\(details)\n"
        return "Usage: listwright \(name) [OPTION]... \(operands)\n\n\(summary)\n\(more)\nOptions:\n\(lines)\n"
    }
}
