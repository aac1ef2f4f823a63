import ItemMapping
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// Texts, keys and containers in all forms, read from the bytes and through jansson.
@Suite struct DirectTextTests {
    struct Note: Item, Equatable {
        var id = 0
        var text = ""
        var tags: [String] = []
        static let table = ItemTable(Note()) {
            Field(\.id, "id")
            Field(\.text, "text")
            Field(\.tags, "tags")
        }
    }

    /// Compares both readers; the direct one must have read every record.
    private static func compare<Value: FieldValue & Equatable>(
        _ type: Value.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [Value] {
        let direct = try Value.map(text, reader: .direct)
        #expect(direct.reading.rereadCount == 0, sourceLocation: sourceLocation)
        #expect(
            try direct.items == Value.map(text, reader: .jansson).items, "\(text.prefix(200))",
            sourceLocation: sourceLocation)
        return direct.items
    }

    @Test(
        "a special character at every index of a text",
        arguments: [#"\n"#, #"\u00e9"#, #"\ud83d\ude00"#, "é", "€", "😀"])
    func specialCharacters(character: String) throws {
        for length in 0..<70 {
            let texts = (0...length).map { index in
                String(repeating: "x", count: index) + character + String(repeating: "y", count: length - index)
            }
            let items = try Self.compare(String.self, "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]")
            let expected = try JSONDocument(parsing: "[\"\(character)\"]").root[0]?.string ?? ""
            #expect(items.first == expected + String(repeating: "y", count: length))
        }
    }

    @Test("texts outside ASCII that are longer than a window of the validation")
    func windows() throws {
        for shift in 0..<5 {
            let long = String(repeating: "x", count: shift) + String(repeating: "é€😀", count: 5_000)
            let texts = ["a", long, "ä", #"\u00fc"# + long, "plain"]
            let items = try Self.compare(String.self, "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]")
            #expect(items[1] == long)
            #expect(items[3] == "ü" + long)
        }
    }

    @Test(
        "a malformed sequence anywhere after a text outside ASCII",
        arguments: [0, 1, 15, 16, 17, 4_000, 16_383, 40_000])
    func malformed(distance: Int) {
        for sequence: [UInt8] in [
            [0xC3], [0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC0, 0x80],
        ] {
            let filler = [UInt8](repeating: 0x78, count: distance)
            let bytes = Array("[\"é\",\"".utf8) + filler + sequence + filler + Array("\"]".utf8)
            #expect(throws: JSONSyntaxError.self) { try String.map(bytes, reader: .direct) }
        }
    }

    @Test("white space and keys that change from record to record")
    func changingKeys() throws {
        let records = [
            #"{"id":1,"text":"a","tags":["x"]}"#, #"{"id":2,"text":"b","tags":["x"]}"#,
            #"{ "id": 3, "text": "c", "tags": [] }"#, #"{"text":"d","id":4}"#, #"{"id":5,"other":{"id":7},"text":"e"}"#,
            #"{"tags":[],"id" : 6}"#, "{}", "{ }", #"{"id":8,"text":"f","tags":["x","y"]}"#,
            "{\n    \"id\": 9,\n    \"text\": \"g\",\n    \"tags\": [\n        \"x\"\n    ]\n}",
            #"{"id":10,"a key of more than sixty-four bytes is read without a template of its own":[{}],"text":"h"}"#,
        ]
        var random = SeededGenerator(seed: 5)
        for _ in Effort.rounds(200) {
            let list = (0..<12).map { _ in records.randomElement(using: &random)! }
            _ = try Self.compare(Note.self, "[\(list.joined(separator: ","))]")
        }
    }

    @Test(
        "an opening brace isn't a comma, and the other way round",
        arguments: [
            #"{"id":1{"text":"a"}"#, #"{,"id":1}"#, #"{"id":1,}"#, #"{"id":1,,"text":"a"}"#, #"{"id":1 "text":"a"}"#,
        ])
    func separators(record: String) {
        let text = #"[{"id":1,"text":"a"},{"text":"a","id":1},\#(record),{"id":1,"text":"a"}]"#
        #expect(throws: JSONSyntaxError.self) { try Note.map(text, reader: .direct) }
    }

    @Test("dictionaries whose keys repeat, change, grow and shrink")
    func dictionaries() throws {
        var random = SeededGenerator(seed: 6)
        for round in Effort.rounds(200) {
            let keys = (0..<round % 20).map { "k\($0)" }
            let objects = (0..<10).map { _ in
                let some = Int.random(in: 0..<4, using: &random) == 0 ? keys.shuffled(using: &random) : keys
                let members = some.prefix(Int.random(in: max(0, some.count - 1)...some.count, using: &random))
                return "{" + members.map { "\"\($0)\": \(random.next() % 100)" }.joined(separator: ", ") + "}"
            }
            let list = "[\(objects.joined(separator: ","))]"
            _ = try Self.compare([String: Int].self, list)
            _ = try Self.compare([String: Double].self, list)
            _ = try Self.compare(
                [String: String].self, list.replacing(": ", with: ": \"").replacing(/(\d)([,}])/) { "\($0.1)\"\($0.2)" }
            )
        }
    }

    @Test("lists in lists that outgrow the reader's memory")
    func longLists() throws {
        let inner = (0..<700).map { "\"a text of more than fifteen bytes, number \($0)\"" }.joined(separator: ",")
        let lists = try Self.compare([[String]].self, "[[[\(inner)],[],[\(inner)],[\(inner)]],[]]")
        #expect(lists[0].map(\.count) == [700, 0, 700, 700])
        let notes = (0..<900).map { #"{"id":\#($0),"text":"number \#($0)","tags":["x",""]}"# }.joined(separator: ",")
        let items = try Self.compare([Note].self, "[[\(notes)],[]]")
        #expect(items[0].map(\.id) == Array(0..<900))
    }

    @Test("an invalid element after many valid ones is reported, and the others are kept")
    func invalidElement() throws {
        let notes = (0..<600).map { #"{"id":\#($0),"tags":["a text of more than fifteen bytes"]}"# }.joined(
            separator: ",")
        let text = "[[\(notes),7]]"
        let direct = try [Note].map(text, reader: .direct)
        #expect(direct.items[0].count == 600)
        #expect(direct.issues.map(\.description) == (try [Note].map(text, reader: .jansson)).issues.map(\.description))
    }
}
