import Foundation
import Listwright
import TestSupport
import Testing

/// `map --rejects`: records with an issue go to a file, from which they can be mapped again.
@Suite(.childProcesses) struct RejectsToolTests {
    private static let table =
        #"{"id": {"path": "id", "type": "int", "required": true}, "n": {"path": "n", "type": "int"}}"#
    private static let mended = #"{"id": {"path": "id", "type": "int"}, "n": {"path": "n", "type": "any"}}"#

    private func map(
        _ words: [String], by table: String = Self.table, input: String, file name: String? = nil
    ) throws -> (run: ToolRun, rejects: [String]) {
        let file = try Scratch.file("earlier content\n", ".jsonl")
        let tableFile = try Scratch.file(table, ".json")
        let run = try ToolRun(["map", "--table", tableFile.path, "--rejects", file.path] + words, input: input)
        return (run, try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
    }

    private static let lines = "{\"id\": 1, \"n\": 2}\n{\"id\": 2, \"n\": \"x\"}\n{\"id\": }\n7\n{\"n\": 1.50}\n"

    @Test(arguments: [
        ["--jsonl"], ["--jsonl", "--jobs=3"], ["--jsonl", "--reader=jansson"], ["--jsonl", "--format=csv"],
    ])
    func linesAreRejected(words: [String]) throws {
        let (run, rejects) = try map(words, input: Self.lines)
        #expect(run.output == (words.contains("--format=csv") ? "id,n\n1,2\n" : "{\"id\":1,\"n\":2}\n"))
        #expect(run.status == 65 && run.errors.contains("<stdin>:2:16: warning: n: expected an integer"))
        #expect(
            rejects == [
                #"{"file":"<stdin>","line":2,"column":1,"path":"","issues":[{"code":"wrongValue","path":"n","record":0,"field":"n","line":2,"column":16,"expected":"an integer","found":"the string \"x\""}],"source":{"id":2,"n":"x"}}"#,
                #"{"file":"<stdin>","line":3,"column":1,"error":"3:8: error: unexpected token near '}'","text":"{\"id\": }"}"#,
                #"{"file":"<stdin>","line":4,"column":1,"path":"","issues":[{"code":"wrongRecord","path":"","record":0,"line":4,"column":1,"expected":"an object","found":"the integer 7"}],"source":7}"#,
                #"{"file":"<stdin>","line":5,"column":1,"path":"","issues":[{"code":"missing","path":"id","record":0,"field":"id","line":5,"column":1,"expected":"a value","found":"nothing"},{"code":"wrongValue","path":"n","record":0,"field":"n","line":5,"column":7,"expected":"an integer","found":"the number 1.5"}],"source":{"n":1.50}}"#,
            ])
    }

