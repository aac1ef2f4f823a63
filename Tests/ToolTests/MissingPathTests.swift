import Foundation
import TestSupport
import Testing

/// A path that matches nothing: status 1, no output, and a message with the nearest location.
@Suite(.childProcesses) struct MissingPathTests {
    private static let input = #"{"data": {"items": [{"a": 1.50}], "total": 1}, "none": []}"#

    private static let commands: [[String]] = [
        ["infer"], ["infer", "--swift", "Row"], ["normalize"], ["normalize", "--format=json"], ["preview"],
        ["map", "--table", "TABLE"], ["map", "--table", "TABLE", "--reader", "jansson"],
        ["map", "--table", "TABLE", "--lint"], ["normalize", "--table", "TABLE"],
        ["map", "--table", "TABLE", "--jsonl"],
        ["infer", "--jsonl"],
    ]

    private func run(_ words: [String], at path: String, input: String = input) throws -> ToolRun {
        try Programs.withTemporaryFolder { folder in
            let table = folder.appendingPathComponent("table.json")
            try #"{"a": {"path": "a", "type": "any"}}"#.write(to: table, atomically: true, encoding: .utf8)
            return try ToolRun(words.map { $0.replacing("TABLE", with: table.path) } + ["--at", path], input: input)
        }
    }

    @Test(arguments: commands)
    func endsWithoutOutput(words: [String]) throws {
        for path in ["items", "data.itms", "data.items.x", "$.data.item", "/data/itms"] {
            let run = try run(words, at: path)
            #expect(run.status == 1 && run.output.isEmpty, "\(path): \(run.output)")
            #expect(run.errors.contains("there is nothing at \(path)"))
            #expect(run.errors.contains("did you mean data.items?"), "\(run.errors)")
        }
    }

    @Test func namesAListIfNothingIsNear() throws {
        let run = try run(["normalize"], at: "zebra")
        #expect(run.errors.hasSuffix("(keys: data, none); there is a list at none\n") && run.status == 1)
    }

    @Test func anEmptyListIsThere() throws {
        for path in ["none", "none[*]", "none[*].id"] {
            let run = try run(["map", "--table", "TABLE"], at: path)
            #expect(run.status == 0 && run.output == "[]\n", "\(path): \(run.errors)")
        }
        #expect(try run(["normalize"], at: "none[*]").status == 0)
        #expect(try run(["normalize"], at: "data.items[*].a").output == "  1.50\n")
    }

    @Test func nullIsNoList() throws {
        for reader in ["auto", "jansson"] {
            let words = ["map", "--table", "TABLE", "--reader", reader]
            let run = try run(words, at: "data.rows", input: #"{"data": {"rows": null}}"#)
            #expect(run.status == 0 && run.output == "[]\n")
            #expect(run.errors == "<stdin>: note: there is null at data.rows, so it has no rows\n")
        }
    }

    @Test func aMapOfRecordsIsNoList() throws {
        let input = #"{"stations": {"x": {"a": 1}, "y": {"a": 2}}, "other": {"x": {"b": 1}}, "one": {"a": {"z": 1}}}"#
        for reader in ["auto", "jansson"] {
            let words = ["map", "--table", "TABLE", "--reader", reader]
            let run = try run(words, at: "stations", input: input)
            #expect(run.status == 0 && run.output == "[\n{\"a\":null}\n]\n")
            let message = "no row at stations has a field of the table"
            #expect(run.errors.contains("<stdin>: note: \(message)"), "\(run.errors)")
            #expect(try self.run(words, at: "stations[*]", input: input).output == "[\n{\"a\":1},\n{\"a\":2}\n]\n")
            // An element of a list is a record, whatever is in it.
            let list = #"{"list": [{"x": {"a": 1}}]}"#
            #expect(try self.run(words, at: "list[*]", input: list).output == "[\n{\"a\":null}\n]\n")
            // Records whose keys the table doesn't have, and a record of the table.
            #expect(try self.run(words, at: "other", input: input).output == "[\n{\"a\":null}\n]\n")
            #expect(try self.run(words, at: "one", input: input).output == "[\n{\"a\":{\"z\":1}}\n]\n")
        }
    }

    /// A line without the list is one issue; the other lines are mapped.
    @Test func aLineWithoutTheListIsOneIssue() throws {
        let lines = #"{"data": {"items": [{"a": 1}]}}"# + "\n" + #"{"date": {}}"# + "\n"
        let run = try run(["map", "--table", "TABLE", "--jsonl"], at: "data.items", input: lines)
        #expect(run.output == "{\"a\":1}\n" && run.status == 0)
        #expect(run.errors.contains("warning: record 2: there is nothing at data.items; "))
    }

    @Test func diffWritesNothingEither() throws {
        try Programs.withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("list.json")
            try Self.input.write(to: file, atomically: true, encoding: .utf8)
            let run = try ToolRun(["diff", "--at=items", file.path, file.path])
            #expect(run.status == 1 && run.output.isEmpty && run.errors.contains("did you mean data.items?"))
            let page = folder.appendingPathComponent("page.html")
            #expect(try ToolRun(["preview", "--at=items", "-o", page.path, file.path]).status == 1)
            #expect(!FileManager.default.fileExists(atPath: page.path))
        }
    }
}
