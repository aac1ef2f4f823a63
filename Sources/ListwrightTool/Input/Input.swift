import Foundation
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
    private let path: Word?

    /// The file at `path`; standard input for "-" and for none.
    init(_ path: Word?) {
        self.path = path == Word("-") ? nil : path
        name = self.path.map { "\($0)" } ?? "<stdin>"
    }

    /// The name for people: the file's without its folders.
    var title: String { path.map { "\($0.lastStep)" } ?? "List" }

    /// Whether it is standard input.
    var isStandardInput: Bool { path == nil }

    /// The most bytes of a table.
    static let longestTable = 16 << 20

    /// How many bytes the file has; nil for what is no plain file.
    // SAFETY: stat writes the status during the call only.
    var size: Int? {
        var status = stat()
        guard let path, unsafe path.withCString({ unsafe stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        return Int(status.st_size)
    }

    /// All bytes of the file; one of more than so many is not read much further.
    func bytes(atMost limit: Int) throws(ToolError) -> [UInt8] {
        let descriptor = descriptor ?? STDIN_FILENO
        guard descriptor >= 0 else { throw failure(.noInput) }
        defer { if path != nil { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var progress = Progress(of: size)
        defer { progress.hide() }
        while bytes.count <= limit {
            progress.show(Progress.Count(bytes: bytes.count), unit: nil)
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw failure(errno == EISDIR ? .noInput : .inputOutput)
            }
        }
        // The words of the library, which refuses what is too long before it looks at it.
        let message = "\(name):1:0: error: longer than the limit of \(limit) bytes"
        throw ToolError(message: message, status: .malformedInput)
    }

    /// The document in the file; a malformed one is an error with its line and a caret.
    func document(_ options: JSONDocument.Options = .init()) throws(ToolError) -> JSONDocument {
        let bytes = try bytes(atMost: options.limits.bytes)
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes, options: options)
        } catch {
            throw failure(error, of: bytes)
        }
    }

    /// The lines of the file, of at most 64 MiB each where the options say nothing else, read as they come.
    func lines(_ options: JSONDocument.Options) throws(ToolError) -> JSONLines {
        var lineOptions = JSONLines.Options()
        let isLimited = options.limits.bytes < JSONDocument.Limits.maximalBytes
        let longest = isLimited ? options.limits.bytes : lineOptions.document.limits.bytes
        lineOptions.document = options
        lineOptions.document.limits.bytes = longest
        guard let path else { return JSONLines(readingFrom: STDIN_FILENO, options: lineOptions) }
        guard unsafe path.withCString({ unsafe access($0, R_OK) }) == 0 else { throw failure(.noInput) }
        try refuseOtherEncodings()
        if path.isText { return JSONLines(contentsOfFile: path.text, options: lineOptions) }
        guard let descriptor, descriptor >= 0 else { throw failure(.noInput) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return JSONLines(readingFrom: handle, options: lineOptions)
    }

    /// The file, newly opened; nil for standard input, negative where it cannot be opened.
    var descriptor: Int32? { path.map { unsafe $0.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) } } }

    private func failure(_ status: ExitStatus) -> ToolError {
        ToolError(message: "\(name): error: \(Output.reason(errno))", status: status)
    }
}
