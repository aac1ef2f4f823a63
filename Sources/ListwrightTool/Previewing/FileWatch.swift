import SystemHeaders

/// Detects changes of files by polling their status.
struct FileWatch {
    private struct Status: Equatable {
        var file: UInt64 = 0
        var size = 0
        var seconds = 0
        var nanoseconds = 0
    }

    private let paths: [Word]
    private var statuses: [Status] = []

    init(_ paths: [Word]) {
        self.paths = paths
        _ = hasChanged()
    }

    /// Returns whether the inode, the size or the time of a file has changed since the last call.
    mutating func hasChanged() -> Bool {
        let now = paths.map(Self.status)
        defer { statuses = now }
        return now != statuses
    }

    // SAFETY: stat writes the status during the call only.
    private static func status(of path: Word) -> Status {
        var status = stat()
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return Status() }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return Status(
            file: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(time.tv_sec),
            nanoseconds: Int(time.tv_nsec))
    }
}
