import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import TableExploring
import TestSupport
import Testing

/// The model of `listwright explore`: the state is the result of the log.
@Suite struct ExplorationTests {
    private static let books = """
        {"status": "ok", "data": {"books": [
          {"id": 1, "title": "Momo", "author": {"name": "Ende"}, "year": "1973", "tags": ["a", "b"], "price": 9.50},
          {"id": 2, "title": "Krabat", "author": {"name": "Preußler"}, "year": 1971, "tags": [], "price": 8},
          {"id": 3, "title": null, "author": {}, "year": "MCM", "tags": ["c"]}
        ]}}
        """

    private static func exploration(_ text: String = books, _ steps: String...) throws -> Exploration {
        var exploration = try Exploration(Array(text.utf8))
        for step in steps { try exploration.perform(try JSONDocument(parsing: step).root) }
        return exploration
    }

    private static func rows(_ exploration: Exploration) -> [String] {
        var exploration = exploration
        return exploration.mappedRows(from: 0, limit: 10).map(\.description)
    }

    @Test func startsWithTheListThatIsFound() throws {
        let exploration = try Self.exploration()
        #expect(exploration.state.list == "data.books" && exploration.rows.count == 3)
        #expect(exploration.lists == ["data.books"])
        #expect(exploration.state.table == [:] && exploration.log.isEmpty)
        let keys = exploration.check().unusedKeys.map { "\($0.path) \($0.count)" }
        #expect(keys == ["author 3", "id 3", "tags 3", "title 3", "year 3", "price 2"])
    }

    @Test func bytesOutsideOfTheRowsHaveNoRow() throws {
        let exploration = try Self.exploration()
        for offset in 0..<Self.books.utf8.count {
            #expect(exploration.row(at: offset) == exploration.rows.firstIndex { $0.contains(offset) }, "\(offset)")
        }
    }

