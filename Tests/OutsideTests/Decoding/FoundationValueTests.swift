import Foundation
import FoundationBridging
import ItemMapping
import JSONDecoding
import JSONDocuments
import TestSupport
import Testing

/// What Foundation's decoder makes of values, and where its errors are.
@Suite("Values of both decoders") struct FoundationValueTests {
    private let both = BothDecoders()

    private struct Point: Codable, Hashable { var x: Int; var y: Int? }
    private enum Kind: String, Codable { case circle, square }
    private enum Level: Int, Codable { case low = 1, high }
    private enum Action: Codable, Equatable {
        case stop
        case move(x: Int, y: Int = 5)
        case say(String, Int?)
    }

    @Test("Errors are of the same kind, at the same path") func errors() {
        for text in [
            "null", "1", "[]", "{}", #""a""#, #"{"a": null}"#, #"{"a": 1}"#, #"{"a": [1, null]}"#, #"{"a": [1, "x"]}"#,
            #"{"a": [[1]]}"#, #"{"a": {"x": "1"}}"#, #"{"a": {"y": 1}}"#, #"{"a": {"x": 1, "y": null}}"#,
            #"{"a": {"x": 1, "y": false}}"#, #"{"a": {"x": 1e3}}"#, #"{"a": {"x": 1.5}}"#, #"[{"x": 1}, {"x": null}]"#,
            #"[{"x": 1}, {}, 3]"#, #"{"a": "circle"}"#, #"{"a": "oval"}"#, #"{"a": 1}"#, #"{"a": 3}"#,
        ] {
            both.expectSame([String: Int].self, text)
            both.expectSame([String: [Int]].self, text)
            both.expectSame([String: [Int?]?].self, text)
            both.expectSame([String: Point].self, text)
            both.expectSame([String: Point?].self, text)
            both.expectSame([Point].self, text)
            both.expectSame(Set<Point>.self, text)
            both.expectSame([String: Kind].self, text)
            both.expectSame([String: Kind?].self, text)
            both.expectSame([String: Level].self, text)
            both.expectSame(Point?.self, text)
            both.expectSame(Int??.self, text)
        }
        #expect(both.expectSame([Point].self, #"[{"x": 1}, {}]"#) == .error("keyNotFound x at Index 1#1"))
    }

    @Test("Cases with associated values") func cases() {
        for text in [
            #"{"stop": {}}"#, #"{"stop": null}"#, #"{"stop": 1}"#, #"{"move": {"x": 1, "y": 2}}"#,
            #"{"move": {"x": 1}}"#, #"{"move": {"x": 1, "y": null}}"#, #"{"move": {}}"#, #"{"move": {"x": "1"}}"#,
            #"{"say": {"_0": "a", "_1": 1}}"#, #"{"say": {"_0": "a"}}"#, #"{"say": {}}"#, #"{"say": []}"#, "{}",
            #"{"stop": {}, "say": {}}"#, #"{"other": {}}"#, #"{"other": {}, "stop": {}}"#, "null", "[]", #""stop""#,
        ] {
            both.expectSame(Action.self, text)
            both.expectSame([Action].self, "[\(text)]")
        }
    }

    private enum Numbered: Int, Codable, CodingKeyRepresentable { case one = 1, two }

    /// A key that is made of a text by a function of its own.
    private struct Identifier: Hashable, Codable, CodingKeyRepresentable {
        var text: String
        init(_ text: String) { self.text = text }
        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
        init?(codingKey: some CodingKey) {
            guard codingKey.stringValue.hasPrefix("id-") else { return nil }
            text = String(codingKey.stringValue.dropFirst(3))
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
        var codingKey: any CodingKey { AnyKey(stringValue: "id-" + text) }
    }

    @Test("Dictionaries by the kind of their keys") func dictionaries() {
        for text in [
            "{}", "[]", #"{"2": 2}"#, #"{"x": 2}"#, #"{"1": null}"#, #"{"de": 1}"#, #"{"xx": 1}"#,
            #"{"id-a": 1}"#, #"{"b": 2}"#, "[1, 2]", "[1, 2, 3]", "[1.5, 2, 2.5, null]",
            #"["a", 1]"#, #"[{"x": 1}, 1, {"x": 2}, 2]"#, "[1, 2, 1, 3]", #"{"-1": 1}"#, #"{"+1": 2}"#, #"{" 1": 1}"#,
            #"{"99999999999999999999": 1}"#, #"["7d9f1c1e-2a54-4b1a-9a0b-1f2e3d4c5b6a", 1]"#, "null", "1",
        ] {
            both.expectSame([String: Int].self, text)
            both.expectSame([String: Int?].self, text)
            both.expectSame([Int: Int].self, text)
            both.expectSame([Int: Int?].self, text)
            both.expectSame([Language: Int].self, text)
            both.expectSame([Numbered: Int].self, text)
            both.expectSame([Identifier: Int].self, text)
            both.expectSame([Int8: Int].self, text)
            both.expectSame([Double: Int].self, text)
            both.expectSame([Double: Int?].self, text)
            both.expectSame([Point: Int].self, text)
            both.expectSame([UUID: Int].self, text)
        }
        #expect(both.expectSame([Identifier: Int].self, #"{"id-a": 1}"#).value == [Identifier("a"): 1])
        #expect(both.expectSame([Numbered: Int].self, #"{"1": 5}"#).value == [.one: 5])
    }

