import Foundation

/// A file system of a few kilobytes, in memory; only where the tests may mount one.
final class SmallDisk {
    static let isPossible = SmallDisk(kilobytes: 64) != nil
    static let absence = "no small file system: the tests may not mount one here"

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("listwright-\(UUID().uuidString)")

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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
