import ItemGrowing
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing

/// Rules over more than one value: over the record, over other fields, over the list.
@Suite struct RecordRuleTests {
    struct Stay: Item, Equatable {
        var from = 0
        var to = 0
        var guest: Int?
        static let table = ItemTable(Stay()) {
            Field(\.from, "from")
            Field(\.to, "to")
            Field(\.guest, "guest")
            Check("starts before it ends") { stay in stay.from < stay.to }
            Check("isn't for ever", .skipItem) { $0.to < 1_000 }
            Check("has a guest", .keepDefault) { $0.guest != nil }
        }
    }

    @Test(arguments: ReaderStrategy.allCases, [false, true])
    func rulesOverTheRecord(reader: ReaderStrategy, reporting: Bool) throws {
        let mapping = try Stay.map(
            #"{"stays": [{"from": 1, "to": 2}, {"from": 7, "to": 5}, {"from": 1, "to": 1000}, {"to": 3}]}"#,
            at: "stays", reader: reader, reporting: reporting)
        #expect(mapping.items == [Stay(from: 1, to: 2), Stay(from: 7, to: 5), Stay(from: 0, to: 3)])
        #expect(
            mapping.issues.map(\.description) == [
                #"stays[1]: expected "starts before it ends", found a record that breaks it"#,
                #"stays[2]: expected "isn't for ever", found a record that breaks it"#,
            ])
        #expect(mapping.issues.allSatisfy { $0.code == .brokenConstraint && $0.field == nil })
    }

    struct Hotel: Item, Equatable {
        var stays: [Stay] = []
        var last: Stay?
        static let table = ItemTable(Hotel()) {
            Field(\.stays, "stays")
            Field(\.last, "last")
        }
    }

    @Test(arguments: ReaderStrategy.allCases)
    func nestedRecordsKeepTheirRules(reader: ReaderStrategy) throws {
        let mapping = try Hotel.map(
            #"[{"stays": [{"from": 1, "to": 2}, {"from": 3, "to": 2000}], "last": {"from": 4, "to": 3}}]"#,
            reader: reader)
        #expect(mapping.items == [Hotel(stays: [Stay(from: 1, to: 2)], last: Stay(from: 4, to: 3))])
        #expect(
            mapping.issues.map { "\($0.location)" } == ["[0].stays[1]", "[0].stays[1]", "[0].last"], "\(mapping.issues)"
        )
    }

    class Animal: Item {
        var name = ""
        class var table: ItemTable<Animal> { animalTable }
        private static let animalTable = ItemTable(Animal()) {
            Field(\.name, "name")
            Check("has a name") { !$0.name.isEmpty }
        }
        init() {}
    }

    final class Dog: Animal {
        var legs = 4
        override class var table: ItemTable<Animal> { dogTable }
        private static let dogTable = ItemTable(Dog(), extending: Animal.table) {
            Field(\.legs, "legs", .range(0...4))
            Check("has legs") { $0.legs > 0 }
        }
    }

    @Test(arguments: ReaderStrategy.allCases)
    func subclassesAddTheirRules(reader: ReaderStrategy) throws {
        let mapping = try Dog.map(#"[{"name": "Rex"}, {"legs": 0}, {"name": "Bo", "legs": 5}]"#, reader: reader)
        #expect(mapping.items.map(\.legs) == [4, 0, 4])
        #expect(
            mapping.issues.map(\.description) == [
                #"[1]: expected "has a name", found a record that breaks it"#,
                #"[1]: expected "has legs", found a record that breaks it"#, "[2].legs: expected 0...4, found 5",
            ])
    }

    struct Row: Item, Equatable, Sendable {
        var id: Int?
        var name = "-"
        static let table = ItemTable(Row()) {
            Field(\.id, "id", .unique, .invalid(.skipItem))
            Field(\.name, "name", .unique, .length(...3))
        }
    }

    private static let rows =
        #"[{"id": 1, "name": "a"}, {"id": 2, "name": "a"}, {"id": 1}, {"id": "2"}, {"id": 3, "name": "long"}, {"id": 3, "name": "b"}, {"id": 4, "name": "b"}, {"id": null}, {"id": null}]"#
    private static let kept = [
        Row(id: 1, name: "a"), Row(id: 2), Row(id: 3), Row(id: 4, name: "b"), Row(), Row(),
    ]
    private static let messages = [
        #"name: expected a value that no other record has, found "a""#,
        "id: expected a value that no other record has, found 1",
        "id: expected a value that no other record has, found 2", "name: expected at most 3 characters, found 4",
        "id: expected a value that no other record has, found 3",
    ]

    @Test(arguments: ReaderStrategy.allCases, [false, true])
    func valuesAreUniqueInTheList(reader: ReaderStrategy, reporting: Bool) throws {
        // The record that is left out has the name, too, and doesn't count.
        let mapping = try Row.map(Self.rows, reader: reader, reporting: reporting)
        #expect(mapping.items == Self.kept)
        let issues = mapping.issues.map { String("\($0)".drop { $0 != "." }.dropFirst()) }
        #expect(issues == Self.messages)
    }

    @Test(arguments: ReaderStrategy.allCases)
    func valuesAreUniqueInAStream(reader: ReaderStrategy) throws {
        let records = try #require(try JSONDocument(parsing: Self.rows).root.array)
        let lines = JSONLines(records.map(\.description).joined(separator: "\n"))
        let streamed = Array(Row.items(of: lines, reader: reader))
        #expect(streamed.compactMap(\.item) == Self.kept)
        #expect(streamed.flatMap(\.issues).map(\.description) == Self.messages)
        let error = try #require(throws: MappingError.self) { try Row.items(in: lines, workers: 4, reader: reader) }
        #expect(error.issues.map(\.description) == Self.messages)
    }

    @Test func valuesAreUniqueInAGrowingText() throws {
        var reader = GrowingItemReader<Row>()
        var items: [StreamedItem<Row>] = []
        for byte in Self.rows.utf8 { items += reader.append([byte]).items }
        var copy = reader
        items += reader.finish().items
        _ = copy.finish()
        #expect(items.compactMap(\.item) == Self.kept)
        #expect(items.flatMap(\.issues).map(\.description) == Self.messages)
    }

    @Test func aGrowingValueIsCheckedOnceItIsWhole() throws {
        struct Word: Item {
            var text = ""
            static let table = ItemTable(Word()) {
                Field(\.text, "text", .length(5...))
                Check("is long") { $0.text.count > 5 }
            }
        }
        var reader = GrowingItemReader<Word>()
        let partial = reader.append(Array(#"[{"text": "abc"#.utf8)).partial
        #expect(partial?.item?.text == "abc")
        let items = reader.append(Array(#""}]"#.utf8)).items
        // No rule is asked about a value that breaks a constraint.
        #expect(items[0].item?.text == "" && items[0].issues.count == 1)
    }

    @Test(arguments: ReaderStrategy.allCases)
    func tableFilesHaveThem(reader: ReaderStrategy) throws {
        let table = try RecordTable(
            json: """
                {"pages": {"type": "int", "minimum": 1, "exclusiveMaximum": 5000, "default": 1},
                 "isbn": {"type": "string", "pattern": "97[89][0-9]{10}"}, "mail": {"type": "string", "format": "email"},
                 "size": {"enum": ["S", "M"]}, "tags": {"type": "[string]", "minItems": 1, "uniqueItems": true},
                 "price": {"type": "decimal", "multipleOf": 0.05, "minimum": 0}, "id": {"unique": true},
                 "street": {"requires": ["city", "zip"]}, "name": {"type": "string", "minLength": 1, "maxLength": 3}}
                """)
        #expect(table.validate() == [])
        let text = """
            [{"pages": 4999, "isbn": "9783522202602", "mail": "a@b", "size": "M", "tags": ["a"], "price": 1.15, "id": 1,
              "street": "x", "city": "y", "zip": 5, "name": "abc"},
             {"pages": 5000, "isbn": "1", "mail": "a", "size": "L", "tags": ["a", "a"], "price": -1.01, "id": 1,
              "street": "x", "city": "y", "name": ""}]
            """
        let mapping = try table.map(Array(text.utf8), reader: reader)
        #expect(mapping.rows.map(\.description)[1].hasPrefix(#"{"pages":1,"isbn":null,"mail":null,"size":null"#))
        #expect(
            mapping.issues.map(\.description) == [
                "[1].pages: expected 1..<5000, found 5000",
                #"[1].isbn: expected a string that matches 97[89][0-9]{10}, found "1""#,
                #"[1].mail: expected an e-mail address (RFC 5321), found "a""#,
                #"[1].size: expected one of "S", "M", found "L""#,
                #"[1].tags: expected distinct elements, found "a" at [0] and [1]"#,
                "[1].price: expected at least 0, found -1.01",
                "[1].id: expected a value that no other record has, found 1",
                "[1].street: expected zip with it, found nothing", "[1].name: expected 1...3 characters, found 0",
            ])
        #expect(mapping.issues.allSatisfy { $0.code == .brokenConstraint })
    }
}
