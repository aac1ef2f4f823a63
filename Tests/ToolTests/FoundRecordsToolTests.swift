import Foundation
import JSONDocuments
import TestSupport
import Testing

/// `map`, `infer` and `diff` take the list in an envelope, as `normalize` does.
@Suite(.childProcesses) struct FoundRecordsToolTests {
    private static let rows = #"[{"id": 7, "name": "Momo", "pages": 300}, {"id": 8, "name": "Krabat", "pages": 256}]"#
    private static let books = "{\"total\": 2, \"books\": \(rows)}"
    private static let taking = "<stdin>: note: taking the list at books, 2 rows; --at=. takes the whole document\n"
    private static let names = #"{"name": "name"}"#

    /// Runs `map` by a table, whose file is `TABLE`.
    private func map(_ words: [String] = [], table: String, input: String) throws -> ToolRun {
        let file = try Scratch.file(table, ".json")
        defer { try? FileManager.default.removeItem(at: file) }
        return try ToolRun(["map", "--table", file.path] + words, input: input)
    }

    private func diff(_ old: String, _ new: String, _ words: [String] = []) throws -> (run: ToolRun, errors: [String]) {
        try Scratch.withFolder { folder in
            let files = [("old.json", old), ("new.json", new)].map { (folder.appendingPathComponent($0), $1) }
            for (file, text) in files { try text.write(to: file, atomically: true, encoding: .utf8) }
            let run = try ToolRun(["diff"] + words + files.map(\.0.path))
            let errors = run.errors.replacingOccurrences(of: folder.path + "/", with: "")
            return (run, errors.split(separator: "\n").map(String.init))
        }
    }

    // MARK: map

    @Test func mapTakesAClearList() throws {
        let run = try map(table: Self.names, input: Self.books)
        #expect(run.output == "[\n{\"name\":\"Momo\"},\n{\"name\":\"Krabat\"}\n]\n")
        #expect(run.errors == Self.taking && run.status == 0)
        let lint = try map(["--lint", "--strict"], table: Self.names, input: Self.books)
        #expect(lint.output.hasPrefix("2 records\n") && lint.errors == Self.taking && lint.status == 0)
    }

