import Foundation

/// A terminal whose keys are read one by one, and whose screen is drawn as a whole.
@MainActor final class Terminal {
    enum Key: Equatable { case up, down, enter, character(Character) }

    struct Line {
        let text: String
        let isMarked: Bool
    }

    private var settings = termios()
    private let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)

    /// Takes over the terminal, until it is closed.
    init(onKey: @escaping @MainActor (Key) -> Void) {
        tcgetattr(STDIN_FILENO, &settings)
        var raw = settings
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        write("\u{1b}[?1049h\u{1b}[?25l")
        keys.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                let bytes = FileHandle.standardInput.availableData
                if bytes.isEmpty { return self.close() }
                for key in Self.keys(String(decoding: bytes, as: UTF8.self)) { onKey(key) }
            }
        }
        keys.resume()
    }

    /// Gives the terminal back, and ends the program.
    func close() {
        write("\u{1b}[?25h\u{1b}[?1049l")
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        exit(0)
    }

    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Draws lines from the top, and a status in the last line.
    func draw(_ lines: [Line], status: String) {
        let (columns, rows) = size
        var text = "\u{1b}[H"
        for line in lines {
            let row = line.text.prefix(columns)
            text += (line.isMarked ? "\u{1b}[7m\(row)\u{1b}[0m" : "\(row)") + "\u{1b}[K\n"
        }
        text += "\u{1b}[J\u{1b}[\(rows);1H\u{1b}[2m\(status.prefix(columns))\u{1b}[0m"
        write(text)
    }

    private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    private static func keys(_ text: String) -> [Key] {
        text.replacingOccurrences(of: "\u{1b}[A", with: "\u{11}").replacingOccurrences(of: "\u{1b}[B", with: "\u{12}")
            .map { character in
                switch character {
                case "\u{11}": .up
                case "\u{12}": .down
                case "\n", "\r": .enter
                default: .character(character)
                }
            }
    }
}
