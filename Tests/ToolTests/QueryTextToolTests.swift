import Foundation
import TestSupport
import Testing

/// `query` and `infer` print from the bytes of a document what they print from its tree.
@Suite(.childProcesses) struct QueryTextToolTests {
    private static let text = """
        {"data": [{"id": 1, "name": "a\\u00e9\\n\\/", "price": 1.50}, {"id": -0, "name": "é\\"", "price": 1e2},
         {"id": 9223372036854775807, "tags": ["x", "y"], "more": {"b": 1, "a": 2, "b": 3}}], "n": null, "n": true}
        """

    /// `--explain` looks for a reason in the tree, and prints no more if there are matches.
    @Test(arguments: [
        "data[*].name", "data[*].id", "data[*].price", "data[2]", "n", ".", "$.data[-2:].id", "data.1", "x",
    ])
    func theSameAsOfATree(path: String) throws {
        for words in [[], ["--raw"]] {
            let quick = try ToolRun(["query", path] + words, input: Self.text)
            let tree = try ToolRun(["query", "--explain", path] + words, input: Self.text)
            #expect(quick.output == tree.output && quick.status == tree.status)
            let others = quick.errors.split(separator: "\n").filter { !$0.contains("' is repeated; ") }
            #expect(others.isEmpty == (path != "x"), "\(quick.errors)")
            #expect(quick.output.isEmpty == (path == "x"))
        }
    }

    @Test func theValuesAreWrittenAsParsed() throws {
        let run = try ToolRun(
            ["query", "data[*].*"], input: Self.text.replacing(#", "more": {"b": 1, "a": 2, "b": 3}"#, with: ""))
        #expect(run.output == "1\n\"aé\\n/\"\n1.50\n-0\n\"é\\\"\"\n1e2\n9223372036854775807\n[\"x\",\"y\"]\n")
        #expect(try ToolRun(["query", "data[2].more"], input: Self.text).output == "{\"b\":3,\"a\":2}\n")
        #expect(try ToolRun(["query", "n"], input: Self.text).output == "true\n")
        #expect(try ToolRun(["query", "-r", "data[*].name"], input: Self.text).output == "aé\n/\né\"\n")
    }

    /// The error after the match is found, and nothing is printed.
    @Test func errorsAfterTheMatchAreFound() throws {
        for text in [#"{"a": 1, "b": flase}"#, #"{"a": 1} {"#, #"{"a": 1, "b": [1"#] {
            let run = try ToolRun(["query", "a"], input: text)
            #expect(run.status == 65 && run.output == "" && run.errors.hasPrefix("<stdin>:1:"))
        }
    }

    @Test func linesAreAnsweredOneByOne() throws {
        let lines =
            "{\"a\": 1.50}\n{\"b\": 2}\n7\n{\"a\": }\n{\"a\": 1, \"a\": 18446744073709551616}\n{\"a\": \"\\u0041\"}\n"
        for jobs in ["1", "3"] {
            let run = try ToolRun(["query", "--jsonl", "--jobs=\(jobs)", "a"], input: lines)
            #expect(run.output == "1.50\n18446744073709551616\n\"A\"\n" && run.status == 65)
            #expect(run.errors.contains("<stdin>:4:7: error:"))
        }
        #expect(try ToolRun(["query", "-1", "--jsonl", "a"], input: lines).output == "1.50\n")
    }

    @Test func aTableIsInferredFromLinesAsFromAnArray() throws {
        let records = (0..<400).map { number in
            let tag = number % 3 == 0 ? "x" : "y"
            return #"{"id": \#(number), "size": \#(number).25, "day": "2024-05-\#(10 + number % 9)", "tag": "\#(tag)"}"#
        }
        let array = try ToolRun(["infer"], input: "[\(records.joined(separator: ",\n"))]")
        #expect(array.status == 0 && array.output.contains("\"type\": \"date\""))
        let (lines, other) = (
            records.joined(separator: "\n"), #"{"id": 1, "id": 2, "size": 2.5, "day": "2024-05-01", "tag": "x"}"#
        )
        #expect(try ToolRun(["infer", "--jsonl"], input: lines).output == array.output)
        #expect(try ToolRun(["infer", "--jsonl"], input: lines + "\n" + other).output == array.output)
        #expect(try ToolRun(["infer"], input: "[\(records.joined(separator: ",")), \(other)]").output == array.output)
        let bad = try ToolRun(["infer"], input: "[\(records[0]), {\"id\": }]")
        #expect(bad.status == 65 && bad.output == "" && bad.errors.hasPrefix("<stdin>:1:"))
    }
}
