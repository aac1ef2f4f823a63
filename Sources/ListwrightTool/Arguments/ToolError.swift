import ListwrightEssentials

/// An error that ends a command: a message and an exit status.
struct ToolError: Error, Sendable, Equatable {
    /// The text for standard error; empty if the command ends silently.
    let message: String
    let status: ExitStatus

    /// The error of a wrong command line, with a pointer to the help of `command`.
    static func usage(_ message: String, command: String? = nil) -> ToolError {
        let help = command.map { "listwright \($0) --help" } ?? "listwright --help"
        return ToolError(message: "listwright: \(message.inMessage(600))\nTry '\(help)'.", status: .usage)
    }
}

/// The exit status of the tool; values from 64 on are those of sysexits.h.
enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Success.
    case ok = 0
    /// Issues in the data under `--strict`; no match; not equal; rows missing.
    case negative = 1
    /// The command line is wrong.
    case usage = 64
    /// The input is malformed.
    case malformedInput = 65
    /// An input file does not exist or cannot be read.
    case noInput = 66
    /// The server is unreachable, or its response is an error.
    case noServer = 69
    /// An error that should not occur.
    case internalError = 70
    /// Reading or writing failed.
    case inputOutput = 74

    /// The meaning, for help and the manual.
    var meaning: String {
        switch self {
        case .ok: "ok"
        case .negative: "issues under --strict, no match, not equal, or rows missing"
        case .usage: "wrong command line"
        case .malformedInput: "malformed input"
        case .noInput: "no such file"
        case .noServer: "no server, or a program or library is missing"
        case .internalError: "internal error"
        case .inputOutput: "input/output"
        }
    }
}
