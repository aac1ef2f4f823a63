import Listwright

/// Why a command ends early: what to say, and the exit status.
struct ToolError: Error, Sendable {
    /// What goes to standard error; nothing for an end that needs no words.
    let message: String
    let status: ExitStatus

    /// A wrong command line.
    static func usage(_ message: String, command: String? = nil) -> ToolError {
        let help = command.map { "listwright \($0) --help" } ?? "listwright --help"
        return ToolError(message: "listwright: \(message.inMessage(600))\nTry '\(help)'.", status: .usage)
    }
}
