import Foundation
import ItemGrowing
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import Testing

private struct Author: Item {
    var name = ""
    static let table = ItemTable(Author()) { Field(\.name, "name") }
}

private struct Volume: Item {
    var title = ""
    var year: Int?
    var tags: [String] = []
    var author = Author()
    static let table = ItemTable(Volume()) {
        Field(\.title, "title")
        Field(\.year, "year", or: "published.year")
        Field(\.tags, "tags")
        Field(\.author, "author")
    }
}

private struct Track: Item {
    let id: Int, name: String, seconds: Double?
    static let table = ItemTable(Track.init, "id", "name", "seconds")
}

/// The Items of a JSON text that is still being sent.
@Suite("Growing texts") struct GrowingItemsTests {
    private func states<Value>(_ update: GrowingUpdate<Value>) -> [String] {
        update.partial?.fields.map { "\($0.name) \($0.state)" } ?? []
    }

    private func update<Value: FieldValue>(
        _ type: Value.Type, _ text: String, at path: JSONPath = ""
    ) -> GrowingUpdate<Value> {
        var reader = GrowingItemReader<Value>(at: path)
        return reader.append(Array(text.utf8))
    }

    @Test("A record is whole with its last byte, before the comma") func wholeAtBracket() {
        let found = update(Volume.self, #"{"books": [{"title": "Momo"}"#, at: "books")
        #expect(found.items.map { $0.item?.title } == ["Momo"])
        #expect(found.partial == nil)
        #expect(found.open.map { "\($0.location) \($0.form)" } == ["the root object", "books array"])
    }

    private struct Sale: Item {
        var price = 1.0
        var title = "-"
        var tags: [String] = []
        var lines: [Sale] = []
        var street: String?
        static let table = ItemTable(Sale()) {
            Field(\.price, "price", .range(1...))
            Field(\.title, "title", .length(...4))
            Field(\.tags, "tags", .elements(.length(2...)), .count(...3))
            Field(\.lines, "lines")
            Field(\.street, "street", .requires("city"), .unique)
            Check("costs less than 100", .skipItem) { $0.price < 100 }
        }
    }

    private struct Ticket: Item {
        let price: Double?
        let seat: String?
        static let table = ItemTable(
            { Ticket(price: $0, seat: $1) }, Column("price", .range(1...), .invalid(.setNil)),
            Column("seat", .length(...4), .invalid(.setNil)))
    }

    /// A field that is final has the value of the whole record; one that grows isn't checked.
    @Test("Constraints are checked once a field is final") func constraintsOfFinalFields() throws {
        func sale(_ text: String) -> Sale? { update(Sale.self, text).partial?.item }
        #expect(sale(#"[{"price": 0, "title": "Mom"#)?.price == 1)
        #expect(sale(#"[{"title": "Krabat"#)?.title == "Krabat")
        #expect(sale(#"[{"title": "Krabat", "price": 7, "#)?.title == "-")
        #expect(sale(#"[{"tags": ["ti", "a", "to", "ro"#)?.tags == ["ti", "a", "to", "ro"])
        #expect(sale(#"[{"tags": ["ti", "a", "to"], "#)?.tags == ["ti", "to"])
        #expect(sale(#"[{"street": "Via", "#)?.street == "Via")
        #expect(sale(#"[{"price": 200, "#)?.price == 200)
        // In a list that is final, rules over its records hold; in one that grows, none does.
        #expect(sale(#"[{"lines": [{"price": 200}, {"price": 0}], "#)?.lines.map(\.price) == [1])
        #expect(sale(#"[{"lines": [{"price": 200}, {"price": 0}, {"pr"#)?.lines.map(\.price).first == 200)
        let whole = update(Sale.self, #"[{"price": 200}, {"street": "Via"}, {"price": 0, "title": "Krabat"}"#).items
        #expect(whole.map { $0.item?.price } == [nil, 1, 1] && whole[1].item?.street == nil)
        let ticket = update(Ticket.self, #"[{"price": 0, "seat": "balco"#).partial?.item
        #expect(ticket?.price == nil && ticket?.seat == "balco")
        #expect(update(Ticket.self, #"[{"seat": "balcony", "#).partial?.item?.seat == nil)
    }

    @Test("The last record has what is known of it") func partial() {
        let found = update(Volume.self, #"[{"title": "Momo", "year": 1973, "tags": ["ti"#)
        #expect(found.items.isEmpty)
        #expect(found.partial?.item?.title == "Momo")
        #expect(found.partial?.item?.year == 1973)
        #expect(found.partial?.item?.tags == ["ti"])
        #expect(states(found) == ["title final", "year final", "tags growing", "author unknown"])
        #expect(found.partial?.finalFields == ["title", "year"])
        #expect(
            found.open.map { "\($0.location) \($0.form)" } == [
                "the root array", "[0] object", "[0].tags array", "[0].tags[0] string",
            ])
    }

    @Test("A number, a literal and a key are unknown until they end")
    func unfinishedScalars() {
        #expect(update(Volume.self, #"[{"year": 19"#).partial?.item?.year == nil)
        #expect(states(update(Volume.self, #"[{"year": 19"#))[1] == "year unknown")
        #expect(states(update(Volume.self, #"[{"year": 19,"#))[1] == "year final")
        #expect(states(update(Volume.self, #"[{"year": nul"#))[1] == "year unknown")
        #expect(states(update(Volume.self, #"[{"title"#)) == states(update(Volume.self, "[{")))
        #expect(update(Volume.self, #"[{"year": 19"#).open.last?.form == .number)
        #expect(update(Volume.self, #"[{"year": nul"#).open.last?.form == .literal)
    }

    @Test("A text that may become another number isn't shown") func numberInText() {
        let found = update(Volume.self, #"[{"year": "197"#)
        #expect(found.partial?.item?.year == nil)
        #expect(states(found)[1] == "year unknown")
        #expect(update(Volume.self, #"[{"year": "1973""#).partial?.item?.year == 1973)
    }

    @Test("A fallback counts only when the first path can't come any more") func fallback() {
        let open = update(Volume.self, #"[{"published": {"year": 1973}"#)
        #expect(states(open)[1] == "year unknown")
        #expect(open.partial?.item?.year == nil)
        #expect(update(Volume.self, #"[{"published": {"year": 1973}}"#).items[0].item?.year == 1973)
    }

    @Test("Half of an escape, of a surrogate pair and of a character are left out")
    func cutCharacters() {
        #expect(update(Volume.self, #"[{"title": "a\"#).partial?.item?.title == "a")
        #expect(update(Volume.self, #"[{"title": "a\u00e"#).partial?.item?.title == "a")
        #expect(update(Volume.self, #"[{"title": "a\ud83d"#).partial?.item?.title == "a")
        #expect(update(Volume.self, #"[{"title": "a\ud83d\ude0"#).partial?.item?.title == "a")
        #expect(update(Volume.self, #"[{"title": "a\ud83d\ude00"#).partial?.item?.title == "a😀")
        var reader = GrowingItemReader<Volume>()
        let bytes = Array(#"[{"title": "ä日😀"#.utf8)
        var titles: [String] = []
        for byte in bytes { titles.append(reader.append([byte]).partial?.item?.title ?? "") }
        #expect(Array(titles.suffix(9)) == ["", "ä", "ä", "ä", "ä日", "ä日", "ä日", "ä日", "ä日😀"])
    }

    @Test("A table over an initializer makes an Item when its columns are known") func initializer() {
        #expect(update(Track.self, #"[{"id": 1, "#).partial?.item == nil)
        let found = update(Track.self, #"[{"id": 1, "name": "Bro"#)
        #expect(found.partial?.item?.name == "Bro")
        #expect(states(found) == ["id final", "name growing", "seconds unknown"])
    }

    @Test("An object at the path is one record; null is none") func singleRecord() {
        var reader = GrowingItemReader<Volume>(at: "book")
        #expect(reader.append(Array(#"{"book": {"title": "Mo"#.utf8)).partial?.item?.title == "Mo")
        #expect(reader.append(Array(#"mo"}"#.utf8)).items.map { $0.item?.title } == ["Momo"])
        #expect(reader.append(Array(#", "total": 1}"#.utf8)).open.isEmpty)
        let end = reader.finish()
        #expect(end.isComplete && end.error == nil && end.items.isEmpty)
        var none = GrowingItemReader<Volume>(at: "book")
        #expect(none.append(Array(#"{"book": null}"#.utf8)).items.isEmpty)
        #expect(none.finish().isComplete)
    }

    @Test("Values that aren't Items grow, too") func values() {
        var reader = GrowingItemReader<[String]>()
        let update = reader.append(Array(#"[["a", "b"], ["c", "d"#.utf8))
        #expect(update.items.map(\.item) == [["a", "b"]])
        #expect(update.partial?.item == ["c", "d"])
        var numbers = GrowingItemReader<Int>()
        #expect(numbers.append(Array("[1, 2".utf8)).items.map(\.item) == [1])
        #expect(numbers.append(Array("3]".utf8)).items.map(\.item) == [23])
        var top = GrowingItemReader<Int>()
        #expect(top.append(Array("12".utf8)).items.isEmpty)
        #expect(top.finish().items.map(\.item) == [12])
    }

    /// One rule for texts that grow and for whole ones.
    @Test("Of equal keys the last counts") func repeatedKeys() throws {
        var reader = GrowingItemReader<Volume>()
        let text = #"[{"title": "a", "tags": ["x"], "year": 1, "title": "bc", "tags": [], "year": 2}]"#
        #expect(reader.append(Array(text.utf8.prefix(41))).partial?.item?.title == "a")
        #expect(reader.append(Array(text.utf8.dropFirst(41).prefix(12))).partial?.item?.title == "b")
        let update = reader.append(Array(text.utf8.dropFirst(53)))
        let whole = try Volume.items(in: text)[0]
        #expect(update.items[0].item?.title == "bc" && whole.title == "bc")
        #expect(update.items[0].item?.tags == [] && whole.tags == [])
        #expect(update.items[0].item?.year == 2 && whole.year == 2)
        #expect(update.items[0].issues.isEmpty)
    }

    /// Records that were read already don't count any more: that is an error, not another answer.
    @Test(
        "A repeated key on the way to the records is an error",
        arguments: [
            (#"{"a": {"b": [1]}, "a": {"b": [2]}}"#, [1], false), (#"{"a": {"b": [1], "b": [2]}}"#, [1], false),
            (#"{"a": {"b": [1], "b": 2}}"#, [1], false), (#"{"a": {"b": [1]}, "a": 5}"#, [1], false),
            (#"{"a": {"b": 1, "c": 2}, "a": {"b": 3}}"#, [1], false), (#"{"a": 5, "a": {"b": [2]}}"#, [2], true),
            (#"{"a": {"b": [1], "c": [2], "c": 3}}"#, [1], true),
            (#"{"b": 1, "a": {"b": [1], "a": 1}, "b": 2}"#, [1], true),
        ])
    func repeatedKeysOnTheWay(text: String, items: [Int], isComplete: Bool) throws {
        var reader = GrowingItemReader<Int>(at: "a.b")
        #expect(reader.append(Array(text.utf8)).items.map(\.item) == items)
        let end = reader.finish()
        #expect(end.isComplete == isComplete)
        if !isComplete { #expect(end.error?.code == .duplicateKey) }
        let lines = JSONLines(text, options: .init(framing: .array(at: ["a", "b"])))
        guard text.contains("[1") else { return }
        let rows = Array(Int.items(of: lines))
        #expect(rows.compactMap(\.item) == items)
        #expect(rows.last?.error?.code == (isComplete ? nil : .duplicateKey))
    }

    @Test("A record that isn't JSON is an error, and reading continues") func badRecord() {
        var reader = GrowingItemReader<Volume>()
        var update = reader.append(Array(#"[{"title": "a"}, {"title" 5, "x": ["#.utf8))
        #expect(update.items.count == 1)
        update = reader.append(Array(#"1]}, {"title": "b"}]"#.utf8))
        #expect(update.items.map { $0.item?.title } == [nil, "b"])
        #expect(update.items[0].error?.column == 27)
        #expect(update.items[1].index == 2)
        #expect(reader.finish().isComplete)
    }

    @Test("Text around the list that isn't JSON ends it with an error") func badSurroundings() {
        let colon = update(Volume.self, #"{"total" 2, "books": []}"#, at: "books")
        #expect(colon.error?.description == "1:10: error: ':' expected near '2'")
        #expect(update(Volume.self, "[1] x").error != nil)
    }

    @Test("What isn't an element is a bad record up to the next comma", arguments: [1, 4, 100])
    func missingComma(size: Int) {
        var reader = GrowingItemReader<Volume>()
        let text = Array(#"[{"title": "a"} {"title": "b"}, }, {"title": "c"},]"#.utf8)
        var items: [StreamedItem<Volume>] = []
        for start in stride(from: 0, to: text.count, by: size) {
            items += reader.append(text[start..<min(start + size, text.count)]).items
        }
        #expect(items.map { $0.item?.title } == ["a", nil, nil, "c", nil])
        let errors = [
            nil, "1:17: error: ']' expected near '{'", "1:33: error: unexpected token near '}'", nil,
            "1:51: error: unexpected token near ']'",
        ]
        #expect(items.map { $0.error?.description } == errors)
        #expect(reader.finish().isComplete)
    }

    @Test("A text that ends too early keeps what was known") func cutOff() {
        var reader = GrowingItemReader<Volume>(at: "books")
        _ = reader.append(Array(#"{"books": [{"title": "a"}, {"title": "Mo"#.utf8))
        let end = reader.finish()
        #expect(end.partial?.item?.title == "Mo")
        #expect(end.error?.code == .prematureEndOfInput)
        #expect(end.open.map(\.form) == [.object, .array, .object, .string])
        #expect(!end.isComplete)
        var missing = GrowingItemReader<Volume>(at: "books")
        _ = missing.append(Array(#"{"rows": []}"#.utf8))
        #expect(missing.finish().error?.code == .itemNotFound)
    }

    @Test("A path that isn't made of keys is an error, not a trap") func otherPath() {
        #expect(update(Volume.self, "[]", at: "books[*]").error != nil)
    }

    @Test("Chunks of an asynchronous stream make updates") func stream() async throws {
        let text = #"{"books": [{"title": "Momo"}, {"title": "Krabat", "tags": ["ä"]}]}"#
        let (chunks, continuation) = AsyncStream<Data>.makeStream()
        for byte in text.utf8 { continuation.yield(Data([byte])) }
        continuation.finish()
        var titles: [String] = []
        var drafts: Set<String> = []
        var isComplete = false
        for try await update in Volume.items(growing: chunks, at: "books") {
            titles += update.items.compactMap { $0.item?.title }
            if let draft = update.partial?.item { drafts.insert(draft.title) }
            isComplete = update.isComplete
        }
        #expect(titles == ["Momo", "Krabat"])
        #expect(drafts.isSuperset(of: ["M", "Mo", "Mom", "Momo", "K", "Kraba"]))
        #expect(isComplete)
    }
}
