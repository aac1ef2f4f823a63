import Foundation
import Listwright
import TestSupport
import Testing

/// Lists in real documents; `map` must print their rows, which were determined independently.
@Suite(.childProcesses) struct ExpectedAnswerTests {
    static let answers = Suites.files(under: "expected-answers").filter { !$0.path.hasSuffix(".rows.json") }

    @Test(.enabled(if: Suites.arePresent, "\(Suites.absence)"), arguments: answers, ["path", "jsonpath"])
    func mapGivesEveryRow(file: URL, spelling: String) throws {
        let answer = try JSONDocument(parsing: Data(contentsOf: file)).root
        let rows = try JSONDocument(
            parsing: Data(
                contentsOf: URL(fileURLWithPath: file.path.replacingOccurrences(of: ".json", with: ".rows.json")))
        ).root
        let document = try #require(Suites.folder).appendingPathComponent(answer["file"]?.string ?? "")
        let table = Scratch.path(".json")
        try Data(try #require(answer["fields"]).description.utf8).write(to: table)
        defer { try? FileManager.default.removeItem(at: table) }
        let path = try #require(answer[spelling]?.string)
        let run = try ToolRun(["map", "--table", table.path, "--at", path, document.path])
        #expect(run.status == 0)
        let mapped = try JSONDocument(parsing: run.output).root
        #expect(mapped.count == answer["count"]?.int)
        #expect(mapped.count == rows.count)
        for (left, right) in zip(mapped.elements, rows.elements) { #expect(left == right) }
    }

    @Test(.enabled(if: Suites.arePresent, "\(Suites.absence)"), arguments: answers)
    func queryGivesEveryRow(file: URL) throws {
        let answer = try JSONDocument(parsing: Data(contentsOf: file)).root
        let document = try #require(Suites.folder).appendingPathComponent(answer["file"]?.string ?? "")
        let run = try ToolRun(["query", try #require(answer["path"]?.string), document.path])
        #expect(run.output.split(separator: "\n").count == answer["count"]?.int)
    }

    @Test(.enabled(if: Suites.arePresent, "\(Suites.absence)"), arguments: Suites.files(under: "real-api"))
    func realDocumentsParse(file: URL) throws {
        let document = try JSONDocument(parsing: Data(contentsOf: file))
        let written = JSONWriter.bytes(of: document.root)
        #expect(try JSONDocument(parsing: written).root == document.root)
    }
}
