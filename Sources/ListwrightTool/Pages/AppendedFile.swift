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

    /// Removes all bytes after the first `size`; what is appended next follows them.
    func truncate(to size: Int) throws(ToolError)

    /// Returns the bytes from an offset on, at most `count`; nil if the file can't be read.
    func bytes(from offset: Int, count: Int) -> [UInt8]?

    /// Writes what was appended to the disk.
    func sync() throws(ToolError)

    /// Compares what the journal says with what the output has.
    func settle(_ pages: JournalLines) throws(ToolError) -> JournalSettlement
}

/// Outputs that are no files keep nothing that could be read, truncated or synced.
extension AppendedFile {
    var state: FileState? { nil }

    func truncate(to size: Int) throws(ToolError) {}

    func bytes(from offset: Int, count: Int) -> [UInt8]? { nil }

    func sync() throws(ToolError) {}

    func settle(_ pages: JournalLines) throws(ToolError) -> JournalSettlement {
        guard let state else { return OutputCheck.pipe(pages) }
        return try OutputCheck(output: self, now: state, pages: pages).settled()
    }
}

/// An open file, or standard output.
struct OpenFile: AppendedFile {
    private let descriptor: FileDescriptor
    private let name: String
    /// True if each write is synced to the disk, and undone if it fails.
    private let isSynced: Bool

    /// Standard output.
    static let standardOutput = OpenFile(
        descriptor: FileDescriptor(rawValue: STDOUT_FILENO), name: "listwright", isSynced: false)

    private init(descriptor: FileDescriptor, name: String, isSynced: Bool) {
        (self.descriptor, self.name, self.isSynced) = (descriptor, name, isSynced)
    }

    /// The file at a path, created for its owner alone if it does not exist, which stays open and locked until
    /// the process ends.
    ///
    /// Its writes are synced. One that fails leaves the file as it was. The system releases the lock, also after
    /// a kill.
    ///
    /// - Throws: `ToolError`; for anything but a plain file at once, and if another process has the lock.
    init(locking path: Word) throws(ToolError) {
        let target = try OutputFile.fileTarget(path)
        do throws(SystemError) {
            let file = try target.opened(flags: O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
            self.init(descriptor: file, name: "\(path)", isSynced: true)
            target.syncFolder()
            if flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 { throw .current }
        } catch {
            guard error.number == EWOULDBLOCK else { throw Self.failure(error, of: "\(path)") }
            throw Self.isInUse(path)
        }
        // A file that was removed in between has no path that another process could find the lock by.
        if state != Input(path).state { throw Self.isInUse(path) }
    }

    private static func isInUse(_ path: Word) -> ToolError {
        ToolError(message: "\(path): error: another run uses this file; wait until it has ended", status: .inputOutput)
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
        let (number, isShorter) = (descriptor.rawValue, state?.size != size)
        guard !isShorter || ftruncate(number, off_t(size)) == 0, lseek(number, off_t(size), SEEK_SET) >= 0 else {
            throw Self.failure(.current, of: name)
        }
    }

    /// Standard output is opened once more, as a shell opens it for writing only.
    func bytes(from offset: Int, count: Int) -> [UInt8]? {
        let path = Word("/dev/fd/\(descriptor.rawValue)")
        guard let file = isSynced ? descriptor : try? path.opened(flags: O_RDONLY | O_NONBLOCK) else { return nil }
        defer { if file != descriptor { file.close() } }
        guard lseek(file.rawValue, off_t(offset), SEEK_SET) >= 0, let bytes = try? file.readAll(atMost: count) else {
            return nil
        }
        return Array(bytes.prefix(count))
    }

    func sync() throws(ToolError) {
        if fsync(descriptor.rawValue) != 0 { throw Self.failure(.current, of: name) }
    }

    private static func failure(_ error: SystemError, of name: String) -> ToolError {
        ToolError(message: "\(name): error: cannot write: \(error.reason)", status: .inputOutput)
    }
}

/// Standard output that is a terminal, for one JSON text in pieces: indented and in colours.
final class PaintedOutput: AppendedFile {
    private let painter = Mutex(JSONPainter(usesColor: Terminal.usesColor))

    func append(_ bytes: [UInt8]) throws(ToolError) {
        var output = Output()
        try output.write(styled: painter.withLock { $0.text(of: bytes) })
        try output.flush()
    }
}

/// A file that is replaced once all pages are written.
struct ReplacedOutput: AppendedFile {
    let file: OutputFile

    func append(_ bytes: [UInt8]) throws(ToolError) { try file.append(bytes) }
}

/// A table of a database, whose rows and pages are written by ``DatabaseRows``, each page in one transaction.
struct DatabaseOutput: AppendedFile {
    let database: RowExport.Database

    func append(_ bytes: [UInt8]) throws(ToolError) {}

    /// The database says which page was the last, and how many rows the table had after it.
    func settle(_ lines: JournalLines) throws(ToolError) -> JournalSettlement {
        let count = lines.pages.count
        guard count > 0 || lines.open != nil else { return JournalSettlement(count: 0) }
        let mark = try storedMark(of: lines.identifier)
        if let mark, mark.rowCount > mark.presentCount {
            throw lines.refusal(
                "\(database.file)#\(database.table) has \(mark.presentCount) of the \(mark.rowCount) rows that it had")
        }
        let (last, needed) = (mark?.page ?? 0, (lines.pages.lastIndex { $0.rowCount > 0 } ?? -1) + 1)
        if last == 0, needed > 0 {
            throw lines.refusal("\(database.file)#\(database.table) doesn't have the \(lines.rowCount) rows so far")
        }
        guard last <= count + (lines.open == nil ? 0 : 1) else {
            throw lines.refusal("\(database.file)#\(database.table) has later pages than this file")
        }
        if last > count { return JournalSettlement(count: count, keepsOpen: true) }
        return last < needed ? lines.shortened(to: last) : JournalSettlement(count: count)
    }

    private func storedMark(of identifier: String) throws(ToolError) -> SQLiteTable.StoredMark? {
        do throws(SQLiteError) {
            return try SQLiteTable.mark(of: identifier, for: database.table, inFile: database.file.cString)
        } catch {
            throw ToolError(message: "\(database.file): error: \(error.message.inMessage(600))", status: .inputOutput)
        }
    }
}

extension RowExport.Database {
    /// Removes the rows that the last full run of a list didn't bring; nil if that is done.
    func removeOthers(of list: String) throws(ToolError) -> Int? {
        do throws(SQLiteError) {
            return try SQLiteTable.removeOthers(from: table, of: list, inFile: file.cString)
        } catch {
            throw ToolError(message: "\(file): error: \(error.message.inMessage(600))", status: .inputOutput)
        }
    }
}