    @Test func bindsValuesWithTheTypeOfAllRows() throws {
        let exploration = try Self.exploration(
            Self.books, #"{"do": "bind", "path": "title", "role": "title"}"#,
            #"{"do": "bind", "path": "author.name", "role": "subtitle"}"#, #"{"do": "bind", "path": "tags"}"#,
            #"{"do": "bind", "path": "year"}"#, #"{"do": "bind", "path": "price"}"#)
        #expect(
            exploration.state.table.description
                == #"{"title":{"path":"title","type":"string"},"name":{"path":"author.name","type":"string"},"#
                + #""tags":{"path":"tags","type":["string"]},"year":"year","price":{"path":"price","type":"double"}}"#)
        #expect(exploration.state.roles == [.title: "title", .subtitle: "name"])
        #expect(
            Self.rows(exploration)[0]
                == #"{"title":"Momo","name":"Ende","tags":["a","b"],"year":"1973","price":9.50}"#)
        let check = exploration.check()
        #expect(check.issueCount == 0 && check.unusedKeys.map(\.path) == ["id"])
    }

    @Test func tellsKindsAndTypesOverAllRows() throws {
        var exploration = try Self.exploration()
        let year = exploration.census(at: "year")
        #expect(year.kinds.map { "\($0.count) \($0.name)" } == ["1 numbers", "2 texts"])
        #expect(year.remark == "mixed: 1 number, 2 texts (\"MCM\")" && year.missingCount == 0)
        #expect(year.types.filter { $0.refusedCount == 0 }.map(\.name) == ["any", "string"])
        #expect(year.types.first { $0.name == "int" }?.refusedCount == 1)
        let price = exploration.census(at: "price")
        #expect(price.missingCount == 1 && price.types.contains { $0.name == "decimal" && $0.refusedCount == 0 })
        let title = exploration.census(at: "title")
        #expect(title.kinds.map { "\($0.count) \($0.name)" } == ["2 texts", "1 null"])
        let tags = exploration.census(at: "tags[*]")
        #expect(tags.valueCount == 3 && tags.definition == ["path": "tags[*]", "type": ["string"]])
    }

    @Test func aWrongRowHasAnIssueWithItsPosition() throws {
        let exploration = try Self.exploration(
            Self.books, #"{"do": "bind", "path": "year"}"#,
            #"{"do": "set", "field": "year", "member": "type", "value": "int"}"#,
            #"{"do": "set", "field": "year", "member": "required", "value": true}"#)
        let check = exploration.check()
        #expect(check.recordCount == 3 && check.issueCount == 1 && check.fields[0].tally.refused == 1)
        #expect(check.issues[0].record == 2 && check.issues[0].position?.line == 4)
        #expect(
            exploration.state.table == ["year": ["path": "year", "type": "int", "required": true]])
    }

    /// Constraints are those that the data keeps, and a value that breaks one is an issue.
    @Test func offersConstraintsThatTheDataKeeps() throws {
        let rows = (1...24).map {
            #"{"id": \#($0), "state": "\#($0 % 2 == 0 ? "sold" : "free")", "half": \#($0 / 2).5}"#
        }
        var exploration = try Self.exploration("[\(rows.joined(separator: ","))]", #"{"do": "fill"}"#)
        let offers = ["id", "state", "half"].map { name in
            exploration.census(at: JSONPath(slashed: name)).constraints.map { "\($0.name) \($0.members)" }
        }
        #expect(
            offers == [
                [#"range {"minimum":1,"maximum":24}"#, #"unique {"unique":true}"#],
                [#"words {"enum":["free","sold"]}"#], [#"range {"minimum":0.5,"maximum":12.5}"#],
            ])
        let step: JSONValue = ["do": "set", "field": "id", "members": ["minimum": 2, "unique": true]]
        try exploration.perform(step)
        #expect(exploration.check().issues.map(\.code) == [.brokenConstraint])
        #expect(exploration.log[1].json == step)
        try exploration.perform(["do": "set", "field": "id", "members": ["minimum": .null]])
        #expect(exploration.check().issueCount == 0)
        #expect(exploration.state.table["id"]?["unique"] == true && exploration.state.table["id"]?["minimum"] == nil)
    }

    /// JSON in strings keeps its digits; a text that isn't JSON is a string.
    @Test func takesMembersAsTexts() throws {
        var exploration = try Self.exploration(#"[{"id": 1, "name": "x"}]"#, #"{"do": "fill"}"#)
        try exploration.perform(["do": "set", "field": "id", "member": "type", "value": "decimal"])
        let range: JSONValue = ["minimum": "0.5", "maximum": "12345678901234567890"]
        try exploration.perform(["do": "set", "field": "id", "texts": range])
        try exploration.perform(["do": "set", "field": "name", "texts": ["default": "7 or so"]])
        let table = exploration.state.table
        #expect(table["id"]?["minimum"]?.numberText == "0.5")
        #expect(table["id"]?["maximum"]?.numberText == "12345678901234567890")
        #expect(table["name"]?["default"] == "7 or so" && exploration.log.count == 4)
    }

    /// The range of integers past 2^53, which doubles don't hold, has all of their digits.
    @Test func offersTheExactRange() throws {
        let numbers = ["505874924095815681", "505874924095815699", "-505874924095815683"]
        var exploration = try Self.exploration("[\(numbers.map { #"{"id": \#($0)}"# }.joined(separator: ","))]")
        let offers = exploration.census(at: "id").constraints
        #expect(offers.first?.members["minimum"]?.numberText == numbers[2])
        #expect(offers.first?.members["maximum"]?.numberText == numbers[1])
        try exploration.perform(["do": "fill"])
        try exploration.perform(["do": "set", "field": "id", "members": offers[0].members])
        #expect(exploration.check().issueCount == 0)
    }

    /// The state is that of the log without its last event, and of the whole log after a redo.
    @Test func undoesAndRedoes() throws {
        let steps = [
            #"{"do": "bind", "path": "title"}"#, #"{"do": "rename", "field": "title", "name": "Title"}"#,
            #"{"do": "role", "role": "title", "field": "Title"}"#,
            #"{"do": "set", "field": "Title", "member": "policy", "value": "strict"}"#, #"{"do": "fill"}"#,
            #"{"do": "remove", "field": "tags"}"#, #"{"do": "list", "path": "data"}"#,
            #"{"do": "bind", "path": "books"}"#,
        ]
        var exploration = try Self.exploration()
        var states = [exploration.state]
        for step in steps {
            try exploration.perform(try JSONDocument(parsing: step).root)
            states.append(exploration.state)
        }
        #expect(exploration.rows.count == 1 && exploration.log.count == steps.count)
        // The log as JSON leads to the same state.
        var replayed = try Self.exploration()
        for event in exploration.log { try replayed.perform(event.json) }
        #expect(replayed.state.table == exploration.state.table)
        for state in states.dropLast().reversed() {
            try exploration.perform(["do": "undo"])
            #expect(exploration.state.table == state.table && exploration.state.roles == state.roles)
            #expect(exploration.state.list == state.list)
        }
        #expect(throws: ExplorationError.self) { try exploration.perform(["do": "undo"]) }
        for _ in steps { try exploration.perform(["do": "redo"]) }
        #expect(exploration.state.table == states.last?.table && exploration.undone.isEmpty)
        #expect(throws: ExplorationError.self) { try exploration.perform(["do": "redo"]) }
    }

    private static let refused = [
        (#"{"do": "fly"}"#, #"unknown step "fly""#), (#"[1]"#, "unknown step null"),
        (#"{"do": "bind"}"#, #""path" is missing"#), (#"{"do": "bind", "path": "a..b"}"#, "expected a key"),
        (#"{"do": "bind", "path": "title"}"#, "there is a field for title already: title"),
        (#"{"do": "set", "field": "x", "member": "type", "value": "int"}"#, "there is no field x"),
        (#"{"do": "set", "field": "title", "member": "type", "value": "integer"}"#, #"unknown type "integer""#),
        (#"{"do": "set", "field": "title", "member": "colour", "value": 1}"#, #"unknown member "colour""#),
        (#"{"do": "rename", "field": "title", "name": "id"}"#, "there is a field of that name already"),
        (#"{"do": "role", "role": "footer", "field": "id"}"#, "a role is title, subtitle or image"),
        (#"{"do": "list", "path": "data.films"}"#, "there are no rows at data.films"),
    ]

    @Test func refusesWhatIsNotPossibleAndChangesNothing() throws {
        var exploration = try Self.exploration(
            Self.books, #"{"do": "bind", "path": "title"}"#, #"{"do": "bind", "path": "id"}"#)
        let table = exploration.state.table
        for (step, reason) in Self.refused {
            do {
                try exploration.perform(try JSONDocument(parsing: step).root)
                Issue.record("accepted \(step)")
            } catch {
                #expect("\(error)".contains(reason), "\(step): \(error)")
            }
            #expect(exploration.state.table == table && exploration.log.count == 2)
        }
    }

    /// The value at a pointer, which must exist.
    private static func value(at pointer: String, in exploration: inout Exploration) throws -> ExploredValue {
        let value = exploration.value(at: pointer)
        return try #require(value)
    }

    @Test func locatesValuesInTheirRows() throws {
        var exploration = try Self.exploration()
        let name = try Self.value(at: "/data/books/1/author/name", in: &exploration)
        #expect(name.row == 1 && name.path == "author.name" && name.listPath == nil && name.kind == .string)
        #expect(name.location.pointer == "/data/books/1/author/name")
        #expect(exploration.position(of: name.range) == (3, 51))
        let tag = try Self.value(at: "/data/books/0/tags/1", in: &exploration)
        #expect(tag.path == "tags[1]" && tag.listPath == "tags[*]")
        let list = try Self.value(at: "/data/books", in: &exploration)
        #expect(list.row == nil && list.path == nil && list.kind == .array)
        #expect(try Self.value(at: "/data/books/0", in: &exploration).path == .root)
        for pointer in ["/x", "/data/books/3", "/data/books/x", "data", "/status/0"] {
            let value = exploration.value(at: pointer)
            #expect(value == nil, "\(pointer)")
        }
        let pointers = (exploration.pointer(toRow: 2), exploration.pointer(toRow: 3))
        #expect(pointers.0 == "/data/books/2" && pointers.1 == nil)
    }

    private static let documents = [
        (#"[{"a": 1}, {"a": 2}]"#, "", 2), (#"{"a": 1}"#, "", 1), ("7", "", 1), ("[]", "", 0),
        (#"{"edges": [{"node": {"id": 1, "name": "x"}}, {"node": {"id": 2, "name": "y"}}]}"#, "edges[*].node", 2),
        (#"{"a~/b": [{"id": 1, "name": "x"}, {"id": 2, "name": "y"}, {"id": 3, "name": "z"}]}"#, "['a~/b']", 3),
    ]

    @Test(arguments: documents) func takesRowsOfAnyShape(text: String, path: String, count: Int) throws {
        var exploration = try Self.exploration(text)
        #expect(exploration.state.list == (try JSONPath(path)) && exploration.rows.count == count)
        for row in 0..<count {
            let pointer = exploration.pointer(toRow: row)
            let value = try Self.value(at: try #require(pointer), in: &exploration)
            #expect(value.row == row && value.path == .root)
        }
        #expect(Self.rows(exploration).count == count)
    }

    /// Repeated keys are left to the tree, of which the last of them counts.
    @Test func readsRepeatedKeys() throws {
        let exploration = try Self.exploration(
            #"{"m": {"x": {"id": 1}, "x": {"id": 2}, "y": {"id": 3}}}"#, #"{"do": "list", "path": "m[*]"}"#,
            #"{"do": "bind", "path": "id"}"#)
        #expect(Self.rows(exploration) == [#"{"id":2}"#, #"{"id":3}"#])
    }

    /// Of a long document only a part is searched, and all rows are counted.
    @Test func opensLongDocuments() throws {
        let row = #"{"id": 1, "name": "\#(String(repeating: "x", count: 10))", "price": 1.5}"#
        let text = #"{"items": [\#(Array(repeating: row, count: 2_500).joined(separator: ",\n"))]}"#
        var exploration = try Exploration(Array(text.utf8), longLength: 1_000)
        #expect(exploration.lists == ["items"] && exploration.listPointer == "/items")
        #expect(exploration.state.list == "items" && exploration.rows.count == 2_500)
        let price = exploration.census(at: "price")
        #expect(price.valueCount == 2_500 && price.triedCount == 1_000)
        let last = try Self.value(at: "/items/2499/price", in: &exploration)
        #expect(exploration.position(of: last.range).line == 2_500)
    }
}
