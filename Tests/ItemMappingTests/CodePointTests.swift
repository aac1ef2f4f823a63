import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableLinting
import TableParsing
import TestSupport
import Testing

/// Texts that are equal in Swift, but not in JSON: "é" as one code point and as two.
@Suite("JSON text is compared by its code points")
struct CodePointTests {
    static let composed = "\u{E9}"
    static let decomposed = "e\u{301}"
    static let both = Array("[{\"\(composed)\":1,\"\(decomposed)\":2}]".utf8)
    static let readers = [ReaderStrategy.jansson, .direct, .auto]

    enum Accent: String, FieldValue, DictionaryKey { case sharp = "\u{E9}", other }

    struct Pair: Item, Equatable {
        var first = 0
        var second = 0
        static let table = ItemTable(Pair()) {
            Field(\.first, "\u{E9}")
            Field(\.second, "e\u{301}")
        }
    }

    struct Lossy: Item, Equatable {
        var dictionary: [String: Int] = [:]
        var texts: Set<String> = []
        var accent = Accent.other
        var open = OpenEnum<Accent>.known(.other)
        var byAccent: [Accent: Int] = [:]
        static let table = ItemTable(Lossy()) {
            Field(\.dictionary, "d")
            Field(\.texts, "t")
            Field(\.accent, "a")
            Field(\.open, "o")
            Field(\.byAccent, "b")
        }
    }

    @Test("in the paths of a table", arguments: readers)
    func paths(reader: ReaderStrategy) throws {
        let mapping = try Pair.map(Self.both, reader: reader)
        #expect(mapping.items == [Pair(first: 1, second: 2)])
        let members: [(key: String, value: JSONValue)] = [(Self.composed, 1), (Self.decomposed, 2)]
        #expect(mapping.items[0].json == JSONValue(members))
        let table = try RecordTable(json: "{\"\(Self.composed)\":\"\(Self.composed)\",\"x\":\"\(Self.decomposed)\"}")
        let row = try table.map(Self.both, reader: reader).rows[0]
        #expect(row.description == "{\"\(Self.composed)\":1,\"x\":2}")
        #expect(JSONPath(steps: [.key(Self.composed)]).steps != JSONPath(steps: [.key(Self.decomposed)]).steps)
    }

    @Test("in dictionaries and sets, an issue because Swift keeps only one of them", arguments: readers)
    func lost(reader: ReaderStrategy) throws {
        let (one, two) = (Self.composed, Self.decomposed)
        let text = "[{\"d\":{\"\(one)\":1,\"\(two)\":2,\"x\":3},\"t\":[\"x\",\"\(one)\",\"\(two)\",\"x\"]}]"
        let mapping = try Lossy.map(Array(text.utf8), reader: reader)
        #expect(mapping.items[0].dictionary == [one: 1, "x": 3])
        #expect(mapping.items[0].texts == ["x", one])
        #expect(
            mapping.issues.map { Array(JSONPath($0.location).canonicalSpelling.utf8) } == [
                Array("[0].d.\(two)".utf8), Array("[0].t[2]".utf8),
            ])
        #expect(mapping.issues[0].expected == "a key that differs from those before it in Swift")
        #expect(mapping.issues[1].expected == "an element that differs from those before it in Swift")
        #expect(mapping.issues[1].location.components.last == .index(2))
    }

    @Test("in raw values and discriminators", arguments: readers)
    func rawValues(reader: ReaderStrategy) throws {
        let (one, two) = (Self.composed, Self.decomposed)
        let text = "[{\"a\":\"\(one)\",\"o\":\"\(two)\",\"b\":{\"\(one)\":1}},{\"a\":\"\(two)\",\"b\":{\"\(two)\":1}}]"
        let mapping = try Lossy.map(Array(text.utf8), reader: reader)
        #expect(mapping.items[0].accent == .sharp && mapping.items[0].byAccent == [.sharp: 1])
        guard case .unknown(let raw) = mapping.items[0].open else {
            Issue.record("another raw value was taken for the case")
            return
        }
        #expect(raw.unicodeScalars.count == 2)
        #expect(mapping.items[1].accent == .other && mapping.items[1].byAccent.isEmpty)
        #expect(mapping.issues.count == 2)
    }

    @Test("in reports, lint and inference")
    func reports() throws {
        struct Empty: Item {
            var x: Int?
            static let table = ItemTable(Empty()) { Field(\.x, "x") }
        }
        let report = try #require(try Empty.map(Self.both, reporting: true).report)
        #expect(report.unmappedKeys.count == 2)
        #expect(report.adding(report).unmappedKeys.map(\.count) == [2, 2])
        var lint = TableLint(try RecordTable(json: #"{"x": "x"}"#))
        try lint.add(try JSONDocument(parsing: Self.both).root)
        #expect(lint.report.findings.filter { $0.code == .unusedKey }.count == 2)
        var inference = TableInference()
        try inference.add(try JSONDocument(parsing: Self.both).root)
        #expect(inference.table.count == 2)
    }

    @Test("in suggestions: the same characters in other code points")
    func suggestions() throws {
        let root = try JSONDocument(parsing: "{\"x\":1,\"caf\(Self.decomposed)\":2}").root
        let suggestion = JSONPath(JSONLocation([.key("caf\(Self.composed)")])).explain(in: root)?.suggestion
        #expect(suggestion?.unicodeScalars.count == 5)
    }
}
