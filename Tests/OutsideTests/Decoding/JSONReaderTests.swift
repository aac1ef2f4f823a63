import Foundation
import ItemMapping
import JSONDecoding
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// Any Decodable type, read from our documents.
@Suite("Codable types") struct JSONReaderTests {
    /// The value that both decoders make; nil if both refuse.
    private func both<Value: Decodable & Equatable>(
        _ type: Value.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Value? {
        let own = try? JSONReader.decode(type, from: text)
        let foundations = try? JSONDecoder().decode(type, from: Data(text.utf8))
        #expect(own == foundations, "\(text)", sourceLocation: sourceLocation)
        return own
    }

    @Test("A type with everything is what Foundation makes of it") func everything() throws {
        let text = #"""
            {"name": "a\u00e9\ud83d\ude00", "kind": "circle", "points": [{"x": 1, "y": 0.1}, {"x": -2.5e3, "y": null}],
             "ids": {"1": "one", "-2": "two"}, "tags": ["x", "y", "x"], "nested": [[1, null], []], "flags": {"a": true}}
            """#
        let shape = try #require(both(Shape.self, text))
        #expect(shape.ids == [1: "one", -2: "two"])
        #expect(shape.points[0].y == 0.1)
        #expect(both(Shape.self, #"{"name": "a", "points": [], "ids": {}, "flags": {}}"#)?.kind == nil)
        #expect(both(Shape.self, #"{"name": "a", "kind": "oval", "points": [], "ids": {}, "flags": {}}"#) == nil)
    }

    @Test("Integers fit exactly or not at all") func integers() {
        let numbers = [
            "0", "-0", "-1", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "65535", "65536",
            "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "18446744073709551615", "1.0", "1.5", "1e2", "1E2", "12e-1",
            "1e-1", "300.0", "\"1\"", "true", "null", "[1]", "{}",
        ]
        for number in numbers {
            let text = "[\(number)]"
            _ = both([Int8].self, text)
            _ = both([Int16].self, text)
            _ = both([Int32].self, text)
            _ = both([Int64].self, text)
            _ = both([Int].self, text)
            _ = both([UInt8].self, text)
            _ = both([UInt16].self, text)
            _ = both([UInt32].self, text)
            _ = both([UInt64].self, text)
            _ = both([UInt].self, text)
            _ = both([Int128].self, text)
            _ = both([Int?].self, text)
        }
        #expect(both([UInt64].self, "[18446744073709551615]") == [.max])
        #expect(both([Int].self, "[1e2, 3.0]") == [100, 3])
    }

    @Test("Floats, booleans and texts are what Foundation makes of them") func scalars() {
        for number in [
            "0", "-0.0", "0.1", "1e400", "1e39", "3.4028235e38", "16777217", "16777216.999999999999", "null",
        ] {
            _ = both([Double].self, "[\(number)]")
            _ = both([Float].self, "[\(number)]")
            _ = both([Decimal].self, "[\(number)]")
        }
        for value in ["0", "1", "true", "false", "\"true\"", "null", "\"\"", "\"a\\u0000b\"", "[]"] {
            _ = both([Bool].self, "[\(value)]")
            _ = both([String].self, "[\(value)]")
            _ = both([String?].self, "[\(value)]")
            _ = both([URL].self, "[\(value)]")
        }
        #expect(both(Int.self, "5") == 5)
        #expect(both(String?.self, "null") == .some(nil))
    }

    @Test("Dictionaries have keys of text, integers and enums") func dictionaries() {
        #expect(both([String: Int].self, #"{"a": 1, "\u0062": 2}"#) == ["a": 1, "b": 2])
        #expect(both([Int: Int].self, #"{"1": 1, "x": 2}"#) == both([Int: Int].self, #"{"1": 1, "x": 2}"#))
        #expect(both([Language: String].self, #"{"de": "Tag", "en": "day"}"#) == [.de: "Tag", .en: "day"])
        _ = both([Language: String].self, #"{"fr": "jour"}"#)
        _ = both([Double: Int].self, "[1.5, 2]")
        #expect(both([String: [String: Int?]].self, #"{"a": {"b": null}}"#) == ["a": ["b": nil]])
    }

    @Test("Containers, nested ones and super decoders") func containers() throws {
        let text = #"{"list": [1, "a", null, "b"], "object": {"inner": "x"}, "other": 0}"#
        let value = try #require(both(ByHand.self, text))
        #expect(value.rest == ["a", "nil", "b"])
        #expect(value.keys == ["list", "object", "other"])
        #expect(value.path == "object")
        #expect(both(ByHand.self, #"{"list": [], "object": {"inner": "x"}}"#) == nil)
        #expect(both(ByHand.self, #"{"list": [1], "object": []}"#) == nil)
        let dog = try JSONReader.decode(Dog.self, from: #"{"breed": "Puli", "animal": {"name": "Rex"}}"#)
        #expect(dog.name == "Rex" && dog.breed == "Puli")
        var reader = JSONReader()
        reader.userInfo[ByHand.noteKey] = "seen"
        #expect(try reader.decode(ByHand.self, from: text).note == "seen")
    }

    @Test("Enums with associated values") func trees() {
        let text = #"{"node": {"_0": {"leaf": {"_0": 1}}, "_1": {"leaf": {"_0": 2}}}}"#
        #expect(both(Tree.self, text) == .node(.leaf(1), .leaf(2)))
        #expect(both(Tree.self, #"{"leaf": {"_0": 1}, "node": {}}"#) == nil)
    }

    @Test("Dates and data are read in their forms") func forms() throws {
        let date = Date(timeIntervalSinceReferenceDate: 1_000)
        #expect(both([Date].self, "[1000]") == [date])
        #expect(both([Data].self, #"["AAEC"]"#) == [Data([0, 1, 2])])
        #expect(both([Data].self, #"["!"]"#) == nil)
        var reader = JSONReader()
        reader.dates = .automatic
        #expect(try reader.decode([Date].self, from: #"["2001-01-01T00:16:40Z", 978308200]"#) == [date, date])
        #expect(throws: DecodingError.self) { try reader.decode([Date].self, from: #"["yesterday"]"#) }
        for (style, count) in [(DateStyle.milliseconds, "1583020800123"), (.seconds, "1583020800.123")] {
            reader.dates = style
            let moments = try reader.decode([Date].self, from: "[\(count)]")
            #expect(moments == [Date(timeIntervalSince1970: 1_583_020_800.123)])
            #expect(moments[0].json == "2020-03-01T00:00:00.123Z")
            #expect(throws: DecodingError.self) { try reader.decode([Date].self, from: "[1e400]") }
        }
        reader.data = .deferred
        #expect(try reader.decode([Data].self, from: "[[0, 1]]") == [Data([0, 1])])
        reader.infinity = .init(positive: "inf")
        #expect(try reader.decode([Double].self, from: #"["inf", 1]"#) == [.infinity, 1])
        #expect(throws: DecodingError.self) { try reader.decode([Double].self, from: #"["Inf"]"#) }
    }

    @Test("Nesting to the limit is decoded on any stack") func deepNesting() async throws {
        let depth = 2_040
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try JSONReader.decode(Deep.self, from: text).depth == depth)
        let found = await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(returning: try? JSONReader.decode(Deep.self, from: text).depth)
            }
            thread.stackSize = 512 * 1_024
            thread.start()
        }
        #expect(found == depth)
        #expect(throws: DecodingError.self) {
            try JSONReader.decode(Deep.self, from: "[" + String(repeating: "[", count: 5_000))
        }
    }

    @Test("Errors have a path, a position and a caret") func errors() throws {
        let text = """
            {"shapes": [
              {"x": 1},
              {"x": "two"}
            ]}
            """
        struct Point: Decodable { var x: Int }
        let error = try jsonError {
            try JSONReader.decode([String: [Point]].self, from: text)
        }
        #expect(error.code == .typeMismatch)
        #expect(error.location.keyPath == "shapes[1].x")
        #expect(error.position?.description == "3:9")
        #expect(
            error.rendered(file: "a.json") == """
                a.json:3:9: error: shapes[1].x: expected an integer, found the string "two"
                  {"x": "two"}
                        ^
                """)
        let missing = try jsonError { try JSONReader.decode([Point].self, from: "[{}]") }
        #expect(missing.description == "1:2: error: [0]: expected a value for the key 'x', found nothing")
        #expect(missing.code == .keyNotFound)
        let null = try jsonError { try JSONReader.decode([Int].self, from: "[1, null]") }
        #expect(null.description == "1:5: error: [1]: expected an integer, found null")
        #expect(null.code == .valueNotFound)
        let big = try jsonError { try JSONReader.decode([Int8].self, from: "[300]") }
        #expect(big.code == .dataCorrupted)
        #expect(big.message == "expected an integer that Int8 can hold, found the number 300")
        let broken = #expect(throws: DecodingError.self) { try JSONReader.decode([Int].self, from: "[1") }
        #expect(broken?.jsonError == nil)
        #expect(broken?.syntaxError?.description == "1:2: error: ']' expected near end of file")
    }

    @Test("A path leads to the value; positions are those of the text") func paths() throws {
        let text = #"{"data": {"ids": [1, "x"]}}"#
        #expect(try JSONReader.decode(Int.self, from: text, at: "data.ids[0]") == 1)
        let wrong = try jsonError {
            try JSONReader.decode([Int].self, from: text, at: "data.ids")
        }
        #expect(wrong.position?.column == 22)
        let missing = try jsonError {
            try JSONReader.decode([Int].self, from: text, at: "data.idz")
        }
        #expect(missing.message.contains("did you mean"))
    }

    @Test("Errors of a type's own pass through") func ownErrors() {
        struct Own: Error {}
        struct Refusing: Decodable { init(from decoder: any Decoder) throws { throw Own() } }
        #expect(throws: Own.self) { try JSONReader.decode([Refusing].self, from: "[1]") }
    }

    @Test("A JSONValue is Codable") func values() throws {
        let text = #"{"a":[1,-2,1.5,null,true,"é",{}],"b":18446744073709551615}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(value == (try JSONDocument(parsing: text).root))
        #expect(try JSONReader.decode(JSONValue.self, from: text).description == text)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
        let exact = try JSONDocument(parsing: "[0.1234567890123456789012345]").root
        #expect(String(decoding: try encoder.encode(exact), as: UTF8.self) == "[0.1234567890123456789012345]")
    }

    @Test("A Decodable type is a field, an element and a list") func fields() throws {
        struct Point: Codable, Equatable { var x = 0; var at: Date? }
        struct Place: Item {
            var point = Decoded(Point())
            var other: Point = Point()
            var route: [Decoded<Point>] = []
            var extra: Decoded<Point>?
            static let table = ItemTable(Place()) {
                Field(\.point, "point")
                Field(\.other, "other") { (point: Decoded<Point>) in
                    point.value
                } write: {
                    Decoded($0)
                }
                Field(\.route, "route")
                Field(\.extra, "extra")
            }
        }
        let text = #"""
            [{"point": {"x": 1, "at": "1970-01-01T00:00:10Z"}, "other": {"x": 2}, "route": [{"x": 3}, {"x": "?"}, {"x": 4}]}]
            """#
        let mapping = try Place.map(text)
        let place = try #require(mapping.items.first)
        #expect(place.point.value == Point(x: 1, at: Date(timeIntervalSince1970: 10)))
        #expect(place.other.x == 2)
        #expect(place.route.map(\.value.x) == [3, 4])
        #expect(place.extra == nil)
        #expect(mapping.issues.map { "\($0.location)" } == ["[0].route[1]"])
        #expect(mapping.issues[0].expected == #"a Point (x: expected an integer, found the string "?")"#)
        #expect(mapping.issues[0].position != nil)
        #expect(Place.json(for: place)["point"]?.description == #"{"x":1,"at":"1970-01-01T00:00:10Z"}"#)
        var changed = place
        changed.point.value.x = 9
        let back = try Place.items(in: [Place.json(for: changed)] as JSONValue)
        #expect(back.first?.point.value == Point(x: 9, at: Date(timeIntervalSince1970: 10)))
        #expect(try Decoded<Point>.items(in: #"[{"x": 5}]"#).map(\.value.x) == [5])
    }

    @Test("An Item may be Codable, too") func codableItem() throws {
        struct Book: Item, Codable, Equatable {
            var title = ""
            var year: Int?
            static let table = ItemTable(Book()) {
                Field(\.title, "title")
                Field(\.year, "year")
            }
        }
        let text = #"[{"title": "Momo", "year": 1973}]"#
        let items = try Book.items(in: text)
        #expect(items == (try JSONReader.decode([Book].self, from: text)))
        #expect(items == (try JSONDecoder().decode([Book].self, from: JSONEncoder().encode(items))))
    }
}
