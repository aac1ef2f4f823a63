import Foundation

/// A file system of a few kilobytes in memory; it needs the permission to mount.
public final class SmallDisk {
    /// Whether the tests may mount one.
    public static let isPossible = SmallDisk(kilobytes: 64) != nil
    /// The reason why tests that need one are skipped.
    public static let absence = "no small file system: the tests may not mount one here"

    /// Its root.
    public let folder = Scratch.path()

    /// Mounts one; nil if that isn't permitted.
    public init?(kilobytes: Int) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path) else {
            try? FileManager.default.removeItem(at: folder)
            return nil
        }
    }

    deinit {
        _ = Self.run("umount", folder.path)
        try? FileManager.default.removeItem(at: folder)
    }

    private static func run(_ words: String...) -> Bool {
        (try? ChildProcess.run(URL(fileURLWithPath: "/usr/bin/env"), words))?.status == 0
    }
}
