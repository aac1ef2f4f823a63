import Foundation
import TestSupport
import Testing

@Suite(.childProcesses) struct MapLintToolTests {
    private static let words = ["map", "--lint", "--table=Fixtures/Readme/table.json"]
    private static let rows = #"[{"book": {"info": {"titel": "Momo"}}, "year": "x", "isbn": 1}]"#
    private static let text = """
        1 record
        field  found  converted  missing  null  refused  kinds
        title      0          0        1     0        0
        year       0          0        0     0        1  1 string
        tags       0          0        1     0        0
        defects:
          title: nothing is at book.info.title in any of 1 record; did you mean 'titel'?
          year: nothing is at published.year in any of 1 record
          tags: nothing is at tags[*].name in any of 1 record
          year: 1 of 1 record hold a value that cannot be read
        remarks:
          book.info.titel is in 1 of 1 record, and no field uses it
          isbn is in 1 of 1 record, and no field uses it

        """

    @Test func printsDefectsAndRemarks() throws {
        let run = try ToolRun(Self.words, input: Self.rows)
        #expect(run.output == Self.text)
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(try ToolRun(Self.words + ["--strict"], input: Self.rows).status == 1)
        let lines = try ToolRun(Self.words + ["--jsonl"], input: String(Self.rows.dropFirst().dropLast()))
        #expect(lines.output == Self.text)
    }

    @Test func aTableThatFitsPassesUnderStrict() throws {
        let words = ["map", "--lint", "--strict", "--table=-", "Fixtures/Readme/shop.json", "--at=data"]
        let run = try ToolRun(words, input: #"{"books": "books"}"#)
        #expect(run.status == 0)
        #expect(
            run.output
                == "1 record\nfield  found  converted  missing  null  refused  kinds\nbooks      1          0        0     0        0  1 array\n"
        )
    }

    /// Defects fail a strict check; unused keys and fallbacks do not.
    @Test(
        arguments: [
            (#"{"a": "a"}"#, #"[{"a": 1, "b": 2}]"#, 0), (#"{"a": ["a", "b"]}"#, #"[{"a": 1, "b": 2}]"#, 0),
            (#"{"a": "x"}"#, #"[{"a": 1}]"#, 1), (#"{"a": {"type": "int"}}"#, #"[{"a": "x"}]"#, 1),
            (#"{"a": {"type": ["int"]}}"#, #"[{"a": ["x"]}]"#, 1),
            (#"{"a": ["a", "b", "b"]}"#, #"[{"b": 1}, {"a": 1}]"#, 1),
            (#"{"a": {"type": "date", "format": "seconds"}}"#, #"[{"a": 1517900000000}]"#, 1),
            (#"{"a": {"type": "date", "format": "milliseconds"}}"#, #"[{"a": 1700000000}]"#, 1),
        ] as [(String, String, Int32)])
    func strictFailsForDefects(table: String, samples: String, status: Int32) throws {
        let file = try Scratch.file(samples, ".json")
        let words = ["map", "--lint", "--table=-", file.path]
        #expect(try ToolRun(words, input: table).status == 0)
        #expect(try ToolRun(words + ["--strict"], input: table).status == status)
    }

    @Test func writesAReport() throws {
        let file = Scratch.path(".json")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try ToolRun(
            Self.words + ["--at=.", "--report", file.path, "-", "Fixtures/Readme/shop.json"], input: Self.rows)
        let report = try String(contentsOf: file, encoding: .utf8)
        #expect(report.hasPrefix("{\n  \"records\": 2,\n  \"fields\": {\n    \"title\": {\n      \"found\": 0,\n"))
        #expect(report.contains("\"kinds\": {\n        \"string\": 1\n      }"))
        #expect(report.contains("\"book.info.title\": {\n          \"present\": 0,\n          \"used\": 0\n"))
        #expect(
            report.contains(
                "\"code\": \"deadPath\",\n      \"defect\": true,\n      \"field\": \"title\",\n      \"path\": \"book.info.title\",\n      \"suggestion\": \"titel\",\n      \"count\": 2,\n"
            ))
    }

    @Test func printsTheSchemaOfTables() throws {
        let run = try ToolRun(["map", "--table-schema"])
        let file = Project.root.appendingPathComponent("Documentation/table.schema.json")
        #expect(run.output == (try String(contentsOf: file, encoding: .utf8)))
        #expect(run.status == 0)
    }

    // MARK: The limit on shown issues

    private static let table = #"{"v": {"path": "v", "type": "int"}}"#

    private static func run(_ words: [String], count: Int, isLines: Bool = false) throws -> ToolRun {
        let file = Scratch.path(".json")
        defer { try? FileManager.default.removeItem(at: file) }
        try table.write(to: file, atomically: true, encoding: .utf8)
        let records = Array(repeating: #"{"v": "x"}"#, count: count)
        let input = isLines ? records.joined(separator: "\n") : "[\(records.joined(separator: ","))]"
        return try ToolRun(["map", "--table", file.path] + words, input: input)
    }

    @Test(
        arguments: [
            ([], 20, 20, nil), ([], 21, 20, "and 1 more issue"), ([], 1_500, 20, "and 1480 more issues"),
            (["--max-issues=3"], 5, 3, "and 2 more issues"), (["--max-issues=0"], 2, 0, "2 issues"),
            (["--max-issues=all"], 300, 300, nil), (["--max-issues=all"], 1_500, 1_500, nil),
            (["--max-issues=1200"], 1_500, 1_200, "and 300 more issues"),
        ] as [([String], Int, Int, String?)])
    func showsTheFirstIssues(words: [String], count: Int, shown: Int, rest: String?) throws {
        for isLines in [false, true] {
            let run = try Self.run(words + (isLines ? ["--jsonl", "--jobs=2"] : []), count: count, isLines: isLines)
            let warnings = run.errors.split(separator: "\n").filter { $0.contains("expected an integer") }
            #expect(warnings.count == shown)
            let last = run.errors.split(separator: "\n").last.map(String.init)
            #expect((last == rest.map { "<stdin>: warning: \($0)" }) == (rest != nil))
        }
    }

    @Test func refusesOtherNumbers() throws {
        let run = try Self.run(["--max-issues=some"], count: 1)
        #expect(
            run.errors
                == "listwright: --max-issues is a whole number or all, not 'some'\nTry 'listwright map --help'.\n")
        #expect(run.status == 64)
    }
}
