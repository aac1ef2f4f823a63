import Listwright

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Buffered standard output, and standard error.
struct Output {
    private var buffer: [UInt8] = []
    private static let capacity = 1 << 16

    /// Writes bytes, which are whole UTF-8 characters.
    ///
    /// A terminal gets control characters other than tabs and line ends as JSON escapes, so JSON
    /// keeps its meaning.
    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        buffer += Self.shown(bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Writes a text.
    mutating func write(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

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
        var rest = buffer[...]
        buffer.removeAll(keepingCapacity: true)
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in unsafe Self.write(bytes, to: STDOUT_FILENO) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                throw ToolError(message: "", status: .ok)
            } else if errno != EINTR {
                throw ToolError(
                    message: "listwright: cannot write: \(Output.reason(errno))", status: .inputOutput)
            }
        }
    }

    /// Writes a whole file.
    static func write(_ bytes: [UInt8], toFile path: Word) throws(ToolError) {
        let descriptor = unsafe path.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in unsafe Self.write(bytes, to: descriptor) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure(path) }
        }
    }

    private static func failure(_ path: Word) -> ToolError {
        ToolError(message: "\(path): error: cannot write: \(reason(errno))", status: .inputOutput)
    }

    /// Writes a message to standard error, in colour on a terminal.
    ///
    /// Long lines are shortened in the middle, and control characters of the data are escaped.
    static func warn(_ message: String) {
        let message = message.split(separator: "\n", omittingEmptySubsequences: false)
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
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in unsafe write(bytes, to: STDERR_FILENO) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
        }
    }

    /// The system's description of an error number.
    static func reason(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }

    // SAFETY: the bytes are read during the call only.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}
