import JSONDocuments
import RowExporting
import Synchronization
import SystemHeaders

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

/// An open file, or standard output.
struct OpenFile: AppendedFile {
    private let descriptor: FileDescriptor
    private let name: String
    /// Whether each write is synced to the disk, and undone if it fails.
    private let isSynced: Bool

    /// Standard output.
    static let standardOutput = OpenFile(
        descriptor: FileDescriptor(rawValue: STDOUT_FILENO), name: "listwright", isSynced: false)

    private init(descriptor: FileDescriptor, name: String, isSynced: Bool) {
        (self.descriptor, self.name, self.isSynced) = (descriptor, name, isSynced)
    }

    /// The file at a path, created if it does not exist, which stays open until the command ends.
    ///
    /// Its writes are synced. One that fails leaves the file as it was.
    ///
    /// - Throws: `ToolError`; for anything but a plain file at once.
    init(_ path: Word) throws(ToolError) {
        let target = try OutputFile.fileTarget(path)
        do throws(SystemError) {
            let file = try target.opened(flags: O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o666)
            self.init(descriptor: file, name: "\(path)", isSynced: true)
        } catch {
            throw Self.failure(error, of: "\(path)")
        }
    }

    // SAFETY: fstat writes the status during the call only.
    var state: FileState? {
        var status = stat()
        return unsafe fstat(descriptor.rawValue, &status) == 0 ? FileState(status) : nil
    }

    func append(_ bytes: [UInt8]) throws(ToolError) {
        let size = isSynced ? state?.size : nil
        do throws(SystemError) {
            try descriptor.writeAll(descriptor.rawValue == STDOUT_FILENO ? Output.shown(bytes) : bytes)
            if isSynced, fsync(descriptor.rawValue) != 0 { throw SystemError.current }
        } catch {
            if let size { _ = ftruncate(descriptor.rawValue, off_t(size)) }
            throw error.number == EPIPE ? ToolError(message: "", status: .ok) : Self.failure(error, of: name)
        }
    }

    func truncate(to size: Int) throws(ToolError) {
        let (number, size) = (descriptor.rawValue, off_t(size))
        guard ftruncate(number, size) == 0, lseek(number, size, SEEK_SET) >= 0 else {
            throw Self.failure(.current, of: name)
        }
    }

    private static func failure(_ error: SystemError, of name: String) -> ToolError {
        ToolError(message: "\(name): error: cannot write: \(error.reason)", status: .inputOutput)
    }
}

/// Standard output that is a terminal, for one JSON text in pieces: indented and in colours.
final class PaintedOutput: AppendedFile {
    private let painter = Mutex(JSONPainter(usesColor: Terminal.usesColor))

    var state: FileState? { nil }

    func append(_ bytes: [UInt8]) throws(ToolError) {
        var output = Output()
        try output.write(styled: painter.withLock { $0.text(of: bytes) })
        try output.flush()
    }

    func truncate(to size: Int) throws(ToolError) {}
}

/// A file that is replaced once all pages are written.
struct ReplacedOutput: AppendedFile {
    let file: OutputFile

    var state: FileState? { nil }

    func append(_ bytes: [UInt8]) throws(ToolError) { try file.append(bytes) }

    func truncate(to size: Int) throws(ToolError) {}
}

/// A table of a database, whose rows are written by ``DatabaseRows``: its length is the number of rows.
struct DatabaseOutput: AppendedFile {
    let database: RowExport.Database

    /// The number of rows; nil if it can't be read.
    ///
    /// The journal names the file and the table, so that they need no other identity.
    var state: FileState? {
        let count = try? SQLiteTable.storedRowCount(of: database.table, inFile: database.file.cString)
        return count.map { FileState(device: 0, file: 0, size: $0) }
    }

    func append(_ bytes: [UInt8]) throws(ToolError) {}

    func truncate(to size: Int) throws(ToolError) {}
}
