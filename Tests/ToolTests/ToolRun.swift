import Foundation
import TestSupport

/// One run of the built tool.
struct ToolRun {
    let output: String
    let errors: String
    let status: Int32

    /// Runs the tool with these arguments and this standard input.
    init(
        _ words: [String], input: String = "", environment: [String: String] = [:], in folder: URL = Project.root
    ) throws {
        self.init(try ChildProcess.run(Self.executable, words, in: folder, environment: environment, input: input))
    }

    /// Runs the tool with a pipe for its standard output, as `| cat` makes it, and not the file that the run is read from.
    static func piped(_ words: [String]) throws -> ToolRun {
        try ToolRun(
            ChildProcess.run(
                URL(fileURLWithPath: "/bin/bash"),
                ["-c", #"set -o pipefail; "$0" "$@" | cat"#, Self.executable.path] + words))
    }

    private init(_ run: ChildProcess.Outcome) {
        output = run.output
        errors = run.errors
        status = run.status
    }

    /// The tool, in the same folder as the test bundle.
    static let executable: URL = {
        let programs = [CommandLine.arguments[0], Bundle.main.executablePath ?? ""] + CommandLine.arguments
        let folders = programs.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        let build = ProcessInfo.processInfo.environment["LISTWRIGHT_TOOL"].map { URL(fileURLWithPath: $0) }
        let beside = folders.map { $0.appendingPathComponent("listwright") }
        let known =
            (build.map { [$0] } ?? []) + beside + [Project.root.appendingPathComponent(".build/debug/listwright")]
        return known.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? known.last!
    }()
}
