import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing
import TestSupport

/// Columns that look a reference up in another list of the document.
@Suite struct LookupMappingTests {
    private static let text = """
        {"statuses": [{"id": 1, "account": 9, "tags": ["a", "zz"]}, {"id": 2, "account": 77, "tags": []},
                      {"id": 3, "account": null}, {"id": 4, "writer": "Cy"}],
         "accounts": [{"id": "9", "name": "Ada", "age": "x"}, {"id": "9", "name": "twice"}],
         "tags": {"a": {"label": "A"}}}
        """

    struct Account: Item, Equatable {
        var name = ""
        var age: Int?
        static let table = ItemTable(Account()) {
            Field(\.name, "name")
            Field(\.age, "age")
        }
    }

    struct Status: Item {
        var id = 0
        var author: Account?
        var name: String?
        var tags: [String] = []
        static let table = ItemTable(Status()) {
            Field(\.id, "id")
            Field(\.author, "account@accounts[id]")
            Field(\.name, "account@accounts[id].name", or: "writer")
            Field(\.tags, "tags@tags[@key].label")
        }
    }

    @Test func mapsWhatAReferenceLeadsTo() throws {
        let mapping = try Status.map(Self.text, at: "statuses")
        #expect(mapping.items.map(\.author?.name) == ["Ada", nil, nil, nil])
        #expect(mapping.items.map(\.name) == ["Ada", nil, nil, "Cy"])
        #expect(mapping.items.map(\.tags) == [["A"], [], [], []])
        #expect(
            mapping.issues.map(\.description) == [
                #"accounts[0].age: expected an integer, found the string "x""#,
                #"statuses[0].tags[1]: expected a key of tags, found the string "zz""#,
                "statuses[1].account: expected the id of an element of accounts, found the integer 77",
                "statuses[1].account: expected the id of an element of accounts, found the integer 77",
            ])
        #expect(mapping.issues.map(\.code).suffix(3) == Array(repeating: .unresolvedReference, count: 3))
        #expect(mapping.issues.map(\.field).suffix(2) == ["account@accounts[id]", "account@accounts[id].name"])
        #expect(mapping.issues[2].position?.line == 1)
        #expect(Status.table.validate() == [])
    }

    /// A reference that leads to nothing is no issue if a fallback has a value.
    @Test func aFallbackReplacesAMissingReference() throws {
        let table = try RecordTable(json: #"{"a": ["x@p[id]", "x@q[id]"], "b": ["x@p[id]", "x@r[id]"]}"#)
        let root = try JSONDocument(parsing: #"{"rows": [{"x": 1}], "p": [], "q": [{"id": 1}]}"#).root
        let mapping = table.map(root, at: "rows")
        #expect(mapping.rows.map(\.description) == [#"{"a":{"id":1},"b":null}"#])
        #expect(
            mapping.issues.map(\.description) == [
                "rows[0].x: expected the id of an element of p, found the integer 1"
            ])
        let missing = try RecordTable(json: #"{"b": {"path": "x@r[id]", "required": true}}"#).map(root, at: "rows")
        #expect(
            missing.issues.map(\.description) == [
                "rows[0].x: expected the id of an element of r, found the integer 1; there is no list at r",
                "rows[0].x: expected a value, found nothing",
            ])
    }

    /// A looked-up value belongs to another record, so it isn't written with this one.
    @Test func isNotEncoded() throws {
        let items = try Status.map(Self.text, at: "statuses").items
        #expect(Status.json(for: items[0]).description == #"{"id":1}"#)
        var status = items[0]
        let merge = Status.merge(try JSONDocument(parsing: #"{"id": 5, "account": 9}"#).root, into: &status)
        #expect(merge.changedFields == ["id"] && status.author?.name == "Ada")
    }

    struct Styled: Item {
        var name = ""
        static let table = ItemTable(Styled(), keys: .snakeCase) {
            Field(\.name, "madeBy@allUsers[userID].fullName")
        }
    }

    @Test func keyStylesApplyToLookups() throws {
        let text = #"{"rows": [{"made_by": 1}], "all_users": [{"user_id": 1, "full_name": "Ada"}]}"#
        let mapping = try Styled.map(text, at: "rows")
        #expect(mapping.items.map(\.name) == ["Ada"] && mapping.issues.isEmpty)
    }

    /// The list is searched in the whole document, also for a part of it and from a parent.
    @Test func partsOfADocumentLookIntoTheWhole() throws {
        let root = try JSONDocument(
            parsing:
                #"{"data": {"by": 1, "rows": [{"x": 2}, {"x": 3}]}, "users": [{"id": 1, "n": "a"}, {"id": 2, "n": 5}]}"#
        ).root
        let table = try RecordTable(
            json: #"{"x": {"path": "x@users[id].n", "type": "bool"}, "by": "^.by@users[id].n"}"#)
        let mapping = table.map(root["data"]!, at: "rows")
        #expect(mapping.rows.map(\.description) == [#"{"x":null,"by":"a"}"#, #"{"x":null,"by":"a"}"#])
        // The looked-up value isn't in the part, so the reference is the location.
        #expect(
            mapping.issues.map(\.description) == [
                "rows[0].x: expected a boolean, found the integer 5",
                "rows[1].x: expected the id of an element of users, found the integer 3",
            ])
        #expect(mapping.issues[1].position?.column == 45)
        #expect(table.map(root, at: "data.rows").issues.first?.location.keyPath == "users[1].n")
        #expect(table.map(record: root["data"]!["rows"]![0]!).issues.count == 1)
    }

    private static let folders = ["json-api", "contentful", "onebusaway", "mastodon", "normalizr"]

    /// Both readers give the same rows, issues and reports for tables with lookups.
    @Test(arguments: folders)
    func readersAgree(name: String) throws {
        let folder = Project.fixtures.appendingPathComponent("Lists/\(name)")
        func text(_ file: String) throws -> String {
            try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        }
        let table = try RecordTable(json: text("table.json"))
        let path = try JSONPath(text("path.txt").trimmingCharacters(in: .newlines))
        #expect(ReaderComparison.check(table, name, Array(try text("input.json").utf8), path) == 0)
        let reading = try table.map(Array(try text("input.json").utf8), at: ListPath(path)).reading
        #expect(reading.reason?.contains("is not found by keys, indexes and wildcards alone") == true)
    }

    struct Page: Item {
        var title = ""
        var status: Status?
        static let table = ItemTable(Page()) {
            Field(\.title, "title")
            Field(\.status, "status")
        }
    }

    /// A table that the direct reader runs falls back for the lookups of a nested one.
    @Test(arguments: [ReaderStrategy.auto, .direct, .jansson])
    func nestedTablesLookIntoTheWhole(reader: ReaderStrategy) throws {
        let text = #"{"pages": [{"title": "t", "status": {"account": 9}}], "accounts": [{"id": 9, "name": "Ada"}]}"#
        let mapping = try Page.map(Array(text.utf8), at: "pages", reader: reader)
        #expect(mapping.items.map(\.status?.author?.name) == ["Ada"] && mapping.issues.isEmpty)
    }

    /// Each line is a document of its own.
    @Test func linesLookIntoThemselves() throws {
        let lines = "{\"rows\": [1], \"by\": 1, \"users\": [{\"id\": 1, \"full_name\": \"Ada\"}]}\n{\"by\": 1}"
        let table = try RecordTable(json: #"{"by": "by@users[id].full_name"}"#)
        let rows = JSONLines(lines).map { record in
            record.document.map { table.map(record: $0.root).rows.map(\.description) } ?? []
        }
        #expect(rows == [[#"{"by":"Ada"}"#], [#"{"by":null}"#]])
    }

    // MARK: - Records inside themselves

    struct User: Item {
        var name = ""
        var friends: [User] = []
        static let table = ItemTable(User()) {
            Field(\.name, "id")
            Field(\.friends, "friends@users[id]")
        }

        var tree: String { friends.isEmpty ? name : "\(name)(\(friends.map(\.tree).joined(separator: " ")))" }
    }

    @Test func aRecordIsNotReadInsideItself() throws {
        let text =
            #"{"users": [{"id": "a", "friends": ["b", "c"]}, {"id": "b", "friends": ["a", "c"]}, {"id": "c", "friends": "c"}]}"#
        let mapping = try User.map(text, at: "users[0]")
        #expect(mapping.items.map(\.tree) == ["a(b(c) c)"])
        #expect(Set(mapping.issues.map(\.expected)) == ["a record that isn't inside itself", "an array"])
    }

    /// Records that multiply from level to level end at a number of lookups.
    @Test func recordsThatMultiplyEnd() throws {
        let users = (0..<63).map { #"{"id": "\#($0)", "friends": [\#($0 + 1), \#($0 + 1)]}, "# }.joined()
        let mapping = try User.map("{\"users\": [\(users){\"id\": 63}]}", at: "users[0]")
        #expect(mapping.items.count == 1 && mapping.issueCount == 1)
        #expect(mapping.issues.map(\.expected) == ["fewer lookups inside looked-up records"])
    }

    /// Rows share one index of a list, over parsed values and over bytes.
    @Test(arguments: [3, 300])
    func rowsShareAnIndex(count: Int) throws {
        let rows = (0..<count).map { #"{"x": \#($0)}"# }.joined(separator: ",")
        let things = (0..<count).map { #"{"id": \#($0), "n": "\#($0)"}"# }.joined(separator: ",")
        let root = try JSONDocument(parsing: "{\"rows\": [\(rows)], \"things\": [\(things)]}").root
        let table = try RecordTable(json: #"{"a": "x@things[id].n", "b": "x@things[id].id", "c": "x@things[n].n"}"#)
        let mapping = table.map(root, at: "rows", reporting: true)
        #expect(mapping.issues.isEmpty && mapping.report?.fields.map(\.tally.found) == [count, count, count])
        #expect(root.storage.indexCount == 2)
    }
}
