import Foundation

/// The temporary files of this test process.
///
/// They are in one folder, which is removed when the process ends, even by a crash or a signal: a
/// guard process (`Tests/Lifeline/guard.sh`) reads a pipe that only this process holds, and cleans
/// up at the end of file. The guard also kills every process of `ChildProcess` that is still
/// running.
public enum Scratch {
    /// The folder of this process, which is TMPDIR of its children.
    public static var folder: URL { guarded.folder }

    /// A new path in the folder, without a file.
    public static func path(_ suffix: String = "") -> URL { folder.appendingPathComponent(UUID().uuidString + suffix) }

    /// A new file with this text.
    public static func file(_ text: String = "", _ suffix: String = "") throws -> URL {
        let file = path(suffix)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// A new, empty folder.
    public static func newFolder() throws -> URL {
        let folder = path()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Runs a body with a folder that is removed afterwards.
    public static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = try newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// Identifies this process in the environment of its children.
    static let mark = UUID().uuidString

    /// The folder, and the guard, whose standard input this process holds open until it ends.
    private static let guarded: (folder: URL, guard: ChildProcess) = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("listwright-\(mark.prefix(8))")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return (folder, try startGuard(for: folder))
        } catch {
            preconditionFailure("cannot make the temporary folder of the tests: \(error)")
        }
    }()

    private static func startGuard(for folder: URL) throws -> ChildProcess {
        let script = Project.root.appendingPathComponent("Tests/Lifeline/guard.sh").path
        // It outlives this process, has no mark, and must not hold this process's output open.
        return try ChildProcess(
            URL(fileURLWithPath: "/bin/bash"), [script, mark, folder.path], in: URL(fileURLWithPath: "/"),
            exactly: ProcessInfo.processInfo.environment, input: nil, output: ChildProcess.null,
            errors: ChildProcess.null,
            isServer: true)
    }
}
