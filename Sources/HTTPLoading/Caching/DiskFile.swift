import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One file of a cache, and the calls of the system that a cache needs; each says whether it worked, none throws.
struct DiskFile {
    let path: String
    let size: Int
    /// When it was last written or asked for.
    let used: Date

    /// The regular file at a path; nil where there is something else, a symbolic link too.
    init?(_ path: String) {
        var status = stat()
        // SAFETY: the path is read and the status written during the call only.
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.path = path
        size = Int(status.st_size)
        #if canImport(Glibc)
        let time = status.st_mtim
        #else
        let time = status.st_mtimespec
        #endif
        used = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// The whole file, noted as asked for; nil where it cannot be read, is larger than so many bytes, or is not a regular
    /// file of this user.
    ///
    /// Others may write to a folder that was there before: a symbolic link is not followed, a FIFO does not block, and a
    /// file of another user is not believed.
    static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard isOwnFile(descriptor), let bytes = readAll(descriptor, atMost: limit) else { return nil }
        // Whoever makes room looks at this time.
        futimens(descriptor, nil)
        return bytes
    }

    private static func isOwnFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        // SAFETY: the status is written during the call only.
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_uid == geteuid()
    }

    private static func readAll(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // SAFETY: at most the size of the buffer is read into it.
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
            }
            if count > 0 {
                bytes += chunk[..<count]
                if bytes.count > limit { return nil }
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                return nil
            }
        }
    }

    /// Makes a folder that nobody else may look into, and those around it; one that is there stays as it is.
    static func makeFolder(_ folder: URL) {
        let around = folder.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: around, withIntermediateDirectories: true)
        _ = unsafe mkdir(folder.path, 0o700)
    }

    /// Writes a file whole and forces it to the disk, then puts it in its place at once.
    static func write(_ bytes: [UInt8], to temporary: String, thenMoveTo path: String) -> Bool {
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        let isWhole = writeAll(bytes, descriptor) && fsync(descriptor) == 0
        let isClosed = close(descriptor) == 0
        guard isWhole, isClosed, unsafe rename(temporary, path) == 0 else {
            remove(temporary)
            return false
        }
        return true
    }

    /// Whether there is a process of this number.
    static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

    /// Takes a file away; one that is not there is fine.
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            // SAFETY: no more than the bytes of the buffer are read.
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe systemWrite(descriptor, buffer.baseAddress, buffer.count)
            }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }

    // The names are those of members here.
    private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.read(descriptor, buffer, count)
        #else
        unsafe Darwin.read(descriptor, buffer, count)
        #endif
    }

    private static func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, buffer, count)
        #else
        unsafe Darwin.write(descriptor, buffer, count)
        #endif
    }
}
