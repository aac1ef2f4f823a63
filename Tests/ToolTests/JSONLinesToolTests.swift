import Foundation
import TestSupport
import Testing

/// JSON Lines where a list is read, and several files where one is.
@Suite(.childProcesses) struct JSONLinesToolTests {
    private static let lines = "{\"id\": 1, \"name\": \"Momo\"}\n\n{\"id\": 2, \"name\": \"Krabat\"}\n"
    private static let array = #"[{"id": 1, "name": "Momo"}, {"id": 2, "name": "Krabat"}]"#
    private static let bad = "{\"id\": 1}\n{\"id\": }\n{\"id\": 3}\n"
    private static let badLine =
        "<stdin>:2:8: error: unexpected token near '}'\n{\"id\": }\n       ^\n"
        + "<stdin>: note: --repair reads it: 1 missing value\n"

    private func files(_ texts: [String: String], _ body: ([String]) throws -> Void) throws {
        try Scratch.withFolder { folder in
            let files = texts.sorted { $0.key < $1.key }.map { (folder.appendingPathComponent($0.key), $0.value) }
            for (file, text) in files { try text.write(to: file, atomically: true, encoding: .utf8) }
            try body(files.map(\.0.path))
        }
    }

    @Test(arguments: [["normalize"], ["normalize", "--format=json"], ["preview", "--heading=x"], ["infer"]])
    func linesAreAList(words: [String]) throws {
        let list = try ToolRun(words, input: Self.array)
        for words in [words, words + ["--jsonl"]] {
            let run = try ToolRun(words, input: Self.lines)
            #expect(run.output == list.output && run.errors == list.errors && run.status == 0)
        }
    }

