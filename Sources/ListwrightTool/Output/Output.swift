import Listwright

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Standard output with a buffer, and standard error.
struct Output {
    private var buffer: [UInt8] = []
    private static let capacity = 1 << 16

    /// Writes bytes, whole characters of UTF-8; a terminal gets no control character but tabs and line ends.
    ///
    /// An escape is as JSON has it, so that JSON stays the same JSON.
    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        buffer += Self.shown(bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Writes a text.
    mutating func write(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

    /// Writes a text with colours of our own, whose data has no control characters any more.
    mutating func write(styled text: String) throws(ToolError) {
        buffer += text.utf8
        if buffer.count >= Self.capacity { try flush() }
    }

    /// The bytes as standard output gets them: a terminal without control characters, anything else as they are.
    static func shown(_ bytes: [UInt8]) -> [UInt8] {
        Terminal.isTerminal ? Array(lines(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
    }

    /// The text with its tabs and line ends as they are, and other control characters escaped.
    private static func lines(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { text, scalar in
            let stays = scalar == "\n" || scalar == "\t" || !scalar.steersTerminal
            if stays { text.unicodeScalars.append(scalar) } else { text += scalar.escaped }
        }
    }

    /// Writes what is in the buffer.
    ///
    /// A closed pipe ends the command quietly.
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

    /// Writes a message to standard error, in colour on a terminal; no line of it is longer than anybody reads, and no
    /// control character of the data is in it.
    static func warn(_ message: String) {
        let message = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { lines(shortened($0)) }.joined(separator: "\n")
        complain((Terminal.usesColorForErrors ? MessageStyle.styled(message) : message) + "\n")
    }

    /// The line without its middle, where it is longer than a message has reason to be.
    private static func shortened(_ line: Substring) -> String {
        let longest = 2_000
        let scalars = line.unicodeScalars
        guard line.utf8.count > longest, scalars.count > longest else { return String(line) }
        return "\(Substring(scalars.prefix(longest / 2))) … \(Substring(scalars.suffix(longest / 2)))"
    }

    /// Shows a line on standard error that the next one replaces; what is wider than the terminal is cut.
    static func showLine(_ line: String) { complain("\r\u{1B}[K\(line.visible.prefix(max(20, Terminal.width - 1)))") }

    /// Takes that line away.
    static func clearLine() { complain("\r\u{1B}[K") }

    private static func complain(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in unsafe write(bytes, to: STDERR_FILENO) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
        }
    }

    /// The system's words for an error number.
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
