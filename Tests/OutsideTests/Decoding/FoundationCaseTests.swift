import Foundation
import JSONDecoding
import JSONDocuments
import TestSupport
import Testing

/// What Foundation's own decoder promises, as facts.
@Suite("Facts of Foundation's decoder") struct FoundationCaseTests {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The value of the member under a key in camel case.
    private struct Member: Decodable, Equatable {
        static let keyName = CodingUserInfoKey(rawValue: "key")!
        var value = 0
        init(from decoder: any Decoder) throws {
            let key = Key(decoder.userInfo[Self.keyName] as? String ?? "")
            value = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: key)
        }
    }

    @Test(
        "Keys in snake case",
        arguments: [
            ("", ""), ("a", "a"), ("ALLCAPS", "ALLCAPS"), ("ALL_CAPS", "allCaps"), ("snake_case", "snakeCase"),
            ("one_two_three", "oneTwoThree"), ("one_2_three", "one2Three"), ("one2_three", "one2Three"),
            ("snake_Ćase", "snakeĆase"), ("snake_ćase", "snakeĆase"), ("alreadyCamelCase", "alreadyCamelCase"),
            ("__this_and_that", "__thisAndThat"), ("this__and__that", "thisAndThat"),
            ("this_and_that__", "thisAndThat__"), ("this_aNd_that", "thisAndThat"), ("_test", "_test"),
            ("_test_", "_test_"), ("test__", "test__"), ("_", "_"), ("___", "___"), ("_Ab_Cd_", "_abCd_"),
        ])
    func snakeCase(key: String, converted: String) throws {
        let text = "{\(JSONValue(key)): 5}"
        var reader = JSONReader()
        reader.keys = .snakeCase
        reader.userInfo[Member.keyName] = converted
        #expect(try reader.decode(Member.self, from: text).value == 5)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.userInfo[Member.keyName] = converted
        #expect(try decoder.decode(Member.self, from: Data(text.utf8)).value == 5)
    }

    private struct Inner: Decodable, Equatable { var someValue: Int }
    private struct Outer: Decodable, Equatable { var innerValue: Inner; var otherValues: [String: Inner]? }

    @Test("Converted keys keep dictionaries, and errors have the place in the data") func convertedKeys() throws {
        var reader = JSONReader()
        reader.keys = .snakeCase
        let text = #"{"inner_value": {"some_value": 1}, "other_values": {"leave_me": {"some_value": 2}}}"#
        let outer = try reader.decode(Outer.self, from: text)
        #expect(outer == Outer(innerValue: Inner(someValue: 1), otherValues: ["leave_me": Inner(someValue: 2)]))
        #expect(try reader.decode([String: String].self, from: #"{"leave_me_alone": "x"}"#) == ["leave_me_alone": "x"])
        let thrown = try #require(throws: DecodingError.self) {
            try reader.decode(Outer.self, from: #"{"inner_value": {"some_value": "x"}}"#)
        }
        #expect(
            thrown.jsonError?.description
                == #"1:32: error: inner_value.some_value: expected an integer, found the string "x""#)
        guard case .typeMismatch(_, let context) = thrown else {
            Issue.record("\(thrown)")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["innerValue", "someValue"])
        // A type that spells a key as the data does finds it, too.
        struct Plain: Decodable {
            var value: Int
            private enum CodingKeys: String, CodingKey { case value = "some_value" }
        }
        #expect(try reader.decode(Plain.self, from: #"{"some_value": 1}"#).value == 1)
    }

    @Test("Keys converted by a function, of which the first of equal ones counts") func functionOfKeys() throws {
        struct Hello: Decodable { var hello: String }
        var reader = JSONReader()
        reader.keys = .converted { path in Key(String(path.last!.stringValue.dropFirst(4))) }
        #expect(try reader.decode(Hello.self, from: #"{"----hello": "test"}"#).hello == "test")
        reader.keys = .converted { path in Key(path.count == 1 ? "inner" : "hello") }
        struct Nested: Decodable { var inner: Hello }
        #expect(try reader.decode(Nested.self, from: #"{"a": {"b": "c"}}"#).inner.hello == "c")
        struct Count: Decodable {
            var count = 0
            var hello = ""
            private enum Keys: String, CodingKey { case hello, other }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                (count, hello) = (container.allKeys.count, try container.decode(String.self, forKey: .hello))
            }
        }
        reader.keys = .converted { _ in Key("hello") }
        let counted = try reader.decode(Count.self, from: #"{"unused 1": "first", "unused 2": "second"}"#)
        #expect(counted.count == 1 && counted.hello == "first")
    }

    @Test("Types that are read by a function") func functionOfTypes() throws {
        struct Refusal: Error {}
        let moment = Date(timeIntervalSince1970: 7)
        var reader = JSONReader()
        reader.read(Date.self) { _ in moment }
        reader.read(Data.self) { decoder in Data([try decoder.singleValueContainer().decode(UInt8.self)]) }
        #expect(try reader.decode([Date?].self, from: "[42, null, {}]") == [moment, nil, moment])
        #expect(try reader.decode([String: Data].self, from: #"{"a": 42}"#) == ["a": Data([42])])
        reader.read(Date.self) { _ in throw Refusal() }
        #expect(try reader.decode(Either<Date, Int>.self, from: "1").second == 1)
    }

    /// One of two types, the first that can be decoded.
    private struct Either<First: Decodable, Second: Decodable>: Decodable {
        var first: First?
        var second: Second?
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            first = try? container.decode(First.self)
            if first == nil { second = try container.decode(Second.self) }
        }
    }

    @Test("A failed attempt leaves the decoder as it was") func attempts() throws {
        #expect(try JSONReader.decode(Either<[String], [Int]>.self, from: "[1, 2, 3]").second == [1, 2, 3])
        struct Patient: Decodable {
            var values: [Int] = []
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd {
                    #expect(try !list.decodeNil() && !list.decodeNil())
                    #expect(throws: DecodingError.self) { try list.decode(String.self) }
                    values.append(try list.decode(Int.self))
                }
                #expect(throws: DecodingError.self) { try list.decode(Int.self) }
                #expect(throws: DecodingError.self) { try list.decodeNil() }
            }
        }
        #expect(try JSONReader.decode(Patient.self, from: "[1, 2, 3]").values == [1, 2, 3])
    }

    @Test("Containers and decoders can be used later") func later() throws {
        struct Later: Decodable {
            let decoder: any Decoder
            let container: any UnkeyedDecodingContainer
            init(from decoder: any Decoder) throws {
                self.decoder = decoder
                container = try decoder.unkeyedContainer()
            }
        }
        let later = try JSONReader.decode([Later].self, from: #"[[42, "a text that is long enough"]]"#)[0]
        var container = later.container
        #expect(try container.decode(Int.self) == 42)
        #expect(try container.decode(String.self) == "a text that is long enough")
        var other = try later.decoder.unkeyedContainer()
        #expect(try other.decode(Int.self) == 42)
    }

    @Test("The metatype of a subclass makes the subclass") func subclass() throws {
        let type: Animal.Type = Dog.self
        let animal = try JSONReader.decode(type, from: #"{"breed": "Puli", "animal": {"name": "Rex"}}"#)
        #expect((animal as? Dog)?.breed == "Puli")
    }

    @Test("A super decoder of a missing member has null") func missingSuper() throws {
        struct Lenient: Decodable {
            var text: String?
            private enum Keys: String, CodingKey { case text }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                do {
                    text = try container.superDecoder(forKey: .text).singleValueContainer().decode(String.self)
                } catch DecodingError.valueNotFound {
                    text = nil
                }
            }
        }
        #expect(try JSONReader.decode(Lenient.self, from: "{}").text == nil)
        #expect(try JSONReader.decode(Lenient.self, from: #"{"text": "a"}"#).text == "a")
    }

    @Test(
        "Texts that both decoders refuse",
        arguments: [
            "0.", "1e ", "-2.01e- ", "+", "+2.0q", "2s", "NaN", "Infinity", "-", "0x42", "1.e2", "", " ", "tru_",
            "nul_",
            #""foo"#, #"{"a": json}"#, #""\uD834""#, #""\uD834hello""#, #""\uD834\u1221""#, #""\uD8""#, #""\h""#,
            "\"\u{01}\"", "[1,,2]",
        ])
    func refused(text: String) {
        #expect(throws: DecodingError.self) { try JSONReader.decode(JSONValue.self, from: text) }
        #expect(throws: (any Error).self) { try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }
    }

    @Test("Texts, escapes and white space that both decoders read") func texts() throws {
        let texts = [
            #""\/test\/path""#, #""\\/test\\/path""#, #""閆崬밺뀫颒""#, #""\u00e9\u2265""#, #""42\u00e942""#,
            #""\uD834\uDD1E""#, #""abc\u0000def""#, #""\b\t\n\u000b\f\r\u001f""#, " \"a\"\r\n",
        ]
        for text in texts {
            let own = try JSONReader.decode(String.self, from: text)
            #expect(try own == JSONDecoder().decode(String.self, from: Data(text.utf8)))
        }
        let equivalent = #"{"caf\u00e9": true, "cafe\u0301": false}"#
        #expect(try JSONReader.decode([String: Bool].self, from: equivalent).count == 1)
        #expect(try JSONReader.decode([String: Bool].self, from: "{\"v\"\r\n :\r true}") == ["v": true])
        #expect(try JSONReader.decode(String.self, from: [0xEF, 0xBB, 0xBF] + Array(#""👍🏻""#.utf8)) == "👍🏻")
    }

    @Test("Extreme numbers are exact") func numbers() throws {
        for text in [
            "7.45673334164903e-115", "1.7976931348623157e+308", "-2.2250738585072014e-308", "-1.1754943508222875e-38",
            "5e-324", "0e-10", "-0.284", "0.000001", "1e3", "-2.01e-3",
        ] {
            let own = try JSONReader.decode(Double.self, from: text)
            #expect(try own == JSONDecoder().decode(Double.self, from: Data(text.utf8)), "\(text)")
        }
        #expect(try JSONReader.decode([UInt64].self, from: "[6032314514195021674]") == [6_032_314_514_195_021_674])
        for digits in ["1.234567891011121314", "3.14159265358979323846264338327950288419", "123.4567891011121314e-100"]
        {
            #expect(try JSONReader.decode(Decimal.self, from: digits) == Decimal(string: digits))
        }
        #expect(try JSONReader.decode([Float].self, from: "[3.4028234663852886e+38]") == [.greatestFiniteMagnitude])
    }

    @Test("A value of another kind is never converted") func coercion() {
        for text in ["[false, true]"] {
            #expect(throws: DecodingError.self) { try JSONReader.decode([Int].self, from: text) }
            #expect(throws: DecodingError.self) { try JSONReader.decode([UInt8].self, from: text) }
            #expect(throws: DecodingError.self) { try JSONReader.decode([Double].self, from: text) }
            #expect(throws: DecodingError.self) { try JSONReader.decode([Float].self, from: text) }
        }
        for text in ["[0, 1]", "[0.0, 1.0]"] {
            #expect(throws: DecodingError.self) { try JSONReader.decode([Bool].self, from: text) }
        }
    }

    @Test("Infinity and NaN have texts of their own") func infinity() throws {
        var reader = JSONReader()
        reader.infinity = .init(positive: "INF", negative: "-INF", nan: "NaN")
        #expect(try reader.decode([Float?].self, from: #"["INF", "-INF", null]"#) == [.infinity, -.infinity, nil])
        #expect(try reader.decode([String: Double].self, from: #"{"a": "NaN"}"#)["a"]?.isNaN == true)
        #expect(throws: DecodingError.self) { try JSONReader.decode(Double.self, from: #""INF""#) }
    }

    /// What Foundation reads and this package refuses, with the reason in Documentation/Decisions/0033-codable.md.
    @Test(
        "Texts that only Foundation reads",
        arguments: [
            Data(#"{"key": [true,],}"#.utf8), "[1]".data(using: .utf16)!,
            "[1]".data(using: .utf32LittleEndian)!,
        ])
    func onlyFoundation(data: Data) {
        #expect(throws: DecodingError.self) { try JSONReader.decode(JSONValue.self, from: data) }
    }
}
