import Foundation
import JSONDocuments
import Testing

@Suite struct JSONValueTests {
    @Test func convertsSwiftValues() throws {
        let tree: [String: Any?] = [
            "s": "x", "i": 1, "u": UInt64.max, "d": 1.5, "b": true, "n": nil, "f": Float(0.5), "i8": Int8(-3),
            "dec": Decimal(string: "0.1000000000000000000001"), "a": [1, nil, "y"] as [Any?], "o": ["k": [NSNull()]],
            "json": ["z": 1] as JSONValue,
        ]
        let value = try JSONValue(any: tree)
        #expect(
            value.description
                == #"{"a":[1,null,"y"],"b":true,"d":1.5,"dec":0.1000000000000000000001,"f":0.5,"i":1,"i8":-3,"#
                + #""json":{"z":1},"n":null,"o":{"k":[null]},"s":"x","u":18446744073709551615}"#)
        #expect(try JSONDocument(parsing: value.description).root == value)
        #expect(try JSONValue(any: value.any) == value)
    }

    @Test func convertsFoundationsNumbers() throws {
        let data = Data(#"{"a":[0,1,true,false,1.5,18446744073709551615,-1,null]}"#.utf8)
        let value = try JSONValue(any: JSONSerialization.jsonObject(with: data))
        #expect(value.description == #"{"a":[0,1,true,false,1.5,18446744073709551615,-1,null]}"#)
    }

    @Test func saysWhatJSONCannot() {
        for (value, message) in [
            (["a": [1, Double.nan]] as Any, "a[1]: nan is not a JSON number"), (Date.self, "the root: Type is not"),
            ([1: 2], "the root: Dictionary<Int, Int> is not a JSON value"),
            (["x": URL(string: "a:b")!], "x: URL is not a JSON value"),
        ] {
            do {
                _ = try JSONValue(any: value)
                Issue.record("accepted \(value)")
            } catch { #expect(error.description.hasPrefix(message) || value is Any.Type) }
        }
    }

    @Test func bigIntegersSurviveEdits() throws {
        var document = try JSONDocument(
            parsing: #"{"id": 18446744073709551615, "name": "x", "in": {"id": 18446744073709551614}}"#)
        document.root["name"] = "y"
        document.root["in"]?["new"] = 1
        #expect(
            document.description == #"{"id":18446744073709551615,"name":"y","in":{"id":18446744073709551614,"new":1}}"#)
        let list: JSONValue = [document.root["in"]!, JSONValue(UInt64.max)]
        #expect(list.description == #"[{"id":18446744073709551614,"new":1},18446744073709551615]"#)
        #expect(list[1]?.uint64 == .max)
        #expect(list[0]?["id"]?.any as? UInt64 == 18_446_744_073_709_551_614)
    }

    @Test func equality() throws {
        func parsed(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }
        #expect(try parsed(#"{"a":1,"b":[2]}"#) == parsed(#"{"b":[2],"a":1}"#))
        #expect(try parsed(#"{"a":1,"b":[2]}"#).hashValue == parsed(#"{"b":[2],"a":1}"#).hashValue)
        #expect(try parsed("1") != parsed("1.0"))
        #expect(try parsed("18446744073709551615") != parsed("18446744073709551614"))
        #expect(try parsed("18446744073709551615") == parsed("18446744073709551615"))
        #expect(try parsed(#"{"a":1}"#) != parsed(#"{"b":1}"#))
        #expect(try parsed("[1,2]") != parsed("[1]"))
        #expect(JSONValue(Decimal(string: "1.5")!) == 1.5)
        #expect(try parsed("\"e\u{301}\"") != parsed("\"é\""))
        #expect(Set([1, 2, 1.0, "1", 1] as [JSONValue]).count == 4)
    }

    @Test func swiftCollections() {
        let value: JSONValue = ["a": [1, "x"], "b": .null]
        #expect(value.keys == ["a", "b"])
        #expect(value.dictionary?["a"]?.array?.count == 2)
        #expect(value["a"]?.dictionary == nil)
        #expect(value.array == nil)
        #expect(value["a"]?.elements.map(\.kind) == [.integer, .string])
        #expect(value["b"]?.any == nil)
        #expect(!value.isEmpty && (1 as JSONValue).isEmpty)
    }
}
