import Foundation
import TestSupport
import Testing

/// Child processes of the tests end with the test process, and their temporary files are removed.
@Suite(.childProcesses) struct ChildProcessTests {
    private static let bash = URL(fileURLWithPath: "/bin/bash")

    /// A process that has left its group, as the server of tmux does, is found by its environment.
    @Test func theGuardEndsRemainingProcessesAndRemovesTheFolder() throws {
        let (folder, mark) = (try Scratch.newFolder(), UUID().uuidString)
        try Data().write(to: folder.appendingPathComponent("left"))
        let left = try ChildProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["LISTWRIGHT_TESTS=\(mark)", "setsid", "--wait", "bash", "-c", "echo ready; exec sleep infinity"])
        #expect(try left.readLine() == "ready")
        let script = Project.root.appendingPathComponent("Tests/Lifeline/guard.sh").path
        let end = try ChildProcess(Self.bash, [script, mark, folder.path], input: nil)
        #expect(FileManager.default.fileExists(atPath: folder.path))
        try end.input?.close()
        #expect(try end.waitUntilExit().status == 0)
        #expect(try left.readToEnd().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func theLoopbackServerEndsWithItsInput() throws {
        let server = try LoopbackServer()
        try server.stop()
        let script = "exec 3<>/dev/tcp/127.0.0.1/\(server.port)"
        #expect(try Programs.bash(script).status != 0)
    }

    @Test func outputIsReadByLines() throws {
        let child = try ChildProcess(Self.bash, ["-c", "printf 'a\\n\\nb'; exit 3"])
        #expect(try child.readLine() == "a" && child.readLine() == "" && child.readLine() == "b")
        #expect(try child.readLine() == nil)
        let end = try child.waitUntilExit()
        #expect(end.status == 3 && !end.isSignal)
    }

    @Test func aKilledChildSaysSo() throws {
        let child = try ChildProcess(Self.bash, ["-c", "echo ready; sleep infinity & wait"])
        _ = try child.readLine()
        child.kill()
        #expect(try child.readToEnd().isEmpty)
        let end = try child.waitUntilExit()
        #expect(end.status == SIGKILL && end.isSignal)
    }

    @Test func streamsAreApartOrInOrder() throws {
        let words = ["-c", "cat; echo error >&2; echo done; exit 1"]
        let apart = try ChildProcess.run(Self.bash, words, input: "in\n")
        #expect(apart.output == "in\ndone\n" && apart.errors == "error\n" && apart.status == 1)
        #expect(try ChildProcess.run(Self.bash, words, joinsErrors: true).output == "error\ndone\n")
    }
}
