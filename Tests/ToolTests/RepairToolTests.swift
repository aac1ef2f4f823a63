import Foundation
import JSONDocuments
import TestSupport
import Testing

/// `--repair`, and the advice to use it.
@Suite(.childProcesses) struct RepairToolTests {
    private static let list = "[{title: 'Momo', year: 'x'}, // c\n {title: 'Krabat', year: NaN},]"

    @Test func repairsAreListedAndCounted() throws {
        let run = try ToolRun(["query", "--repair", "[*].title"], input: "[{title: 'Momo'}, {title: 'Kra\n")
        #expect(run.output == "\"Momo\"\n\"Kra\"\n" && run.status == 0)
        #expect(
            run.errors == """
                <stdin>:1:3: warning: unquoted key: 'title' is now '"title"'
                <stdin>:1:10: warning: single-quoted string: `'Momo'` is now '"Momo"'
                <stdin>:1:20: warning: unquoted key: 'title' is now '"title"'
                <stdin>:1:31: warning: cut-off end: '\\n' is now '"}]'
                <stdin>: note: 4 repairs: 2 unquoted keys, 1 single-quoted string, 1 cut-off end

                """)
    }

    @Test func twentyRepairsAreListed() throws {
        let run = try ToolRun(["check", "--repair"], input: "[" + String(repeating: "1,,", count: 30) + "1]")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 21 && run.status == 0)
        #expect(lines.last == "<stdin>: note: 30 repairs, 10 of which are not listed: 30 extra commas")
    }

    @Test func repairsOfSeveralFilesComeInTheirOrder() throws {
        let files = try (1...8).map {
            try Scratch.file(String(repeating: " ", count: 40_000 / $0) + "[\($0),]", ".json")
        }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        let run = try ToolRun(["check", "--repair", "--jobs=4"] + files.map(\.path))
        let names = run.errors.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        #expect(names == files.flatMap { [$0.path[...], $0.path[...]] })
    }

    /// Every command that reads JSON repairs it.
    @Test(arguments: [
        "check FILE", "query '*' FILE", "find FILE", "map --table=TABLE FILE", "map --lint --table=TABLE FILE",
        "normalize FILE", "normalize --table=TABLE FILE", "infer FILE", "diff FILE FILE", "preview FILE",
    ])
    func everyCommandRepairs(command: String) throws {
        try Programs.withTemporaryFolder { folder in
            let (file, table) = (folder.appendingPathComponent("a.json5"), folder.appendingPathComponent("t.json"))
            try Data(Self.list.utf8).write(to: file)
            try Data(#"{"t": "title", "y": {"path": "year"}}"#.utf8).write(to: table)
            let tool = ToolRun.executable.path
            let words = command.replacingOccurrences(of: "FILE", with: "'\(file.path)'")
                .replacingOccurrences(of: "TABLE", with: "'\(table.path)'")
            let run = try ChildProcess.run(
                URL(fileURLWithPath: "/bin/bash"), ["-c", "'\(tool)' \(words) --repair"])
            #expect(run.status == 0, "\(run.errors)")
            let total = "note: 10 repairs: 4 unquoted keys, 3 single-quoted strings, 1 comment, 1 trailing comma, "
            #expect(run.errors.contains("\(file.path): \(total)1 number that isn't finite\n"))
            let strict = try ChildProcess.run(URL(fileURLWithPath: "/bin/bash"), ["-c", "'\(tool)' \(words)"])
            #expect(strict.status == 65 && strict.output.isEmpty)
            #expect(strict.errors.contains(" note: --repair reads it: 4 unquoted keys, 3 single-quoted strings, "))
        }
    }

    @Test(arguments: ["", "--jobs=2"]) func checkWarnsOfRepeatedKeys(word: String) throws {
        let words = ["check"] + (word.isEmpty ? [] : [word])
        let run = try ToolRun(
            words, input: "{\"a\": 1, \"b\": {\"a\": 2},\n \"\\u0061\": 3, \"b\": [{\"x\": 1}, {\"x\": 1}]}")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(
            run.errors == """
                <stdin>:2:2: warning: the key 'a' is repeated; its last value counts, not that at 1:2
                <stdin>:2:15: warning: the key 'b' is repeated; its last value counts, not that at 1:10

                """)
        let lines = try ToolRun(words + ["--jsonl"], input: "{\"a\": 1}\n\n{\"a\": 1, \"a\": 2}\n")
        #expect(lines.status == 0)
        #expect(
            lines.errors == "<stdin>:3:10: warning: the key 'a' is repeated; its last value counts, not that at 3:2\n")
        #expect(try ToolRun(words + ["--refuse-duplicates"], input: #"{"a": 1, "a": 2}"#).status == 65)
        let many = "{" + (0..<30).map { "\"k\": \($0)" }.joined(separator: ",") + "}"
        let errors = try ToolRun(words, input: many).errors
        #expect(errors.hasSuffix("<stdin>: note: 9 more repeated keys are not listed\n"))
        #expect(errors.split(separator: "\n").count == 21)
    }

    /// The page of nearly-JSON, and of JSON Lines with a line that isn't JSON.
    @Test func exploreReadsWhatItsMessagesAdvise() throws {
        for (text, words, rows) in [
            (Self.list, ["--repair"], 2), ("{\"a\": 1}\n{\"a\": \n{\"a\": 3}\n", ["--jsonl"], 2),
            ("{\"a\": 1}\n{a: 2}\n{\"a\": 3}\n", ["--jsonl", "--repair"], 3),
        ] {
            try Scratch.withFolder { folder in
                let server = try PreviewServer(folder, text, words, command: ["explore"])
                let list = try server.ask(["ask": "state"])["list"]
                let notes = server.notes.joined(separator: "\n")
                #expect(list?["rows"]?.int == rows, "\(words): \(notes)")
                #expect(notes.contains(words == ["--jsonl"] ? "list.json:2:" : "warning: unquoted key"))
                let (end, _) = try server.interrupt()
                #expect(end.status == 0)
            }
        }
    }

    @Test func issuesHavePositionsInTheFile() throws {
        let table = try Scratch.file(#"{"y": {"path": "year", "type": "int"}}"#, ".json")
        defer { try? FileManager.default.removeItem(at: table) }
        let run = try ToolRun(["map", "--repair", "--table=\(table.path)"], input: Self.list)
        #expect(run.output == "[\n{\"y\":null},\n{\"y\":null}\n]\n")
        #expect(
            run.errors.contains(
                "<stdin>:1:24: warning: [0].year: expected an integer, found the string \"x\"\n[{title: 'Momo', year: 'x'}"
            ))
    }

    private static let lines = "{\"a\": 1}\n{a: 2,}\n{\"a\": <}\n{\"a\": 4"

    @Test(arguments: ["1", "2"]) func linesAreRepairedOneByOne(jobs: String) throws {
        let run = try ToolRun(["query", "--jsonl", "--jobs=\(jobs)", "--repair", "a"], input: Self.lines)
        #expect(run.output == "1\n2\n4\n" && run.status == 65)
        #expect(
            run.errors == """
                <stdin>:2:2: warning: unquoted key: 'a' is now '"a"'
                <stdin>:2:6: warning: trailing comma: removed ','
                <stdin>:3:7: error: invalid token near '<'
                {"a": <}
                      ^
                <stdin>:4:7: warning: cut-off end: '4' is now '4}'
                <stdin>: note: 3 repairs: 1 trailing comma, 1 unquoted key, 1 cut-off end

                """)
    }

    @Test func otherCommandsRepairLines() throws {
        let lines = Self.lines.replacingOccurrences(of: "<", with: "5")
        let table = try Scratch.file(#"{"a": "a"}"#, ".json")
        defer { try? FileManager.default.removeItem(at: table) }
        let map = try ToolRun(["map", "--jsonl", "--repair", "--table=\(table.path)"], input: lines)
        #expect(map.output == "{\"a\":1}\n{\"a\":2}\n{\"a\":5}\n{\"a\":4}\n" && map.status == 0)
        for words in [
            ["infer", "--jsonl"], ["check", "--jsonl"], ["map", "--jsonl", "--lint", "--table=\(table.path)"],
        ] {
            let run = try ToolRun(words + ["--repair"], input: lines)
            #expect(run.status == 0 && run.errors.contains("note: 3 repairs: "), "\(run.errors)")
        }
    }

    /// The advice is given once, and only if the repairs help.
    @Test func adviceIsGivenOnlyIfItHelps() throws {
        let lines = try ToolRun(["check", "--jsonl"], input: "{a: 1}\n[,\n<\n")
        #expect(lines.errors.components(separatedBy: "--repair").count == 2)
        #expect(lines.errors.contains("<stdin>: note: --repair reads it: 1 unquoted key\n"))
        for input in ["{'a': <}", "", "nonsense", "[1]]", #"{"\u0000": 1}"#] {
            let run = try ToolRun(["check"], input: input)
            #expect(run.status == 65 && !run.errors.contains("--repair"), "\(run.errors)")
            #expect(try ToolRun(["check", "--repair"], input: input).status == 65)
        }
        let limited = try ToolRun(["check", "--max-depth=1"], input: "[[1,]]")
        #expect(limited.status == 65 && !limited.errors.contains("--repair"))
        #expect(
            try ToolRun(["check", "--refuse-bom"], input: "\u{FEFF}[]").errors.contains(
                "--repair reads it: 1 byte order mark"))
    }

    @Test func pagesAreRepaired() throws {
        try Programs.withTemporaryFolder { folder in
            try Data(#"{"pages": [{"file": "1.json"}]}"#.utf8).write(to: folder.appendingPathComponent("pages.json"))
            try Data("cb([{id: 1}, {id: 2}]);".utf8).write(to: folder.appendingPathComponent("1.json"))
            let run = try ToolRun(["pages", "--format=jsonl", "--repair", folder.path])
            #expect(run.output == "{\"id\":1}\n{\"id\":2}\n" && run.status == 0)
            #expect(run.errors.contains("note: 5 repairs: 3 pieces of code around the document, 2 unquoted keys"))
            let strict = try ToolRun(["pages", "--format=jsonl", folder.path])
            #expect(strict.status == 65 && strict.errors.contains("note: --repair reads it: 3 pieces of code"))
        }
    }

    @Test func aTableIsNotRepaired() throws {
        let table = try Scratch.file("{'a': 'a'}", ".json")
        defer { try? FileManager.default.removeItem(at: table) }
        let run = try ToolRun(["map", "--repair", "--table=\(table.path)"], input: "[]")
        #expect(run.status == 65 && !run.errors.contains("note:"))
    }
}
