internal import SystemHeaders

/// The path of a plain file, which may not exist yet, without symbolic links.
///
/// A link is followed to its file. A link that leads nowhere, a folder, a pipe, a socket, a device, and
/// the file that is standard output are refused before anything is opened, so nothing waits for a
/// reader, and no file appears in an unexpected folder.
package struct FileTarget: Sendable, Hashable {
    /// The path without links, as a C string.
    let path: [CChar]
    /// The folder of the file, as a C string.
    let folder: [CChar]
    /// The file, if it exists already.
    let existing: File?

    /// The attributes of an existing file.
    struct File: Sendable, Hashable {
        let mode: UInt32
        let owner: UInt32
        let group: UInt32
    }

    /// Resolves a path, which is a C string.
    ///
    /// - Throws: ``FileTargetError`` if no plain file is or can be made there.
    package init(_ path: [CChar]) throws(FileTargetError) {
        guard let status = try Self.fileStatus(of: path) else {
            (self.folder, self.path) = try Self.split(path)
            existing = nil
            return
        }
        if let defect = Self.defect(of: status) { throw FileTargetError(reason: defect) }
        (folder, self.path) = try Self.split(try Self.resolved(path))
        existing = File(mode: UInt32(status.st_mode) & 0o777, owner: status.st_uid, group: status.st_gid)
        // SAFETY: the path is read during the call only.
        guard unsafe access(self.path, W_OK) == 0 else { throw FileTargetError(.current) }
    }

    /// Returns the status of what is at a path, after links; nil if nothing is there.
    // SAFETY: the calls read the path, and write the status, while they run.
    private static func fileStatus(of path: [CChar]) throws(FileTargetError) -> stat? {
        var status = stat()
        if unsafe stat(path, &status) == 0 { return status }
        let error = SystemError.current
        guard error.number == ENOENT else { throw FileTargetError(error) }
        guard unsafe lstat(path, &status) != 0 else { throw FileTargetError(reason: "it is a link to nothing") }
        return nil
    }

    /// Returns the reason why a file can't be replaced; nil for a plain file.
    private static func defect(of status: stat) -> String? {
        if let kind = FileDescriptor.defect(ofMode: status.st_mode) { return kind }
        return isStandardOutput(status) ? "it is the file of standard output or standard error" : nil
    }

    fileprivate static func isStandardOutput(_ status: stat) -> Bool {
        [STDOUT_FILENO, STDERR_FILENO].contains { number in
            var open = stat()
            // SAFETY: fstat writes the status only.
            return unsafe fstat(number, &open) == 0 && open.st_dev == status.st_dev && open.st_ino == status.st_ino
        }
    }

    /// Returns the folder of a path, without links, and the path in that folder.
    private static func split(_ path: [CChar]) throws(FileTargetError) -> (folder: [CChar], path: [CChar]) {
        let slash = CChar(bitPattern: UInt8.slash)
        let bytes = path.dropLast()
        let name = bytes.suffix(while: { $0 != slash })
        guard !name.isEmpty else { throw FileTargetError(SystemError(number: bytes.isEmpty ? ENOENT : EISDIR)) }
        let parent = bytes.dropLast(name.count)
        let folder = try resolved((parent.isEmpty ? [CChar(bitPattern: UInt8.period)] : Array(parent)) + [0])
        let start = Array(folder.dropLast())
        return (folder, start + (start.last == slash ? [] : [slash]) + name + [0])
    }

    // SAFETY: realpath returns a C string of its own, which is copied and freed.
    private static func resolved(_ path: [CChar]) throws(FileTargetError) -> [CChar] {
        guard let real = unsafe realpath(path, nil) else { throw FileTargetError(.current) }
        defer { unsafe free(real) }
        return unsafe Array(UnsafeBufferPointer(start: real, count: strlen(real))) + [0]
    }

    /// Opens the file.
    // SAFETY: the path is read during the call only.
    package func opened(flags: Int32, mode: UInt32) throws(SystemError) -> FileDescriptor {
        unsafe try FileDescriptor(opening: path, flags: flags, mode: mode)
    }

    /// Syncs the entry of a new file in its folder, where the file system can.
    package func syncFolder() {
        // SAFETY: the path is read during the call only.
        guard let folder = unsafe try? FileDescriptor(reading: folder) else { return }
        fsync(folder.rawValue)
        folder.close()
    }

    /// Returns whether both are the same file.
    package static func == (one: FileTarget, other: FileTarget) -> Bool { one.path == other.path }

    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension FileDescriptor {
    /// Takes the pipe that the process was started with for writing, as a shell does it for `>(program)`: `/dev/fd/63`.
    ///
    /// Nil for any other path, such as the name of a pipe, which may not have a reader; and for standard output and standard
    /// error by another number.
    ///
    /// - Parameter path: The path, as a C string.
    package init?(openPipe path: [CChar]) {
        let parts = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: "/", omittingEmptySubsequences: false)
        var status = stat()
        // SAFETY: fstat writes the status only.
        guard parts.count == 4, parts[..<3] == ["", "dev", "fd"], let number = Int32(parts[3]),
            unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFIFO,
            fcntl(number, F_GETFL) & O_ACCMODE != O_RDONLY, !FileTarget.isStandardOutput(status)
        else { return nil }
        rawValue = number
    }

    /// The reason why it isn't a plain file; nil for one.
    package var defect: String? {
        var status = stat()
        // SAFETY: fstat writes the status only.
        guard unsafe fstat(rawValue, &status) == 0 else { return SystemError.current.reason }
        return Self.defect(ofMode: status.st_mode)
    }

    fileprivate static func defect(ofMode mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: SystemError(number: EISDIR).reason
        case S_IFIFO: "it is a pipe, not a file"
        case S_IFSOCK: "it is a socket, not a file"
        default: "it is a device, not a file"
        }
    }
}

/// The reason why a file can't be written.
package struct FileTargetError: Error, Sendable, Equatable {
    /// The reason, in words.
    package let reason: String

    init(reason: String) { self.reason = reason }

    init(_ error: SystemError) { reason = error.reason }
}

extension BidirectionalCollection {
    /// Returns the longest suffix whose elements satisfy a condition.
    fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
        var start = endIndex
        while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}
