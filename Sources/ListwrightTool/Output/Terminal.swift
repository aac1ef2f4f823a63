#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What standard output and standard error can show.
enum Terminal {
    /// Whether standard output is a terminal.
    static let isTerminal = isatty(STDOUT_FILENO) == 1

    /// Whether standard error is one.
    private static let hasTerminalForErrors = isatty(STDERR_FILENO) == 1

    /// Colour on a terminal, unless the environment says no (no-color.org).
    static let usesColor = isTerminal && allowsColor

    /// Colour in messages.
    static let usesColorForErrors = hasTerminalForErrors && allowsColor

    /// Whether a line that comes and goes can be shown beside the messages.
    static let showsProgress = hasTerminalForErrors && environment("TERM") != "dumb"

    private static var allowsColor: Bool {
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// How many columns a line may take: the terminal's, or those that COLUMNS asks for, or 80.
    static var width: Int {
        var size = winsize()
        if isTerminal, unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return environment("COLUMNS").flatMap { Int($0) } ?? 80
    }

    private static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
