/// What the tool tells the shell (sysexits.h, where it has a number).
enum ExitStatus: Int32, Sendable, CaseIterable {
    /// All is well.
    case ok = 0
    /// Issues in the data under `--strict`; no match; not equal; rows missing.
    case negative = 1
    /// The command line is wrong.
    case usage = 64
    /// The input is malformed.
    case malformedInput = 65
    /// An input file is not there or cannot be read.
    case noInput = 66
    /// There is no server, or none that answers as it should.
    case noServer = 69
    /// Something that should not happen.
    case internalFault = 70
    /// Reading or writing failed.
    case inputOutput = 74

    /// What it means, for help and the manual.
    var meaning: String {
        switch self {
        case .ok: "ok"
        case .negative: "issues under --strict, no match, not equal, or rows missing"
        case .usage: "usage"
        case .malformedInput: "malformed input"
        case .noInput: "no such file"
        case .noServer: "no server"
        case .internalFault: "internal"
        case .inputOutput: "input/output"
        }
    }
}
