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
        #expect(run.errors == "note: id: null in 1 of 2\nnote: a-b: mixed: 1 number, 1 text (\"x\" in record 1)\n")
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
                    var aB = JSONValue.null  // mixed: 1 number, 1 text ("x" in record 1)

                    static let table = ItemTable(Book()) {
                        Field(\\.id, "id")
                        Field(\\.aB, "a-b")
                    }
                }

                """)
        #expect(run.errors == "")
    }

    /// One table is inferred from the rows of several files, or of JSON Lines.
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

    private static let texts = """
        [{"at": "2024-05-01T10:00:00Z", "id": "7d9f1c1e-2a54-4b1a-9a0b-1f2e3d4c5b6a", "url": "https://a.b/c"}]
        """

    /// With --plain, text is inferred as a string.
    @Test func plainInfersTextAlone() throws {
        let run = try ToolRun(["infer"], input: Self.texts)
        for type in ["date", "uuid", "url"] { #expect(run.output.contains("\"type\": \"\(type)\"")) }
        let plain = try ToolRun(["infer", "--plain"], input: Self.texts)
        #expect(plain.output.components(separatedBy: "\"type\": \"string\"").count == 4)
        let swift = try ToolRun(["infer", "--plain", "--swift=A"], input: Self.texts)
        #expect(swift.output.components(separatedBy: " = \"\"").count == 4)
    }

    /// With --flat, fields of nested objects have paths; with -o, the result is a file.
    @Test func flatIntoAFile() throws {
        let input = #"[{"name": "Momo", "author": {"name": "Ende", "born": 1929}}]"#
        let file = try Scratch.newFolder().appendingPathComponent("Book.swift")
        let run = try ToolRun(["infer", "--flat", "--swift=Book", "-o", file.path], input: input)
        #expect(run.output == "" && run.errors == "" && run.status == 0)
        let source = try String(contentsOf: file, encoding: .utf8)
        #expect(source.contains(#"Field(\.authorName, "author.name")"#))
        #expect(source.contains(#"Field(\.authorBorn, "author.born")"#))
        #expect(!source.contains("struct Author"))
        let table = try ToolRun(["infer", "--flat"], input: input)
        #expect(table.output.contains(#""path": "author.born""#))
    }

    @Test func linesNeedNoOption() throws {
        let lines = "{\"a\": 1}\n{\"a\": 2}\n{\"a\":\n{\"b\": {\"c\": 3}}\n"
        let file = try Scratch.file(lines, ".jsonl").path
        let (found, told) = (try ToolRun(["infer", "--flat", file]), try ToolRun(["infer", "--flat", "-j", file]))
        #expect(found.output == told.output && found.errors == told.errors && found.status == 65)
        #expect(found.output.contains("b.c") && found.errors.contains("\(file):3:5: error: "))
        let piped = try Programs.bash("cat \(file) | \(ToolRun.executable.path) infer --flat 2>/dev/null")
        #expect(piped.output == told.output)
        let documents = try ToolRun(["infer"], input: "{\"a\": 1}\n{\"a\": 2}\n{\n\"z\": 3}\n")
        #expect(documents.output.contains("\"z\"") && documents.status == 0)
    }

    /// Names are paths, as those of `tables`; none loses its parent, whatever else is in the records.
    @Test(arguments: [
        (
            #"[{"InstanceId": "i-1", "State": {"Code": 16, "Name": "x"}, "Tags": []}]"#,
            ["InstanceId", "State.Code", "State.Name", "Tags"]
        ),
        (#"[{"k": 1, "fields": {"status": {"name": "Open"}}}]"#, ["k", "fields.status.name"]),
        (#"[{"_id": {"$oid": "5f"}, "n": {"$numberLong": "7"}}]"#, [#"_id["$oid"]"#, #"n["$numberLong"]"#]),
        (#"[{"a.b": 1, "a": {"b": 2}}]"#, [#"["a.b"]"#, "a.b"]), (#"[{"id": 1, "x": {"id": 2}}]"#, ["id", "x.id"]),
        (#"[{"Id": 1, "id": 2}]"#, ["Id", #"["id"]"#]), (#"[{"a": {"x": 1}, "A": {"x": 2}}]"#, ["a.x", #"A["x"]"#]),
    ])
    func flatNamesArePaths(input: String, names: [String]) throws {
        let table = try ToolRun(["infer", "--flat"], input: input).output
        let fields = try #require(JSONSerialization.jsonObject(with: Data(table.utf8)) as? [String: [String: Any]])
        #expect(Set(fields.keys) == Set(names))
        #expect(fields.allSatisfy { $0.value["path"] as? String == $0.key || $0.key.contains("[") }, "\(fields)")
        let file = try Scratch.newFolder().appendingPathComponent("t.json")
        try Data(table.utf8).write(to: file)
        let rows = try ToolRun(["map", "-t", file.path, "-f", "csv"], input: input)
        let inferred = try ToolRun(["map", "-f", "csv"], input: input)
        #expect(rows.output == inferred.output && rows.errors == "")
    }

    /// Samples round-trip through the inferred table.
    @Test(arguments: [
        #"{"v":"2024-05-01"}"#, #"{"v":"2024-05-01T10:00:00+02:00"}"#, #"{"v":"2024-05-01T10:00:00.999Z"}"#,
        #"{"v":"2024-05-01T10:00:00Z/PT1H"}"#, #"{"v":"7D9F1C1E-2a54-4B1A-9A0B-1F2E3D4C5B6A"}"#,
        #"{"v":"https://a.b/%c3%a9"}"#, #"{"v":1.50}"#, #"{"v":1}"#, #"{"v":"2016-12-31T23:59:60Z"}"#,
    ])
    func comesBackAsItCame(record: String) throws {
        let input = "[\(record),{\"v\":\(record.contains("\"v\":\"") ? "null" : "2.5")}]"
        let file = try Scratch.file(ToolRun(["infer"], input: input).output, ".json")
        for reader in ["auto", "jansson"] {
            let run = try ToolRun(["map", "--format=jsonl", "--reader", reader, "--table", file.path], input: input)
            #expect(run.output.split(separator: "\n").first.map(String.init) == record)
            #expect(run.errors == "")
        }
    }

    @Test(arguments: [
        ToolCase(
            words: ["infer", "--table", "--swift=A"],
            errors: "listwright: --swift and --table cannot be used together\nTry 'listwright infer --help'.\n",
            status: 64),
        ToolCase(
            words: ["infer"], input: "[]", output: "{\n  \"value\": \"\"\n}\n",
            errors: "warning: the samples have no records\n"),
        ToolCase(
            words: ["infer", "--at", "boks"], input: #"{"books": []}"#,
            errors: "<stdin>: error: there is nothing at boks; the root has no member 'boks'; did you mean books? "
                + "(keys: books)\n", status: 1),
        ToolCase(
            words: ["infer", "--jsonl"], input: "[\n",
            errors: "<stdin>:1:1: error: ']' expected near end of file\n[\n^\n"
                + "<stdin>: note: --repair reads it: 1 cut-off end\n",
            status: 65),
        ToolCase(words: ["infer", "nowhere"], errors: "nowhere: error: No such file or directory\n", status: 66),
    ])
    func faults(tool: ToolCase) throws {
        let run = try ToolRun(tool.words, input: tool.input)
        #expect(run.output == tool.output)
        #expect(run.errors == tool.errors)
        #expect(run.status == tool.status)
    }

    /// The lines before and after a bad one are samples, as they are rows of `map`.
    @Test func aBadLineLeavesTheOthers() throws {
        let others = try ToolRun(["infer", "--jsonl"], input: "{\"a\": 1}\n{\"a\": \"x\"}\n")
        let run = try ToolRun(["infer", "--jsonl"], input: "{\"a\": 1}\n{\"a\": \n{\"a\": \"x\"}\n[\n")
        #expect(run.output == others.output && run.status == 65)
        #expect(run.errors.contains("<stdin>:2:") && run.errors.contains("<stdin>:4:"))
        #expect(run.errors.hasSuffix(others.errors))
    }

    private static func rows(_ count: Int, _ value: (Int) -> String) -> String {
        (0..<count).map { "{\"id\": \($0), \"price\": \(value($0))}\n" }.joined()
    }

    /// One value in a thousand: named without the option, and an issue of `map` with it.
    @Test(arguments: ["0.001", "0.1%", "0.5", "100%", "1"])
    func toleratesAShare(share: String) throws {
        let text = Self.rows(1_000) { $0 == 700 ? "\"n/a\"" : "\($0)" }
        let strict = try ToolRun(["infer", "--jsonl"], input: text)
        #expect(strict.errors == "note: price: mixed: 999 numbers, 1 text (\"n/a\" in record 701)\n")
        #expect(try ToolRun(["infer", "--jsonl", "--tolerate=0.09%"], input: text).output == strict.output)
        let run = try ToolRun(["infer", "--jsonl", "--tolerate", share], input: text)
        let remark = "1 of 1000 values doesn't have the type and is an issue: 1 text, \"n/a\" in record 701"
        #expect(run.errors == "note: price: \(remark)\n" && run.status == 0)
        let field = try JSONDocument(parsing: run.output).root["price"]
        #expect(field == ["path": "price", "type": "int", "description": JSONValue(remark)])
        let table = try Scratch.file(run.output, ".json")
        let mapped = try ToolRun(["map", "--jsonl", "--strict", "-t", table.path], input: text)
        #expect(mapped.status == 1 && mapped.output.split(separator: "\n").count == 1_000)
        #expect(mapped.errors.contains("<stdin>:701:22: warning: price: expected an integer, found the string \"n/a\""))
        let swift = try ToolRun(["infer", "--jsonl", "--swift=Row", "--tolerate", share], input: text)
        #expect(swift.output.contains("var price: Int?  // \(remark)\n"))
    }

    /// Of several files, the one with the value is named.
    @Test func namesTheFile() throws {
        try Scratch.withFolder { folder in
            for (name, value) in [("a", "1"), ("b", "\"x\""), ("c", "1")] {
                let text = "[{\"v\": 1}, {\"v\": \(value)}, {\"v\": 1}]"
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            let run = try Programs.bash("'\(ToolRun.executable.path)' infer a b c 2>&1 >table", in: folder)
            #expect(run.output == "note: v: mixed: 8 numbers, 1 text (\"x\" in record 2 of b)\n")
        }
    }

    @Test(arguments: [
        "", "2", "-0.1", "101%", "x", "1e-3", ".5", "5.", "1 %", "%", "0x1", "1,5", "nan", "0.1.2", "100.1%",
    ])
    func aShareIsANumberOrAPercentage(share: String) throws {
        let run = try ToolRun(["infer", "--tolerate=\(share)"], input: "[]")
        #expect(run.status == 64 && run.output == "")
        #expect(
            run.errors == "listwright: --tolerate needs a number from 0 to 1 or a percentage, not '\(share)'\n"
                + "Try 'listwright infer --help'.\n")
    }

    /// Bad lines are shown up to a number, and counted.
    @Test(arguments: [("0", 0), ("3", 3), ("20", 20), ("all", 118)])
    func badLinesHaveALimit(most: String, shown: Int) throws {
        let text = String(repeating: "{\"a\": \n", count: 118) + "{\"a\": 1}\n"
        let run = try ToolRun(["infer", "--jsonl", "--max-issues", most], input: text)
        #expect(run.status == 65 && run.output.contains("\"int\""))
        #expect(run.errors.components(separatedBy: ": error: ").count - 1 == shown, "\(run.errors)")
        let rest = "<stdin>: warning: \(shown == 0 ? "118" : "and \(118 - shown) more") issues\n"
        #expect(run.errors.contains(rest) == (shown < 118))
        if most == "20" { #expect(try ToolRun(["infer", "--jsonl"], input: text).errors == run.errors) }
        #expect(try ToolRun(["infer", "--max-issues=-1"], input: "[]").status == 64)
        #expect(try ToolRun(["infer", "--from-schema", "--max-issues=1"], input: "{}").status == 64)
    }

    /// The comparison of the round-trip detects losses.
    @Test(arguments: [
        (#"{"a": 1.0}"#, #"{"a": 1, "b": null}"#, 0), (#"{"a": 1}"#, #"{"a": 1.0}"#, 1), (#"{"a": 1}"#, "{}", 1),
        ("{}", #"{"a": 1}"#, 1),
        ("[1, 2]", "[1]", 1), ("[1, null]", "[1, 0]", 1), (#""a""#, #""A""#, 1), ("0.5", "0.25", 1),
        ("18446744073709551615", "18446744073709551616", 1), ("[]", "{}", 1), ("false", "null", 1), ("1", #""1""#, 1),
        (#""2024-02-29T12:00:00+02:00""#, #""2024-02-29T10:00:00Z""#, 1), (#""é""#, #""e\u0301""#, 1),
        (#""2024-02-29""#, #""2024-03-01T00:00:00Z""#, 1),
    ])
    func comparesLeaves(original: String, written: String, losses: Int) throws {
        let values = try [original, written].map { try JSONDocument(parsing: $0).root }
        #expect(LeafComparison(values[0], values[1]).losses.count == losses)
    }
}
