import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableExploring
import TestSupport
import Testing

/// The table that `listwright explore` makes: given ones, values around the rows, and choices for fields.
@Suite struct ExplorationTableTests {
    private static func exploration(_ text: String, _ steps: JSONValue...) throws -> Exploration {
        var exploration = try Exploration(Array(text.utf8))
        for step in steps { try exploration.perform(step) }
        return exploration
    }

    private static func rows(_ exploration: Exploration, from first: Int = 0, limit: Int = 10) -> [String] {
        var exploration = exploration
        return exploration.mappedRows(from: first, limit: limit).map(\.description)
    }

    // MARK: Given tables

    private static let orders = """
        {"orders": [{"id": 1, "sold": "01.02.2026", "lines": [{"n": 2}], "x": 1}, {"id": 2, "sold": "bad", "lines": []}]}
        """

    private static let given = """
        {
          "$schema": "./table.schema.json",
          "id": {"type": "int", "description": "the number", "unique": true},
          "sold": {"path": ["sold", "date"], "type": "date", "format": ["dd.MM.yyyy"], "zone": "Europe/Berlin"},
          "lines": {"type": [{"n": {"type": "int", "minimum": 1}}], "maxItems": 10},
          "$unknownKeys": "report",
          "shop": {"constant": 1.50}
        }

        """

    /// A given table keeps what the page has no button for, and its order.
    @Test func editsAGivenTable() throws {
        let table = try JSONDocument(parsing: Self.given).root
        var exploration = try Self.exploration(Self.orders)
        try exploration.start(with: Array(Self.given.utf8), at: nil)
        #expect(exploration.tableText == Array(Self.given.utf8))
        #expect(exploration.state.list == "orders" && exploration.state.table == table)
        #expect(exploration.state.fields.map(\.name) == ["id", "sold", "lines", "shop"])
        #expect(exploration.check().issues.map(\.code) == [.unknownKey, .wrongValue])
        #expect(Self.rows(exploration)[0] == #"{"id":1,"sold":"2026-02-01","lines":[{"n":2}],"shop":1.50}"#)
        try exploration.perform(["do": "set", "field": "sold", "member": "required", "value": true])
        try exploration.perform(["do": "bind", "path": "x"])
        let text = String(decoding: exploration.tableText, as: UTF8.self)
        let expected = Self.given
            .replacing(
                #"{"path": ["sold", "date"], "type": "date", "format": ["dd.MM.yyyy"], "zone": "Europe/Berlin"}"#,
                with: """
                    {
                        "path": [
                          "sold",
                          "date"
                        ],
                        "type": "date",
                        "format": [
                          "dd.MM.yyyy"
                        ],
                        "zone": "Europe/Berlin",
                        "required": true
                      }
                    """
            )
            .replacing(
                "1.50}\n",
                with: """
                    1.50},
                      "x": {
                        "path": "x",
                        "type": "int"
                      }

                    """)
        #expect(text == expected)
        #expect(exploration.check().issues.map(\.code) == [.wrongValue])
        // Another list begins with the given table.
        try exploration.perform(["do": "list", "path": "orders[0].lines"])
        #expect(exploration.state.table == table)
        try exploration.perform(["do": "undo"])
        #expect(exploration.state.fields.count == 5)
        #expect(throws: ExplorationError.self) { try exploration.start(with: nil, at: "films") }
    }

    /// Taking all fields keeps those that there are, by their places.
    @Test func fillsWithoutLosingFields() throws {
        let exploration = try Self.exploration(
            #"[{"id": 1, "name": "a", "n": 1}, {"id": 2, "name": "b", "n": 2}]"#,
            ["do": "bind", "path": "name", "name": "n"],
            ["do": "set", "field": "n", "members": ["default": "?"]], ["do": "fill"])
        let table: JSONValue = [
            "n": ["path": "name", "type": "string", "default": "?"], "id": ["path": "id", "type": "int"],
            "n2": ["path": "n", "type": "int"],
        ]
        #expect(exploration.state.table == table)
    }

    // MARK: Around the rows

    private static let posts = """
        {"posts": [
          {"id": 1, "author_id": 7, "text": "a"}, {"id": 2, "author_id": 8, "text": "b"}, {"id": 3, "author_id": 9, "text": "c"}
        ], "authors": [{"id": 7, "name": "Ada", "tags": []}, {"id": 8, "name": "Grace"}]}
        """