    @Test("Wide integers and extreme decimals") func extremes() throws {
        for number in [
            "0", "-0", "-0.0", "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
            "-170141183460469231731687303715884105728", "340282366920938463463374607431768211455",
            "340282366920938463463374607431768211456", "12345678901234567890123456789012345678", "1e18", "1e19",
            "18446744073709551616", "-9223372036854775809",
            "9007199254740993000e-3", "1e39",
            "-90071992547409930E-1", "1e99999999999999999999", "9007199254740993",
            "9007199254740993.0", "1.0e-0", "10E-1",
            "123456789e-9", "4.5e1", "1e127", "1e-100", "0.1", "3.141592653589793238462643383279502884", "1e308",
            "5e-324",
        ] {
            both.expectSame([Int128].self, "[\(number)]")
            both.expectSame([UInt128].self, "[\(number)]")
            both.expectSame([Int].self, "[\(number)]")
            both.expectSame([UInt64].self, "[\(number)]")
            both.expectSame([Double].self, "[\(number)]")
            if !number.contains("e-") { both.expectSame([Float].self, "[\(number)]") }
            both.expectSame([Decimal].self, "[\(number)]")
            both.expectSame([String: Decimal?].self, "{\"a\": \(number)}")
        }
        // Foundation gives up on some numbers with fractions and exponents, and cuts the last off.
        #expect(try JSONReader.decode(UInt128.self, from: "34028236692093846346337460743176821145.5e1") == .max)
        #expect(try JSONReader.decode(Int128.self, from: "17014118346046923173168730371588410572.7e+1") == .max)
        #expect(try JSONReader.decode(Int128.self, from: "0.0000000000000000001E40") == 1_000_000_000_000_000_000_000)
        for text in ["9007199254740993001e-3", "34028236692093846346337460743176821145.6e1", "1e999"] {
            #expect(throws: (any Error).self) { try JSONReader.decode(UInt128.self, from: text) }
        }
        // Foundation refuses what a Float or a Double rounds to zero.
        #expect(try JSONReader.decode([Float].self, from: "[1e-100, 5e-324]") == [0, 0])
        #expect(try JSONReader.decode([Double].self, from: "[12E-687]") == [0])
        #expect(both.expectSame(UInt128.self, "340282366920938463463374607431768211455").value == .max)
        #expect(both.expectSame(Int128.self, "-170141183460469231731687303715884105728").value == .min)
    }

    @Test("Links, data and identifiers") func texts() {
        for text in [
            "", " ", "a b", "http://example.com/ä?q=ü#x", "https://[::1]:80/", "%", "%zz", "mailto:a@b", "/a/../b",
            "http://",
            "AAEC", "AAEC\\n", "AA=C", "AAE", "AA==", "7d9f1c1e-2a54-4b1a-9a0b-1f2e3d4c5b6a", "7D9F1C1E", "en_US",
            "UTC",
            "\\u0000", "Europe/Berlin",
        ] {
            both.expectSame([URL].self, "[\"\(text)\"]")
            both.expectSame([URL?].self, "[\"\(text)\", null]")
            both.expectSame([Data].self, "[\"\(text)\"]")
            both.expectSame([UUID].self, "[\"\(text)\"]")
            both.expectSame([String: UUID].self, "{\"a\": \"\(text)\"}")
        }
        for text in ["[1]", "[null]", "[[]]", "[{}]", "[true]"] {
            both.expectSame([URL].self, text)
            both.expectSame([Data].self, text)
            both.expectSame([UUID].self, text)
            both.expectSame([Date].self, text)
        }
    }

    /// Values in a list, under a key, and none.
    private struct Holder<Held: Codable & Equatable>: Codable, Equatable {
        var values: [Held]
        var named: [String: Held]
        var none: Held?
    }

    /// Expects that both decoders read what Foundation's encoder writes of a value.
    private func expectSame<Value: Codable & Equatable>(_ value: Value) throws {
        let holder = Holder<Value>(values: [value, value], named: ["a": value], none: nil)
        let text = String(decoding: try JSONEncoder().encode(holder), as: UTF8.self)
        #expect(both.expectSame(Holder<Value>.self, text).value == holder, "\(text)")
        for broken in ["null", "7", "\"x\"", "[]", "{}", "true"] {
            both.expectSame([Value].self, "[\(broken)]")
            both.expectSame(Value?.self, broken)
        }
    }

