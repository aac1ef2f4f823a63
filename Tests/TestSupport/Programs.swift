import Foundation

/// Programs of the machine that some tests want; without them those tests say that they were skipped.
public enum Programs {
    /// Where a program is, or nil.
    public static func path(of name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
        return files.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Whether all of these are here.
    public static func have(_ names: String...) -> Bool { names.allSatisfy { path(of: $0) != nil } }

    /// What one line of bash prints on both streams, and its exit status.
    public static func bash(_ line: String, in folder: URL = Project.root) throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        // A file, not a pipe: another test's process that inherits a pipe keeps it open for as long as it lives.
        return try withTemporaryFolder { temporary in
            let file = temporary.appendingPathComponent("output")
            try Data().write(to: file)
            let handle = try FileHandle(forWritingTo: file)
            defer { try? handle.close() }
            process.standardOutput = handle
            process.standardError = handle
            try process.run()
            process.waitUntilExit()
            return (String(decoding: try Data(contentsOf: file), as: UTF8.self), process.terminationStatus)
        }
    }

    /// Runs `body` with a folder that is gone afterwards.
    public static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("listwright-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
