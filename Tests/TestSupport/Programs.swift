import Foundation

/// Installed programs that some tests need; without them the tests are skipped with a message.
public enum Programs {
    /// The path of a program; nil if it isn't installed.
    public static func path(of name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
        return files.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Whether all of these programs are installed.
    public static func have(_ names: String...) -> Bool { names.allSatisfy { path(of: $0) != nil } }

    /// The output of a line of bash on both streams, and its exit status.
    public static func bash(_ line: String, in folder: URL = Project.root) throws -> (output: String, status: Int32) {
        let bash = URL(fileURLWithPath: "/bin/bash")
        let outcome = try ChildProcess.run(bash, ["-c", line], in: folder, joinsErrors: true)
        return (outcome.output, outcome.status)
    }

    /// The errors, the exit status and the peak memory in MB of a command line, whose output is thrown away; nil
    /// without Python.
    public static func measured(
        _ line: String, in folder: URL = Project.root
    ) throws -> (errors: String, status: Int, megabytes: Int)? {
        let measure = """
            import resource, subprocess, sys
            run = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            size = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
            print(run.stderr + str(run.returncode), size // 1024)
            """
        let lines = try bash("python3 -c '\(measure)' \(line)", in: folder).output.split(separator: "\n")
        let numbers = lines.last.map { $0.split(separator: " ").compactMap { Int($0) } } ?? []
        if numbers.count != 2 { return nil }
        return (lines.dropLast().joined(separator: "\n"), numbers[0], numbers[1])
    }

    /// Runs `body` with a folder that is removed afterwards.
    public static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        try Scratch.withFolder(body)
    }
}
