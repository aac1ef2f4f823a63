/// `listwright manual`: the manual page, made from the flags of the commands.
struct ManualCommand: Command {
    static let name = "manual"
    static let operands = ""
    static let summary = "Print the manual page, for man -l."
    static let details = "listwright manual | man -l -"
    static let operandKind = Flag.Value.Kind.text
    static let flags: [Flag] = []

    init(_ arguments: Arguments) throws(ToolError) { try arguments.refuseOperands(past: 0, reads: "nothing") }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        try output.write(ManualPage.text(Tool.commands))
        return .ok
    }
}
