import Foundation
import Listwright
import TableExploring
import TestSupport
import Testing

@testable import ListwrightTool

/// Every command takes the same rows of a document, and the list that `find` prints leads to them.
@Suite(.childProcesses) struct OneListToolTests {
    /// A document, the list that is printed and taken, and the number of its rows.
    struct Case: Sendable, CustomStringConvertible {
        let text: String
        let list: String
        let count: Int
        /// What names the rows for a table: the columns that context adds.
        var context: [String] = []

        var description: String { text }
    }

    private static let cases: [Case] =
        [
            Case(text: #"[{"id":1,"name":"Ada"},{"id":2,"name":"Bob"}]"#, list: ".", count: 2),
            Case(text: #"{"total":2,"items":[{"id":1,"name":"Ada"},{"id":2,"name":"Bob"}]}"#, list: "items", count: 2),
            Case(
                text:
                    #"{"users":{"a1":{"name":"Ada","age":3},"b2":null,"c3":{"name":"Cy","age":5},"d4":{"name":"Di","age":4},"e5":{"name":"Ed","age":9}}}"#,
                list: "users[*]", count: 5, context: ["key"]),
            Case(
                text: #"{"2024-05-01":[{"id":1,"n":"x"}],"2024-05-02":[{"id":2,"n":"y"},{"id":3,"n":"z"}]}"#,
                list: "[*][*]", count: 3, context: ["group"]),
            Case(
                text:
                    #"{"packages":{"@a/l":{"1.0.0":{"size":1,"license":"MIT"},"1.1.0":{"size":2,"license":"MIT"}},"@b/r":{"2.0.0":{"size":3,"license":"BSD"}}}}"#,
                list: "packages[*][*]", count: 3, context: ["key", "group"]),
            Case(
                text: #"[{"header":"A","items":[{"id":1}]},{"header":"B","items":[{"id":2},{"id":3}]}]"#,
                list: "[*].items", count: 3, context: ["header"]),
            Case(
                text:
                    #"{"groups":[{"title":"A","items":[{"id":1,"name":"x"}]},{"title":"B","items":[{"id":3,"name":"z"}]}],"nextToken":"t"}"#,
                list: "groups[*].items", count: 2, context: ["title"]),
            Case(
                text:
                    #"{"edges":[{"node":{"id":1,"name":"x"}},{"node":{"id":2,"name":"y"}}],"pageInfo":{"hasNextPage":false}}"#,
                list: "edges[*].node", count: 2),
            Case(
                text: #"{"columns":["id","name"],"data":[[1,"x"],[2,"y"],[3,"z"]]}"#, list: "data[@columns]", count: 3),
            Case(
                text:
                    #"{"schema":{"fields":[{"name":"id"},{"name":"name"}]},"rows":[{"f":[{"v":"1"},{"v":"x"}]},{"f":[{"v":"2"},{"v":"y"}]}]}"#,
                list: "rows[@schema.fields[*].name]", count: 2),
            Case(text: #"[["id","name"],[1,"Ada"],[2,"Grace"]]"#, list: "[@0]", count: 2),
            Case(
                text: #"{"hourly":{"time":["2024-01-01T00:00","2024-01-01T01:00"],"t":[1.5,2.5],"code":[3,4]}}"#,
                list: "hourly[@*]", count: 2),
            Case(
                text: #"{"name":{"0":"Ada","1":"Grace","2":"Lin"},"age":{"0":36,"1":85,"2":29}}"#, list: "[@*]",
                count: 3,
                context: ["key"]),
            Case(text: #"{"items":null,"total":0}"#, list: "items", count: 0),
            Case(text: #"[{"page":1,"total":2},[{"id":"a","v":1},{"id":"b","v":2}]]"#, list: "[1]", count: 2),
        ] + shapes

    /// Documents after the shapes of real servers.
    private static let shapes: [Case] = {
        let file = Project.root.appendingPathComponent("Fixtures/Finding/lists.json")
        let shapes = try! JSONDocument(contentsOf: file).root
        return shapes.elements.map { shape in
            Case(
                text: JSONWriter.text(of: shape["document"]!), list: shape["list"]!.string!,
                count: shape["count"]!.int!, context: shape["context"]!.elements.compactMap(\.string))
        }
    }()

    private func file(_ text: String) throws -> String { try Scratch.file(text, ".json").path }

    @Test(arguments: cases) func findPrintsTheList(_ test: Case) throws {
        let run = try ToolRun(["find", "--json"], input: test.text)
        let found = try JSONDocument(parsing: run.output).root
        #expect(found["list"]?.string == test.list, "\(run.output)")
    }

    /// `infer` adds fields for keys and groups, which `map` fills, with the list that is found and with `--at`.
    @Test(arguments: cases) func inferAndMapTakeItsRows(_ test: Case) throws {
        let input = try file(test.text)
        for at in [[], ["--at=\(test.list)"]] {
            let swift = try ToolRun(["infer", "--swift=Row"] + at + [input])
            guard test.count > 0 else {
                #expect(swift.errors.contains("the samples have no records"), "\(swift.errors)")
                continue
            }
            let records = test.count == 1 ? "1 record" : "\(test.count) records"
            #expect(swift.output.contains("From \(records)"), "\(at) \(swift.output.prefix(200)) \(swift.errors)")
            let table = try ToolRun(["infer"] + at + [input]).output
            let names = try JSONDocument(parsing: table).root.keys
            let map = try ToolRun(["map", "--format=json", "-t", try file(table)] + at + [input])
            let rows = try JSONDocument(parsing: map.output).root
            #expect(rows.count == test.count, "\(at) \(map.output) \(map.errors)")
            for name in test.context {
                #expect(names.contains(name), "\(table)")
                #expect(rows.elements.allSatisfy { $0[name]?.isNull == false }, "\(name) in \(map.output)")
            }
        }
    }

    @Test(arguments: cases) func normalizeShowsItsRows(_ test: Case) throws {
        let input = try file(test.text)
        for at in [[], ["--at=\(test.list)"]] where test.list != "." || at.isEmpty {
            let run = try ToolRun(["normalize", "--format=json"] + at + [input])
            let sections = try JSONDocument(parsing: run.output).root["sections"]?.elements.map { $0 } ?? []
            #expect(sections.reduce(0) { $0 + ($1["cells"]?.count ?? 0) } == test.count, "\(at) \(run.output)")
        }
    }

    @Test(arguments: cases) func exploreShowsItsRows(_ test: Case) throws {
        let exploration = try Exploration(Array(test.text.utf8))
        #expect(exploration.rows.count == test.count)
        #expect(exploration.found.list?.description == test.list)
        #expect(exploration.listSpelling.description == test.list)
    }

    @Test(arguments: cases) func driftCountsItsRows(_ test: Case) throws {
        let run = try ToolRun(
            ["drift", "--write=\(Scratch.path(".json").path)", "--at=\(test.list)"],
            input: test.text)
        #expect(run.status == 0, "\(run.errors)")
    }

    /// What isn't a list among lists is said, and is a row, null or missing.
    @Test(arguments: [
        (
            #"[{"item":[{"sku":"x"},{"sku":"z"}]},{"item":{"sku":"y"}}]"#, "[*].item", 3,
            "1 of 2 values at [*].item is one thing, taken as one row: [1].item"
        ),
        (
            #"[{"tags":["x","y"]},{"name":"B"},{"tags":null}]"#, "[*].tags", 2,
            "2 of 3 have no list at [*].tags"
        ),
        (#"{"items":null}"#, "items", 0, "there is null at items, so it has no rows"),
        (
            #"{"users":{"a1":{"name":"Ada","age":1},"b2":{"name":"Bob","age":2},"c3":{"name":"Cy","age":3}}}"#, "users",
            1,
            "users is an object, taken as one row; --at='users[*]' takes its 3 members"
        ),
    ])
    func whatIsNoListIsSaid(text: String, list: String, count: Int, note: String) throws {
        let table = try file(#"{"value":{"path":"","type":"any"}}"#)
        for command in [["map", "--format=json", "-t", table], ["infer"], ["normalize"]] {
            let run = try ToolRun(command + ["--at=\(list)"], input: text)
            #expect(run.status == 0, "\(command) \(run.errors)")
            #expect(run.errors.contains("<stdin>: note: \(note)\n"), "\(command) \(run.errors)")
            guard command[0] == "map" else { continue }
            #expect(try JSONDocument(parsing: run.output).root.count == count, "\(run.output)")
        }
    }

    /// A document that has nothing but the words of an envelope has no rows.
    @Test(arguments: [
        #"{"kind":"shop#orderList","etag":"x1"}"#,
        #"{"totalResults":0,"startIndex":1,"itemsPerPage":0,"schemas":["urn:ietf:params:scim:api:messages:2.0:ListResponse"]}"#,
    ])
    func aResponseWithoutResultsHasNoRows(text: String) throws {
        let table = try file(#"{"name":"name"}"#)
        let map = try ToolRun(["map", "--format=json", "-t", table], input: text)
        #expect(
            try JSONDocument(parsing: map.output).root.count == 0 && map.errors.contains("the document has no rows"))
        let infer = try ToolRun(["infer"], input: text)
        #expect(infer.errors.contains("the samples have no records"), "\(infer.errors)")
        let cells = try ToolRun(["normalize", "--table", table], input: text)
        #expect(cells.output == "  (no cells)\n", "\(cells.output)")
        #expect(try ToolRun(["map", "--lint", "-t", table], input: text).output.hasPrefix("0 records\n"))
    }

    /// Documents one after another are rows, whatever separates them.
    @Test(arguments: [
        "{\"id\":1}\n{\"id\":2}\n", "{\n\"id\": 1\n}\n{\n\"id\": 2\n}\n", "{\"id\":1}{\"id\":2}",
        "{\"id\":1} {\"id\":\n2}",
    ])
    func documentsAreRows(text: String) throws {
        let table = try file(#"{"id":"id"}"#)
        for at in [[], ["--at=."]] {
            let map = try ToolRun(["map", "--format=json", "-t", table] + at, input: text)
            #expect(map.output.filter { !$0.isWhitespace } == #"[{"id":1},{"id":2}]"#, "\(map.output) \(map.errors)")
        }
        #expect(try ToolRun(["infer", "--swift=Row"], input: text).output.contains("From 2 records"))
        #expect(try ToolRun(["query", "id"], input: text).output == "1\n2\n")
    }

    /// A long array is read while it arrives; its first elements say whether they are its rows.
    @Test func groupsInALongArrayAreFound() throws {
        let groups = (0..<400).map { group in
            let rows = (0..<40).map { #"{"id": \#(group * 40 + $0), "text": "\#(String(repeating: "x", count: 60))"}"# }
            return #"{"header": "g\#(group)", "items": [\#(rows.joined(separator: ","))]}"#
        }
        let input = try file("[\(groups.joined(separator: ","))]")
        let table = try file(#"{"id": "id"}"#)
        let map = try ToolRun(["map", "--format=csv", "-t", table, input])
        #expect(map.output.split(whereSeparator: \.isNewline).count == 16_001, "\(map.errors)")
        // The groups at the start are known with their rows.
        let note = try #require(
            map.errors.firstMatch(of: /taking the list at \[\*\].items, at least (\d+) rows in 400 groups/))
        let least = try #require(Int(note.1))
        #expect(least > 40 && least < 16_000 && least % 40 == 0, "\(map.errors)")
        #expect(try ToolRun(["infer", "--swift=Row", input]).output.contains("From 16000 records"))
    }

    /// A table with nothing in any row says where it fits.
    @Test func aTableWithoutValuesSaysWhereItFits() throws {
        let text = #"{"hits":{"hits":[{"_id":"k1","_source":{"title":"Momo","year":1973}}]}}"#
        let table = try file(#"{"title":"title","year":"year"}"#)
        let run = try ToolRun(["map", "-t", table, "--at=hits.hits"], input: text)
        #expect(
            run.errors.contains(
                "no row at hits.hits has a field of the table; the rows at hits.hits[*]._source have them"),
            "\(run.errors)")
    }

    /// Every command explains the list in the same lines.
    @Test(
        arguments: [
            (
                #"{"shop":"S","menu":[{"category":"A","dishes":[{"id":1,"n":"x"},{"id":2,"n":"y"}]},{"category":"B","dishes":[{"id":3,"n":"z"}]}]}"#,
                "the list is a list in each of several things at menu[*].dishes, 3 rows in 2 groups",
                "a row has @index, ^ (category), ^.^ (shop)"
            ),
            (
                #"{"users":{"a1":{"name":"Ada","age":3},"b2":{"name":"Bo","age":4},"c3":{"name":"Cy","age":5}}}"#,
                "the list is a map at users[*], 3 rows", "a row has @index, @key, ^, ^.^"
            ),
            (
                #"{"columns":["id","name"],"data":[[1,"x"],[2,"y"]]}"#,
                "the list is a table whose cells are named at data[@columns], 2 rows", "a row has @index, ^"
            ),
            (#"[{"id":1,"n":"x"}]"#, "the list is an array at ., 1 row", "a row has @index"),
            (#"{"items":[],"total":0}"#, "the list is an array at items, 0 rows", nil),
        ] as [(String, String, String?)])
    func explanationsAreTheSame(text: String, list: String, context: String?) throws {
        let input = try file(text)
        let table = try file(#"{"id":"id"}"#)
        let runs = [
            ["find"], ["infer"], ["map", "-t", table], ["drift", "--write=\(Scratch.path(".json").path)"],
        ]
        for words in runs {
            let run = try ToolRun(words + ["--explain", input])
            let notes = run.errors.split(separator: "\n").filter { $0.hasPrefix("\(input): note: ") }
                .map { String($0.dropFirst("\(input): note: ".count)) }
            #expect(notes.first == list, "\(words) \(run.errors)")
            if let context { #expect(notes.dropFirst().first == context, "\(words) \(run.errors)") }
        }
    }

    @Test(
        arguments: [
            ([Int](1...3).map(String.init), "the input is read as a whole"),
            (
                (0..<9_000).map { _ in #"{"id": 1, "text": "\#(String(repeating: "x", count: 120))"}"# },
                "the records are read one after the other"
            ),
        ])
    func explanationsSayHowRowsAreRead(rows: [String], words: String) throws {
        let input = try file(#"{"total": 1, "items": [\#(rows.joined(separator: ","))]}"#)
        for command in [["map", "-f", "csv"], ["infer"]] {
            let run = try ToolRun(command + ["--explain", input])
            #expect(run.errors.contains(": note: \(words)\n"), "\(run.errors)")
        }
    }

    /// A member with the name of a row's key is spelled in brackets, and isn't the key.
    @Test func membersNamedLikeKeysAreKept() throws {
        let input = try file(#"[{"@key":"x","@index":3,"^up":1,"a":1},{"@key":"y","@index":4,"^up":2,"a":5}]"#)
        let table = try file(try ToolRun(["infer", input]).output)
        let map = try ToolRun(["map", "-f", "csv", "-t", table, input])
        #expect(map.output == "@key,@index,^up,a\nx,3,1,1\ny,4,2,5\n" && map.errors == "", "\(map.errors)")
        let bare = try file(#"{"k":"@key"}"#)
        let lint = try ToolRun(["map", "--lint", "-t", bare, input])
        #expect(lint.output.contains("k: nothing is at @key in any of 2 records\n"))
        #expect(lint.output.contains(#"["@key"] is in 2 of 2 records, and no field uses it"#), "\(lint.output)")
        let none = try ToolRun(["map", "-f", "jsonl", "-t", bare, input])
        #expect(none.output == "{\"k\":null}\n{\"k\":null}\n")
        #expect(none.errors == "\(input): note: the rows at . have no keys for k\n")
    }
}