    @Test func aPathDecides() throws {
        let whole = try map(["--at=."], table: #"{"total": "total", "name": "name"}"#, input: Self.books)
        #expect(whole.output == "[\n{\"total\":2,\"name\":null}\n]\n" && whole.errors == "")
        let list = try map(["--at=books"], table: Self.names, input: Self.books)
        #expect(list.output.contains("Momo") && list.errors == "")
    }

    /// A page without rows has no record, even if its envelope has a key of the table.
    @Test(arguments: [#"{"type": "FeatureCollection", "features": []}"#, #"{"total": 0, "items": []}"#])
    func anEmptyListIsNoRecord(input: String) throws {
        let table = #"{"type": "type", "id": "id", "total": "total", "name": "name", "pages": "pages"}"#
        let run = try map(table: table, input: input)
        #expect(run.output == "[\n]\n" || run.output == "[]\n")
        #expect(run.errors.contains("0 rows; --at=. takes the whole document") && run.status == 0)
        let whole = try map(table: #"{"type": "type", "total": "total"}"#, input: input)
        #expect(whole.output.contains(input.contains("total") ? #""total":0"# : #""type":"FeatureCollection""#))
    }

    /// A table whose paths lead from the top of the document is for the whole document.
    @Test(arguments: [
        (#"{"names": {"path": "books[*].name", "type": ["string"]}}"#, "[\n{\"names\":[\"Momo\",\"Krabat\"]}\n]\n"),
        (#"{"first": "books[0].name", "total": "total"}"#, "[\n{\"first\":\"Momo\",\"total\":2}\n]\n"),
    ])
    func aTableCanNameTheList(table: String, output: String) throws {
        let run = try map(table: table, input: Self.books)
        #expect(run.output == output && run.errors == "")
    }

    /// Two lists alike are told apart by the table that fits one of them.
    @Test(arguments: [
        #"{"title": {"path": "title", "required": true}, "id": "id"}"#, #"{"title": "title", "year": "year"}"#,
    ])
    func theTableIsEvidence(table: String) throws {
        let films = #"[{"id": 1, "title": "Heat", "year": 1995}, {"id": 2, "title": "Ran", "year": 1985}]"#
        let text = "{\"a\": {\"items\": \(Self.rows)}, \"b\": {\"items\": \(films)}}"
        let run = try map(table: table, input: text)
        #expect(run.output.contains("Heat") && run.output.contains("Ran") && run.status == 0)
        #expect(
            run.errors == "<stdin>: note: taking the list at b.items, 2 rows, whose rows fit the table; "
                + "--at=. takes the whole document\n")
    }

    @Test func listsThatFitAlikeAreNamed() throws {
        let text = "{\"a\": {\"items\": \(Self.rows)}, \"b\": {\"items\": \(Self.rows)}}"
        let run = try map(table: Self.names, input: text)
        #expect(
            run.errors
                == "<stdin>: note: the list may be at --at=a.items or --at=b.items; the whole document is taken\n")
        #expect(run.output == "[\n{\"name\":null}\n]\n" && run.status == 0)
    }

    /// A part of a thing is taken only for a table that fits it.
    @Test func aThingWithPartsIsOneRecord() throws {
        let order = """
            {"id": 5, "number": "A5", "customer": "Ann", "created": "2024-05-01", "status": "paid", "total": 9,
             "lines": [{"sku": "x", "qty": 1}, {"sku": "y", "qty": 2}]}
            """
        let whole = try map(table: #"{"number": "number", "customer": "customer"}"#, input: order)
        #expect(whole.output == "[\n{\"number\":\"A5\",\"customer\":\"Ann\"}\n]\n" && whole.errors == "")
        let parts = try map(table: #"{"sku": {"path": "sku", "required": true}, "qty": "qty"}"#, input: order)
        #expect(parts.output == "[\n{\"sku\":\"x\",\"qty\":1},\n{\"sku\":\"y\",\"qty\":2}\n]\n")
        #expect(parts.errors.contains("taking the list at lines, 2 rows"))
    }

    @Test func rowsInGroupsAndInMapsAreRecords() throws {
        let groups =
            #"{"menu": [{"category": "A", "items": [{"name": "x"}]}, {"category": "B", "items": [{"name": "y"}]}]}"#
        let grouped = try map(table: Self.names, input: groups)
        #expect(grouped.output == "[\n{\"name\":\"x\"},\n{\"name\":\"y\"}\n]\n")
        #expect(grouped.errors.contains("taking the list at menu[*].items, 2 rows in 2 groups"))
        let people =
            #"{"17": {"name": "Ann", "age": 3}, "18": {"name": "Bob", "age": 4}, "19": {"name": "Cid", "age": 5}}"#
        let keyed = try map(table: #"{"id": {"from": "key"}, "name": "name"}"#, input: people)
        #expect(keyed.output.hasPrefix("[\n{\"id\":\"17\",\"name\":\"Ann\"},\n"), "\(keyed.output) \(keyed.errors)")
    }

    /// The flag in the note gives the rows that were taken.
    @Test func theNotedPathIsTheFlag() throws {
        let groups =
            #"{"menu": [{"category": "A", "items": [{"name": "x"}]}, {"category": "B", "items": [{"name": "y"}]}]}"#
        for input in [Self.books, groups] {
            let found = try map(table: Self.names, input: input)
            let path = try #require(found.errors.split(separator: " ").first { $0.hasSuffix(",") }).dropLast()
            #expect(try map(["--at", String(path)], table: Self.names, input: input).output == found.output)
        }
    }

    // MARK: infer

    @Test func inferTakesAClearList() throws {
        let run = try ToolRun(["infer"], input: Self.books)
        #expect(run.output == (try ToolRun(["infer", "--at=books"], input: Self.books).output))
        #expect(run.errors == Self.taking && run.status == 0)
        #expect(try ToolRun(["infer", "--at=."], input: Self.books).output.contains("\"total\""))
    }

    /// Keys of a map are a field of the rows.
    @Test func inferLosesNoKeys() throws {
        let people =
            #"{"17": {"name": "Ann", "age": 3}, "18": {"name": "Bob", "age": 4}, "19": {"name": "Cid", "age": 5}}"#
        let run = try ToolRun(["infer"], input: people)
        #expect(run.output.contains(#""key": "@key""#), "\(run.output)")
        #expect(run.errors == "<stdin>: note: taking the list at [*], 3 rows; --at=. takes the whole document\n")
    }

    /// An inferred table maps the rows that it was inferred from, in documents of others.
    @Test(.enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)))
    func inferredTablesMapTheSameRows() throws {
        let folder = try #require(Suites.folder).appendingPathComponent("real-api")
        let labels = try String(
            contentsOf: Project.fixtures.appendingPathComponent("Finding/real-api.tsv"), encoding: .utf8)
        let lists = labels.split(separator: "\n").compactMap { line -> String? in
            let columns = line.split(separator: "\t").map(String.init)
            guard columns.count > 3, columns[1] == "list", columns[2] == "yes", columns[3] != "." else { return nil }
            return columns[0]
        }
        #expect(lists.count > 80)
        for (index, name) in lists.enumerated() where index % 8 == 0 {
            let file = folder.appendingPathComponent(name).path
            let inferred = try ToolRun(["infer", file])
            let run = try map(["--max-issues=0", file], table: inferred.output, input: "")
            #expect(Self.taken(inferred.errors) == Self.taken(run.errors), "\(name)")
            #expect(run.status == 0 && !run.errors.contains(": warning: "), "\(name): \(run.errors)")
        }
    }

    /// The path and the number of rows in the note about a list; nil without one.
    private static func taken(_ messages: String) -> Substring? {
        let note = messages.split(separator: "\n").first { $0.contains(": note: taking the list at ") }
        return note?.split(separator: " rows").first
    }

    // MARK: diff

    @Test func diffComparesTheListsOfBothFiles() throws {
        let (run, errors) = try diff(Self.books, Self.books.replacingOccurrences(of: "300", with: "304"))
        #expect(run.output.hasPrefix("~ s0/c0  Momo") && run.output.contains("object.pages: 300 → 304"))
        #expect(!run.output.contains("s0/c1") && run.status == 1)
        #expect(
            errors
                == ["old.json", "new.json"].map {
                    "\($0): note: taking the list at books, 2 rows; --at=. takes the whole document"
                })
    }

    /// An empty list is compared with the rows of the other file.
    @Test func diffTakesAnEmptyListToo() throws {
        let (run, errors) = try diff(#"{"total": 0, "books": []}"#, Self.books)
        #expect(run.output.split(separator: "\n").count == 2 && run.output.hasPrefix("+ s0/c0  Momo"))
        #expect(errors.first == "old.json: note: taking the list at books, 0 rows; --at=. takes the whole document")
    }

    /// A list isn't compared with a whole document.
    @Test func diffTakesNoListThatIsInOneFileAlone() throws {
        let (run, errors) = try diff(Self.books, #"{"error": {"code": 5}, "id": 1}"#)
        #expect(
            errors == ["old.json: note: the list may be at --at=books; the whole document is taken"])
        #expect(run.status == 1)
    }

    @Test func diffComparesAnEnvelopeWithItsRows() throws {
        let (run, errors) = try diff(Self.books, Self.rows)
        #expect(run.output == "" && run.status == 0, "\(run.output)")
        #expect(errors.count == 1 && errors[0].hasPrefix("old.json: note: taking the list at books, 2 rows"))
    }
}
