import Foundation
import JSONDocuments
import SystemHeaders

/// One file of a cache, and the calls of the system that a cache needs; each says whether it
/// worked, none throws.
struct DiskFile {
    let path: String
    let size: Int
    /// When it was last written or asked for.
    let used: Date

    /// The regular file at a path; nil if it is anything else, a symbolic link too.
    init?(_ path: String) {
        var status = stat()
        // SAFETY: the path is read and the status written during the call only.
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.path = path
        size = Int(status.st_size)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        used = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// The whole file, marked as used; nil if it can't be read, is larger than the limit, or isn't
    /// a regular file of this user.
    ///
    /// Others may write to a folder that was there before: a symbolic link isn't followed, a FIFO
    /// doesn't block, and a file of another user isn't trusted.
    static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        guard let descriptor = unsafe try? FileDescriptor(opening: path, flags: flags) else { return nil }
        defer { descriptor.close() }
        guard isOwnFile(descriptor), let bytes = try? descriptor.readAll(atMost: limit), bytes.count <= limit else {
            return nil
        }
        // Eviction reads this time.
        futimens(descriptor.rawValue, nil)
        return bytes
    }

    private static func isOwnFile(_ descriptor: FileDescriptor) -> Bool {
        var status = stat()
        // SAFETY: the status is written during the call only.
        return unsafe fstat(descriptor.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_uid == geteuid()
    }

    /// Creates a folder that only this user can open, and its parents; an existing one stays as it
    /// is.
    static func makeFolder(_ folder: URL) {
        let around = folder.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: around, withIntermediateDirectories: true)
        _ = unsafe mkdir(folder.path, 0o700)
    }

    /// Writes a temporary file, syncs it to the disk, then renames it atomically.
    static func write(_ bytes: [UInt8], to temporary: String, thenMoveTo path: String) -> Bool {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        guard let descriptor = unsafe try? FileDescriptor(opening: temporary, flags: flags, mode: 0o600) else {
            return false
        }
        let isWhole = (try? descriptor.writeAll(bytes)) != nil && fsync(descriptor.rawValue) == 0
        let isClosed = descriptor.close()
        guard isWhole, isClosed, unsafe rename(temporary, path) == 0 else {
            remove(temporary)
            return false
        }
        return true
    }

    /// Whether a process with this number exists.
    static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

    /// Removes a file; a missing one is fine.
    static func remove(_ path: String) { _ = unsafe unlink(path) }
}
