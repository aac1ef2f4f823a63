import SystemHeaders

/// The capabilities of standard output and standard error.
enum Terminal {
    /// True if standard output is a terminal.
    static let isTerminal = isatty(STDOUT_FILENO) == 1

    /// True if standard error is a terminal.
    private static let hasTerminalForErrors = isatty(STDERR_FILENO) == 1

    /// True if output is coloured: on a terminal, unless the environment forbids it (no-color.org).
    static let usesColor = isTerminal && allowsColor

    /// True if messages are coloured.
    static let usesColorForErrors = hasTerminalForErrors && allowsColor

    /// True if a progress line can be shown among the messages.
    static let showsProgress = hasTerminalForErrors && environment("TERM") != "dumb"

    private static var allowsColor: Bool {
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// The columns of a line: those of the terminal, else of COLUMNS, else 80.
    static var width: Int { explicitWidth ?? 80 }

    /// The columns of a line: those of the terminal, else of COLUMNS; nil if neither says.
    static var explicitWidth: Int? {
        var size = winsize()
        if isTerminal, unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
