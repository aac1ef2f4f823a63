import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// A running `preview --serve` over a file of its own.
final class PreviewServer {
    let file: URL
    let port: Int
    let firstLine: String
    private let process = Process()
    private let errors: URL

    init(_ folder: URL, _ text: String, _ words: [String] = []) throws {
        file = folder.appendingPathComponent("list.json")
        errors = folder.appendingPathComponent("errors")
        try Data(text.utf8).write(to: file)
        try Data().write(to: errors)
        process.executableURL = ToolRun.executable
        process.arguments = ["preview", "--serve", "--port=0", file.path] + words
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        var said = ""
        for _ in 0..<200 where !said.contains("\n") {
            usleep(20_000)
            said = try String(contentsOf: errors, encoding: .utf8)
        }
        firstLine = String(said.prefix { $0 != "\n" })
        port = firstLine.firstMatch(of: /:(\d+)\//).flatMap { Int($0.1) } ?? 0
    }

    /// What bash gets for these bytes, until the server ends the connection or the time is over.
    func answer(to request: String, seconds: Double = 5) throws -> String {
        let bytes = request.replacingOccurrences(of: "\n", with: "\\r\\n")
        return try Programs.bash(
            "exec 3<>/dev/tcp/127.0.0.1/\(port); printf %b '\(bytes)' >&3; timeout -s KILL \(seconds) cat <&3"
        ).output
    }

    func get(_ path: String = "/") throws -> String {
        try answer(to: "GET \(path) HTTP/1.1\nHost: localhost:\(port)\n\n")
    }

    func replace(_ text: String) throws { try Data(text.utf8).write(to: file) }

    /// Sends Ctrl-C and answers how it ended, and what it had said.
    func interrupt() throws -> (status: Int32, isSignal: Bool, said: String) {
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        let said = try String(contentsOf: errors, encoding: .utf8)
        return (process.terminationStatus, process.terminationReason == .uncaughtSignal, said)
    }

    /// Serves a list in a folder of its own, and sees that the server ends cleanly afterwards.
    static func serve(_ text: String, _ words: [String] = [], _ body: (PreviewServer) throws -> Void) throws {
        try Programs.withTemporaryFolder { folder in
            let server = try PreviewServer(folder, text, words)
            let outcome = Result { try body(server) }
            let end = try server.interrupt()
            #expect(end.status == 0 && !end.isSignal && end.said == server.firstLine + "\n")
            try outcome.get()
        }
    }
}
