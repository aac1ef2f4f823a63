import Foundation
import TestSupport
import Testing

@testable import JSONDocuments

/// Numbers that jansson refuses, because no double is near.
@Suite struct LargeNumberTests {
    private static let texts = [
        "1e400", "-1e400", "9.0e+999", "1e309", "-1E0309", "123456789.5e400", "1.8e308",
        "17976931348623159\(String(repeating: "0", count: 292)).0", "0.4e\(String(repeating: "9", count: 60))",
        "1\(String(repeating: "0", count: 400))",
    ]

    @Test(arguments: texts) func keepTheirText(text: String) throws {
        for source in ["[\(text)]", #"{"a": [1, {"b": \#(text)}], "c": 1e308}"#, "[\(text), \(text)]"] {
            let document = try JSONDocument(parsing: source)
            #expect(document.description == source.filter { $0 != " " })
            try JSONDocument.check(Array(source.utf8))
        }
        let root = try JSONDocument(parsing: #"{"a": 1.50, "b": \#(text), "c": -0}"#).root
        let number = try #require(root["b"])
        #expect(number.kind == .real && number.double == nil && number.int == nil && number.uint64 == nil)
        #expect(number.numberText == text && number.decimal.map(\.isNaN) != false)
        #expect(number.any as? JSONValue == number)
        #expect(try JSONDocument(parsing: text).root == number)
        #expect(number.node.real == (text.hasPrefix("-") ? -1 : 1) * Double.greatestFiniteMagnitude)
        // It goes into other values as it is.
        var edited = root
        edited["d"] = number
        #expect(edited.description == #"{"a":1.50,"b":\#(text),"c":-0,"d":\#(text)}"#)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(number) }
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: "[\(text)]", options: .strict) }
    }

    /// Numbers on the other side of each border are doubles.
    @Test(arguments: ["1e308", "1.7976931348623157e308", "1e-400", "0e999", "1e0000308", "1.7976931348623158e308"])
    func othersAreDoubles(text: String) throws {
        let root = try JSONDocument(parsing: "[1e999, \(text)]").root
        #expect(root[1]?.double == Double(text) && root[1]?.numberText == text && root[0]?.double == nil)
    }

    @Test(arguments: [
        ("1e400", "1e400", true), ("1e400", "10e399", true), ("1e400", "1.0E+0400", true), ("1e400", "0.1e401", true),
        ("1e400", "-1e400", false), ("1e400", "1e401", false), ("1e400", "2e400", false), ("12e400", "1.2e401", true),
        ("1e400", "1.7976931348623157e308", false), ("1.50", "1.5", true), ("1e2", "100.0", true),
        ("1e2", "100", false),
        ("10e9223372036854775806", "1e9223372036854775807", true),
        ("10e9223372036854775807", "1e9223372036854775807", false),
        ("100e9223372036854775807", "1e9223372036854775807", false),
        ("0.1e9223372036854775807", "1e9223372036854775806", true),
        ("-0", "0", true), ("1e400", "1\(String(repeating: "0", count: 400))", false),
    ]) func areEqualByTheirDigits(left: String, right: String, isEqual: Bool) throws {
        let values = try [left, right].map { try JSONDocument(parsing: "[\($0)]").root }
        #expect((values[0] == values[1]) == isEqual)
        #expect(Set(values).count == (isEqual ? 1 : 2))
    }

    @Test func havePositions() throws {
        let text = "\u{FEFF}{\"1e400\": \"1e400\",\n \"é\": [-1e400, 1e308], \"b\": 9.0e+999}"
        let (numbers, count) = OverflowingNumber.all(in: Array(text.utf8), limit: 1)
        #expect(count == 2 && numbers.map(\.text) == ["-1e400"])
        #expect(numbers[0].position.line == 2 && numbers[0].position.column == 8)
    }

    /// Random texts with such numbers are written as they came.
    @Test func randomTextsStay() throws {
        var random = SeededGenerator(seed: 77)
        let parts = Self.texts + ["0", "-0", "1.50", "1E-2", "12345678901234567890", "\"1e400\"", "true", "null", "-7"]
        for _ in Effort.rounds(500) {
            let values = (0..<Int.random(in: 1...9, using: &random)).map { _ -> String in
                let part = parts.randomElement(using: &random)!
                switch Int.random(in: 0..<4, using: &random) {
                case 0: return "[\(part)]"
                case 1: return "{\"k\":\(part),\"l\":[\(part)]}"
                default: return part
                }
            }
            let text = "[\(values.joined(separator: ","))]"
            #expect(try JSONDocument(parsing: text).description == text, "seed 77")
            let written = unsafe Array(text.utf8).withUnsafeBufferPointer { bytes -> String in
                var writer = JSONWriter()
                unsafe writer.write(source: bytes)
                return writer.text
            }
            #expect(written == text, "seed 77")
        }
    }

    @Test func precisionRoundsNumbersOfASource() throws {
        let root = try JSONDocument(parsing: "[1.23456, 1e400, 12345678901234567890, 1.0, -0]").root
        let text = JSONWriter.text(of: root, options: .init(precision: 3))
        #expect(text == "[1.23,1e400,12345678901234567890,1.0,-0]")
    }

    /// Values of parsed texts keep their texts in other values.
    @Test func textsStayInEdits() throws {
        var root = try JSONDocument(parsing: #"{"a": 1.50, "b": {"c": [1e2, -0]}}"#).root
        root["d"] = 1
        root["b"]?["c"]?.append(2.50)
        #expect(root.description == #"{"a":1.50,"b":{"c":[1e2,-0,2.5]},"d":1}"#)
        #expect(JSONValue([root["a"]!, root["b"]!["c"]![0]!]).description == "[1.50,1e2]")
        root["a"] = nil
        #expect(root.description == #"{"b":{"c":[1e2,-0,2.5]},"d":1}"#)
    }
}
