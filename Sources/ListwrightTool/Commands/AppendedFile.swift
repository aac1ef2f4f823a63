#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that is written at its end: the rows of `pages`, or the journal about them.
protocol AppendedFile: Sendable {
    /// The identity and the length of the file; nil for a pipe or a terminal, which cannot be
    /// truncated.
    var state: FileState? { get }

    /// Writes bytes at the end.
    func append(_ bytes: [UInt8]) throws(ToolError)

    /// Removes all bytes after the first `size`.
    func truncate(to size: Int) throws(ToolError)
}

/// The identity of a plain file, and its length.
struct FileState: Sendable, Equatable {
    let device: Int
    let file: Int
    let size: Int

    /// Whether both are the same file, of whatever length.
    func isSameFile(as other: FileState) -> Bool { device == other.device && file == other.file }
}

/// An open file, or standard output.
struct OpenFile: AppendedFile {
    private let descriptor: Int32
    private let name: String

    /// Standard output.
    static let standardOutput = OpenFile(descriptor: STDOUT_FILENO, name: "listwright")

    private init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// The file at a path, created if it does not exist, which stays open until the command ends.
    init(_ path: Word) throws(ToolError) {
        name = "\(path)"
        descriptor = unsafe path.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
        if descriptor < 0 { throw failure }
    }

    // SAFETY: fstat writes the status during the call only.
    var state: FileState? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileState(device: Int(status.st_dev), file: Int(status.st_ino), size: Int(status.st_size))
    }

    func append(_ bytes: [UInt8]) throws(ToolError) {
        var rest = (descriptor == STDOUT_FILENO ? Output.shown(bytes) : bytes)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in unsafe Output.write(bytes, to: descriptor) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                throw ToolError(message: "", status: .ok)
            } else if errno != EINTR {
                throw failure
            }
        }
    }

    func truncate(to size: Int) throws(ToolError) {
        guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, off_t(size), SEEK_SET) >= 0 else {
            throw failure
        }
    }

    private var failure: ToolError {
        ToolError(message: "\(name): error: cannot write: \(Output.reason(errno))", status: .inputOutput)
    }
}
