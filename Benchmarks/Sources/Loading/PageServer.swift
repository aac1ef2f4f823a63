import Foundation

/// The loopback server of the tests, started for this run.
final class PageServer: Sendable {
    let address: String
    private let process = Process()
    private let lifeline = Pipe()

    init() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Tests/LoopbackServer/server.py").standardized
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-B", script.path]
        process.standardInput = lifeline
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = "http://127.0.0.1:\(line.trimmingCharacters(in: .whitespacesAndNewlines))"
    }

    /// Stops the server.
    func stop() { lifeline.fileHandleForWriting.closeFile() }
}
