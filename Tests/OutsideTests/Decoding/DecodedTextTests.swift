import Foundation
import JSONDecoding
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// A type that decodes itself from any JSON, by asking for one type after the other.
private indirect enum Anything: Decodable, Equatable {
    case null, bool(Bool), integer(Int64), number(Double), text(String), list([Anything])
    case object([String: Anything])

    init(from decoder: any Decoder) throws {
        if var list = try? decoder.unkeyedContainer() {
            var elements: [Anything] = []
            while !list.isAtEnd { elements.append(try list.decode(Anything.self)) }
            self = .list(elements)
        } else if let container = try? decoder.singleValueContainer(), let value = Self.scalar(container) {
            self = value
        } else {
            self = .object(try decoder.singleValueContainer().decode([String: Anything].self))
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) -> Anything? {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return .integer(value) }
        if let value = try? container.decode(Double.self) { return .number(value) }
        return (try? container.decode(String.self)).map { .text($0) }
    }

    /// The same from a document.
    init(_ json: JSONValue) {
        switch json.kind {
        case .null: self = .null
        case .bool: self = .bool(json.bool ?? false)
        case .integer, .real:
            let whole = json.int.map { Int64($0) } ?? json.double.flatMap { Int64(exactly: $0) }
            self = whole.map { .integer($0) } ?? .number(json.double ?? 0)
        case .string: self = .text(json.string ?? "")
        case .array: self = .list(json.elements.map { Anything($0) })
        case .object:
            var members: [String: Anything] = [:]
            for (key, value) in json.members where members[key] == nil { members[key] = Anything(value) }
            self = .object(members)
        }
    }
}

/// Whatever the text, a type sees what a document of it holds.
@Suite("Decoded texts") struct DecodedTextTests {
    private func compare(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let root = try JSONDocument(parsing: bytes).root
        let text = String(decoding: bytes.prefix(300), as: UTF8.self)
        #expect(
            try JSONReader.decode(Anything.self, from: bytes) == Anything(root), "\(text)",
            sourceLocation: sourceLocation)
        #expect(
            try JSONReader.decode(Anything.self, from: root) == Anything(root), "\(text)",
            sourceLocation: sourceLocation)
        #expect(try JSONReader.decode(JSONValue.self, from: bytes) == root, "\(text)", sourceLocation: sourceLocation)
    }

    @Test(
        "Texts of every form",
        arguments: [
            "null", "5", " \"a\" ", "[]", "{}", "[ ]", "{ }", "[[], {}, [{}]]", #"{"": 1}"#, #"{"a": 1, "a": 2}"#,
            #"{"a": {"b": 1}, "b": 2, "a": {"b": 3}}"#, #"{"\u0061": 1, "b": 2}"#, #"{"\u0061": 1, "a": 2}"#,
            "[1.5, -0, -0.0, 1e3, 9223372036854775807, 9223372036854775808, 123456789012345678901234567890]",
            #"["\u00e9", "é", "\ud83d\ude00", "", "\\\"", "a long text of more than thirty-two ASCII characters"]"#,
            "\u{FEFF}[1]", "[true,false,null]\n\n", "{\"a\"\n:\n[\n1\n,\n2\n]\n}",
        ])
    func forms(text: String) throws { try compare(Array(text.utf8)) }

    @Test("Objects of many members, and repeated keys among them", arguments: [3, 9, 17, 47, 48, 49, 65, 300])
    func manyMembers(count: Int) throws {
        let members = (0..<count).map { "\"key\($0)\": \($0)" }
        try compare(Array("{\(members.joined(separator: ", "))}".utf8))
        for repeated in [0, count / 2, count - 1] {
            let again = members + ["\"key\(repeated)\": \"again\""]
            try compare(Array("[{\(again.joined(separator: ", "))}, {\(members.joined(separator: ","))}]".utf8))
        }
    }

    /// A random text, with white space, escapes and repeated keys.
    private func text(_ random: inout SeededGenerator, depth: Int) -> String {
        let gap = ["", " ", "\n", "\t "].randomElement(using: &random)!
        let names = ["a", "b", "id", "\\u0069d", "name", "é", "a longer key, of some thirty characters", ""]
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
        case 0: return "null"
        case 1: return Bool.random(using: &random) ? "true" : "false"
        case 2: return "\(Int.random(in: -1_000...1_000, using: &random))"
        case 3: return "\(Double.random(in: -10...10, using: &random))"
        case 4, 5: return "\"\(names.randomElement(using: &random)!)\\n\""
        case 6, 7:
            let members = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                "\"\(names.randomElement(using: &random)!)\(Int.random(in: 0...20, using: &random))\"\(gap):\(gap)"
                    + text(&random, depth: depth - 1)
            }
            return "{\(gap)\(members.joined(separator: "\(gap),\(gap)"))\(gap)}"
        default:
            let elements = (0..<Int.random(in: 0...5, using: &random)).map { _ in text(&random, depth: depth - 1) }
            return "[\(gap)\(elements.joined(separator: ",\(gap)"))\(gap)]"
        }
    }

    @Test("Random texts") func randomTexts() throws {
        var random = SeededGenerator(seed: 61)
        for _ in Effort.rounds(2_000) { try compare(Array(text(&random, depth: 4).utf8)) }
    }

    @Test("Real documents", .enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)))
    func realDocuments() throws {
        let files = Suites.files(under: "real-api").filter { $0.lastPathComponent != "INDEX.json" }
        for file in Effort.sample(files, quick: 8, seed: 62) { try compare([UInt8](Data(contentsOf: file))) }
    }

    /// A path of keys and indexes, and any other, lead to the same value and to the same errors.
    @Test("Paths", arguments: ["a[1].b", "$.a[1].b", "/a/1/b", "a[-1].b", "a.1.b"])
    func paths(path: String) throws {
        let text = #"{"a": [1, {"b": {"c": [true]}}]}"#
        let expected = try JSONPath(path).first(in: JSONDocument(parsing: text).root)
        #expect(try JSONReader.decode(JSONValue.self, from: text, at: JSONPath(path)) == expected)
        let error = #expect(throws: DecodingError.self) {
            try JSONReader.decode([String: [Int]].self, from: text, at: JSONPath(path))
        }
        #expect(error?.jsonError?.description == "1:24: error: c[0]: expected an integer, found true")
    }
}
