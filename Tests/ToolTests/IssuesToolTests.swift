import Foundation
import JSONDocuments
import TestSupport
import Testing

/// `map --issues`: every issue is a line of a file, however many are printed.
@Suite(.childProcesses) struct IssuesToolTests {
    private static let table =
        #"{"id": {"path": "id", "type": "int", "required": true}, "n": {"path": "n", "type": "int"}}"#

    private func map(
        _ words: [String], by table: String = Self.table, input: String
    ) throws -> (run: ToolRun, issues: [JSONValue]) {
        let file = try Scratch.file("earlier content\n", ".jsonl")
        let tableFile = try Scratch.file(table, ".json")
        let run = try ToolRun(["map", "--table", tableFile.path, "--issues", file.path] + words, input: input)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return (run, try lines.map { try JSONDocument(parsing: String($0)).root })
    }

    private static let lines = "{\"id\": 1, \"n\": 2}\n{\"id\": 2, \"n\": \"x\"}\n\n{\"id\": }\n7\n{\"n\": 1.50}\n"

    @Test(arguments: [
        ["--jsonl"], ["--jsonl", "--jobs=3"], ["--jsonl", "--reader=jansson"], ["--jsonl", "--format=csv"],
        ["--jsonl", "--max-issues=0"], ["--jsonl", "--rejects"],
    ])
    func issuesOfLines(words: [String]) throws {
        let words = try words.map { $0 == "--rejects" ? "--rejects=\(try Scratch.file().path)" : $0 }
        let (run, issues) = try map(words, input: Self.lines)
        #expect(run.status == 65)
        #expect(
            issues == [
                [
                    "file": "<stdin>", "code": "wrongValue", "record": 1, "location": "n", "field": "n", "line": 2,
                    "column": 16, "expected": "an integer", "found": "the string \"x\"",
                ],
                [
                    "file": "<stdin>", "code": "syntax", "record": 2, "location": "", "line": 4, "column": 8,
                    "expected": "JSON", "found": "unexpected token near '}'",
                ],
                [
                    "file": "<stdin>", "code": "wrongRecord", "record": 3, "location": "", "line": 5, "column": 1,
                    "expected": "an object", "found": "the integer 7",
                ],
                [
                    "file": "<stdin>", "code": "missing", "record": 4, "location": "id", "field": "id", "line": 6,
                    "column": 1, "expected": "a value", "found": "nothing",
                ],
                [
                    "file": "<stdin>", "code": "wrongValue", "record": 4, "location": "n", "field": "n", "line": 6,
                    "column": 7, "expected": "an integer", "found": "the number 1.5",
                ],
            ])
    }

    @Test func linesWithoutTheList() throws {
        let (run, issues) = try map(["-j", "--at=r"], input: "{\"r\": [{\"id\": 1}, {\"id\": \"x\"}]}\n{\"q\": 1}\n")
        #expect(run.status == 0 && issues.count == 2)
        #expect(issues.first?["location"] == "r[1].id" && issues.first?["record"] == 1 && issues.first?["line"] == 1)
        #expect(issues.last?["code"] == "noList" && issues.last?["record"] == 1 && issues.last?["line"] == 2)
        #expect(issues.last?["found"]?.string?.hasPrefix("nothing; the root has no member 'r'") == true)
    }

    /// Every way to read a list finds the same issues, and none is left out.
    @Test func issuesOfALongList() throws {
        let count = 4_500
        let rows = (0..<count).map { #"{"id": "x\#($0)", "text": "\#(String(repeating: "0123456789", count: 25))"}"# }
        let text = #"{"list": ["# + rows.joined(separator: ",\n") + "]}"
        let ways = [
            ["--at=list"], ["--at=list", "-J2"], ["--at=list", "--repair"], ["--at=$.list[*]"],
            ["--at=list", "--max-issues=0"],
        ]
        for words in ways {
            let (run, issues) = try map(words, input: text)
            #expect(run.status == 0 && issues.count == count, "\(words)")
            for (number, issue) in issues.enumerated() where issue["record"]?.int != number {
                Issue.record("\(words): \(issue)")
                break
            }
            let last = issues.last
            #expect(last?["location"] == JSONValue("list[\(count - 1)].id") && last?["line"] == JSONValue(count))
            #expect(last?["column"] == 8 && last?["found"] == JSONValue("the string \"x\(count - 1)\""), "\(words)")
        }
    }

    /// A record may have more issues than a mapping of the library keeps.
    @Test func issuesOfOneRecord() throws {
        let table = #"{"n": {"path": "n", "type": ["int"]}}"#
        let numbers = Array(repeating: "\"x\"", count: 2_500).joined(separator: ",")
        for (words, text) in [
            (["-j"], #"{"n": [\#(numbers)]}"#), (["--at=."], #"[{"n": [\#(numbers)]}]"#),
            (["--at=.", "--reader=jansson"], #"[{"n": [\#(numbers)]}]"#),
        ] {
            let (run, issues) = try map(words, by: table, input: text)
            #expect(issues.count == 2_500 && issues.last?["location"]?.string?.hasSuffix("n[2499]") == true, "\(words)")
            #expect(run.errors.contains("and 2480 more issues"))
        }
    }

    @Test func noIssueIsAnEmptyFile() throws {
        #expect(try map(["--at=."], input: #"[{"id": 1}]"#).issues == [])
        let lint = try ToolRun(["map", "--lint", "--issues=x", "--table", Scratch.file(Self.table, ".json").path])
        #expect(lint.status == 64 && lint.errors.contains("--issues and --lint cannot be used together"))
    }
}
