import Foundation
import TestSupport
import Testing

/// The path of a list in JSON Lines: one status, and the same rows, at any size, from files and from pipes.
@Suite(.childProcesses) struct LinePathToolTests {
    private static let lines = "{\"o\":[{\"a\":1}]}\n{\"o\":[{\"a\":2},{\"a\":3}]}\n"
    private static let rows = "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n"

    /// The forms of an input: few lines in a file and in a pipe, with `--jsonl` or without it; and many lines.
    private static let forms = [
        "$T C F", "$T C <F", "cat F | $T C", "$T C -j F", "cat F | $T C -j", "$T C big", "cat big | $T C",
    ]

    /// Runs a line of bash in a folder with `few` and `big` lines, in which `$T` is the tool.
    private func bash(_ line: String) throws -> (output: String, status: Int32) {
        try Scratch.withFolder { folder in
            let setup = """
                T='\(ToolRun.executable.path)'; printf '%s' '\(Self.lines)' >few
                for n in $(seq 1500); do printf '{"o":[{"a":%d,"s":"%0800d"}]}\\n' $n $n; done >big
                """
            return try Programs.bash("\(setup)\n\(line)", in: folder)
        }
    }

    private func run(_ command: String, _ form: String, at path: String) throws -> (output: String, status: Int32) {
        let words = "\(command) --at='\(path)'"
        return try bash(form.replacing("C", with: words).replacing("F", with: "few"))
    }

    /// `find` prints a path from the array of all lines, which every command takes.
    @Test(arguments: forms, ["o", "[*].o"])
    func rowsAreThoseInEachLine(form: String, path: String) throws {
        let run = try run("map -f jsonl", form, at: path)
        #expect(run.status == 0)
        if form.contains("big") {
            #expect(run.output.split(separator: "\n").count == 1_500 && run.output.hasPrefix(#"{"a":1,"s""#))
        } else {
            #expect(run.output == Self.rows)
        }
    }

    @Test(arguments: ["infer", "map -f csv", "normalize", "tables", "drift -w b", "preview", "map -f json"])
    func everyCommandTakesWhatFindPrints(command: String) throws {
        for file in ["few", "big"] {
            let found = try bash("$T \(command) --at='[*].o' \(file) 2>&1")
            let plain = try bash("$T \(command) --at=o \(file) 2>&1")
            #expect(found.status == 0 && found.output == plain.output && found.status == plain.status)
        }
        #expect(try bash(#"$T find --json few | grep -c '"list":"\[\*\].o"'"#).output == "1\n")
        #expect(try bash("$T query '[*].o[*].a' few; $T query -j '[*].o[*].a' few").output == "1\n2\n3\n1\n2\n3\n")
    }

    @Test(
        arguments: ["map -f jsonl", "map -f csv", "map -f json", "infer", "normalize", "tables", "drift -w b"], forms)
    func aPathToNothingIsStatus1(command: String, form: String) throws {
        #expect(try run(command, form, at: "wrong").status == 1)
    }

    /// A line without the list is one issue, also of many lines.
    @Test(arguments: [("few", 2), ("big", 1_500)])
    func aLineWithoutTheListIsCountedOnce(file: String, count: Int) throws {
        let errors = try bash("$T map -f jsonl --at=wrong \(file) 2>&1").output
        let reason = "there is nothing at wrong; the root has no member 'wrong' (keys: o); there is a list at o"
        #expect(errors.hasPrefix("\(file): warning: record 1: \(reason)\n\(file): warning: record 2: \(reason)\n"))
        #expect(errors.hasSuffix("and \(count - 20) more issues\n") == (count > 20))
        #expect(errors.split(separator: "\n").count == min(count, 20) + (count > 20 ? 1 : 0))
        let none = try bash("$T map -f jsonl --max-issues=0 --at=wrong \(file) 2>&1").output
        #expect(none == "\(file): warning: \(count) issues\n")
    }

    /// The first match may be in any line.
    @Test(arguments: [
        ("b", "{\"a\":1}\n{\"b\":2}\n{\"b\":3}\n", "2\n", Int32(0)), ("a", "{\"a\":1}\n{\"b\":2}\n", "1\n", 0),
        ("[0]", "[]\n[]\n[7,8]\n", "7\n", 0), ("c", "{\"a\":1}\n{\"b\":2}\n", "", 1),
        ("a", "{\"b\":1}\n{\"a\":", "", 65),
    ])
    func firstIsTheFirstOfAllLines(path: String, input: String, output: String, status: Int32) throws {
        let run = try ToolRun(["query", "--first", path], input: input)
        #expect(run.output == output && run.status == status, "\(run.errors)")
        #expect(run.errors.isEmpty == (status == 0))
    }
}
