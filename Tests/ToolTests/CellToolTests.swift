import Foundation
import JSONDocuments
import Listwright
import TestSupport
import Testing

/// Rows whose cells are copied from the source are those that are converted, in text and in a database.
@Suite(.childProcesses) struct CellToolTests {
    private static let table = """
        {"a": "a", "b": {"path": "b", "type": "int"}, "c": {"path": "c", "type": "double"}, "d": "d",
         "e": {"path": "e", "type": {"f": "f", "g": {"path": "g", "type": ["string"]}}},
         "h": {"path": "h", "type": "data"}, "i": {"path": "i", "type": "bool"}, "j": {"path": "j", "type": "decimal"}}
        """

    private static let values = [
        "1", "-0", "-0.0", "1.50", "1e2", "9223372036854775807", "9223372036854775808", "1e400", "0.1", "true", "false",
        "null", #""""#, #""x""#, #""01234""#, #""a\"b\n\u00e9\u20ac""#, #""aGVsbG8=""#, "[]", "{}", "[1, 2]",
        "[1,2.50]",
        #"{"k":[{"l":1e2}]}"#, #"{"k": 1, "k": 2}"#, #"{"k":{"l":1,"\u006c":2}}"#, #"["\u0041", null]"#,
        #"{"f": [1], "g": ["x", "\t"]}"#, #"{"f":-0,"g":["x"]}"#, "9007199254740993",
    ]

    /// Lines whose members are drawn at random, most of them with a type that their field takes.
    private static func lines(_ count: Int, seed: UInt64) -> String {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let members = ["a", "b", "c", "d", "e", "h", "i", "j"].filter { _ in
                Int.random(in: 0..<9, using: &random) > 0
            }
            let pairs = members.map { key in
                let fitting = [
                    "b": [0, 1, 5], "c": [3, 8, 0], "i": [9, 10], "e": [25, 26], "h": [16], "j": [3, 4],
                ][key]
                let isFitting = Int.random(in: 0..<8, using: &random) > 0
                let number = isFitting ? fitting?.randomElement(using: &random) : nil
                return "\"\(key)\": \(values[number ?? Int.random(in: 0..<values.count, using: &random)])"
            }
            return "{\(pairs.joined(separator: ", "))}\n"
        }.joined()
    }

    @Test(arguments: 0..<3) func databasesHaveTheConvertedValues(seed: UInt64) throws {
        let lines = Self.lines(Effort.rounds(1_200).count, seed: seed)
        try Scratch.withFolder { folder in
            let table = try Scratch.file(Self.table, ".json").path
            func content(_ words: [String]) throws -> String {
                let file = folder.appendingPathComponent("\(words.count).db").path
                let run = try ToolRun(
                    ["map", "-t", table, "--jsonl", "--into=\(file)", "--max-issues=all"] + words, input: lines)
                #expect(run.status == 0)
                let columns = ["a", "b", "c", "d", "\"e.f\"", "\"e.g\"", "h", "i", "j"]
                let selected = columns.map { "quote(\($0)), typeof(\($0))" }.joined(separator: ", ")
                let rows = try Programs.bash("sqlite3 '\(file)' 'SELECT \(selected) FROM rows ORDER BY rowid'").output
                return rows + run.errors.replacing(file, with: "FILE")
            }
            let expected = try content(["--reader=jansson"])
            #expect(expected.contains("|text|") && expected.contains("|real|") && expected.contains("|blob|"))
            #expect(try content([]) == expected)
            #expect(try content(["--jobs=3", "--reader=auto"]) == expected)
        }
    }

    @Test(arguments: ["csv", "tsv", "jsonl", "json"]) func textsHaveTheConvertedValues(format: String) throws {
        let table = try Scratch.file(Self.table, ".json").path
        for seed in Effort.rounds(12, quick: 2) {
            let lines = Self.lines(200, seed: UInt64(seed))
            let words = ["map", "-t", table, "--jsonl", "-f", format, "--max-issues=all"]
            let expected = try ToolRun(words + ["--reader=jansson"], input: lines)
            for more in [[], ["--jobs=3"]] {
                let run = try ToolRun(words + more, input: lines)
                #expect(run.output == expected.output && run.errors == expected.errors, "seed \(seed) \(more)")
            }
        }
    }

    /// Valid lines are counted together, and those with a warning or an error alone.
    @Test(arguments: [[], ["--jobs=2"], ["--repair"], ["--refuse-big-integers"], ["--refuse-duplicates"]])
    func checkCountsEachLine(words: [String]) throws {
        let lines = [
            #"{"a": 1}"#, "[]", "", #"{"a": 1, "a": 2}"#, "{}", #"[1e400]"#, "[1", " [2] ", #"{"b": {"c": 1, "c": 2}}"#,
            "7", "[18446744073709551616]",
        ]
        let run = try ToolRun(["check", "--jsonl", "--summary"] + words, input: lines.joined(separator: "\n"))
        let isBig = words != ["--refuse-big-integers"]
        let isTwice = words != ["--refuse-duplicates"]
        let isCut = words != ["--repair"]
        let count = 7 + (isCut ? 0 : 1) - (isBig ? -2 : 0) - (isTwice ? 0 : 2)
        #expect(run.output == "\(count) lines valid\n" && run.status == (count == 10 ? 0 : 65))
        #expect(run.errors.contains("<stdin>:4:") && run.errors.contains("<stdin>:9:"))
        #expect(run.errors.contains("<stdin>:7:") && run.errors.contains("<stdin>:6:"))
        #expect(run.errors.contains("<stdin>:11:") == !isBig)
    }
}
