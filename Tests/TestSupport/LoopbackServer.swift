import Foundation
import Testing

/// An HTTP server of the tests, on a free port of loopback: a Python script in `Tests/LoopbackServer`.
///
/// It prints its port, then serves until its standard input ends. That is a pipe which this process holds, so the server
/// runs exactly as long as this process, or until `stop()`.
public final class LoopbackServer: Sendable {
    /// The one that all tests of a process share; nil where python3 is absent.
    public static let shared = try? LoopbackServer()

    /// The message of a skipped test.
    public static let absence = "the loopback server could not be started: install python3"

    /// The port it listens on.
    public let port: Int

    private let process: ChildProcess

    /// Starts a server of its own, and waits until it listens.
    ///
    /// - Parameters:
    ///   - script: Its name in `Tests/LoopbackServer`.
    ///   - words: Its arguments.
    public init(script: String = "server.py", _ words: [String] = []) throws {
        let file = Project.root.appendingPathComponent("Tests/LoopbackServer/\(script)")
        process = try ChildProcess(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", file.path] + words, input: nil, errors: .standardError,
            isServer: true)
        let line = try process.readLine() ?? ""
        guard let port = Int(line) else { throw Silent(script: script, line: line) }
        self.port = port
    }

    /// A script that did not print its port.
    public struct Silent: Error, CustomStringConvertible {
        let script: String
        let line: String
        /// The script, and its first line.
        public var description: String { "\(script) printed '\(line)' instead of its port" }
    }

    /// The address: `http://127.0.0.1:…`.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// Ends it, and waits until it has ended.
    public func stop() throws {
        try process.input?.close()
        try process.waitUntilExit()
    }
}

extension Trait where Self == ConditionTrait {
    /// The test asks `LoopbackServer.shared`, which is started before it; without python3 the test is skipped.
    public static var loopbackServer: Self {
        .enabled("\(LoopbackServer.absence)") { try await offThePool { LoopbackServer.shared != nil } }
    }
}
