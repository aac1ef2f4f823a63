import Foundation
import Listwright
import TestSupport
import Testing

/// A file has the same output, messages and files by any number of jobs, and without the option.
@Suite(.childProcesses) struct JobsToolTests {
    private static let table = """
        {"id": {"path": "id", "type": "int"}, "t": "t", "in": {"path": "x", "type": {"y": "y"}}, "at": {"from": "index"}}
        """

    /// Lines with defects and blank lines among them, in more ranges than there are jobs.
    private static func lines(_ size: Int) -> String {
        let others = [
            #"{"id": "x", "t": null}"#, "", "{\"id\": 1,", #"{"id": 1, "t": 2, "id": 3}"#, "[1, 2]", " ",
            #"{"t": 1e400}"#,
            #"{"id": 7, "x": {"y": [1, {"z": "\u00e9"}]}}"#, "7", #"{"id": 1} {"id": 2}"#,
        ]
        var random = SeededGenerator(seed: 9)
        var text = ""
        var number = 0
        while text.utf8.count < size {
            number += 1
            let isOdd = Int.random(in: 0..<400, using: &random) == 0
            text +=
                isOdd
                ? others.randomElement(using: &random)!
                : #"{"id": \#(number), "t": "row \#(number % 7)", "x": {"y": 1.50}}"#
            text += "\n"
            if number == 5_000 { text += "{\"id\": 0, \"t\": \"\(String(repeating: "long ", count: 80_000))\"}\n" }
        }
        return text + #"{"id": 2, "t": "last"}"#
    }

    @Test(arguments: [
        ["map", "-t", "TABLE", "-f", "csv", "--rejects=OUT", "--issues=OUT2"], ["map", "-t", "TABLE", "-f", "jsonl"],
        ["map", "-t", "TABLE", "-f", "json", "--max-issues=3"], ["map", "-t", "TABLE", "--explain", "-f", "tsv"],
        ["map", "-f", "jsonl"], ["map", "-t", "TABLE", "-f", "table", "-o", "OUT"],
        ["check", "--summary"], ["check", "--repair"], ["query", "x.y"], ["query", "--paths", "t"], ["infer"],
        ["infer", "--swift=Row", "--tolerate=1%"],
    ])
    func jobsChangeNothing(words: [String]) throws {
        try Scratch.withFolder { folder in
            let file = folder.appendingPathComponent("lines.jsonl")
            try Data(Self.lines(900_000).utf8).write(to: file)
            let table = try Scratch.file(Self.table, ".json").path
            func run(_ more: [String]) throws -> [String] {
                let outputs = ["OUT", "OUT2"].map { folder.appendingPathComponent($0) }
                for output in outputs { try? FileManager.default.removeItem(at: output) }
                let words = words.map { word in
                    word.replacing("TABLE", with: table).replacing(
                        "OUT", with: folder.appendingPathComponent("OUT").path)
                }
                let run = try ToolRun(words + ["--jsonl"] + more + [file.path])
                let written = outputs.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "none" }
                return ["\(run.status)", run.output, run.errors] + written
            }
            let expected = try run(["--jobs=1"])
            #expect(expected[1].utf8.count + expected[2].utf8.count + expected[3].utf8.count > 500)
            for jobs in [["--jobs=2"], ["--jobs=3"], ["--jobs=16"], []] {
                let found = try run(jobs)
                for (part, other) in zip(expected, found) where part != other {
                    Issue.record("\(jobs): \(part.commonPrefix(with: other).suffix(200))")
                }
            }
        }
    }

    /// A baseline, and what differs from it, by the usual number of jobs and from a pipe.
    @Test func driftReadsAFileAsAPipe() throws {
        try Scratch.withFolder { folder in
            let (old, new) = (folder.appendingPathComponent("old.jsonl"), folder.appendingPathComponent("new.jsonl"))
            let lines = (0..<9_000).map { #"{"id": \#($0), "t": "row \#($0 % 7)", "x": {"y": 1.50}}"# + "\n" }
            try Data(lines.joined().utf8).write(to: old)
            let changed = lines.enumerated().map { $0 == 8_000 ? #"{"id": "x", "z": 1}"# + "\n" : $1 }.joined()
            try Data(changed.utf8).write(to: new)
            let base = folder.appendingPathComponent("base").path
            #expect(try ToolRun(["drift", "--jsonl", "--write=\(base)", old.path]).status == 0)
            let file = try ToolRun(["drift", "--jsonl", "--all", "--baseline=\(base)", new.path])
            let pipe = try ToolRun(["drift", "--jsonl", "--all", "--baseline=\(base)"], input: changed)
            #expect(file.status == pipe.status && file.output.replacing(new.path, with: "<stdin>") == pipe.output)
            #expect(file.output.contains("here, "))
        }
    }

    /// A file that isn't there, a folder, and an option that needs lines.
    @Test func wrongInputsAreNamed() throws {
        for words in [["check"], ["map", "-f", "jsonl"], ["infer"], ["query", "a"]] {
            for path in ["/nowhere/x.jsonl", "/tmp"] {
                let one = try ToolRun(words + ["--jsonl", "--jobs=1", path])
                let many = try ToolRun(words + ["--jsonl", "--jobs=3", path])
                #expect(one.errors == many.errors && one.status == many.status && one.status != 0, "\(words) \(path)")
            }
        }
        let run = try ToolRun(["infer", "--jobs=2", "x.json"])
        #expect(run.status == 64 && run.errors.contains("--jobs requires --jsonl"))
    }
}
