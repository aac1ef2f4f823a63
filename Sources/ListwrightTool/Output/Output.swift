import JSONDocuments
import ListwrightEssentials
import Synchronization
import SystemHeaders

/// Buffered standard output, or a file in its place; and standard error.
struct Output {
    /// The file; nil for standard output.
    private let file: OutputFile?
    private var buffer: [UInt8] = []
    private var painter = JSONPainter(usesColor: Terminal.usesColor)
    private static let capacity = 1 << 16

    /// Standard output, or a file, which is complete when it is committed.
    init(to file: OutputFile? = nil) { self.file = file }

    /// True if a person reads it.
    private var isTerminal: Bool { file == nil && Terminal.isTerminal }

    /// Writes bytes, which are whole UTF-8 characters.
    ///
    /// A terminal gets control characters other than tabs and line ends as JSON escapes, so JSON
    /// keeps its meaning.
    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        if !isTerminal, bytes.count >= Self.capacity {
            try flush()
            return try put(bytes)
        }
        buffer += isTerminal ? Self.shown(bytes) : bytes
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Writes a text.
    mutating func write(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

    /// Writes JSON, or a part of it between two tokens: indented and in colours on a terminal, as it
    /// is into a file or a pipe.
    mutating func write(json bytes: [UInt8]) throws(ToolError) {
        guard isTerminal else { return try write(bytes) }
        try write(styled: painter.text(of: bytes))
    }

    /// Writes a text with our colours, in whose data control characters are escaped already.
    mutating func write(styled text: String) throws(ToolError) {
        buffer += text.utf8
        if buffer.count >= Self.capacity { try flush() }
    }

    /// The bytes for standard output: escaped if it is a terminal, else unchanged.
    static func shown(_ bytes: [UInt8]) -> [UInt8] {
        Terminal.isTerminal ? Array(lines(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
    }

    /// The text with control characters escaped, apart from tabs and line ends.
    private static func lines(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { text, scalar in
            let stays = scalar == "\n" || scalar == "\t" || !scalar.steersTerminal
            if stays { text.unicodeScalars.append(scalar) } else { text += scalar.escaped }
        }
    }

    /// Writes the buffer.
    ///
    /// - Throws: `ToolError`; with status 0 and no message if the pipe is closed.
    mutating func flush() throws(ToolError) {
        guard !buffer.isEmpty else { return }
        let bytes = buffer
        buffer.removeAll(keepingCapacity: true)
        try put(bytes)
    }

    private func put(_ bytes: [UInt8]) throws(ToolError) {
        if let file { return try file.append(bytes) }
        do throws(SystemError) {
            try FileDescriptor(rawValue: STDOUT_FILENO).writeAll(bytes)
        } catch {
            if error.number == EPIPE { throw ToolError(message: "", status: .ok) }
            throw ToolError(message: "listwright: cannot write: \(error.reason)", status: .inputOutput)
        }
    }

    /// Leaves out what isn't written yet.
    mutating func discard() { buffer.removeAll() }

    /// Writes a whole file, which replaces the one at the path once it is complete.
    static func write(_ bytes: [UInt8], toFile path: Word) throws(ToolError) {
        let file = try OutputFile(path)
        try file.append(bytes)
        try file.commit()
    }

    /// The texts that no message may have, with what is shown instead: the longest first.
    private static let secrets = Mutex<[(text: String, shown: String)]>([])

    /// Hides texts in all messages from now on, also where a server repeats them.
    static func hide(_ texts: [(text: String, shown: String)]) {
        secrets.withLock { $0 = ($0 + texts).sorted { $0.text.utf8.count > $1.text.utf8.count } }
    }

    /// Writes a message to standard error, in colour on a terminal.
    ///
    /// Secrets are hidden, long lines are shortened in the middle, and control characters of the data are escaped.
    static func warn(_ message: String) {
        let message = secrets.withLock { $0 }.reduce(message) { $0.replacing($1.text, with: $1.shown) }.split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .map { lines(shortened($0)) }.joined(separator: "\n")
        writeError((Terminal.usesColorForErrors ? MessageStyle.styled(message) : message) + "\n")
    }

    /// The line, without its middle if it is longer than 2,000 bytes and scalars.
    private static func shortened(_ line: Substring) -> String {
        let longest = 2_000
        let scalars = line.unicodeScalars
        guard line.utf8.count > longest, scalars.count > longest else { return String(line) }
        return "\(Substring(scalars.prefix(longest / 2))) … \(Substring(scalars.suffix(longest / 2)))"
    }

    /// Shows a line on standard error that the next one replaces, cut to the width of the terminal.
    static func showLine(_ line: String) { writeError("\r\u{1B}[K\(line.visible.prefix(max(20, Terminal.width - 1)))") }

    /// Clears that line.
    static func clearLine() { writeError("\r\u{1B}[K") }

    private static func writeError(_ text: String) {
        try? FileDescriptor(rawValue: STDERR_FILENO).writeAll(Array(text.utf8))
    }

    /// The system's description of an error number.
    static func reason(_ number: Int32) -> String { SystemError(number: number).reason }
}
