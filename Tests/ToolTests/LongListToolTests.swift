import Foundation
import JSONDocuments
import TestSupport
import Testing

/// `map` over one long list, which is mapped while it is read.
@Suite(.childProcesses) struct LongListToolTests {
    private static let table =
        #"{"id": {"path": "id", "type": "int"}, "t": "t", "tags": "tags[*]", "n": {"from": "index"}}"#

    private static let records = [
        #"{"id": 1, "t": "a\"b", "tags": ["x", "y"]}"#, #"{"id": "2", "t": null}"#, #"{"id": "no", "extra": {"k": 1}}"#,
        "{}", "7", #"{"t": {"u": [1]}, "id": 4.0, "extra": 2}"#, #"{"id": 5, "id": 6}"#, #"{"\u0069d": 8}"#,
    ]

    /// The fields that the direct reader reads: it leaves the index to jansson.
    private static let direct = #"{"id": {"path": "id", "type": "int"}, "t": "t", "tags": "tags[*]"}"#

    private func run(_ words: [String], table: String = table, input: String) throws -> ToolRun {
        try ToolRun(["map", "-t", Scratch.file(table, ".json").path] + words, input: input)
    }

    private static func rows(_ count: Int, seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in records.randomElement(using: &random)! }
    }

    /// More than a megabyte, so that a list with this element isn't short.
    private static let long = #"{"id": 3, "long": "\#(String(repeating: "x", count: 1 << 20))"}"#

    private func warnings(_ run: ToolRun) -> [Substring] {
        run.errors.split(separator: "\n").filter { $0.contains(" warning: ") }
    }

    /// A short list is read as a whole, and so is one that is repaired.
    @Test func bothWaysGiveTheSameRowsAndIssues() throws {
        for count in [0, 1, 3, Effort.rounds(12_000, quick: 3_000).count] {
            let rows = (Self.rows(count, seed: 7) + [Self.long]).joined(separator: ",\n")
            let text = #"{"total": 3, "rows": [\#(rows)], "more": null}"#
            let whole = try run(["--at=rows", "--repair", "--max-issues=50"], input: text)
            #expect(whole.output.hasPrefix("[\n{\"id\":") && whole.output.hasSuffix("\n]\n") && whole.status == 0)
            for words in [[], ["--jobs=3"], ["--reader=jansson", "-J2"], ["--format=json"]] {
                let found = try run(["--at=rows", "--max-issues=50"] + words, input: text)
                #expect(found.output == whole.output && found.status == 0, "\(count) \(words)")
                #expect(warnings(found) == warnings(whole), "\(count) \(words)")
            }
            #expect(try run(["--max-issues=50"], input: "[\(rows)]").output == whole.output)
        }
    }

    /// Rows come out before the end of a list: one that breaks off isn't closed.
    @Test func aLongListThatBreaksOffIsNotClosed() throws {
        let rows = (1...20_000).map { "{\"id\": \($0)}" }.joined(separator: ",")
        for words in [["--at=rows"], ["--at=rows", "--jobs=3"]] {
            let run = try run(words, input: "{\"rows\": [\(rows),\(Self.long),\n{\"id\": }]}")
            #expect(run.output.hasPrefix("[\n{\"id\":1,") && !run.output.contains("\n]\n") && run.status == 65)
            #expect(run.errors.hasPrefix("<stdin>:2:8: error: unexpected token near '}'\n"))
        }
    }

    @Test func aShortListThatBreaksOffPrintsNothing() throws {
        for text in ["[{\"id\": 1},\n{\"id\": }]", "[{\"id\": 1},\n{\"id\": 2}", "[{\"id\": 1}]\n]"] {
            let found = try run(["--at=."], input: text)
            let whole = try ToolRun(["check"], input: text)
            #expect(found.output == "" && found.status == 65 && found.errors == whole.errors)
        }
        let rows = try run(["--at=rows"], input: #"{"row": []}"#)
        #expect(rows.output == "" && rows.status == 1 && rows.errors.contains("there is nothing at rows"))
    }

    @Test func severalListsAreOne() throws {
        let files = try [#"[{"id": 1}]"#, "[]", #"[{"id": 2}, {"id": "x"}]"#].map { try Scratch.file($0, ".json").path }
        let found = try run(["--at=."] + files, input: "")
        #expect(found.output.split(separator: "\n").count == 5 && found.status == 0)
        #expect(found.errors.hasPrefix("\(files[2]):1:20: warning: [1].id: expected"))
        let missing = try run(["--at=."] + files + ["no-such-file"], input: "")
        #expect(missing.output == found.output && missing.status == 66)
        #expect(missing.errors.hasSuffix("no-such-file: error: No such file or directory\n"))
        let limited = try run(["--at=.", "--max-issues=0"] + files, input: "")
        #expect(limited.errors == "3 files: warning: 1 issue\n")
    }

    @Test func linesMayBecomeAnArray() throws {
        let run = try run(["--jsonl", "--format=json"], input: "{\"id\": 1}\n\n{\"id\": 2}\n")
        let expected = #"[\#n{"id":1,"t":null,"tags":null,"n":0},\#n{"id":2,"t":null,"tags":null,"n":1}\#n]\#n"#
        #expect(run.output == expected && run.status == 0)
        let bad = try self.run(["--jsonl", "--format=json"], input: "{\"id\": 1}\n{\n")
        #expect(bad.output.hasSuffix("}\n]\n") && bad.status == 65)
        #expect(try self.run(["--jsonl", "--format=json"], input: "").output == "[]\n")
    }

    /// The report on a stream is that on the whole, in every form of rows.
    @Test func reportsOfStreamsAreComplete() throws {
        let rows = Self.rows(Effort.rounds(4_000, quick: 1_000).count, seed: 9).filter { $0 != "7" } + [Self.long]
        let list = #"{"rows": [\#(rows.joined(separator: ",\n"))]}"#
        func report(_ words: [String], _ input: String) throws -> JSONValue {
            let file = Scratch.path(".json")
            let words = words + ["--report", file.path, "--max-issues=0"]
            let run = try run(words, table: Self.direct, input: input)
            #expect(run.status == 0 && !run.output.isEmpty)
            return try JSONDocument(contentsOf: file).root
        }
        let whole = try report(["--repair", "--at=rows"], list)
        #expect(try report(["--at=rows"], list)["reading"]?["direct"]?.int ?? 0 > rows.count / 4)
        #expect(whole["records"]?.int == rows.count && whole["unmappedKeys"]?["extra"]?.int ?? 0 > 0)
        for words in [
            ["--at=rows"], ["--at=rows", "-J3"], ["--at=rows", "-f", "csv"], ["--at=rows", "--reader=jansson"],
        ] {
            let found = try report(words, list)
            for key in ["records", "fields", "unmappedKeys"] { #expect(found[key] == whole[key], "\(words) \(key)") }
        }
        for words in [
            ["-j"], ["-j", "-J3"], ["-j", "-f", "csv"], ["-j", "-f", "table"], ["-j", "--reader=jansson"],
        ] {
            let found = try report(words, rows.joined(separator: "\n"))
            for key in ["records", "fields", "unmappedKeys"] { #expect(found[key] == whole[key], "\(words) \(key)") }
        }
    }

    @Test func anExplanationFollowsTheRows() throws {
        let words = ["-j", "-f", "csv", "--explain"]
        let found = try run(words, table: Self.direct, input: "{\"id\": 1, \"x\": 2}\n{\"id\": \"no\"}\n")
        #expect(found.output == "id,t,tags\n1,,\n,,\n" && found.status == 0)
        #expect(found.errors.contains("warning: id: expected") && found.errors.hasSuffix("  x (1)\n"))
        #expect(found.errors.contains("read directly: 1 records, left to jansson: 1\n"))
        let none = try run(words, table: Self.direct, input: "")
        #expect(none.output == "id,t,tags\n" && none.errors.contains("field"))
    }
}