    @Test func followsReferences() throws {
        var exploration = try Self.exploration(Self.posts)
        let offers = exploration.offers()
        #expect(offers.map(\.name) == ["index", "author", "author_id", "author_name"])
        #expect(
            offers.map { $0.source.path?.description } == [
                nil, "author_id@authors[id]", "author_id@authors[id].id", "author_id@authors[id].name",
            ])
        #expect(offers[3].reference == "author_id" && offers[3].missingCount == 1)
        try exploration.perform(["do": "bind", "path": "author_id@authors[id].name"])
        try exploration.perform(["do": "bind", "from": "index"])
        #expect(
            exploration.state.table == [
                "author_name": ["path": "author_id@authors[id].name", "type": "string"],
                "index": ["path": "@index", "type": "int"],
            ])
        let census = exploration.census(at: offers[3].source)
        #expect(census.kinds.map(\.count) == [2] && census.missingCount == 1)
        #expect(
            Self.rows(exploration, from: 1)
                == [#"{"author_name":"Grace","index":1}"#, #"{"author_name":null,"index":2}"#])
        #expect(exploration.check().issues.map(\.code) == [.unresolvedReference])
        #expect(exploration.check().fields.map(\.tally.found) == [2, 3])
        #expect(throws: ExplorationError.self) { try exploration.perform(["do": "bind", "from": "index"]) }
        #expect(throws: ExplorationError.self) { try exploration.perform(["do": "bind", "from": "end"]) }
    }

    @Test func bindsKeysOfMaps() throws {
        var exploration = try Self.exploration(
            #"{"countries": {"de": {"name": "Germany"}, "fr": {"name": "France"}, "it": {"name": "Italy"}}}"#,
            ["do": "list", "path": "countries[*]"])
        #expect(exploration.offers().map(\.name) == ["key"])
        for step: JSONValue in [["do": "bind", "from": "key", "role": "title"], ["do": "bind", "path": "name"]] {
            try exploration.perform(step)
        }
        #expect(exploration.state.table["key"] == ["path": "@key", "type": "string"])
        #expect(exploration.state.roles == [.title: "key"])
        #expect(Self.rows(exploration, from: 1, limit: 1) == [#"{"key":"fr","name":"France"}"#])
        #expect(exploration.check().issueCount == 0)
    }

    private static let shelves = """
        {"shop": "Kö", "shelves": [
          {"name": "A", "meta": {"floor": 1}, "books": [{"t": "x"}, {"t": "y"}]}, {"name": "B", "books": [{"t": "z"}]}
        ]}
        """

    /// Values of the objects around the rows have paths that climb.
    @Test func bindsValuesAroundTheRows() throws {
        var exploration = try Self.exploration(Self.shelves, ["do": "list", "path": "shelves[*].books[*]"])
        let pointers = [
            "/shelves/0/name", "/shelves/0/meta/floor", "/shelves/1/name", "/shop", "/shelves", "/shelves/0",
            "/shelves/0/books",
        ]
        let paths = pointers.map { exploration.value(at: $0)?.path?.description }
        #expect(paths == ["^.name", "^.meta.floor", "^.name", "^.^.shop", nil, nil, nil])
        for path in ["t", "^.name", "^.^.shop", "^.meta.floor"] {
            try exploration.perform(["do": "bind", "path": JSONValue(path)])
        }
        #expect(
            Self.rows(exploration, from: 1) == [
                #"{"t":"y","name":"A","shop":"Kö","floor":1}"#, #"{"t":"z","name":"B","shop":"Kö","floor":null}"#,
            ])
        #expect(exploration.state.table["floor"] == ["path": "^.meta.floor", "type": "int"])
        #expect(exploration.census(at: "^.meta.floor").missingCount == 1)
    }

    // MARK: Choices

    private static func choices(_ values: String, at path: JSONPath = "v") throws -> [String] {
        let rows = values.split(separator: ";").map { #"{"v": \#($0)}"# }
        var exploration = try Self.exploration("[\(rows.joined(separator: ","))]")
        return exploration.census(at: path).types.map { "\($0.name) \($0.refusedCount)" }
    }

    @Test func offersFormatsOfDates() throws {
        let german = try Self.choices(#""31.12.2025";"01.02.2026";null"#)
        #expect(
            Array(german.prefix { $0.hasSuffix(" 0") }) == [
                "any 0", "string 0", "url 0", "date dd.MM.yyyy 0", "date d.M.yyyy 0",
            ])
        #expect(german.contains("date 2"))
        let mixed = try Self.choices(#""2025-12-31";"01.02.2026";"2026-02-03";"soon""#)
        #expect(mixed.contains("date iso8601 or dd.MM.yyyy 1") && mixed.contains("date dd.MM.yyyy 3"))
        #expect(try !Self.choices(#""2025-12-31";"2026-01-01""#).contains { $0.hasPrefix("date ") && $0 != "date 0" })
        #expect(try !Self.choices(#""a";"b""#).contains { $0.hasPrefix("date ") && $0 != "date 2" })
    }

    @Test func offersListsAndTextsOfJSON() throws {
        let many = try Self.choices(#"["a"];"b";["c", "d"]"#)
        #expect(many.contains("[string], one or many 0") && many.contains("string 2"))
        let texts = try Self.choices(#""{\"a\": 1}";"{\"a\": 2}""#)
        #expect(texts.contains("JSON in a string 0"))
        #expect(try !Self.choices(#""{";"b""#).contains("JSON in a string 0"))
        var exploration = try Self.exploration(
            #"[{"v": "{\"a\": 1}"}, {"v": "{\"a\": 2}"}]"#, ["do": "bind", "path": "v"])
        let choice = exploration.census(at: "v").types.first { $0.name == "JSON in a string" }
        try exploration.perform(["do": "set", "field": "v", "members": choice?.members ?? .null])
        #expect(Self.rows(exploration) == [#"{"v":{"a":1}}"#, #"{"v":{"a":2}}"#])
    }

    /// Each choice is one that the table reads with as many refusals as it says.
    @Test(arguments: [
        #"1;2.5;"3";"x";null"#, #""31.12.2025";"2025-12-31""#, #"["a"];"b";[1]"#, #"["1"];["x", "2"]"#,
        "true;1;\"yes\"",
    ]) func choicesRefuseWhatTheySay(values: String) throws {
        let rows = values.split(separator: ";").map { #"{"v": \#($0)}"# }
        var exploration = try Self.exploration("[\(rows.joined(separator: ","))]", ["do": "bind", "path": "v"])
        for choice in exploration.census(at: "v").types {
            try exploration.perform(["do": "set", "field": "v", "members": choice.members])
            #expect(exploration.check().fields[0].tally.refused == choice.refusedCount, "\(choice.name)")
            for policy in exploration.policies(of: "v") {
                var copy = exploration
                try copy.perform(["do": "set", "field": "v", "members": policy.members])
                #expect(copy.check().fields[0].tally.refused == policy.refusedCount, "\(choice.name) \(policy.name)")
            }
        }
    }

    @Test func countsWhatPoliciesRefuse() throws {
        var exploration = try Self.exploration(
            #"[{"v": 1, "w": ["1"]}, {"v": "2", "w": [2]}, {"v": " 3"}]"#, ["do": "bind", "path": "v"],
            ["do": "bind", "path": "w[*]"],
            ["do": "set", "field": "v", "member": "type", "value": "int"],
            ["do": "set", "field": "w", "member": "type", "value": "[int]"])
        func refused(_ field: String) -> [String] {
            exploration.policies(of: field).map { "\($0.name) \($0.refusedCount)" }
        }
        #expect(refused("v") == ["strict 2", "lossless 1", "lenient 0"])
        #expect(refused("w") == ["strict 1", "lossless 0", "lenient 0"])
        #expect(refused("none") == [])
    }

    // MARK: Checks in parts

    private static let checked: [(text: String, list: String, fields: JSONValue)] = [
        (posts, "posts", ["id": "id", "t": ["path": "text", "type": "int"]]), (posts, "posts", [:]),
        (posts, "posts", ["a": "author_id@authors[id].name", "i": ["from": "index"]]),
        (posts, "posts", ["id": ["path": "author_id", "unique": true], "x": ["path": "x", "required": true]]),
        (posts, "authors", ["tags": ["path": "tags", "type": "int"]]),
        ("\u{FEFF}" + posts, "posts", ["t": ["path": "text", "type": "int"]]),
        (shelves, "shelves[*].books[*]", ["t": ["path": "t", "type": "int"], "s": "^.name"]),
        (shelves, "shelves", ["n": ["path": "name", "type": "int"], "$unknownKeys": "report"]),
        (#"[1, {"a": "x"}, [], null, {"a": 2, "b": 1}, "s"]"#, "", ["a": ["path": "a", "type": "int"]]),
        ("[]", "", ["a": "a"]),
        (
            #"{"data": [[{"a": 1}, {"a": "x", "é": "\n"}]], "é": 1}"#, "data[0]",
            ["a": ["path": "a", "type": "int", "required": true]]
        ),
    ]

    /// A check in parts finds what a check at once does, with the same places.
    @Test(arguments: checked.indices) func checksInParts(number: Int) throws {
        let (text, list, fields) = Self.checked[number]
        var exploration = try Self.exploration(text)
        try exploration.start(
            with: JSONWriter.bytes(of: fields), at: text == "[]" ? nil : try ListPath(validating: list))
        let whole = exploration.check()
        let mapping = try exploration.table?.map(
            exploration.tree.bytes, at: ListPath(exploration.state.list), reporting: true)
        if let mapping, fields != [:] {
            #expect(whole.issues == mapping.issues && whole.issueCount == mapping.issueCount)
            #expect(whole.fields == mapping.report?.fields && whole.recordCount == mapping.report?.recordCount)
        }
        for size in [1, 30, 60, 1_000] {
            var copy = exploration
            var parts = 1
            while !copy.checkOn(bytes: size).isComplete { parts += 1 }
            #expect(parts <= max(1, copy.rows.count))
            let sum = copy.checkOn()
            #expect(sum.issues == whole.issues && sum.issueCount == whole.issueCount, "\(size)")
            #expect(sum.issues.map { $0.rendered() } == whole.issues.map { $0.rendered() })
            #expect(sum.fields == whole.fields && sum.recordCount == whole.recordCount)
            #expect(sum.unusedKeys.elementsEqual(whole.unusedKeys) { $0 == $1 })
        }
    }

    @Test func aStepBeginsAnotherCheck() throws {
        var exploration = try Self.exploration(Self.posts, ["do": "bind", "path": "text"])
        let first = exploration.checkOn(bytes: 1)
        #expect(first.recordCount == 1 && !first.isComplete && exploration.checkOn(bytes: 1).recordCount == 2)
        try exploration.perform(["do": "bind", "path": "id"])
        #expect(exploration.checkOn(bytes: 1).recordCount == 1)
    }
}
