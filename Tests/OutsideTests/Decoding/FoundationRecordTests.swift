import Foundation
import JSONDecoding
import TestSupport
import Testing

/// Documents of seven kinds, of the shapes that the benchmarks have, as both decoders read them.
@Suite("Records of both decoders") struct FoundationRecordTests {
    private struct Small: Decodable, Equatable {
        var id: Int
        var name: String
        var age: UInt8
        var score: Double
        var isActive: Bool
        var city: String?
        enum CodingKeys: String, CodingKey { case id, name, age, score, isActive = "active", city }
    }

    /// A record of which most members aren't read, with a container inside it.
    private struct Wide: Decodable, Equatable {
        var title: String
        var price: Decimal
        var likes: Int
        private enum Keys: String, CodingKey { case title, price, meta }
        private enum MetaKeys: String, CodingKey { case likes }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            (title, price) = (
                try container.decode(String.self, forKey: .title), try container.decode(Decimal.self, forKey: .price)
            )
            likes = try container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta).decode(
                Int.self, forKey: .likes)
        }
    }

    private struct Status: Decodable, Equatable {
        struct User: Decodable, Equatable { var screenName: String; var followersCount: Int32? }
        struct Entities: Decodable, Equatable { var hashtags: [[String: String]] }
        var idStr: String
        var user: User
        var entities: Entities
        var quotedStatusId: Int?
        var place: [String: Int]?
    }

    private struct Line: Decodable, Equatable {
        var name: String?
        var coordinates: [[Double]]
    }

    private struct Product: Decodable, Equatable {
        struct Price: Decodable, Hashable { var amount: Float; var currency: Currency }
        enum Currency: String, Decodable { case euro = "EUR", dollar = "USD" }
        var tags: Set<String>
        var price: Price
        var variants: Set<Price>
        var stock: [String: Int]
    }

    private struct Generator {
        var random: SeededGenerator

        mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

        mutating func word(_ letters: [String]) -> String {
            (0...below(9)).map { _ in letters[below(letters.count)] }.joined()
        }

        mutating func list(_ count: Int, _ element: (inout Generator) -> String) -> String {
            var elements: [String] = []
            for _ in 0..<count { elements.append(element(&self)) }
            return "[" + elements.joined(separator: ", ") + "]"
        }

        mutating func ascii() -> String { "\"\(word(["a", "b", " ", "x", "9"]))\"" }
        mutating func text() -> String {
            "\"\(word(["é", "\\u00e9", "漢", "\\ud83d\\ude00", "😀", "\\n", "\\\"", "a"]))\""
        }

        mutating func small() -> String {
            let city = below(10) == 0 ? "null" : ascii()
            return """
                {"id": \(below(9_000)), "name": \(ascii()), "age": \(below(90)), "score": \(Double(below(99_999)) / 1_000),
                 "active": \(below(2) == 0), "city": \(city)}
                """
        }

        mutating func wide() -> String {
            let fillers = (0..<30).map { number in "\"unused_\(number)\": \(below(2) == 0 ? ascii() : "[{}, null]")" }
            return """
                {\(fillers.joined(separator: ", ")), "title": \(text()), "price": \(below(999)).\(below(100)),
                 "meta": {"author": \(ascii()), "likes": \(below(99))}}
                """
        }

        mutating func status() -> String {
            let tags = list(below(4)) { "{\"text\": \($0.text()), \"start\": \($0.ascii())}" }
            let quoted = below(3) == 0 ? ", \"quoted_status_id\": \(below(99))" : ""
            return """
                {"metadata": {"a": [1, {"b": null}]}, "id_str": "\(below(9_000))", "geo": null,
                 "user": {"screen_name": \(ascii()), "followers_count": \(below(99))},
                 "entities": {"hashtags": \(tags), "symbols": []}, "place": null\(quoted)}
                """
        }

        mutating func line() -> String {
            let points = list(9) {
                "[\(Double($0.below(360_000_000)) / 1e6 - 180), -\($0.below(90)).\($0.below(1_000))]"
            }
            return "{\"name\": \(ascii()), \"coordinates\": \(points)}"
        }

        mutating func product(_ word: (inout Generator) -> String) -> String {
            func price(_ generator: inout Generator) -> String {
                "{\"amount\": \(Double(generator.below(9_999)) / 100), \"currency\": \"\(generator.below(2) == 0 ? "EUR" : "USD")\"}"
            }
            return """
                {"description": \(word(&self)), "tags": \(list(3, word)), "price": \(price(&self)),
                 "variants": \(list(below(4), price)), "stock": {"north": \(below(500)), "south": \(below(500))}}
                """
        }
    }

    @Test("Seven documents make the same values, whole and with a member that is wrong") func documents() {
        var generator = Generator(random: SeededGenerator(seed: 7))
        var both = BothDecoders()
        for _ in Effort.rounds(40) {
            expectSame([Small].self, generator.list(20) { $0.small() }, both)
            expectSame([Wide].self, generator.list(10) { $0.wide() }, both)
            expectSame([Line].self, generator.list(5) { $0.line() }, both)
            expectSame([Product].self, generator.list(5) { $0.product { $0.ascii() } }, both)
            expectSame([Product].self, generator.list(5) { $0.product { $0.text() } }, both)
            expectSame([String: [[Small]]].self, "{\"data\": \(generator.list(3) { $0.list(3) { $0.small() } })}", both)
        }
        both.own.keys = .snakeCase
        both.foundations.keyDecodingStrategy = .convertFromSnakeCase
        for _ in Effort.rounds(40) { expectSame([Status].self, generator.list(10) { $0.status() }, both) }
    }

    /// Compares the values of a document, and the errors of one with a number, a key and a bracket that
    /// are replaced.
    private func expectSame<Value: Decodable & Equatable>(_ type: Value.Type, _ text: String, _ both: BothDecoders) {
        #expect(both.expectSame(type, text).value != nil, "\(text)")
        for (part, other) in [(": ", ": [1]"), (": \"", ": 1e2, \"_\": \""), ("\": ", "_\": "), (": true", ": 0")] {
            guard let range = text.ranges(of: part).last else { continue }
            // A part of a value is left, which makes another member.
            let tail = other.hasSuffix("[1]") ? ", \"_\": " : ""
            both.expectSame(type, text.replacingCharacters(in: range, with: other + tail))
        }
    }
}
