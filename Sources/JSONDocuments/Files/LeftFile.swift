internal import SystemHeaders

/// Files that became others when they were complete, and were left by processes that were killed.
///
/// Each is locked by its writer (`flock`), so that no other process takes the file of a running one for one
/// that was left, not even one with process numbers of its own.
package enum LeftFile {
    private static let prefix = ".listwright-"

    /// Returns the path of a new file in a folder, as a C string.
    static func newPath(in folder: [CChar]) -> [CChar] {
        path(of: prefix + String(UInt64.random(in: .min ... .max), radix: 16), in: folder)
    }

    /// Makes a file with a name, marked as that of a running process.
    // SAFETY: the path is read during the calls only.
    static func make(in folder: [CChar]) throws(SystemError) -> (descriptor: FileDescriptor, path: [CChar]) {
        while true {
            let path = newPath(in: folder)
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
            let descriptor = unsafe try FileDescriptor(opening: path, flags: flags, mode: 0o666)
            if mark(descriptor), hasName(descriptor) { return (descriptor, path) }
            // Another process took it for one that was left, before it was marked.
            descriptor.close()
            _ = unsafe unlink(path)
        }
    }

    /// Marks a file as that of a running process, until its descriptor is closed; false if another process
    /// is removing it.
    ///
    /// A file system without locks has no marks, and none of its files is removed.
    package static func mark(_ descriptor: FileDescriptor) -> Bool {
        guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 else { return true }
        return errno != EWOULDBLOCK
    }

    // SAFETY: the status is written during the call only.
    package static func hasName(_ descriptor: FileDescriptor) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor.rawValue, &status) != 0 || status.st_nlink > 0
    }

    /// Removes the files of this user in a folder whose writers are gone.
    static func removeAll(in folder: [CChar]) {
        for name in names(in: folder) { remove(path(of: name, in: folder)) }
    }

    // SAFETY: the path is read during the calls only.
    private static func remove(_ path: [CChar]) {
        guard let descriptor = unsafe try? FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        else { return }
        defer { descriptor.close() }
        if isLeft(descriptor) { _ = unsafe unlink(path) }
    }

    /// Returns whether a file or a folder of this user has a writer no longer.
    // SAFETY: the status is written during the call only.
    package static func isLeft(_ descriptor: FileDescriptor) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor.rawValue, &status) == 0 && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
            && (geteuid() == 0 || status.st_uid == geteuid()) && flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    }

    /// Returns the names in a folder that this program gives to new files.
    // SAFETY: readdir's entry, whose name ends with NUL, is read before the next call.
    private static func names(in folder: [CChar]) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
            }
            if isName(name) { names.append(name) }
        }
        return names
    }

    private static func isName(_ name: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        let digits = name.utf8.dropFirst(prefix.utf8.count)
        return (1...16).contains(digits.count) && digits.allSatisfy { $0.hexDigit != nil }
    }

    private static func path(of name: String, in folder: [CChar]) -> [CChar] {
        Array(folder.dropLast()) + "/\(name)".utf8.map { CChar(bitPattern: $0) } + [0]
    }
}
