import Foundation
import TestSupport

/// A file system of a few kilobytes in memory; it needs the permission to mount.
final class SmallDisk {
    static let isPossible = SmallDisk(kilobytes: 64) != nil
    static let absence = "no small file system: the tests may not mount one here"

    let folder = Scratch.path()

    init?(kilobytes: Int) {
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