    @Test("Types of Foundation and of the standard library, as they are encoded") func libraryTypes() throws {
        try expectSame(UUID())
        try expectSame(try #require(URL(string: "https://example.com/a%20b")))
        try expectSame(Date(timeIntervalSinceReferenceDate: 1.25))
        try expectSame(Data([0, 255]))
        try expectSame(Locale(identifier: "de_DE"))
        try expectSame(try #require(TimeZone(identifier: "Europe/Berlin")))
        try expectSame(Calendar(identifier: .gregorian))
        try expectSame(DateComponents(year: 2024, month: 5, day: 1))
        try expectSame(DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 60))
        try expectSame(IndexSet([1, 2, 3, 7]))
        try expectSame(IndexPath(indexes: [1, 2]))
        try expectSame(CharacterSet(charactersIn: "abc"))
        try expectSame(Measurement(value: 5, unit: UnitLength.meters))
        try expectSame(CGRect(x: 1, y: 2, width: 3, height: 4.5))
        try expectSame(CGPoint(x: 1, y: -2))
        try expectSame(NSRange(location: 2, length: 5))
        try expectSame(AffineTransform(translationByX: 1, byY: 2))
        try expectSame(PersonNameComponents(givenName: "Ann", familyName: "Lee"))
        try expectSame(Decimal(string: "12345678901234567890.123"))
        try expectSame(1..<5)
        try expectSame(1...5)
        try expectSame("a"..."c")
        try expectSame(ContiguousArray([1, 2]))
        try expectSame(Set(["a"]))
        try expectSame([[[1], []], []])
        try expectSame([1: ["a": [true]]])
        try expectSame(Float16(1.5))
        try expectSame(CGFloat(2.5))
        try expectSame(Duration.seconds(3))
        try expectSame(Action.move(x: 1))
        try expectSame(Optional("x"))
    }

    @Test("Times by the number of seconds or milliseconds") func times() {
        var seconds = BothDecoders()
        seconds.own.dates = .seconds
        seconds.foundations.dateDecodingStrategy = .secondsSince1970
        var milliseconds = BothDecoders()
        milliseconds.own.dates = .milliseconds
        milliseconds.foundations.dateDecodingStrategy = .millisecondsSince1970
        for value in ["0", "1.5", "-1", "1714557600", "1e3", "null", "true", "[]", "{}"] {
            for both in [seconds, milliseconds] {
                both.expectSame([Date].self, "[\(value)]")
                both.expectSame([String: Date?].self, "{\"a\": \(value)}")
            }
        }
    }

    @Test("Times in ISO 8601") func moments() {
        var both = both
        both.own.dates = .iso8601
        both.foundations.dateDecodingStrategy = .iso8601
        for value in [
            #""2024-05-01T12:30:00Z""#, #""2024-05-01T12:30:00+02:00""#, #""1969-12-31T23:59:59Z""#, #""yesterday""#,
            #""""#, "null", "true", "[]",
        ] {
            both.expectSame([Date].self, "[\(value)]")
            both.expectSame([Date?].self, "[\(value)]")
        }
        // Days are dates, too; a day that doesn't exist isn't one, where Foundation takes the next.
        #expect(throws: Never.self) { try both.own.decode(Date.self, from: #""2024-05-01""#) }
        let error = #expect(throws: DecodingError.self) {
            try both.own.decode(Date.self, from: #""2024-02-30T00:00:00Z""#)
        }
        #expect(error?.jsonError?.code == .dataCorrupted)
        #expect(error?.jsonError?.message == #"expected a date, found the string "2024-02-30T00:00:00Z""#)
    }

    @Test("Texts of infinity hold for floats of every width, and for nothing else") func infinities() {
        var both = both
        both.own.infinity = .init(positive: "+inf", negative: "-inf", nan: "nan")
        both.foundations.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        for value in [#""+inf""#, #""-inf""#, #""inf""#, #""""#, "1", "null"] {
            both.expectSame([Double].self, "[\(value)]")
            both.expectSame([Float].self, "[\(value)]")
            both.expectSame([Float16].self, "[\(value)]")
            both.expectSame([CGFloat].self, "[\(value)]")
            both.expectSame([Decimal].self, "[\(value)]")
            both.expectSame([Int].self, "[\(value)]")
            both.expectSame([String].self, "[\(value)]")
            both.expectSame([String: Double?].self, "{\"a\": \(value)}")
        }
    }

    @Test("Keys in snake case have converted paths in errors") func convertedPaths() {
        struct Inner: Decodable, Equatable { var firstValue: Int; var otherValue: Int? }
        struct Outer: Decodable, Equatable { var innerOnes: [Inner]; var byName: [String: Inner]? }
        var both = both
        both.own.keys = .snakeCase
        both.foundations.keyDecodingStrategy = .convertFromSnakeCase
        for text in [
            #"{"inner_ones": [{"first_value": 1, "other_value": 2}]}"#, #"{"inner_ones": [{"first_value": "1"}]}"#,
            #"{"inner_ones": [{}]}"#, #"{"inner_ones": null}"#, "{}",
            #"{"inner_ones": [], "by_name": {"a_b": {"first_value": 1}}}"#,
            #"{"inner_ones": [], "by_name": {"a_b": {"first_value": true}}}"#,
            #"{"inner_ones": [], "by_name": {"a_b": {}}}"#,
            #"{"inner_ones": [{"first_value": 1, "first__value": 1}]}"#,
        ] {
            both.expectSame(Outer.self, text)
            both.expectSame([String: [String]].self, text)
        }
    }
}
