import Foundation
import JSONDocuments
import TestSupport
import Testing

/// Lists in long files that are found by themselves, or are in maps and groups, are read in constant memory.
@Suite(.childProcesses) struct FoundStreamToolTests {
    private static func row(_ number: Int, wide: Bool = false) -> String {
        let id = number % 997 == 5 ? "\"x\(number)\"" : "\(number)"
        let text = wide ? String(repeating: "é", count: 600) : "text"
        return #"{"id": \#(id), "name": "Name \#(number)", "note": "\#(text)", "tags": ["a", {"b": [1]}]}"#
    }

    private static func rows(_ range: Range<Int>) -> String {
        range.map { row($0, wide: $0 % 3 == 0) }.joined(separator: ",\n ")
    }

    private static func group(_ number: Int, key: String) -> String {
        #"{"\#(key)": "G\#(number)", "items": [\#(rows(number * 300..<(number + 1) * 300))], "end": 1}"#
    }

    private static let groups = (0..<10).map { group($0, key: "title") }.joined(separator: ",")

    private static let documents: [String: String] = [
        "items": #"{"total": 3000, "items": [\#(rows(0..<3_000))], "next": null}"#,
        "map":
            #"{"users": {\#((0..<3_000).map { "\"k\($0)\": \(row($0, wide: $0 % 3 == 0))" }.joined(separator: ",\n"))}}"#,
        "groups": #"{"page": 1, "groups": [\#(groups)]}"#,
        "top": "[\((0..<10).map { group($0, key: "header") }.joined(separator: ",\n"))]",
        "days":
            #"{\#((10..<20).map { "\"2024-05-\($0)\": [\(rows($0 * 300..<($0 + 1) * 300))]" }.joined(separator: ","))}"#,
        "wrappers":
            #"{"edges": [\#((0..<3_000).map { #"{"cursor": "c\#($0)", "node": \#(row($0, wide: true))}"# }.joined(separator: ","))]}"#,
    ]

    private static let names = documents.keys.sorted()

