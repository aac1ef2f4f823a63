import Foundation
import TestSupport
import Testing

/// What surrounds the rows of a long file, is missing in it, or breaks it off.
@Suite(.childProcesses) struct FoundStreamEdgeToolTests {
    /// A member after the groups may be meant by the table, so that all of the document is read.
    @Test func whatIsAroundTheRowsMayComeAfterThem() throws {
        let text = #"{"groups": [\#(LongDocument.groups)], "name": "N"}"#
        let file = try Scratch.file(text, ".json").path
        let table = try Scratch.file(#"{"id": "id", "all": "^.^.name", "end": "^.end"}"#, ".json").path
        for words in [[], ["--at=groups[*].items"]] {
            let run = try ToolRun(["map", "-t", table, "-f", "csv"] + words + [file])
            #expect(run.output.hasPrefix("id,all,end\n0,N,1\n1,N,1\n") && run.status == 0)
            #expect(!run.output.contains(",,"))
        }
    }

    @Test func nothingAtThePathIsRefusedOnce() throws {
        let file = try LongDocument.file("groups")
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
        let users = LongDocument.documents["map"]!.dropLast(2)
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
}
