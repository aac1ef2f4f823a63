import JSONDocuments
import Testing

/// Equal values have equal hashes; a difference anywhere changes the hash.
struct HashingTests {
    private static func value(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

    @Test(arguments: [
        (#"{"a":1,"b":[2,{"c":null,"d":"x"}]}"#, #"{"b":[2,{"d":"x","c":null}],"a":1}"#),
        ("[0.0, -0.0, 1e2]", "[-0.0, 0.0, 100.0]"),
        ("[18446744073709551615]", "[18446744073709551615]"),
        ("{}", "{}"), ("[[],[]]", "[ [ ], [ ] ]"),
    ]) func equalValuesHashAlike(left: String, right: String) throws {
        let (left, right) = (try Self.value(left), try Self.value(right))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        for salt in 1...2 { #expect(left.hashValue(salt: salt) == right.hashValue(salt: salt)) }
        #expect(Set([left, right]).count == 1)
    }

    /// Values that differ only after their first elements or below their first levels.
    private static let families: [@Sendable (Int) -> String] = [
        { "[" + String(repeating: "0,", count: 100) + "\($0)]" },
        { String(repeating: "[", count: 50) + "\($0)" + String(repeating: "]", count: 50) },
        { String(repeating: #"{"a":"#, count: 50) + "\($0)" + String(repeating: "}", count: 50) },
        { #"{"a":[[[[{"b":"\#($0)"}]]]],"c":1}"# },
        { #"{"a":\#($0),"b":\#(1_000 - $0)}"# },
        { "[1" + String(repeating: "0", count: 300 - "\($0)".utf8.count) + "\($0)]" },
        { "[" + (0..<10).map { "[\($0)]" }.joined(separator: ",") + ",[[\($0)]]]" },
    ]

    @Test("values that differ late or deep have different hashes", arguments: 0..<7)
    func differences(number: Int) throws {
        let values = try (0..<500).map { try Self.value(Self.families[number]($0)) }
        #expect(Set(values.map(\.hashValue)).count == 500)
        #expect(Set(values.flatMap { [$0.hashValue(salt: 1), $0.hashValue(salt: 2)] }).count == 1_000)
    }

    @Test("members that swap their values have another hash")
    func swaps() throws {
        let (left, right) = (try Self.value(#"{"a":1,"b":2}"#), try Self.value(#"{"a":2,"b":1}"#))
        #expect(left != right && left.hashValue != right.hashValue)
    }

    @Test("texts are compared by code points")
    func codePoints() throws {
        let composed: JSONValue = ["\u{E9}": "\u{E9}"]
        let decomposed: JSONValue = ["e\u{301}": "e\u{301}"]
        #expect(composed != decomposed && composed.hashValue != decomposed.hashValue)
        let both = try Self.value("{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(both["\u{E9}"]?.int == 1 && both["e\u{301}"]?.int == 2)
        // A Swift dictionary can hold only one of the two, so the object must remain a `JSONValue`.
        #expect(both.any as? JSONValue == both)
        #expect(JSONLocation([.key("\u{E9}")]) != JSONLocation([.key("e\u{301}")]))
    }
}