    private static let table = #"""
        {"key": "@key", "outer": "^@key", "n": "@index", "title": "^.title", "header": "^.header", "cursor": "^.cursor",
         "id": {"path": "id", "type": "int"}, "name": "name"}
        """#

    private func file(_ name: String) throws -> String { try Scratch.file(Self.documents[name]!, ".json").path }

    private func lines(_ run: ToolRun) -> [Substring] {
        Self.uncounted(run.errors).split(separator: "\n")
            .filter { $0.contains(": warning: ") || $0.contains("note: taking") }
    }

    /// A message without the number of rows in wrappers: how many have a thing isn't known before all are read.
    private static func uncounted(_ text: String) -> String {
        text.replacing(/node, (?:at least )?[0-9]+ rows/) { _ in "node" }
    }

    /// A file that is repaired is read as a whole.
    @Test(arguments: names)
    func mapMakesTheRowsOfTheWhole(name: String) throws {
        let file = try file(name)
        let context = try Scratch.file(Self.table, ".json").path
        let plain = try Scratch.file(#"{"id": {"path": "id", "type": "int"}, "tags": "tags"}"#, ".json").path
        for words in [["-t", context, "-f", "csv"], ["-t", plain], ["-f", "jsonl"], ["-t", plain, "-f", "csv"]] {
            let whole = try ToolRun(["map", "--repair", "--max-issues=100"] + words + [file])
            let stream = try ToolRun(["map", "--max-issues=100"] + words + [file])
            #expect(whole.status == 0 && whole.output.split(separator: "\n").count >= 3_000, "\(words)")
            #expect(stream.output == whole.output && stream.status == whole.status, "\(words)")
            #expect(lines(stream) == lines(whole), "\(words)")
        }
    }

    @Test(arguments: names)
    func issuesAndRejectsAreThoseOfTheWhole(name: String) throws {
        let file = try file(name)
        let table = try Scratch.file(#"{"id": {"path": "id", "type": "int", "unique": true}, "n": "@index"}"#, ".json")
            .path
        func files(_ words: [String]) throws -> [String] {
            let (rejects, issues) = (Scratch.path(".jsonl"), Scratch.path(".jsonl"))
            let run = try ToolRun(
                ["map", "-t", table, "-f", "csv", "--rejects", rejects.path, "--issues", issues.path] + words + [file])
            #expect(run.status == 0)
            return try [run.output] + [rejects, issues].map { try String(contentsOf: $0, encoding: .utf8) }
        }
        let whole = try files(["--repair"])
        #expect(try files([]) == whole)
        #expect(whole[1].split(separator: "\n").count > 2 && whole[2].split(separator: "\n").count > 2)
    }

    @Test(arguments: names)
    func inferAndFindSeeTheWhole(name: String) throws {
        let file = try file(name)
        for words in [["infer"], ["infer", "--flat"]] {
            let (whole, stream) = try (ToolRun(words + ["--repair", file]), ToolRun(words + [file]))
            #expect(stream.output == whole.output && stream.status == 0)
            #expect(Self.uncounted(stream.errors) == Self.uncounted(whole.errors))
        }
        func list(_ words: [String]) throws -> JSONValue? {
            try JSONDocument(parsing: try ToolRun(["find", "--json"] + words + [file]).output).root["list"]
        }
        #expect(try list([]) == list(["--repair"]))
    }

    /// Baselines, changes with their examples, and the issues of a table.
    @Test(arguments: names)
    func driftSeesTheWhole(name: String) throws {
        let file = try file(name)
        let list = try JSONDocument(parsing: try ToolRun(["find", "--json", file]).output).root["list"]?.string ?? "."
        let changed = try Scratch.file(Self.changed(Self.documents[name]!), ".json").path
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
        let users = Self.documents["map"]!.dropLast(2)
        let groups = #"{"groups": [\#(Self.groups), {"title": "none"}, {"title": "one", "items": {"id": 1}}]}"#
        for (text, list, words) in [
            (users + #", "k7": {"id": 1}}}"#, "users[*]", ""), (users + ",\n x}}", "users[*]", ":3001:2: error: "),
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
                #expect(stream.0.errors == whole.0.errors && stream.0.status == whole.0.status && stream.1 == whole.1)
            }
        }
    }

    /// What find prints is taken again, and read in the same way.
    @Test(arguments: names)
    func aPathThatIsToldIsTheSame(name: String) throws {
        let file = try file(name)
        let table = try Scratch.file(Self.table, ".json").path
        let list = try #require(
            try JSONDocument(parsing: try ToolRun(["find", "--json", file]).output).root["list"]?.string)
        let words = ["map", "-t", table, "-f", "csv"]
        #expect(try ToolRun(words + ["--at=\(list)", file]).output == ToolRun(words + [file]).output)
    }

    @Test func linesAreFoundAndABadOneIsReported() throws {
        let table = try Scratch.file(#"{"id": {"path": "id", "type": "int"}}"#, ".json").path
        let records = (0..<3_000).map { Self.row($0, wide: true) }
        let file = try Scratch.file(records.joined(separator: "\n"), ".json").path
        let baseline = Scratch.path(".json").path
        #expect(try ToolRun(["drift", "-w", baseline, Scratch.file("[\(Self.row(2))]", ".json").path]).status == 0)
        for command in [["map", "-t", table, "-f", "csv"], ["infer"], ["drift", "-b", baseline, "-A"]] {
            let (found, told) = try (ToolRun(command + [file]), ToolRun(command + ["--jsonl", file]))
            #expect(found.output == told.output && found.errors == told.errors && found.status == told.status)
        }
        let bad = try Scratch.file((records + ["{\"id\": "] + records).joined(separator: "\n"), ".json").path
        let run = try ToolRun(["map", "-t", table, "-f", "csv", bad])
        #expect(run.status == 65 && run.output.split(separator: "\n").count == 6_001)
        #expect(run.errors.contains("\(bad):3001:"))
    }

    /// A member after the groups may be meant by the table, so that all of the document is read.
    @Test func whatIsAroundTheRowsMayComeAfterThem() throws {
        let text = #"{"groups": [\#(Self.groups)], "name": "N"}"#
        let file = try Scratch.file(text, ".json").path
        let table = try Scratch.file(#"{"id": "id", "all": "^.^.name", "end": "^.end"}"#, ".json").path
        for words in [[], ["--at=groups[*].items"]] {
            let run = try ToolRun(["map", "-t", table, "-f", "csv"] + words + [file])
            #expect(run.output.hasPrefix("id,all,end\n0,N,1\n1,N,1\n") && run.status == 0)
            #expect(!run.output.contains(",,"))
        }
    }

    @Test func nothingAtThePathIsRefusedOnce() throws {
        let file = try file("groups")
        let table = try Scratch.file(#"{"id": "id", "key": "@key"}"#, ".json").path
        for (path, words) in [
            ("groups[*].rows", "there is nothing at groups[*].rows"), ("group[*]", "there is nothing at group[*]"),
        ] {
            let run = try ToolRun(["map", "-t", table, "-f", "csv", "--at=\(path)", file])
            #expect(run.status == 1 && run.errors.contains(words), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        }
        let other = try Scratch.file(#"{"other": "other"}"#, ".json").path
        let blank = try ToolRun(["map", "-t", other, "--at=groups[*].items", file])
        #expect(blank.errors.contains("note: no row at groups[*].items has a field of the table"), "\(blank.errors)")
    }

    @Test func aRepeatedKeyAndABrokenTextEndIt() throws {
        let table = try Scratch.file(#"{"id": "id", "key": "@key"}"#, ".json").path
        let users = Self.documents["map"]!.dropLast(2)
        let repeated = try Scratch.file(users + #", "k7": {"id": 1}}}"#, ".json").path
        let run = try ToolRun(["map", "-t", table, "-f", "csv", "--at=users[*]", repeated])
        #expect(run.status == 65 && run.errors.contains("a key on the way to the rows is repeated"), "\(run.errors)")
        let broken = try Scratch.file(users + ",\n x}}", ".json").path
        let other = try ToolRun(["map", "-t", table, "-f", "csv", "--at=users[*]", broken])
        #expect(other.status == 65 && other.errors.hasPrefix("\(broken):3001:2: error: "), "\(other.errors)")
        #expect(other.output.hasPrefix("id,key\n0,k0\n"))
    }

    /// Groups without rows are no issues, however many were shown before them.
    @Test func groupsWithoutRowsAreNoIssues() throws {
        let groups =
            (0..<60).map { #"{"title": "G\#($0)", "items": [{"id": "x"}]}"# }
            + (0..<4_000).map { #"{"title": "N\#($0)", "pad": "\#(String(repeating: "p", count: 400))"}"# }
            + [#"{"title": "Z", "items": [{"id": 5}]}"#]
        let file = try Scratch.file(#"{"groups": [\#(groups.joined(separator: ","))]}"#, ".json").path
        let table = try Scratch.file(#"{"id": {"path": "id", "type": "int"}}"#, ".json").path
        let words = ["map", "-t", table, "-f", "csv", "--max-issues=3"]
        let (stream, whole) = try (ToolRun(words + [file]), ToolRun(words + ["--repair", file]))
        #expect(stream.output == whole.output && stream.errors.hasSuffix("warning: and 57 more issues\n"))
        #expect(whole.errors.hasSuffix("warning: and 57 more issues\n"))
    }

    /// No tree is made of a long document, nor of its first pass: jansson's takes eight times the text.
    @Test(arguments: ["items", "map", "groups"])
    func memoryStaysSmall(name: String) throws {
        var text = Self.documents[name]!
        while text.utf8.count < 16 << 20 {
            // More rows in the same list, or groups in the same one.
            let start = text.firstIndex(of: name == "map" ? ":" : "[")!
            let open = text.index(start, offsetBy: name == "map" ? 2 : 1)
            let more = (0..<9_000).map {
                name == "map"
                    ? "\"m\(text.utf8.count)-\($0)\": \(Self.row($0, wide: true))"
                    : name == "items"
                        ? Self.row($0, wide: true) : #"{"title": "T", "items": [\#(Self.row($0, wide: true))]}"#
            }
            text = text[..<open] + more.joined(separator: ",") + "," + text[open...]
        }
        let file = try Scratch.file(text, ".json").path
        let table = try Scratch.file(#"{"id": "id", "name": "name"}"#, ".json").path
        let list = ["items": "items", "map": "'users[*]'", "groups": "'groups[*].items'"][name]!
        let megabytes = text.utf8.count >> 20
        let drift = "drift -w \(Scratch.path(".json").path)"
        for words in ["map -t \(table) -f csv", "infer", "find", drift, "\(drift) --at \(list)"] {
            let size = try #require(try Programs.megabytes("'\(ToolRun.executable.path)' \(words) \(file)"))
            #expect(size < 110 && megabytes > 15, "\(words): \(size) MB for \(megabytes) MB")
        }
    }
}
