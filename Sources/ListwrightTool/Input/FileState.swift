import SystemHeaders

/// The identity of a plain file, and its length.
struct FileState: Sendable, Equatable {
    let device: Int
    let file: Int
    let size: Int

    init(device: Int, file: Int, size: Int) {
        (self.device, self.file, self.size) = (device, file, size)
    }

    /// The state of a plain file; nil for anything else.
    init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(device: Int(status.st_dev), file: Int(status.st_ino), size: Int(status.st_size))
    }

    /// Returns whether both are the same file, of whatever length.
    func isSameFile(as other: FileState) -> Bool { device == other.device && file == other.file }
}
