import JSONDocuments
import SystemHeaders

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One file of a cache, and the calls of the system that a cache needs; each says whether it
/// worked, none throws.
struct DiskFile {
    let path: String
    /// The bytes that it takes on the disk: its content, or the blocks of the file if they are more.
    let size: Int
    /// When it was last written or asked for.
    let used: Date
    /// True if it is a file of this user.
    let isOwn: Bool

    /// Finds the regular file at a path; nil if it is anything else, a symbolic link too.
    init?(_ path: String) {
        var status = stat()
        // SAFETY: the path is read and the status written during the call only.
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.path = path
        size = Self.size(status)
        isOwn = status.st_uid == geteuid()
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        used = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    private static func size(_ status: stat) -> Int {
        // The unit of st_blocks, whatever the block of the file system is (POSIX, sys/stat.h).
        max(Int(status.st_size), Int(status.st_blocks).multipliedReportingOverflow(by: 512).partialValue)
    }

    /// Returns the whole file, marked as used; nil if it can't be read, is larger than the limit, or isn't
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

    /// How a file was written.
    enum Writing {
        /// In full; the bytes that it takes on the disk.
        case whole(size: Int)
        /// Not, because the disk is full.
        case full
        /// Not, for another reason, as a folder that has the name.
        case failed
    }

    /// Writes a temporary file, syncs it to the disk, then renames it atomically.
    static func write(_ bytes: [UInt8], to temporary: String, thenMoveTo path: String) -> Writing {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        do throws(SystemError) {
            let descriptor = unsafe try FileDescriptor(opening: temporary, flags: flags, mode: 0o600)
            defer { descriptor.close() }
            try descriptor.writeAll(bytes)
            var status = stat()
            // SAFETY: the status is written during the call only.
            guard fsync(descriptor.rawValue) == 0, unsafe fstat(descriptor.rawValue, &status) == 0 else {
                throw .current
            }
            guard unsafe rename(temporary, path) == 0 else { throw .current }
            return .whole(size: size(status))
        } catch {
            remove(temporary)
            return error.number == ENOSPC || error.number == EDQUOT ? .full : .failed
        }
    }

    /// Returns whether a process with this number exists.
    static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

    /// Removes a file; a missing one is fine.
    static func remove(_ path: String) { _ = unsafe unlink(path) }
}
