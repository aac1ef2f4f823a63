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

    /// The peak memory of a command line in MB, whose output is thrown away; nil without Python.
    public static func megabytes(_ line: String, in folder: URL = Project.root) throws -> Int? {
        let measure = """
            import resource, subprocess, sys
            subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
            """
        return try Int(bash("python3 -c '\(measure)' \(line)", in: folder).output.filter(\.isNumber))
    }

    /// Runs `body` with a folder that is removed afterwards.
    public static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        try Scratch.withFolder(body)
    }
}