    @Test func mapReadsLinesWithoutAnOption() throws {
        let table = try Scratch.file(#"{"name": "name"}"#, ".json")
        let run = try ToolRun(["map", "--table", table.path], input: Self.lines)
        #expect(run.output == "[\n{\"name\":\"Momo\"},\n{\"name\":\"Krabat\"}\n]\n" && run.errors == "")
    }

    @Test func findSeesAList() throws {
        for words in [["find", "--json"], ["find", "--json", "--jsonl"]] {
            #expect(try ToolRun(words, input: Self.lines).output.contains(#""list":".","kind":"list""#))
        }
    }

    /// Of many lines the first ones are looked at, as of an array; a bad one is named, and costs no other.
    @Test(arguments: [1, 7, 900, 60_000])
    func findSeesManyLines(count: Int) throws {
        let deep = String(repeating: "[", count: 2_047) + String(repeating: "]", count: 2_047)
        for (number, extra) in ["", ", \"tags\": [\"a\", \"b\"]", ", \"deep\": \(deep)"].enumerated() {
            let rows = (0..<count).map { row in
                #"{"nr": \#(row), "name": "Name \#(row % 97)", "town": "Town \#(row % 89)"\#(row == 3 ? extra : "")}"#
            }
            let texts = [
                "array.json": "[\(rows.joined(separator: ",\n"))]", "lines.jsonl": rows.joined(separator: "\n"),
                "mixed.jsonl": (rows.prefix(2) + ["{\"nr\": }"] + rows.dropFirst(2)).joined(separator: "\n"),
            ]
            try files(texts) { files in
                func found(_ words: [String]) throws -> (answer: String, run: ToolRun) {
                    let run = try ToolRun(["find", "--json", "--explain"] + words)
                    return (String(run.output.drop { $0 != "," }), run)
                }
                let array = try found([files[0]]).answer
                // With a level around it, the array has more levels than a document may have.
                if number < 2 { #expect(try found(["-j", files[1]]).answer == array) }
                #expect(try found(["-j", files[1]]).answer.contains("name"))
                if count > 1 { #expect(try found([files[1]]).answer == found(["-j", files[1]]).answer) }
                let mixed = try found(["-j", files[2]])
                #expect(mixed.answer == (try found(["-j", files[1]])).answer && mixed.run.status == 65)
                let place = "mixed.jsonl:\(min(count, 2) + 1):8"
                #expect(mixed.run.errors.contains("\(place): error: unexpected token near '}'"))
            }
        }
    }

    /// One line is a document without `--jsonl`, and so are lines of which one isn't JSON.
    @Test func onlyTheOptionTellsOneLine() throws {
        let line = #"{"total": 2, "books": \#(Self.array)}"# + "\n"
        #expect(try ToolRun(["normalize"], input: line).errors.contains("taking the list at books"))
        let told = try ToolRun(["normalize", "--jsonl"], input: line)
        #expect(told.output.hasPrefix("  Momo") && told.output.split(separator: "\n").count == 1 && told.errors == "")
        let bad = try ToolRun(["normalize"], input: Self.bad)
        #expect(bad.output == "" && bad.status == 65)
        #expect(bad.errors.contains("note: one value per line is JSON Lines, which --jsonl reads"))
        let none = try ToolRun(["preview", "--jsonl"], input: "")
        #expect(none.status == 0 && none.output.contains("<html"))
    }

    /// The advice for records that are given as a table or a baseline isn't an option that isn't there.
    @Test(arguments: [
        (["schema", "*"], "'listwright infer' makes a table of such records"),
        (["generate", "*"], "'listwright infer' makes a table of such records"),
        (["map", "--table=*", "-"], "'listwright infer' makes a table of such records"),
        (["map", "--lint", "--table=*", "-"], "'listwright infer' makes a table of such records"),
        (["drift", "--baseline=*", "-"], "'listwright drift --write' makes a baseline of such records"),
    ])
    func recordsAreNoTable(words: [String], advice: String) throws {
        let file = try Scratch.file("{\"a\": 1}\n{\"a\": 2}\n", ".json").path
        let run = try ToolRun(words.map { $0.replacing("*", with: file) }, input: "[]")
        let expected =
            "\(file):2:1: error: end of file expected near '{'\n{\"a\": 2}\n^\n\(file): note: this is JSON Lines; \(advice)\n"
        #expect(run.errors == expected && run.status == 65 && run.output.isEmpty, "\(run.errors)")
    }

    @Test func aBadLineAffectsNoOther() throws {
        let run = try ToolRun(["normalize", "--jsonl", "--title={id}"], input: Self.bad)
        #expect(run.output == "  1\n  3\n" && run.errors == Self.badLine && run.status == 65)
        // Its row would seem to be deleted.
        try files(["a": Self.bad, "b": Self.array]) { files in
            let difference = try ToolRun(["diff", "--jsonl"] + files)
            #expect(difference.status == 65 && difference.output == "")
        }
    }

    @Test func pathsAndTablesApplyToEachLine() throws {
        let lines = "{\"items\": [{\"n\": 1}, {\"n\": 2}]}\n{\"items\": [{\"n\": 3}]}\n"
        #expect(
            try ToolRun(["normalize", "-j", "--at=items", "--title={n}"], input: lines).output == "  1\n  2\n  3\n")
        let table = try Scratch.file(#"{"title": "name"}"#, ".json")
        let words = ["normalize", "--table", table.path]
        #expect(try ToolRun(words, input: Self.lines).output == (try ToolRun(words, input: Self.array).output))
    }

    @Test func linesAndArraysAreCompared() throws {
        try files(["a": Self.lines, "b": Self.array]) { files in
            let run = try ToolRun(["diff"] + files)
            #expect(run.output == "" && run.errors == "" && run.status == 0)
        }
        try files(["a": Self.lines, "b": "{\"total\": 2, \"books\": \(Self.array)}"]) { files in
            let run = try ToolRun(["diff"] + files)
            #expect(run.output == "" && run.errors.contains("taking the list at books") && run.status == 0)
        }
    }

    // MARK: Several files

    @Test func severalFilesAreOneList() throws {
        let groups = #"{"Fiction": [{"id": 7}], "Essays": [{"id": 8}, 5]}"#
        try files(["a.json": Self.array, "b.json": groups, "c.json": "[3]"]) { files in
            let text = try ToolRun(["normalize", "--title={id}"] + files).output
            #expect(text == "a.json\n  1\n  2\n\nFiction\n  7\n\nEssays\n  8\n  5\n\nc.json\n  3\n")
            let json = try ToolRun(["normalize", "--format=json"] + files).output
            #expect(json.contains(#"{"id":"s3","header":"c.json","cells":[{"id":"s3/c0""#))
            #expect(json.contains(#"{"id":"s2/c1","title":"5""#) || json.contains(#"{"id":"Essays""#))
            let page = try ToolRun(["preview"] + files).output
            #expect(page.contains("<title>a.json, b.json, c.json</title>") && page.contains("c.json</h2>"))
        }
    }

    @Test func aMissingFileLeavesNoOutput() throws {
        try files(["a.json": Self.array]) { files in
            let run = try ToolRun(["normalize"] + files + ["no-such-file"])
            #expect(run.output == "" && run.errors == "no-such-file: error: No such file or directory\n")
            #expect(run.status == 66)
        }
    }

    @Test func mapAndQueryReadSeveralFiles() throws {
        let table = try Scratch.file(#"{"id": {"path": "id", "type": "int"}}"#, ".json")
        try files(["a.json": Self.array, "b.json": #"{"total": 1, "books": [{"id": "x"}]}"#]) { files in
            let run = try ToolRun(["map", "--table", table.path] + files)
            #expect(run.output == "[\n{\"id\":1},\n{\"id\":2},\n{\"id\":null}\n]\n" && run.status == 0)
            #expect(run.errors.contains("\(files[1]):1:") && run.errors.contains("taking the list at books"))
            #expect(try ToolRun(["map", "--strict", "--table", table.path] + files).status == 1)
            let query = try ToolRun(["query", "$..id", "no-such-file"] + files)
            #expect(query.output == "1\n2\n\"x\"\n" && query.status == 66)
            #expect(try ToolRun(["query", "zebra"] + files).status == 1)
        }
        try files(["a": Self.lines, "b": "{\"id\": 3}\n"]) { files in
            let run = try ToolRun(["map", "-j", "--table", table.path] + files)
            #expect(run.output == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
            #expect(try ToolRun(["query", "-j", "id"] + files).output == "1\n2\n3\n")
        }
    }

    /// Messages and the summary are the same, however many files are checked at once.
    @Test func checkReadsManyFilesAtOnce() throws {
        var texts: [String: String] = [:]
        for number in 10..<40 { texts["\(number)"] = number % 7 == 0 ? "[\(number)" : "[\(number)]" }
        try files(texts) { files in
            let words = ["check", "--summary"] + files + ["no-such-file"]
            let one = try ToolRun(words)
            #expect(one.output == "26 of 31 valid; 4 malformed, 1 not read\n" && one.status == 65)
            let many = try ToolRun(words + ["--jobs=4"])
            #expect(many.output == one.output && many.errors == one.errors && many.status == 65)
        }
    }

    @Test func pagesArePiped() throws {
        guard let folder = Suites.folder?.appendingPathComponent("real-api-paged/github-issues") else { return }
        let tool = ToolRun.executable.path
        for option in ["", "--format=jsonl"] {
            let run = try ChildProcess.run(
                URL(fileURLWithPath: "/bin/bash"),
                ["-c", "set -o pipefail; '\(tool)' pages \(option) '\(folder.path)' | '\(tool)' preview"])
            #expect(run.status == 0 && run.output.contains("<html") && run.errors == "")
        }
    }
}
