#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Standard output with a buffer, and standard error.
struct Output {
    private var buffer: [UInt8] = []
    private static let capacity = 1 << 16

    /// Writes bytes.
    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        buffer += bytes
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Writes a text.
    mutating func write(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

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
    static func write(_ bytes: [UInt8], toFile path: String) throws(ToolError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in unsafe Self.write(bytes, to: descriptor) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure(path) }
        }
    }

    private static func failure(_ path: String) -> ToolError {
        ToolError(message: "\(path): error: cannot write: \(reason(errno))", status: .inputOutput)
    }

    /// Writes a message to standard error, in colour on a terminal.
    static func warn(_ message: String) {
        complain((Terminal.usesColorForErrors ? MessageStyle.styled(message) : message) + "\n")
    }

    /// Shows a line on standard error that the next one replaces; what is wider than the terminal is cut.
    static func showLine(_ line: String) { complain("\r\u{1B}[K\(line.prefix(max(20, Terminal.width - 1)))") }

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
