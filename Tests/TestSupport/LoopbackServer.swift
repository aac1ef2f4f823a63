import Foundation
import Testing

/// An HTTP server for tests, on a free port of loopback: a Python script in `Tests/LoopbackServer`.
///
/// It prints its port, then serves until its standard input ends. This process holds the pipe of
/// that input, so the server ends with this process, or at `stop()`.
public final class LoopbackServer: Sendable {
    /// The server shared by all tests of a process; nil if python3 isn't installed.
    public static let shared = try? LoopbackServer()

    /// The message of a skipped test.
    public static let absence = "the loopback server could not be started: install python3"

    /// The port it listens on.
    public let port: Int

    private let process: ChildProcess

    /// Starts another server, and waits until it listens.
    ///
    /// - Parameters:
    ///   - script: The name of the script in `Tests/LoopbackServer`.
    ///   - words: The arguments of the script.
    public init(script: String = "server.py", _ words: [String] = []) throws {
        let file = Project.root.appendingPathComponent("Tests/LoopbackServer/\(script)")
        process = try ChildProcess(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", file.path] + words, input: nil, errors: .standardError,
            isServer: true)
        let line = try process.readLine() ?? ""
        guard let port = Int(line) else { throw Silent(script: script, line: line) }
        self.port = port
    }

    /// The error of a script that did not print its port.
    public struct Silent: Error, CustomStringConvertible {
        let script: String
        let line: String
        /// The message, with the script and its first line.
        public var description: String { "\(script) printed '\(line)' instead of its port" }
    }

    /// The address: `http://127.0.0.1:…`.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// Stops the server, and waits for its end.
    public func stop() throws {
        try process.input?.close()
        try process.waitUntilExit()
    }
}

extension Trait where Self == ConditionTrait {
    /// Starts `LoopbackServer.shared` before the test, which is skipped if python3 isn't installed.
    public static var loopbackServer: Self {
        .enabled("\(LoopbackServer.absence)") { try await offThePool { LoopbackServer.shared != nil } }
    }
}
