import Foundation

/// The HTTP server of the tests, on a free port of loopback: `Tests/LoopbackServer/server.py`.
///
/// It ends when it is stopped, when the tests' process ends, or after five minutes.
public final class LoopbackServer: Sendable {
    /// The one that all tests of a process share; nil where python3 is absent.
    public static let shared = LoopbackServer()

    /// Whether it could be started; tests that need it are enabled by this and say so when they are skipped.
    public static let isPresent = shared != nil

    /// What a skipped test says.
    public static let absence = "the loopback server could not be started: install python3"

    /// The port it listens on.
    public let port: Int

    private let process = Process()
    private let lifeline = Pipe()

    /// A server of its own; nil where python3 is absent or does not answer.
    ///
    /// - Parameters:
    ///   - seconds: How long it may run.
    ///   - requests: How many requests it may answer.
    public init?(seconds: Int = 300, requests: Int = 200_000) {
        let output = Pipe()
        let script = Project.root.appendingPathComponent("Tests/LoopbackServer/server.py").path
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script, String(seconds), String(requests)]
        process.standardInput = lifeline
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { return nil }
        self.port = port
    }

    /// The address: `http://127.0.0.1:…`.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// Ends it, and waits until it has ended.
    public func stop() {
        lifeline.fileHandleForWriting.closeFile()
        process.waitUntilExit()
    }
}
