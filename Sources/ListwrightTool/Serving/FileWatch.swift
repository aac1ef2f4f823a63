#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tells whether files have changed since they were last looked at.
struct FileWatch {
    private struct Sight: Equatable {
        var file: UInt64 = 0
        var size = 0
        var seconds = 0
        var nanoseconds = 0
    }

    private let paths: [Word]
    private var sights: [Sight] = []

    init(_ paths: [Word]) {
        self.paths = paths
        _ = hasChanged()
    }

    /// Whether a file is another one, or of another size or time, than when this was last asked.
    mutating func hasChanged() -> Bool {
        let now = paths.map(Self.look)
        defer { sights = now }
        return now != sights
    }

    // SAFETY: stat writes the status during the call only.
    private static func look(_ path: Word) -> Sight {
        var status = stat()
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return Sight() }
        #if canImport(Glibc)
        let time = status.st_mtim
        #else
        let time = status.st_mtimespec
        #endif
        return Sight(
            file: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(time.tv_sec),
            nanoseconds: Int(time.tv_nsec))
    }
}
