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
        let bash = URL(fileURLWithPath: "/bin/bash")
        let outcome = try ChildProcess.run(bash, ["-c", line], in: folder, joinsErrors: true)
        return (outcome.output, outcome.status)
    }

    /// Runs `body` with a folder that is gone afterwards.
    public static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        try Scratch.withFolder(body)
    }
}
