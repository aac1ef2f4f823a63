import Foundation
import JSONDecoding
import JSONDocuments
import TestSupport
import Testing

/// Whole texts: valid and broken ones, random ones, and documents like those of the benchmarks.
@Suite("Texts of both decoders") struct FoundationDocumentTests {
    private let both = BothDecoders()

    @Test("A text is one value and nothing else") func wholeTexts() {
        for text in [
            " 1 ", "[1]", "\n\t\r[1]", "{}", "null", "true", #"["\ud83d\ude00"]"#, #"["\u0000"]"#, "{\"a\"\n:\t1 }",
        ] {
            expectSame(text)
        }
        for text in [
            "", " ", "\n\t\r ", "1 2", "1,", "[1]x", "[1] []", "[1]]", "{}}", "{} null", "nul", "nulll", "truefalse",
            "[,1]",
            "[1 2]", "{\"a\"}", "{\"a\":}", "{,}", "{1:1}", "{a:1}", "{'a':1}", "['a']", "[01]", "[-]", "[+1]", "[.5]",
            "[5.]",
            "[1e]", "[1e+]", "[0x1]", "[1_000]", "[--1]", "[1.2.3]", "\"", "\"a", "\"\\", "\"\\u12", "\"\\x\"",
            "\"a\nb\"",
            "\"\t\"", "[", "{", "[[]", "{\"a\":[}", "]", "}", "/* */ 1", "1 // a", "\u{A0}1", "[1]\0", "\0[1]",
            "Infinity",
            "undefined", "[\"\\ud800\"]", "[\"\\udc00\"]",
        ] {
            // Foundation finds some mistakes only in values that a type asks for.
            #expect(throws: DecodingError.self, "\(text)") { try JSONReader.decode(JSONValue.self, from: text) }
            #expect(throws: (any Error).self, "\(text)") {
                try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
            }
        }
    }

    /// Compares the outcomes for types of several shapes.
    private func expectSame(_ text: String) {
        both.expectSame(Int.self, text)
        both.expectSame([Int].self, text)
        both.expectSame([String].self, text)
        both.expectSame([String: Int].self, text)
        both.expectSame(Bool?.self, text)
    }

    @Test("Of repeated keys the last one counts, where Foundation takes the first") func repeatedKeys() throws {
        #expect(try JSONReader.decode([String: Int].self, from: #"{"a": 1, "b": 2, "\u0061": 3}"#) == ["a": 3, "b": 2])
        #expect(try JSONReader.decode([String: Int].self, from: #"{"a": 1, "a": 1}"#) == ["a": 1])
        let foundations = try JSONDecoder().decode([String: Int].self, from: Data(#"{"a": 1, "a": 3}"#.utf8))
        #expect(foundations == ["a": 1])
    }

    @Test("Bytes that aren't UTF-8 are refused") func invalidBytes() {
        for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]] {
            let text = [.init(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
            #expect(throws: DecodingError.self) { try JSONReader.decode(String.self, from: text) }
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(String.self, from: Data(text)) }
        }
    }

    @Test("Both read 512 levels; ours goes on to 2,048") func depth() {
        func text(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(both.expectSame(JSONValue.self, text(512)).value != nil)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: Data(text(513).utf8)) }
        #expect(throws: Never.self) { try JSONReader.decode(JSONValue.self, from: text(2_048)) }
        #expect(throws: DecodingError.self) { try JSONReader.decode(JSONValue.self, from: text(2_049)) }
    }

    /// A type with a property of every sort.
    private struct Every: Codable, Equatable {
        enum Kind: String, Codable { case a, b }
        final class Node: Codable, Equatable {
            var value = 0.0
            var next: [Node]?
            static func == (left: Node, right: Node) -> Bool { left.value == right.value && left.next == right.next }
        }
        var a: Int?
        var b: [Double?]?
        var c: String?
        var d: [String: Every]?
        var e: Kind?
        var f: Node?
        var g: [[Bool]]?
        var h: Int8?
        var i: Decimal?
        var j: [Int: UInt]?
        var k: Date?
        var l: Float?
    }

    /// Texts for `Every`, in which each member is now and then of another kind.
    private struct EveryText {
        var random: SeededGenerator

        private static let scalars = [
            "null", "true", "false", "0", "-1", "127", "128", "1.5", "1e2", "-0.0", "12345678901234567890", "0.1",
            #""a""#, #""b""#, #""\u0061""#, #""1""#, #""""#,
        ]

        private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

        private mutating func list(_ element: (inout EveryText) -> String) -> String {
            var elements: [String] = []
            for _ in 0..<below(4) { elements.append(element(&self)) }
            return "[" + elements.joined(separator: ", ") + "]"
        }

        private mutating func object(_ keys: [String], _ value: (inout EveryText) -> String) -> String {
            var members: [String] = []
            for key in keys where below(3) > 0 { members.append("\"\(key)\": \(value(&self))") }
            return "{" + members.joined(separator: ",") + "}"
        }

        private mutating func scalar() -> String { Self.scalars[below(Self.scalars.count)] }

        private mutating func node(depth: Int) -> String {
            let value = below(9) == 0 ? scalar() : "2.5"
            return "{\"value\": \(value), \"next\": \(depth > 3 ? "null" : list { $0.node(depth: depth + 1) })}"
        }

        /// A value for a member, by its key.
        private mutating func value(of key: Character, depth: Int) -> String {
            switch key {
            case "a": "7"
            case "b": list { $0.below(2) == 0 ? "null" : "0.5" }
            case "c": #""\u00e9\n""#
            case "d": depth > 2 ? "{}" : object(["x"]) { $0.text(depth: depth + 1) }
            case "e": #""a""#
            case "f": node(depth: 0)
            case "g": list { $0.list { _ in "true" } }
            case "h": "-128"
            case "i": "1.25e-3"
            case "j": object(["1", "2"]) { _ in "5" }
            case "k": "1e3"
            default: "0.1"
            }
        }

        mutating func text(depth: Int = 0) -> String {
            var members: [String] = []
            for key in "abcdefghijkl".shuffled(using: &random) where below(4) > 0 {
                let value =
                    below(40) > 0 ? value(of: key, depth: depth) : below(3) > 0 ? scalar() : list { $0.scalar() }
                members.append("\"\(key)\": \(value)")
            }
            return "{" + members.joined(separator: ", ") + "}"
        }
    }

    @Test("Random texts make the same values, and the same errors") func randomTexts() {
        var random = EveryText(random: SeededGenerator(seed: 0xC0DE))
        var (values, errors) = (0, 0)
        for round in Effort.rounds(2_000) {
            let text = random.text()
            let outcome = both.expectSame(Every.self, text)
            if outcome.value == nil { errors += 1 } else { values += 1 }
            if round.isMultiple(of: 10), let value = outcome.value {
                let again = try? JSONEncoder().encode(value)
                #expect(again.flatMap { try? JSONReader.decode(Every.self, from: $0) } == value, "\(text)")
            }
        }
        #expect(values > 50 && errors > 50, "\(values) \(errors)")
    }

    @Test("Random trees are the same values") func randomTrees() {
        var random = RandomText(seed: 0x7EE)
        var options = JSONDocument.Options()
        options.duplicateKeys = .refuse
        var count = 0
        for _ in Effort.rounds(1_000) {
            let text = random.value()
            guard (try? JSONDocument(parsing: text, options: options)) != nil else { continue }
            let own = Result { try JSONReader.decode(Tree.self, from: text) }
            // Foundation refuses numbers that are too small for a double.
            guard let foundations = try? JSONDecoder().decode(Tree.self, from: Data(text.utf8)) else { continue }
            count += 1
            #expect((try? own.get()) == foundations, "\(text)")
        }
        #expect(count > 50)
    }

    /// Any JSON whose numbers are doubles, decoded by trial and error.
    private indirect enum Tree: Decodable, Equatable {
        case null, bool(Bool), number(Double), text(String), list([Tree]), object([String: Tree])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let list = try? value.decode([Tree].self) {
                self = .list(list)
            } else {
                self = .object(try value.decode([String: Tree].self))
            }
        }
    }
}
