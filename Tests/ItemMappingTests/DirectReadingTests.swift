import Foundation
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import RowMapping
import Synchronization
import TableParsing
import Testing
import TestSupport

/// Reading directly, falling back to jansson, and the statistics of both.
@Suite("Direct reading")
struct DirectReadingTests {
    /// A type's result of reading a text.
    private func reading<Value: FieldValue>(
        _ type: Value.Type, _ text: String, at path: JSONPath = "", _ reader: ReaderStrategy = .direct
    ) throws -> ReaderStatistics {
        try Value.map(text, at: ListPath(path), reader: reader).reading
    }

    @Test("every kind of table is read without jansson if the data is valid")
    func directly() throws {
        let readings = [
            try reading(
                Flat.self, #"[{"a": 1, "b": "x", "c": 0.1, "d": true, "e": null, "f": "y", "g": 2, "h": false}]"#),
            try reading(
                Deep.self, #"[{"a": {"a": {"a": 1}}, "b": {"a": 2}, "c": null, "d": {"a": "d"}, "e": {"0": 3}}]"#),
            try reading(Marked.self, #"[{"a": 1, "b": "mine", "c": "x", "d": {"a": 2}}]"#),
            try reading(Kinds.self, #"[{"d": 5, "g": "essay", "h": 1, "f": "6F9619FF-8B86-D011-B42D-00CF4FC964FF"}]"#),
            try reading(
                Containers.self, #"[{"a": [1], "b": [null], "c": [[0.5]], "d": {}, "e": [{}], "f": {"x": 1}}]"#),
            try reading(Letters.self, #"[{"a": 1, "c": [1, 2]}]"#),
            try reading(Wild.self, #"[{"a": [{"b": "x"}, {}, 5], "ä": 1}]"#),
            try reading(Watched.self, #"[{"a": 1, "b": 2}]"#),
            try reading(Branch.self, #"[{"a": "x", "b": [{"a": "y", "b": [], "d": 1}]}]"#),
            try reading(Various.self, #"[{"a": "x"}]"#),
            try reading(Lenient.self, #"[{"a": " 1 ", "b": "x", "c": [" 2"]}]"#),
            try reading([Double].self, "[[1, 2.5]]"),
            try reading(Flat.self, #"{"x": {"y": [{}]}}"#, at: "x.y"),
            try reading(Flat.self, #"{"a": 1}"#),
        ]
        for (number, reading) in readings.enumerated() {
            #expect("\(number) \(reading)" == "\(number) read directly: 1 records, left to jansson: 0")
        }
    }

    @Test("the Items of a list are released with it")
    func releasedItems() throws {
        _ = Holder.table
        let others = Token.count.load(ordering: .relaxed)
        for count in [1, 15, 16, 17, 300] {
            let records = Array(repeating: #"{"a": 1}"#, count: count).joined(separator: ",")
            var items = try Holder.items(in: "[\(records)]")
            #expect(Token.count.load(ordering: .relaxed) == others + count)
            items = []
            #expect(Token.count.load(ordering: .relaxed) == others + items.count)
        }
    }

    @Test("short records before a long one don't reserve memory for as many more")
    func roomForRecords() throws {
        let long = String(repeating: "x", count: 1 << 20)
        let text = "[" + String(repeating: "{},", count: 20) + #"{"b": "\#(long)"}]"#
        let items = try Flat.map(text, reader: .direct).items
        #expect(items.count == 21)
        #expect(items.capacity * MemoryLayout<Flat>.stride < 9 << 20)
    }

    @Test(
        "a separator that a template doesn't expect is an error, wherever it is",
        arguments: ["{", ":", ";", "}", "[", "", " ", "\u{0}"], [1, 2, 3])
    func otherSeparators(separator: String, member: Int) throws {
        let members = [#""a": 1"#, #""b": "x""#, #""c": 0.5"#, #""d": true"#]
        let record = "{\(members.joined(separator: ", "))}"
        let wrong = members[..<member].joined(separator: ", ") + separator + members[member...].joined(separator: ", ")
        let tail = String(repeating: ", \(record)", count: 4)
        #expect(throws: (any Error).self) {
            try Flat.items(in: Array("[\(record), {\(wrong)}\(tail)]".utf8), reader: .direct)
        }
        #expect(throws: (any Error).self) {
            try Flat.items(in: Array("[\(record), \(wrong)}\(tail)]".utf8), reader: .direct)
        }
    }

    @Test(
        "a record with a doubt is jansson's, and no other",
        arguments: [
            #"{"a": "x"}"#, #"{"a": 1, "a": 2}"#, #"{"a": 9223372036854775808}"#, #"{"\u0061": 1}"#, "7", "null", "[1]",
            #"{"zz": 123456789012345678901234567890}"#, #"{"a": 1.5}"#,
        ])
    func recordByRecord(record: String) throws {
        let reading = try reading(Flat.self, "[{}, \(record), {}]")
        #expect(reading.description == "read directly: 2 records, left to jansson: 1")
    }

    @Test(
        "a text with a doubt is jansson's as a whole",
        arguments: [
            ("5", "", "jansson has the last word on this text"), ("[{}", "", "none"), ("[{}] x", "", "none"),
            (#"{"x": [{}], "x": [{}]}"#, "x", "jansson has the last word on this text"),
            (#"[{}]"#, "x[0]", "the path x[0] of the list is followed in jansson's values"),
            (#"{"x": [{}]}"#, "$..x", "the path $..x of the list is followed in jansson's values"),
            (#"{"x": [[{}], []]}"#, "x[1][*]", "the path x[1][*] of the list is followed in jansson's values"),
            (
                #"{"x": [{"a": 1}, {"a": "x"}]}"#, "x[*]",
                "a record needs jansson, and its location isn't known along this path"
            ),
            (#"[[{"a": "x"}]]"#, "[0]", "a record needs jansson, and its location isn't known along this path"),
            (#"{"x": null}"#, "x", "jansson has the last word on this text"),
        ])
    func wholeTexts(text: String, path: String, reason: String) throws {
        let mapping = try? Flat.map(text, at: ListPath(JSONPath(path)), reader: .direct)
        #expect(mapping?.reading.reason ?? "none" == reason)
    }

    @Test(
        "lists behind indexes, wildcards and slices are read directly",
        arguments: [
            ("x[*].y[*]", [1, 2, 3]), ("x[0].y", [1, 2]), ("x[-1].y", [3]), ("x[*].y[0]", [1, 3]),
            ("x.*.y[*]", [1, 2, 3]),
            ("$.x[1:].y[*]", [3]), ("x[1].y[0]", [3]),
        ] as [(JSONPath, [Int])])
    func matches(path: JSONPath, ids: [Int]) throws {
        let text = #"{"x": [{"y": [{"a": 1}, {"a": 2}]}, {"b": 5, "y": [{"a": 3}]}], "z": [{"a": 4}]}"#
        let mapping = try Flat.map(text, at: ListPath(path), reader: .direct)
        #expect(mapping.items.map(\.id) == ids)
        #expect(mapping.reading.reason == nil && mapping.reading.directCount == ids.count)
    }

    @Test("what a run has learned about keys doesn't change the next one")
    func learnedKeys() throws {
        struct Inner: Item {
            var a = 0
            static let table = ItemTable(Inner()) { Field(\.a, "a") }
        }
        struct Outer: Item {
            var a = 0
            var inner = Inner()
            static let table = ItemTable(Outer()) {
                Field(\.a, "a")
                Field(\.inner, "inner")
            }
        }
        // More keys than are remembered, keys in another order, and white space.
        let many = (0..<100).map { #""k\#($0)":\#($0),"# }.joined()
        for (number, other) in ["", many, #""inner":{"x":1,"a":5},"#, many, "\n \"b\" :\t7 , "].enumerated() {
            let text = #"[{\#(other)"a":\#(number),"inner":{\#(other.contains("inner") ? "" : other)"a":\#(number)}}]"#
            let expected = try Outer.items(in: text, reader: .jansson)
            for _ in 0..<3 { #expect("\(try Outer.items(in: text, reader: .direct))" == "\(expected)") }
        }
    }

    @Test("the statistics give the reason for a fallback to jansson")
    func reasons() throws {
        struct First: Item {
            var first = 0
            static let table = ItemTable(First()) { Field(\.first, "^.list") }
        }
        #expect(
            try reading(First.self, #"[{"list": 1}]"#).description
                == "read by jansson: ^.list is not found by keys, indexes and wildcards alone: ^.list")
        #expect(try reading(First.self, "[]", .jansson).description == "read by jansson: the caller asked for it")
    }

    @Test("tables of many keys", arguments: [63, 64, 65, 130, 300])
    func manyKeys(count: Int) throws {
        let fields = (0..<count).map { RecordField(name: "f\($0)", paths: [JSONPath(steps: [.key("f\($0)")])]) }
        let below = (0..<3).map { RecordField(name: "g\($0)", paths: [JSONPath(steps: [.key("g\($0)"), .key("x")])]) }
        let table = RecordTable(fields + below)
        var random = SeededGenerator(seed: UInt64(count))
        let records = (0..<40).map { number in
            var members = (0..<count).map { "\"f\($0)\": \($0)" } + (0..<3).map { "\"g\($0)\": {\"x\": \($0)}" }
            if number % 4 == 1 { members.shuffle(using: &random) }
            if number % 4 == 2 { members.removeSubrange(0..<Int.random(in: 0..<count, using: &random)) }
            // The last of two equal keys wins; a null in the last one shows which was read.
            if number % 4 == 3 { members += ["\"f\(number % count)\": null", "\"f\(count - 1)\": null", "\"g2\": {}"] }
            return "{" + members.joined(separator: ", ") + "}"
        }
        let bytes = Array("[\(records.joined(separator: ",\n"))]".utf8)
        let (direct, jansson) = (try table.map(bytes, reader: .direct), try table.map(bytes, reader: .jansson))
        #expect("\(direct.rows)" == "\(jansson.rows)")
        #expect(direct.issues == jansson.issues)
        #expect(direct.reading.directCount == 30 && direct.reading.rereadCount == 10)
    }

    @Test("the automatic reader gives up if most records fall back")
    func givesUp() throws {
        let text = "[" + Array(repeating: #"{"a": "x"}"#, count: 100).joined(separator: ",") + "]"
        #expect(try reading(Flat.self, text, .auto).reason == "most records need jansson")
        #expect(try reading(Flat.self, text, .direct).rereadCount == 100)
    }

    @Test("the report contains the statistics of the readers")
    func report() throws {
        let table = try RecordTable(json: #"{"a": {"path": "a", "type": "int"}}"#)
        let mapping = try table.map(Array(#"[{"a": 1}, {"a": "x"}, {"a": 3}]"#.utf8), reporting: true)
        var writer = JSONWriter()
        mapping.report?.write(to: &writer)
        #expect(writer.text.hasSuffix(#""reading":{"direct":2,"jansson":1}}"#))
        #expect(mapping.report?.description.contains("read directly: 2 records, left to jansson: 1") == true)
        #expect(mapping.report?.recordCount == 3)
    }

    @Test("deep nesting, long keys and long lists", arguments: [1, 40, 63, 64, 1_000, 2_046, 2_047, 3_000])
    func depth(levels: Int) throws {
        let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        let text = #"[{"zz": \#(deep), "a": 5}]"#
        let direct = Result { try Flat.map(text, reader: .direct).items.map(\.id) }
        let jansson = Result { try Flat.map(text, reader: .jansson).items.map(\.id) }
        #expect("\(direct)" == "\(jansson)")
    }

    @Test("lines of JSON Lines, with each reader", arguments: [1, 2], ReaderStrategy.allCases)
    func lines(workers: Int, reader: ReaderStrategy) throws {
        var document = RandomDocument(seed: 5)
        var lines = (0..<300).map { number in
            let text = document.text(keys: ["a", "b", "c", "d"]).split(whereSeparator: \.isNewline).joined(
                separator: " ")
            return number % 3 == 0 ? text : #"{"a": \#(number), "b": "\#(number)"}"#
        }
        lines = lines.filter { (try? JSONDocument(parsing: $0)) != nil }
        let input = JSONLines(lines.joined(separator: "\n"))
        let expected = Array(Flat.items(of: input)).compactMap { $0.item.map { "\($0)" } }
        #expect(expected.count > 200)
        let error = try #require(throws: MappingError.self) {
            try Flat.items(in: input, workers: workers, reader: reader)
        }
        #expect(error.issues == Flat.items(of: input).flatMap(\.issues))
        let sound = JSONLines(
            zip(lines, Flat.items(of: input)).filter { $1.issues.isEmpty }.map(\.0).joined(separator: "\n"))
        let read = Flat.items(of: sound).compactMap { $0.item.map { "\($0)" } }
        #expect(read.count > 200)
        #expect(try Flat.items(in: sound, workers: workers, reader: reader).map { "\($0)" } == read)
    }

    @Test("the first bad line of JSON Lines ends the iteration or is skipped")
    func badLines() throws {
        let text = "{\"a\": 1}\n\n{\"a\": }\n{\"a\": 3}"
        var ids: [Int] = []
        #expect(throws: MappingError.self) { try Flat.forEachBatch(in: JSONLines(text)) { ids += $0.map(\.id) } }
        #expect(ids == [1])
        let skipping = JSONLines(text, options: .init(badLines: .skip))
        #expect(try Flat.items(in: skipping).map(\.id) == [1, 3])
    }
}

/// An Item with an object that is counted while it exists.
private struct Holder: Item {
    var number = 0
    var token = Token()

    static let table = ItemTable(Holder()) { Field(\.number, "a") }
}

private final class Token: Sendable {
    static let count = Atomic(0)

    init() { Self.count.add(1, ordering: .relaxed) }

    deinit { Self.count.subtract(1, ordering: .relaxed) }
}
