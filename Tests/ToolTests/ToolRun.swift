import Foundation
import TestSupport

/// One run of the built tool.
struct ToolRun {
    let output: String
    let errors: String
    let status: Int32

    /// Runs the tool with these words and this standard input.
    init(_ words: [String], input: String = "", environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = Project.root
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files, not pipes: whatever the tool prints, nobody waits for anybody.
        let streams = ["in", "out", "err"].map(folder.appendingPathComponent)
        try Data(input.utf8).write(to: streams[0])
        for stream in streams.dropFirst() { try Data().write(to: stream) }
        process.standardInput = try FileHandle(forReadingFrom: streams[0])
        process.standardOutput = try FileHandle(forWritingTo: streams[1])
        process.standardError = try FileHandle(forWritingTo: streams[2])
        try process.run()
        process.waitUntilExit()
        output = try String(contentsOf: streams[1], encoding: .utf8)
        errors = try String(contentsOf: streams[2], encoding: .utf8)
        status = process.terminationStatus
    }

    /// The tool beside the test bundle, wherever the build put both.
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
