import Foundation
import JSONDocuments
import TestSupport
import Testing

/// `drift` reads lists in long files in constant memory, and says what it says of the whole.
@Suite(.childProcesses) struct FoundStreamDriftToolTests {
    /// Baselines, changes with their examples, and the issues of a table.
    @Test(arguments: LongDocument.names)
    func driftSeesTheWhole(name: String) throws {
        let file = try LongDocument.file(name)
        let list = try JSONDocument(parsing: try ToolRun(["find", "--json", file]).output).root["list"]?.string ?? "."
        let changed = try Scratch.file(Self.changed(LongDocument.documents[name]!), ".json").path
        let table = try Scratch.file(#"{"id": {"path": "id", "type": "int"}, "name": "name"}"#, ".json").path
        for at in [[], ["--at=\(list)"]] {
            func write(_ words: [String]) throws -> String {
                let baseline = Scratch.path(".json")
                let run = try ToolRun(["drift", "-w", baseline.path, "--label=x"] + at + words)
                #expect(run.status == 0 && run.errors == "")
                return try String(contentsOf: baseline, encoding: .utf8)
            }
            let whole = try write(["--repair", file, changed])
            #expect(try write([file, changed]) == whole)
            let baseline = try Scratch.file(try write([file]), ".json").path
            for words in [["--all"], ["--format=json"]] + (at.isEmpty ? [] : [["--all", "-t", table]]) {
                let words = ["drift", "-b", baseline] + at + words
                let (whole, stream) = try (ToolRun(words + ["--repair", changed]), ToolRun(words + [changed]))
                #expect(stream.output == whole.output && stream.errors == whole.errors, "\(words)")
                #expect(stream.status == 1 && whole.status == 1)
            }
        }
    }

    /// The document with rows that have other values, some of them in later portions only, and another envelope.
    private static func changed(_ text: String) -> String {
        var text = text.replacing("\"id\": 2771", with: "\"id\": -1.5e9").replacing("\"name\"", with: "\"title\"")
            .replacing("\"total\": 3000", with: "\"total\": \"3000\"").replacing("\"b\": [1]", with: "\"b\": [1, 2]")
        if let last = text.range(of: "\"tags\"", options: .backwards) { text.replaceSubrange(last, with: "\"tag\"") }
        return text
    }

    /// Values of which something is to be said, and errors, are those of the whole.
    @Test func driftSaysWhatItSaysOfTheWhole() throws {
        let users = LongDocument.documents["map"]!.dropLast(2)
        let groups = #"{"groups": [\#(LongDocument.groups), {"title": "none"}, {"title": "one", "items": {"id": 1}}]}"#
        for (text, list, words) in [
            (users + #", "k7": {"id": 1}}}"#, "users[*]", "warning: the key 'k7' is repeated"),
            (users + ",\n x}}", "users[*]", ":3001:2: error: "),
            (users + "}}", "users", "is an object, taken as one row"), (users + "}}", "user[*]", "there is nothing at"),
            (groups[...], "groups[*].items", "has no list at groups[*].items"),
            (users + ",\n x}}", ".", ":3001:2: error: "),
        ] {
            let file = try Scratch.file(String(text), ".json").path
            func run(_ words: [String]) throws -> (ToolRun, String?) {
                let baseline = Scratch.path(".json")
                let run = try ToolRun(["drift", "-w", baseline.path, "--at=\(list)"] + words)
                return (run, try? String(contentsOf: baseline, encoding: .utf8))
            }
            let (whole, stream) = try (run(["--repair", file]), run([file]))
            #expect(words.isEmpty || stream.0.errors.contains(words), "\(list): \(stream.0.errors)")
            if stream.0.status != 65 {
                // Repeated keys aren't looked for in what was repaired.
                let errors = stream.0.errors.split(separator: "\n").filter { !$0.contains("is repeated") }
                #expect(errors == whole.0.errors.split(separator: "\n"))
                #expect(stream.0.status == whole.0.status && stream.1 == whole.1)
            }
        }
    }
}
