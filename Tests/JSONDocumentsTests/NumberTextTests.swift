import Foundation
import JSONDocuments
import Testing

@Suite struct NumberTextTests {
    @Test(arguments: [
        "0", "-0", "1", "-17", "1.50", "1e2", "-0.0", "9223372036854775807", "9223372036854775808",
        "18446744073709551615", "-9223372036854775809", "0.1000000000000000000000000000001",
        "123456789012345678901234567890",
    ]) func isTheSourcesText(text: String) throws {
        let document = try JSONDocument(parsing: #"{"x": "1.5", "a": [\#(text), {"b": \#(text)}], "c": \#(text)}"#)
        #expect(document.root["a"]?[0]?.numberText == text)
        #expect(document.root["a"]?[1]?["b"]?.numberText == text)
        #expect(document.root["c"]?.numberText == text)
        #expect(document.root["c"]?.decimal == Decimal(string: text))
        #expect(document.root["c"]?.uint64 == UInt64(text == "-0" ? "0" : text))
        #expect(try JSONDocument(parsing: text).root.numberText == text)
    }

    @Test func repeatedKeysGiveTheLast() throws {
        let text =
            #"{"a": [1.5, {"b": 2.5}], "c": 3.50, "a": [4.50, {"b": 5.50}, 6.50], "c": 7.50, "d": 8.50, "a": [9.50]}"#
        let root = try JSONDocument(parsing: text).root
        #expect(root["a"]?[0]?.numberText == "9.50")
        #expect(root["c"]?.numberText == "7.50")
        #expect(root["d"]?.numberText == "8.50")
    }

    /// Found by fuzzing: a zero after a repeated key kept the text of the number before it.
    @Test(arguments: [
        (#"{"j":[-0],"j":[0]}"#, "0"), (#"{"j":[-5],"j":[0]}"#, "0"), (#"{"j":[0],"j":[-0]}"#, "-0"),
        (#"{"j":[-5],"j":["x"],"j":[0]}"#, "0"), (#"{"j":[1.5],"j":[0]}"#, "0"), (#"{"j":[1e2],"j":[-0]}"#, "-0"),
    ]) func repeatedKeysWithZeros(text: String, expected: String) throws {
        #expect(try JSONDocument(parsing: text).root["j"]?[0]?.numberText == expected)
    }

    /// A key may be written with escapes, and a text may look like a zero.
    @Test(arguments: [
        (#"{"\u006a": 1.50}"#, "1.50"), (#"{"\u006a": 1.50, "j": 2.50}"#, "2.50"),
        (#"{"j": 1.50, "\u006a": 2.50}"#, "2.50"),
        (#"{"x\\": "\\\"", "j": 1.50}"#, "1.50"), (#"{"x": "-0", "j": 0}"#, "0"),
        (#"{"x": "2024-05-01", "j": -0}"#, "-0"),
        (#"{"x": {"j": 1.50, "y": [[], {}]}, "j": 2.50}"#, "2.50"), (#"{"": 1.50, "j": 2.50}"#, "2.50"),
    ]) func keysAreReadAsJSON(text: String, expected: String) throws {
        #expect(try JSONDocument(parsing: text).root["j"]?.numberText == expected)
    }

    @Test func memoryGivesTheCanonicalText() {
        #expect((1.50 as JSONValue).numberText == "1.5")
        #expect((7 as JSONValue).numberText == "7")
        #expect((7 as JSONValue).uint64 == 7)
        #expect(("7" as JSONValue).numberText == nil)
        #expect((-7 as JSONValue).uint64 == nil)
    }
}
