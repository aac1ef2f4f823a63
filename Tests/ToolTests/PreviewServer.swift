import Foundation
import TestSupport
import Testing

/// A running `preview --serve`, or `explore`, with a file of its own.
final class PreviewServer {
    let file: URL
    let port: Int
    /// The message with the address; that of the failure if there is no server.
    let firstLine: String
    /// The messages before the address.
    let notes: [String]
    /// The secret first component of the page's path.
    let token: String
    private let process: ChildProcess

    /// Starts a server of a new file.
    ///
    /// - Parameter address: The URL that is served instead of the file; nil for none.
    init(
        _ folder: URL, _ text: String, _ words: [String] = [], command: [String] = ["preview", "--serve"],
        address: String? = nil
    ) throws {
        file = folder.appendingPathComponent("list.json")
        try Data(text.utf8).write(to: file)
        process = try ChildProcess(
            ToolRun.executable, command + ["--port=0", address ?? file.path] + words, errors: nil)
        var lines: [String] = []
        while lines.last?.contains(" until ") != true, let line = try process.readLine() { lines.append(line) }
        let isServing = lines.last?.contains(" until ") == true
        firstLine = (isServing ? lines.last : lines.first) ?? ""
        notes = isServing ? lines.dropLast() : []
        let address = firstLine.firstMatch(of: /:(\d+)\/([0-9a-f]{32})\/ until/)
        port = address.flatMap { Int($0.1) } ?? 0
        token = address.map { String($0.2) } ?? ""
    }

    /// The address of the page.
    var page: URL { URL(string: "http://127.0.0.1:\(port)/\(token)/")! }

    /// The response to a request, until the server ends the connection.
    ///
    /// The path of the request is prefixed with the secret component.
    func answer(to request: String) throws -> String {
        let path = request.firstRange(of: " /")
        return try answer(
            toBytes: path.map { request.replacingCharacters(in: $0, with: " /\(token)/") } ?? request)
    }

    /// The response to a request that is sent unchanged.
    func answer(toBytes request: String) throws -> String {
        let bytes = request.replacingOccurrences(of: "\n", with: "\\r\\n")
        return try Programs.bash("exec 3<>/dev/tcp/127.0.0.1/\(port); printf %b '\(bytes)' >&3; cat <&3").output
    }

    func get(_ path: String = "/") throws -> String {
        try answer(to: "GET \(path) HTTP/1.1\nHost: localhost:\(port)\n\n")
    }

    /// A shell command that replaces the file atomically, so that the server never reads half of
    /// it.
    func replacement(_ text: String) -> String {
        "printf %s '\(text)' >'\(file.path).new' && mv '\(file.path).new' '\(file.path)'"
    }

    /// Sends Ctrl-C, and returns how the server ended, with all its messages.
    func interrupt() throws -> (end: ChildProcess.End, said: String) {
        process.send(SIGINT)
        let rest = try process.readToEnd()
        return (try process.waitUntilExit(), firstLine + "\n" + rest)
    }

    /// Serves a list in a folder of its own, and checks that the server ends cleanly.
    static func serve(
        _ text: String, _ words: [String] = [], command: [String] = ["preview", "--serve"],
        _ body: (PreviewServer) throws -> Void
    ) throws {
        try Scratch.withFolder { folder in
            let server = try PreviewServer(folder, text, words, command: command)
            let outcome = Result { try body(server) }
            let (end, said) = try server.interrupt()
            #expect(end.status == 0 && !end.isSignal && said == server.firstLine + "\n")
            try outcome.get()
        }
    }
}
