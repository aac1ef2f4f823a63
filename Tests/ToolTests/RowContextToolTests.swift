import Foundation
import TestSupport
import Testing

/// Rows of maps and of groups, without a table: their keys and groups are in every form.
@Suite(.childProcesses) struct RowContextToolTests {
    private static let users = #"{"users":{"u1":{"name":"Ada"},"u2":{"name":"Bob"}}}"#
    private static let groups =
        #"{"groups":[{"title":"A","items":[{"n":1},{"n":2}]},{"title":"B","items":[{"n":3}]}]}"#

    @Test(arguments: [
        ("users[*]", users, #"{"@key":"u1","name":"Ada"}"#, #"{"@key":"u2","name":"Bob"}"#),
        ("[*]", #"{"a":1,"b":[2]}"#, #"{"@key":"a","value":1}"#, #"{"@key":"b","value":[2]}"#),
        ("[*][*]", #"{"a":[{"n":1}],"b":[{"n":2}]}"#, #"{"@group":"a","n":1}"#, #"{"@group":"b","n":2}"#),
        ("[*]", #"{"a":{"@key":0},"b":{}}"#, #"{"@key_":"a","@key":0}"#, #"{"@key":"b"}"#),
        ("[*]", #"[{"n":1},{"n":2}]"#, #"{"n":1}"#, #"{"n":2}"#),
        (".", #"[{"n":1},{"n":2}]"#, #"{"n":1}"#, #"{"n":2}"#),
        ("e[*].node", #"{"e":[{"node":{"n":1}},{"node":{"n":2}}]}"#, #"{"n":1}"#, #"{"n":2}"#),
    ])
    func rowsHaveTheirKeys(path: String, input: String, first: String, second: String) throws {
        let lines = try ToolRun(["map", "-f", "jsonl", "--at=\(path)"], input: input)
        #expect(lines.output == "\(first)\n\(second)\n" && lines.errors == "" && lines.status == 0)
        let array = try ToolRun(["map", "-f", "json", "--at=\(path)"], input: input)
        #expect(array.output == "[\n\(first),\n\(second)\n]\n")
        let whole = try ToolRun(["map", "-f", "jsonl", "--repair", "--at=\(path)"], input: input)
        #expect(whole.output == lines.output)
        // Of JSON Lines, keys and groups are those in the line.
        guard path != ".", !path.hasPrefix("[*]") || !input.hasPrefix("[") else { return }
        let two = try ToolRun(["map", "-j", "--at=\(path)"], input: "\(input)\n\(input)\n")
        #expect(two.output == lines.output + lines.output)
    }

    @Test(arguments: [["--at=groups[*].items"], []]) func rowsHaveTheirGroups(words: [String]) throws {
        let rows = #"{"@group":"A","n":1}"# + "\n" + #"{"@group":"A","n":2}"# + "\n" + #"{"@group":"B","n":3}"# + "\n"
        #expect(try ToolRun(["map", "-f", "jsonl"] + words, input: Self.groups).output == rows)
        let file = try Scratch.file(Self.groups, ".json").path
        #expect(try ToolRun(["map", "-f", "jsonl", file] + words).output == rows)
    }

    /// A long file is read in portions, with the same rows.
    @Test func longFilesHaveThemToo() throws {
        let filler = String(repeating: "x", count: 4_000)
        let groups = (0..<300).map { #"{"title":"G\#($0)","items":[{"n":\#($0),"s":"\#(filler)"}]}"# }
        let file = try Scratch.file(#"{"groups":[\#(groups.joined(separator: ","))]}"#, ".json").path
        let users = (0..<300).map { #""u\#($0)":{"n":\#($0),"s":"\#(filler)"}"# }
        let map = try Scratch.file(#"{"users":{\#(users.joined(separator: ","))}}"#, ".json").path
        for words in [["--at=groups[*].items"], []] {
            let lines = try ToolRun(["map", "-f", "jsonl", file] + words).output.split(separator: "\n")
            #expect(lines.count == 300 && lines[299].hasPrefix(#"{"@group":"G299","n":299,"#))
        }
        let piped = try ToolRun(
            ["map", "-f", "jsonl", "--at=groups[*].items"], input: String(contentsOfFile: file, encoding: .utf8))
        #expect(piped.output.split(separator: "\n").last?.hasPrefix(#"{"@group":"G299","n":299,"#) == true)
        let lines = try ToolRun(["map", "-f", "jsonl", map, "--at=users[*]"]).output.split(separator: "\n")
        #expect(lines.count == 300 && lines[299].hasPrefix(#"{"@key":"u299","n":299,"#))
    }

    /// With a table, rows have what it names.
    @Test func aTableNamesAll() throws {
        let table = try Scratch.file(#"{"n": "name"}"#, ".json").path
        let run = try ToolRun(["map", "-f", "jsonl", "--at=users[*]", "-t", table], input: Self.users)
        #expect(run.output == "{\"n\":\"Ada\"}\n{\"n\":\"Bob\"}\n")
        let csv = try ToolRun(["map", "-f", "csv", "--at=users[*]"], input: Self.users)
        #expect(csv.output == "name,key\nAda,u1\nBob,u2\n")
    }
}
