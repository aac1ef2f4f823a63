#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What standard output can show.
enum Terminal {
    /// Whether standard output is a terminal.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Colour on a terminal, unless the environment says no (no-color.org).
    static var usesColor: Bool {
        isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
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
