import Foundation
import TestSupport
import Testing

/// `query --first` leaves the rest of its input unread.
@Suite(.childProcesses) struct FirstMatchToolTests {
    private static let tool = "'\(ToolRun.executable.path)'"

    /// Sends a beginning and 30 MB after it through a pipe; returns the tool's output and the number
    /// of bytes that it didn't read.
    private func query(
        _ words: String, beginning: String, rest: String = "1,", by command: String = "cat"
    ) throws -> (output: String, left: Int) {
        let line = """
            { printf '%s' '\(beginning)'; yes '\(rest)' | head -c 30000000; } | \(command) |
            { \(Self.tool) query \(words); echo "status $?"; wc -c; }
            """
        let lines = try Programs.bash(line).output.split(separator: "\n")
        let left = try #require(lines.last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
        return (lines.dropLast().joined(separator: "\n"), left)
    }

    @Test(arguments: [
        ("-1 a[1].b", #"{"x": {"a": 5}, "a": [1, {"b": "two"}, "#, "\"two\""),
        ("-1 --paths /a/0", #"{"a": [[1, 2], "#, "$['a'][0]\t[1,2]"), ("-1 -r '[*].n'", #"[{}, {"n": "x"}, "#, "x"),
    ])
    func aPipeIsLeftAfterTheMatch(words: String, beginning: String, expected: String) throws {
        let run = try query(words, beginning: beginning)
        #expect(run.output == "\(expected)\nstatus 0" && run.left > 25_000_000)
    }

    @Test func aPipeOfLinesIsLeftAfterTheMatch() throws {
        let run = try query("-1 --jsonl --jobs=4 a", beginning: "{\"b\": 1}\n", rest: #"{"a": 7}"#)
        #expect(run.output == "7\nstatus 0" && run.left > 25_000_000)
    }

    @Test(.enabled(if: Programs.have("gzip"), "there is no gzip"))
    func packedInputIsLeftAfterTheMatch() throws {
        let run = try query("-1 a", beginning: #"{"a": 1, "b": ["#, by: "gzip -1")
        #expect(run.output == "1\nstatus 0")
    }

    /// The error before the match is found, the one after it isn't.
    @Test func errorsBeforeTheMatchAreFound() throws {
        let before = try ToolRun(["query", "-1", "a"], input: "{\"x\": flase,\n\"a\": 1, \"b\": 2}")
        #expect(before.status == 65 && before.output == "" && before.errors.hasPrefix("<stdin>:1:11: error:"))
        let after = try ToolRun(["query", "-1", "a"], input: #"{"a": 1, "x": flase}"#)
        #expect(after.status == 0 && after.output == "1\n" && after.errors == "")
        #expect(try ToolRun(["query", "a"], input: #"{"a": 1, "x": flase}"#).status == 65)
    }

    @Test func otherwiseTheWholeFileIsRead() throws {
        let text = #"{"a": [5, 6], "b": {"a": 7}}"#
        for (path, output) in [("$..a", "[5,6]\n"), ("a[-1]", "6\n"), ("$.a['0']", ""), ("b.c", ""), ("b.a", "7\n")] {
            let run = try ToolRun(["query", "-1", path], input: text)
            #expect(run.output == output && run.status == (output.isEmpty ? 1 : 0), "\(path)")
        }
        #expect(try ToolRun(["query", "-1", "b.c"], input: text + "x").status == 65)
        #expect(try ToolRun(["query", "-1", "--repair", "a"], input: "{a: 1,}").output == "1\n")
    }

    @Test func eachFileHasItsFirstMatch() throws {
        let files = try ["[1, 2]", "[]", "[3, 4]"].map { try Scratch.file($0, ".json").path }
        let run = try ToolRun(["query", "-1", "[*]"] + files)
        #expect(run.output == "1\n3\n" && run.status == 0)
        let lines = try Scratch.file("{}\n{\"a\": 1}\n{\"a\": 2}\n").path
        #expect(try ToolRun(["query", "-1", "-j", "a", lines, lines]).output == "1\n1\n")
    }
}
