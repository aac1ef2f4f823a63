import Listwright

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file to read, or standard input.
struct Input: Sendable {
    /// The name for messages.
    let name: String
    private let path: String?

    /// The file at `path`; standard input for "-" and for none.
    init(_ path: String?) {
        let isStandardInput = path == nil || path == "-"
        self.path = isStandardInput ? nil : path
        name = isStandardInput ? "<stdin>" : path!
    }

    /// All bytes of the file.
    func bytes() throws(ToolError) -> [UInt8] {
        let descriptor = path.map { unsafe open($0, O_RDONLY) } ?? STDIN_FILENO
        guard descriptor >= 0 else { throw failure(.noInput) }
        defer { if path != nil { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw failure(errno == EISDIR ? .noInput : .inputOutput)
            }
        }
    }

    /// The document in the file; a malformed one is an error with its line and a caret.
    func document(_ options: JSONDocument.Options = .init()) throws(ToolError) -> JSONDocument {
        let bytes = try bytes()
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes, options: options)
        } catch {
            throw ToolError(message: error.rendered(file: name), status: .malformedInput)
        }
    }

    /// The lines of the file, of at most 64 MiB each, read as they come.
    func lines(_ options: JSONDocument.Options) throws(ToolError) -> JSONLines {
        var lineOptions = JSONLines.Options()
        let longest = min(options.limits.bytes, lineOptions.document.limits.bytes)
        lineOptions.document = options
        lineOptions.document.limits.bytes = longest
        guard let path else { return JSONLines(readingFrom: STDIN_FILENO, options: lineOptions) }
        guard unsafe access(path, R_OK) == 0 else { throw failure(.noInput) }
        return JSONLines(contentsOfFile: path, options: lineOptions)
    }

    private func failure(_ status: ExitStatus) -> ToolError {
        ToolError(message: "\(name): error: \(Output.reason(errno))", status: status)
    }
}