    @Test func elementsOfADocumentAreRejected() throws {
        let text = "{\"a\": {\"b\": [{\"id\": 1},\n{\"id\": null, \"s\": [\n1]}, {\"id\": 3}]}}"
        for words in [["--at=a.b"], ["--at=a.b[*]"], []] {
            let (run, rejects) = try map(words, input: text)
            #expect(run.output == "[\n{\"id\":1,\"n\":null},\n{\"id\":3,\"n\":null}\n]\n" && run.status == 0)
            #expect(
                rejects == [
                    #"{"file":"<stdin>","line":2,"column":1,"path":"a.b[1]","issues":[{"code":"null","path":"a.b[1].id","record":1,"field":"id","line":2,"column":8,"expected":"a value","found":"null"}],"source":{"id":null,"s":[1]}}"#
                ])
            #expect(try map(words + ["--strict"], input: text).run.status == 1)
        }
        #expect(try map([], input: #"[{"id": 1}]"#).rejects == [])
    }

    /// A long list is read in pieces, and has more issues than a mapping keeps.
    @Test func manyElementsOfALongList() throws {
        let rows = (0..<4_500).map {
            #"{"id": \#($0 % 3 == 0 ? "\"x\"" : "\($0)"), "text": "\#(String(repeating: "0123456789", count: 25))"}"#
        }
        let text = #"{"list": ["# + rows.joined(separator: ",\n") + "]}"
        let (run, rejects) = try map(["--at=list", "--max-issues=0", "--jobs=2"], input: text)
        #expect(run.status == 0 && rejects.count == 1_500)
        #expect(
            rejects.last?.contains(
                #""line":4498,"column":1,"path":"list[4497]","issues":[{"code":"wrongValue","path":"list[4497].id""#)
                ?? false)
        let whole = try map(["--at=$.list[*]", "--max-issues=0"], input: text)
        #expect(whole.rejects.count == 1_500 && whole.run.output == run.output)
    }

    /// Rows and mended rejects together are the rows of the mended table.
    @Test(.enabled(if: Suites.folder != nil))
    func nothingIsLost() throws {
        let folder = try #require(Suites.folder)
        let file = folder.appendingPathComponent("real-api/dummyjson/recipes.json").path
        let strict = #"{"id": {"path": "id", "type": "int"}, "r": {"path": "rating", "type": "int"}}"#
        let mended = #"{"id": {"path": "id", "type": "int"}, "r": {"path": "rating", "type": "decimal"}}"#
        let (first, rejects) = try map(["--format=jsonl", file], by: strict, input: "")
        #expect(!rejects.isEmpty && !first.output.isEmpty)
        let sources = try ToolRun(["query", "--jsonl", "source"], input: rejects.joined(separator: "\n") + "\n")
        let again = try map(["--jsonl"], by: mended, input: sources.output)
        #expect(again.rejects == [])
        let rows = { (text: String) in text.split(separator: "\n").sorted() }
        let all = try map(["--format=jsonl", file], by: mended, input: "")
        // The first table's rows hold the same values.
        #expect(rows(first.output + again.run.output) == rows(all.run.output))
    }

    @Test func aRecordAroundWhichThereIsSomethingIsMappedAtItsPath() throws {
        let text = #"{"people": {"9": {"name": "Ada"}}, "list": [{"by": "9"}, {"by": "7"}]}"#
        let table = #"{"name": "by@people[@key].name"}"#
        let file = try Scratch.file(text, ".json")
        let (run, rejects) = try map(["--at=list", file.path], by: table, input: "")
        #expect(run.output == "[\n{\"name\":\"Ada\"}\n]\n" && rejects.count == 1)
        #expect(rejects[0].contains(#""path":"list[1]""#) && rejects[0].contains(#""source":{"by":"7"}"#))
        let mended = try Scratch.file(text.replacing("\"7\"", with: "\"9\""), ".json")
        let again = try map(["--at=list[1]", mended.path], by: table, input: "")
        #expect(again.run.output == "[\n{\"name\":\"Ada\"}\n]\n" && again.rejects == [])
    }

    @Test func aFileThatIsReadIsRefused() throws {
        let file = try Scratch.file("{\"id\": 1}\n", ".jsonl")
        let table = try Scratch.file(Self.table, ".json")
        for target in [file, table] {
            let run = try ToolRun(["map", "-j", "--table", table.path, "--rejects", target.path, file.path])
            #expect(run.status == 64 && run.errors.contains("--rejects cannot be a file that is read"))
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "{\"id\": 1}\n")
        #expect(try ToolRun(["map", "--lint", "--rejects=x", "--table", table.path]).status == 64)
    }

    @Test func bytesThatAreNotUTF8AreKept() throws {
        let file = Scratch.path(".jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let bytes: [UInt8] = Array("{\"id\": \"".utf8) + [UInt8.max] + Array("\"}\n{\"id\": 1}\n".utf8)
        try Data(bytes).write(to: file)
        let (run, rejects) = try map(["--jsonl", file.path], input: "")
        #expect(run.output == "{\"id\":1,\"n\":null}\n" && rejects.count == 1)
        let text = try #require(try JSONDocument(parsing: rejects[0]).root["base64"]?.string)
        #expect(Data(base64Encoded: text).map { [UInt8]($0) } == Array(bytes.prefix { $0 != UInt8(ascii: "\n") }))
    }
}
