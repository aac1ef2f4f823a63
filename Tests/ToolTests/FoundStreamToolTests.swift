import Foundation
import JSONDocuments
import TestSupport
import Testing

/// Lists in long files that are found by themselves, or are in maps and groups, are read in constant memory.
@Suite(.childProcesses) struct FoundStreamToolTests {
    private static let table = #"""
        {"key": "@key", "outer": "^@key", "n": "@index", "title": "^.title", "header": "^.header", "cursor": "^.cursor",
         "id": {"path": "id", "type": "int"}, "name": "name"}
        """#

    private func lines(_ run: ToolRun) -> [Substring] {
        Self.uncounted(run.errors).split(separator: "\n")
            .filter { $0.contains(": warning: ") || $0.contains("note: taking") }
    }

    /// A message without the number of rows in wrappers: how many have a thing isn't known before all are read.
    private static func uncounted(_ text: String) -> String {
        text.replacing(/node, (?:at least )?[0-9]+ rows/) { _ in "node" }
    }

    /// A file that is repaired is read as a whole.
    @Test(arguments: LongDocument.names)
    func mapMakesTheRowsOfTheWhole(name: String) throws {
        let file = try LongDocument.file(name)
        let context = try Scratch.file(Self.table, ".json").path
        let plain = try Scratch.file(#"{"id": {"path": "id", "type": "int"}, "tags": "tags"}"#, ".json").path
        for words in [["-t", context, "-f", "csv"], ["-t", plain], ["-f", "jsonl"], ["-t", plain, "-f", "csv"]] {
            let whole = try ToolRun(["map", "--repair", "--max-issues=100"] + words + [file])
            let stream = try ToolRun(["map", "--max-issues=100"] + words + [file])
            #expect(whole.status == 0 && whole.output.split(separator: "\n").count >= 3_000, "\(words)")
            #expect(stream.output == whole.output && stream.status == whole.status, "\(words)")
            #expect(lines(stream) == lines(whole), "\(words)")
        }
    }

    @Test(arguments: LongDocument.names)
    func issuesAndRejectsAreThoseOfTheWhole(name: String) throws {
        let file = try LongDocument.file(name)
        let table = try Scratch.file(#"{"id": {"path": "id", "type": "int", "unique": true}, "n": "@index"}"#, ".json")
            .path
        func files(_ words: [String]) throws -> [String] {
            let (rejects, issues) = (Scratch.path(".jsonl"), Scratch.path(".jsonl"))
            let run = try ToolRun(
                ["map", "-t", table, "-f", "csv", "--rejects", rejects.path, "--issues", issues.path] + words + [file])
            #expect(run.status == 0)
            return try [run.output] + [rejects, issues].map { try String(contentsOf: $0, encoding: .utf8) }
        }
        let whole = try files(["--repair"])
        #expect(try files([]) == whole)
        #expect(whole[1].split(separator: "\n").count > 2 && whole[2].split(separator: "\n").count > 2)
    }

    @Test(arguments: LongDocument.names)
    func inferAndFindSeeTheWhole(name: String) throws {
        let file = try LongDocument.file(name)
        for words in [["infer"], ["infer", "--flat"]] {
            let (whole, stream) = try (ToolRun(words + ["--repair", file]), ToolRun(words + [file]))
            #expect(stream.output == whole.output && stream.status == 0)
            #expect(Self.uncounted(stream.errors) == Self.uncounted(whole.errors))
        }
        func list(_ words: [String]) throws -> JSONValue? {
            try JSONDocument(parsing: try ToolRun(["find", "--json"] + words + [file]).output).root["list"]
        }
        #expect(try list([]) == list(["--repair"]))
    }

    /// What find prints is taken again, and read in the same way.
    @Test(arguments: LongDocument.names)
    func aPathThatIsToldIsTheSame(name: String) throws {
        let file = try LongDocument.file(name)
        let table = try Scratch.file(Self.table, ".json").path
        let list = try #require(
            try JSONDocument(parsing: try ToolRun(["find", "--json", file]).output).root["list"]?.string)
        let words = ["map", "-t", table, "-f", "csv"]
        #expect(try ToolRun(words + ["--at=\(list)", file]).output == ToolRun(words + [file]).output)
    }

    @Test func linesAreFoundAndABadOneIsReported() throws {
        let table = try Scratch.file(#"{"id": {"path": "id", "type": "int"}}"#, ".json").path
        let records = (0..<3_000).map { LongDocument.row($0, wide: true) }
        let file = try Scratch.file(records.joined(separator: "\n"), ".json").path
        let baseline = Scratch.path(".json").path
        #expect(
            try ToolRun(["drift", "-w", baseline, Scratch.file("[\(LongDocument.row(2))]", ".json").path]).status == 0)
        for command in [["map", "-t", table, "-f", "csv"], ["infer"], ["drift", "-b", baseline, "-A"]] {
            let (found, told) = try (ToolRun(command + [file]), ToolRun(command + ["--jsonl", file]))
            #expect(found.output == told.output && found.errors == told.errors && found.status == told.status)
        }
        let bad = try Scratch.file((records + ["{\"id\": "] + records).joined(separator: "\n"), ".json").path
        let run = try ToolRun(["map", "-t", table, "-f", "csv", bad])
        #expect(run.status == 65 && run.output.split(separator: "\n").count == 6_001)
        #expect(run.errors.contains("\(bad):3001:"))
    }

    /// No tree is made of a long document, nor of its first pass: jansson's takes eight times the text.
    @Test(arguments: ["items", "map", "groups"])
    func memoryStaysSmall(name: String) throws {
        var text = LongDocument.documents[name]!
        while text.utf8.count < 16 << 20 {
            // More rows in the same list, or groups in the same one.
            let start = text.firstIndex(of: name == "map" ? ":" : "[")!
            let open = text.index(start, offsetBy: name == "map" ? 2 : 1)
            let more = (0..<9_000).map {
                name == "map"
                    ? "\"m\(text.utf8.count)-\($0)\": \(LongDocument.row($0, wide: true))"
                    : name == "items"
                        ? LongDocument.row($0, wide: true)
                        : #"{"title": "T", "items": [\#(LongDocument.row($0, wide: true))]}"#
            }
            text = text[..<open] + more.joined(separator: ",") + "," + text[open...]
        }
        let file = try Scratch.file(text, ".json").path
        let table = try Scratch.file(#"{"id": "id", "name": "name"}"#, ".json").path
        let list = ["items": "items", "map": "'users[*]'", "groups": "'groups[*].items'"][name]!
        let megabytes = text.utf8.count >> 20
        let drift = "drift -w \(Scratch.path(".json").path)"
        for words in ["map -t \(table) -f csv", "infer", "find", drift, "\(drift) --at \(list)"] {
            let size = try #require(try Programs.measured("'\(ToolRun.executable.path)' \(words) \(file)")).megabytes
            #expect(size < 110 && megabytes > 15, "\(words): \(size) MB for \(megabytes) MB")
        }
    }
}
