import Foundation
import ItemGrowing
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import Testing

private struct Row: Item, Equatable, Sendable {
    var id = 0
    var name: String?
    static let table = ItemTable(Row()) {
        Field(\.id, "id", .required)
        Field(\.name, "name")
    }
}

private struct Pair: Item, Equatable {
    let id: Int
    let name: String
    static let table = ItemTable(Pair.init, Column("id"), Column("name", .invalid(.keepDefault)))
}

private struct Loose: Item, Equatable {
    var id = 0
    var tags: [Int] = []
    var rows: [Row] = []
    var one: Row?
    var byName: [String: Int] = [:]
    static let table = ItemTable(Loose(), unknownKeys: .report) {
        Field(\.id, "id")
        Field(\.tags, "tags")
        Field(\.rows, "rows")
        Field(\.one, "one")
        Field(\.byName, "byName")
    }
}

/// `items(in:)` and `item(in:)` are the strict door: what `map` would report, they throw.
@Suite struct StrictDoorTests {
    private struct Outcome: Equatable {
        let count: Int
        let issues: [String]
    }

    /// The outcome of the tolerant door, after the strict one was compared with it by every reader.
    private func outcome<Value: FieldValue>(
        _ type: Value.Type, _ text: String, at path: JSONPath = "", by sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Outcome {
        let tolerant = Value.map(try JSONDocument(parsing: text).root, at: ListPath(path))
        for reader in ReaderStrategy.allCases {
            let mapping = try Value.map(text, at: ListPath(path), reader: reader)
            #expect(mapping.issues == tolerant.issues, sourceLocation: sourceLocation)
            #expect(mapping.items.count == tolerant.items.count, sourceLocation: sourceLocation)
            do throws(MappingError) {
                let items = try Value.items(in: text, at: ListPath(path), allowing: .oneOrMany, reader: reader)
                #expect(tolerant.issues == [], sourceLocation: sourceLocation)
                #expect(items.count == tolerant.items.count, sourceLocation: sourceLocation)
            } catch {
                #expect(error.issues == tolerant.issues, sourceLocation: sourceLocation)
                #expect(error.issueCount == tolerant.issueCount, sourceLocation: sourceLocation)
            }
        }
        return Outcome(count: tolerant.items.count, issues: tolerant.issues.map(\.description))
    }

    @Test(arguments: [
        (#"[{"t":1},{"id":2}]"#, 1, ["[0].id: expected a value, found nothing"]),
        (
            #"[1,"x",{"id":2}]"#, 1,
            ["[0]: expected an object, found the integer 1", "[1]: expected an object, found the string \"x\""]
        ),
        (
            #"[{"id":null},{"id":"x"},{"id":3}]"#, 1,
            ["[0].id: expected a value, found null", "[1].id: expected an integer, found the string \"x\""]
        ),
        (#"[{"id":1,"name":[]},{"id":2}]"#, 2, ["[0].name: expected a string, found an array"]),
        (#"{"error":"over quota"}"#, 0, ["id: expected a value, found nothing"]),
        (#"[{"id":1},{"id":2,"name":null}]"#, 2, []),
        ("[]", 0, []),
    ])
    func aLossIsAnError(text: String, count: Int, issues: [String]) throws {
        #expect(try outcome(Row.self, text) == Outcome(count: count, issues: issues))
    }

    /// All defects of a record are reported, also after the one that leaves it out.
    @Test func everyDefectIsCarried() throws {
        let text = #"[{"name":5},{"id":1,"name":{}},{"id":{}, "name":[]}]"#
        let found = try outcome(Row.self, text)
        #expect(found.count == 1 && found.issues.count == 4)
        let error = try #require(throws: MappingError.self) { try Row.items(in: text) }
        #expect(error.code == .incomplete && error.recordCount == 2)
        #expect(error.description == "[0].id: expected a value, found nothing (and 3 more)")
        let many = "[" + String(repeating: #"{"id":[]},"#, count: 5_000) + #"{"id":1}]"#
        let all = try #require(throws: MappingError.self) { try Row.items(in: many) }
        #expect(all.issues.count == 5_000 && all.issueCount == 5_000 && all.recordCount == 5_000)
        #expect(all.issues.last?.position?.column == 49_998)
    }

    @Test(arguments: [
        (#"{"tags":[1,"x",3]}"#, "tags[1]: expected an integer, found the string \"x\""),
        (#"{"rows":[{"id":1},{"name":"a"}]}"#, "rows[1].id: expected a value, found nothing"),
        (#"{"one":{"name":"a"}}"#, "one.id: expected a value, found nothing"),
        (#"{"byName":{"a":1,"b":"c"}}"#, "byName.b: expected an integer, found the string \"c\""),
        (#"{"id":1,"idd":2}"#, "idd: expected a key of the table, found the key \"idd\"; did you mean 'id'?"),
    ])
    func aLossInsideARecordIsOne(text: String, issue: String) throws {
        let found = try outcome(Loose.self, text)
        #expect(found.issues.first == issue)
        let item = try #require(throws: MappingError.self) { try Loose.item(in: text) }
        #expect(item.issues.first?.description == issue)
        let mapping = try Loose.map(text)
        // A nested record without its required field is never made with an invented one.
        #expect(mapping.items[0].rows.map(\.id) == (text.contains("rows") ? [1] : []))
        #expect(mapping.items[0].one == nil)
    }

    @Test func initializersInventNothing() throws {
        let text = #"[{"id":1,"name":[]},{"id":2,"name":"b"},{"name":"c"}]"#
        let found = try outcome(Pair.self, text)
        #expect(found.count == 1)
        #expect(
            found.issues == ["[0].name: expected a string, found an array", "[2].id: expected a value, found nothing"])
    }

    @Test func anyValueIsHeldToIt() throws {
        #expect(try outcome(Int.self, "[1,2,\"x\"]").count == 2)
        #expect(throws: MappingError.self) { try Int.items(in: "[1,2,\"x\"]") }
        #expect(try Int.items(in: "[1,2]") == [1, 2])
    }

    private struct Optional: Item, Equatable {
        var title = ""
        static let table = ItemTable(Optional()) { Field(\.title, "title") }
    }

    /// Records with none of the table's keys aren't rows of defaults.
    @Test func foreignRecordsAreRefused() throws {
        let message = "expected a record with the key title, found an object (keys: error)"
        #expect(try outcome(Optional.self, #"{"error":1}"#) == Outcome(count: 0, issues: ["the root: " + message]))
        #expect(
            try outcome(Optional.self, #"[{"error":1},{"error":2}]"#)
                == Outcome(count: 0, issues: ["[0]: " + message, "[1]: " + message]))
        #expect(try outcome(Optional.self, #"[{"error":1},{"title":"a"}]"#) == Outcome(count: 2, issues: []))
        #expect(try outcome(Optional.self, "[{},{}]") == Outcome(count: 2, issues: []))
        #expect(Optional.map(record: ["error": 1]).items == [])
    }

    @Test(arguments: ["a..b", "a["])
    func malformedTablesThrow(path: String) throws {
        struct Broken: Item {
            var title = ""
            static var table: ItemTable<Broken> {
                ItemTable(Broken()) { Field(\.title, JSONPath(stringLiteral: Self.path)) }
            }
            @TaskLocal static var path = ""
        }
        try Broken.$path.withValue(path) {
            for text in ["[]", "null", #"[{"title":"a"}]"#, #"{"title":"a"}"#] {
                for reader in ReaderStrategy.allCases {
                    let error = try #require(throws: MappingError.self) {
                        try Broken.items(in: text, allowing: [.oneOrMany, .empty], reader: reader)
                    }
                    #expect(error.issues.first?.code == .badPath)
                    #expect(try Broken.map(text, reader: reader).issues.first?.code == .badPath)
                }
            }
            #expect(throws: MappingError.self) { try Broken.item(in: #"{"title":"a"}"#) }
        }
    }

    @Test(arguments: ReaderStrategy.allCases, [1, 2])
    func linesAreStrict(reader: ReaderStrategy, workers: Int) throws {
        let lines = JSONLines("{\"id\":1}\n{\"id\":2,\"name\":[]}\n{\"t\":1}\n{\"id\":4}\n")
        let error = try #require(throws: MappingError.self) {
            try Row.items(in: lines, workers: workers, reader: reader)
        }
        #expect(error.code == .incomplete && error.recordCount == 1)
        #expect(error.issues.map { $0.position?.line } == [2, 3])
        var seen: [Int] = []
        #expect(throws: MappingError.self) {
            try Row.forEachBatch(in: lines, workers: workers, reader: reader) { seen += $0.map(\.id) }
        }
        #expect(seen == [1])
        let none = try #require(throws: MappingError.self) {
            try Row.items(in: JSONLines("{\"t\":1}\n[]\n"), workers: workers, reader: reader)
        }
        #expect(none.code == .noRecord && none.recordCount == 2 && none.issueCount == 2)
        #expect(try Row.items(in: JSONLines("{\"id\":1}\n"), workers: workers, reader: reader).count == 1)
        let tolerant = Array(Row.items(of: lines, reader: reader))
        #expect(tolerant.map { $0.item?.id } == [1, 2, nil, 4] && tolerant.map(\.issues.count) == [0, 1, 1, 0])
    }

    @Test func growingRecordsInventNothing() throws {
        func read<Value: FieldValue>(_ type: Value.Type, _ text: String, at path: JSONPath = "") -> [StreamedItem<
            Value
        >] {
            var reader = GrowingItemReader<Value>(at: path)
            let items = reader.append(Array(text.utf8)).items
            return items + reader.finish().items
        }
        for text in [#"{"error":{"code":429}}"#, #"[{"error":{"code":429}}]"#, #"{"data":{"error":1}}"#] {
            let rows = read(Row.self, text, at: text.contains("data") ? "data" : "")
            #expect(rows.count == 1 && rows[0].item == nil && rows[0].issues.count == 1)
        }
        // Without a required field, a single record with none of the table's keys.
        let envelope = read(Optional.self, #"{"error":1}"#)
        #expect(envelope.count == 1 && envelope[0].item == nil && envelope[0].issues.map(\.code) == [.wrongRecord])
        #expect(read(Optional.self, #"{"title":"a"}"#).map { $0.item?.title } == ["a"])

        var reader = GrowingItemReader<Row>()
        #expect(reader.append(Array(#"[{"name":"Mo"#.utf8)).partial?.item == nil)
        #expect(reader.append(Array(#"mo","id":7,"#.utf8)).partial?.item == Row(id: 7, name: "Momo"))
    }

    @Test func requiredCanBeRelaxed() throws {
        struct Relaxed: Item, Equatable {
            var id: Int? = 5
            static let table = ItemTable(Relaxed()) { Field(\.id, "id", .invalid(.keepDefault), .required) }
        }
        #expect(try outcome(Relaxed.self, #"[{"id":[]},{"id":1}]"#) == Outcome(count: 2, issues: []))
        #expect(try outcome(Relaxed.self, #"[{},{"id":1}]"#).count == 1)
    }
}
