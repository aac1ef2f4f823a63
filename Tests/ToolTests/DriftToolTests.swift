import Foundation
import Listwright
import TestSupport
import Testing

/// `drift`: baselines, changes and their exit status.
@Suite(.childProcesses) struct DriftToolTests {
    private static let old =
        "[" + (1...12).map { #"{"id": \#($0), "price": \#($0), "at": "2026-01-02"}"# }.joined(separator: ",\n ") + "]"
    private static let new =
        "[" + (13...24).map { #"{"id": \#($0), "price": "9.50", "at": "2026-01-04"}, "# }.joined(separator: "\n ")
        + "\n {\"id\": 25, \"at\": null, \"x\": 1}]"

    private func withBaseline(of text: String = Self.old, _ body: (String) throws -> Void) throws {
        let file = Scratch.path(".json")
        defer { try? FileManager.default.removeItem(at: file) }
        let run = try ToolRun(["drift", "--write", file.path, "--label=first"], input: text)
        #expect(run.output == "" && run.errors == "" && run.status == 0)
        try body(file.path)
    }

    @Test func changesAreLinesWithTheirPlace() throws {
        try withBaseline { baseline in
            let run = try ToolRun(["drift", "--baseline", baseline, "--all"], input: Self.new)
            #expect(
                run.output == """
                    <stdin>:1:22: breaking: price: string in all of 12; before, integer; here, "9.50"
                    <stdin>:13:19: doubtful: at: null in 1 of 13; before, never: perhaps nullable; here, null
                    <stdin>:13:2: doubtful: price: missing in 1 of 13; before, in all of 12: perhaps optional; here, {"id":25,"at":null,"x":1}
                    <stdin>:1:9: harmless: id: from 13 to 25; before, from 1 to 12; here, 13
                    <stdin>:13:30: harmless: x: in 1 of 13; before, never; here, 1
                    13 records against 12 of the baseline: 1 breaking, 2 doubtful, 2 harmless

                    """)
            #expect(run.status == 1 && run.errors == "")
            let short = try ToolRun(["drift", "-b", baseline], input: Self.new)
            #expect(!short.output.contains("harmless: ") && short.status == 1)
            #expect(try ToolRun(["drift", "-b", baseline, "--strict"], input: Self.old).status == 0)
        }
    }

    @Test func linesAreReadOneByOne() throws {
        try withBaseline { baseline in
            let lines =
                "{\"id\": 3, \"price\": 6, \"at\": \"2026-01-04\"}\n\n{\"id\": 4, \"price\": 6, \"at\": \"soon\"}\n"
            let run = try ToolRun(["drift", "-b", baseline, "--jsonl"], input: lines)
            #expect(
                run.output.hasPrefix(
                    "<stdin>:3:29: doubtful: at: text that isn't a date; before, always: perhaps one of several formats; "
                        + "here, \"soon\"\n"))
            #expect(run.status == 0)
            // All of many lines are counted, not only the first one.
            let many = (5..<200).map { "{\"id\": \($0), \"price\": 6, \"at\": \"soon\"}\n" }.joined()
            let all = try ToolRun(["drift", "-b", baseline, "--jsonl"], input: lines + many)
            #expect(
                all.output.contains("breaking: at: text that isn't a date; before, always; here") && all.status == 1)
        }
    }

    /// Without a path the whole document is compared, with a table, too.
    @Test func theEnvelopeIsSeen() throws {
        let old = #"{"ok": true, "page": {"total": 2}, "rows": [{"id": 1, "t": "a"}, {"id": 2, "t": "b"}]}"#
        let table = try Scratch.file(#"{"id": {"path": "id", "type": "int"}}"#, ".json").path
        try withBaseline(of: old) { baseline in
            let moved = old.replacing("true", with: "\"yes\"").replacing("\"total\": 2", with: "\"total\": [2]")
            let run = try ToolRun(["drift", "-b", baseline], input: moved)
            #expect(
                run.output.contains("<stdin>:1:8: breaking: ok: string in all of 1; before, boolean; here, \"yes\"\n"))
            #expect(run.output.contains("breaking: page.total: array in all of 1") && run.status == 1)
            // The table reads nothing of it.
            let read = try ToolRun(["drift", "-b", baseline, "-t", table], input: moved)
            #expect(read.status == 0 && read.output.contains("0 breaking, 0 doubtful, 2 harmless"), "\(read.output)")
            let refused = try ToolRun(
                ["drift", "-b", baseline, "-t", table], input: old.replacing("1,", with: "\"x\","))
            #expect(refused.output.contains("breaking: rows[*].id: string in 1 of 2") && refused.status == 1)
            let empty = old.replacing(/\[.*\]/, with: "[]")
            for words in [[], ["-t", table], ["--at=rows"]] {
                let run = try ToolRun(["drift", "-b", baseline, "--strict"] + words, input: empty)
                let isDoubtful = run.output.contains("doubtful: rows: 0 elements; before, 2")
                #expect((isDoubtful || words == ["--at=rows"] && run.output.contains("no records")) && run.status == 1)
            }
        }
    }

    /// Words and orders of magnitude fail only a strict check.
    @Test func doubtsFailAStrictCheck() throws {
        let row = { (word: String, number: Int) in #"{"kind": "\#(word)", "n": \#(number)}"# }
        let old = (0..<12).map { row($0 % 2 == 0 ? "red" : "blue", $0) }.joined(separator: "\n")
        try withBaseline(of: old) { baseline in
            for (text, status) in [(row("green", 1), 1), (row("red", -1), 1), (row("red", 12), 0)] as [(String, Int32)]
            {
                let words = ["drift", "-b", baseline, "-j"]
                let (run, strict) = (try ToolRun(words, input: text), try ToolRun(words + ["--strict"], input: text))
                #expect(run.status == 0 && strict.status == status, "\(run.output)")
            }
        }
    }

    @Test(
        arguments: [
            (#"{"id": "id"}"#, 0), (#"{"p": {"path": "price", "type": "decimal"}}"#, 0),
            (#"{"p": {"path": "price", "type": "int"}}"#, 1), (#"{"a": {"path": "at", "required": true}}"#, 1),
            (#"{"a": {"path": "at", "type": "date", "default": "2026-01-01"}}"#, 0),
        ] as [(String, Int32)])
    func aTableDecides(table: String, status: Int32) throws {
        let file = try Scratch.file(table, ".json")
        try withBaseline { baseline in
            let run = try ToolRun(["drift", "-b", baseline, "--table", file.path], input: Self.new)
            #expect(run.status == status, "\(run.output)")
        }
    }

    @Test func baselinesAreMergedAndContinued() throws {
        try withBaseline { first in
            try withBaseline(of: Self.new) { second in
                let merged = try ToolRun(["drift", "--merge", first, second])
                #expect(merged.status == 0 && merged.errors == "")
                let file = try Scratch.file(merged.output, ".json")
                #expect(try ToolRun(["drift", "-b", file.path, "--strict"], input: Self.new).status == 0)
                // The samples are added to the baseline that they were compared with.
                let next = Scratch.path(".json")
                defer { try? FileManager.default.removeItem(at: next) }
                let words = ["drift", "-b", first, "--write", next.path, "--label=first"]
                #expect(try ToolRun(words, input: Self.new).status == 1)
                #expect(try String(contentsOf: next, encoding: .utf8) == merged.output)
            }
        }
    }

    @Test func jsonAndPages() throws {
        try withBaseline { baseline in
            let json = try ToolRun(["drift", "-b", baseline, "-f", "json"], input: Self.new)
            let root = try JSONDocument(parsing: json.output).root
            #expect(root["severity"]?.string == "breaking" && root["changes"]?.count == 5 && json.status == 1)
            #expect(root["changes"]?[0]?["line"]?.int64 == 1 && root["changes"]?[0]?["path"]?.string == "price")
            let page = try ToolRun(["drift", "-b", baseline, "-f", "html", "--label=<new>"], input: Self.new)
            #expect(page.output.contains("<title>Drift of &lt;new&gt;</title>") && page.output.contains("1 breaking"))
            #expect(page.output.contains("<polyline points=\"0.0,1.0 100.0,2.7\"/>"))
            #expect(!page.output.contains("<script") && !page.output.contains("http://") && page.status == 1)
        }
    }

    @Test func mistakesAreNamed() throws {
        #expect(try ToolRun(["drift"]).errors.contains("--baseline, --write or --merge is missing"))
        #expect(try ToolRun(["drift", "--write=x", "--strict"]).status == 64)
        for (text, message) in [
            ("{}", "not a baseline"), ("[", "error: "), (#"{"baseline": 1, "records": {"nulls": -1}}"#, "a count"),
        ] {
            let file = try Scratch.file(text, ".json")
            let run = try ToolRun(["drift", "-b", file.path], input: "[]")
            #expect(run.status == 65 && run.errors.contains(message), "\(run.errors)")
        }
    }
}
