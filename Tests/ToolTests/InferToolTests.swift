import Foundation
import JSONDocuments
import TestSupport
import Testing

@Suite(.childProcesses) struct InferToolTests {
    private static let rows = #"{"books": [{"id": 1, "a-b": "x"}, {"id": null, "a-b": 2}]}"#

    @Test func writesATableAndNotes() throws {
        let run = try ToolRun(["infer", "--at=books"], input: Self.rows)
        #expect(
            run.output == "{\n  \"id\": {\n    \"path\": \"id\",\n    \"type\": \"int\"\n  },\n  \"a-b\": \"a-b\"\n}\n")
        #expect(run.errors == "note: id: null in 1 of 2\nnote: a-b: mixed: 1 number, 1 text\n")
        #expect(run.status == 0)
    }

    @Test func writesSwift() throws {
        let run = try ToolRun(["infer", "--at", "books", "--swift=book"], input: Self.rows)
        #expect(
            run.output == """
                // From 2 records of <stdin>, by listwright infer.
                import Foundation
                import Listwright

                struct Book: Item {
                    var id: Int?  // null in 1 of 2
                    var aB = JSONValue.null  // mixed: 1 number, 1 text

                    static let table = ItemTable(Book()) {
                        Field(\\.id, "id")
                        Field(\\.aB, "a-b")
                    }
                }

                """)
        #expect(run.errors == "")
    }

    /// Rows of several files, and of JSON Lines, are looked at together.
    @Test func putsSamplesTogether() throws {
        let folder = try Scratch.newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["one", "two"].map { folder.appendingPathComponent($0).path }
        try #"[{"a": 1}]"#.write(toFile: files[0], atomically: true, encoding: .utf8)
        try #"[{"a": 2.5}]"#.write(toFile: files[1], atomically: true, encoding: .utf8)
        let both = try ToolRun(["infer"] + files)
        #expect(both.output == "{\n  \"a\": {\n    \"path\": \"a\",\n    \"type\": \"double\"\n  }\n}\n")
        let lines = try ToolRun(["infer", "--jsonl"], input: "{\"a\": 1}\n{\"a\": 2.5}\n")
        #expect(lines.output == both.output)
    }

    @Test(arguments: [
        ToolCase(
            words: ["infer", "--table", "--swift=A"],
            errors: "listwright: --swift and --table are two different things\nTry 'listwright infer --help'.\n",
            status: 64),
        ToolCase(
            words: ["infer"], input: "[]", output: "{\n  \"value\": \"\"\n}\n",
            errors: "warning: there is no record to look at\n"),
        ToolCase(
            words: ["infer", "--at", "boks"], input: #"{"books": []}"#, output: "{\n  \"value\": \"\"\n}\n",
            errors: "<stdin>: warning: there is nothing at boks; the root has no member 'boks'; did you mean 'books'? "
                + "(keys: books)\nwarning: there is no record to look at\n"),
        ToolCase(
            words: ["infer", "--jsonl"], input: "1\n[\n",
            errors: "<stdin>:2:1: error: ']' expected near end of file\n[\n^\n",
            status: 65),
        ToolCase(words: ["infer", "nowhere"], errors: "nowhere: error: No such file or directory\n", status: 66),
    ])
    func faults(tool: ToolCase) throws {
        let run = try ToolRun(tool.words, input: tool.input)
        #expect(run.output == tool.output)
        #expect(run.errors == tool.errors)
        #expect(run.status == tool.status)
    }

    /// The comparison that says whether something was lost can tell.
    @Test(arguments: [
        (#"{"a": 1}"#, #"{"a": 1.0, "b": null}"#, 0), (#"{"a": 1}"#, "{}", 1), ("{}", #"{"a": 1}"#, 1),
        ("[1, 2]", "[1]", 1), ("[1, null]", "[1, 0]", 1), (#""a""#, #""A""#, 1), ("0.5", "0.25", 1),
        ("18446744073709551615", "18446744073709551616", 1), ("[]", "{}", 1), ("false", "null", 1), ("1", #""1""#, 1),
        (#""2024-02-29T12:00:00+02:00""#, #""2024-02-29T10:00:00Z""#, 0),
        (#""2024-02-29""#, #""2024-03-01T00:00:00Z""#, 1),
    ])
    func comparesLeaves(original: String, written: String, losses: Int) throws {
        let values = try [original, written].map { try JSONDocument(parsing: $0).root }
        #expect(LeafComparison(values[0], values[1]).losses.count == losses)
    }
}
