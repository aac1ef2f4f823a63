import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// JSON inside a text, with locations and positions inside it, and unions without a tag.
@Suite struct JSONTextTests {
    struct User: Item, Equatable {
        var name = ""
        var age: Int?
        static let table = ItemTable(User()) {
            Field(\.name, "name", .required)
            Field(\.age, "age")
        }
    }

    struct Message: Item, Equatable {
        var id = 0
        var user = User()
        var users: [User]?
        var note: String?
        var inner: Nested?
        static let table = ItemTable(Message()) {
            Field(\.id, "id")
            Field(\.user, "user", .jsonText)
            Field(\.users, "users", .jsonText)
            Field(\.note, "note", .jsonText)
            Field(\.inner, "inner", .jsonText)
        }
    }

    struct Nested: Item, Equatable {
        var user = User()
        static let table = ItemTable(Nested()) { Field(\.user, "user", .jsonText) }
    }

    private func map<Value: Item>(_ type: Value.Type, _ text: String) throws -> Mapping<Value> {
        let mappings = try ReaderStrategy.allCases.map { try Value.map(text, reader: $0) }
        for mapping in mappings {
            #expect(mapping.issues == mappings[0].issues)
            #expect(mapping.items.map { $0.json } == mappings[0].items.map { $0.json })
        }
        return mappings[0]
    }

    /// A JSON text as a literal.
    private func literal(_ text: String) -> String { JSONValue(text).description }

    @Test func textsOfJSONAreRead() throws {
        let user = literal(#"{"name": "Ada", "age": 36}"#)
        let inner = literal(#"{"user": \#(user)}"#)
        let text =
            #"[{"id": 1, "user": \#(user), "users": "[]", "note": "\"x\"", "inner": \#(inner)}, {"users": null}]"#
        let mapping = try map(Message.self, text)
        let ada = User(name: "Ada", age: 36)
        #expect(mapping.issues == [])
        #expect(
            mapping.items == [Message(id: 1, user: ada, users: [], note: "x", inner: Nested(user: ada)), Message()])
        let json = mapping.items[0].json
        #expect(json["user"]?.string == #"{"name":"Ada","age":36}"#)
        #expect(json["note"]?.string == #""x""#)
        #expect(try Message(json: json) == mapping.items[0])
        #expect(Message().json["users"]?.isNull == true)
    }

    @Test func defectsHaveTheirPositionsInside() throws {
        let user = #"{"näme": "\u00e9\n", "age": "x"}"#
        let text = "[\n  {\"id\": 1, \"user\": \(literal(user))}]"
        let mapping = try map(Message.self, text)
        #expect(
            mapping.issues.map(\.description) == [
                "[0].user.name: expected a value, found nothing",
                #"[0].user.age: expected an integer, found the string "x""#,
                "[0].user: expected a complete User, found an object with defects",
            ])
        #expect(mapping.issues.map(\.field) == ["user.name", "user.age", "user"])
        #expect(mapping.issues.map(\.record) == [0, 0, 0])
        let line = text.split(separator: "\n")[1]
        let start = try #require(line.firstRange(of: #"{\"n"#)?.lowerBound)
        let age = try #require(line.firstRange(of: #"\"x\""#)?.lowerBound)
        let columns = [start, age].map { line.unicodeScalars.distance(from: line.startIndex, to: $0) + 1 }
        #expect(mapping.issues.map { $0.position?.line } == [2, 2, 2])
        #expect(mapping.issues.map { $0.position?.column } == columns + [columns[0] - 1])
        #expect(mapping.issues[1].rendered().hasSuffix("\n" + String(repeating: " ", count: columns[1] - 1) + "^"))
    }

    @Test(arguments: ["é", "\u{1F600}", "a\"b\\c/", "\u{7}\t", "日本"])
    func everyEscapeIsCounted(letters: String) throws {
        let user = #"{"name": \#(literal(letters)), "age": []}"#
        for escaped in [false, true] {
            var written = literal(user)
            if escaped { written = written.unicodeScalars.map { $0.isASCII ? "\($0)" : Self.escape($0) }.joined() }
            let text = #"[{"user": \#(written)}]"#
            let issue = try #require(try map(Message.self, text).issues.first)
            let position = try #require(issue.position)
            #expect(Array(text.utf8)[position.byteOffset] == UInt8(ascii: "["))
            let before = String(decoding: Array(text.utf8)[..<position.byteOffset], as: UTF8.self)
            #expect(position.column == before.unicodeScalars.count + 1)
            #expect(before.hasSuffix(#"\"age\": "#))
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map {
            "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16)
        }
        .joined()
    }

    @Test func whatIsNoJSONIsAnIssue() throws {
        let mapping = try map(Message.self, #"[{"user": "{\"name\" 1}"}, {"user": {"name": "A"}}, {"note": 5}]"#)
        #expect(mapping.issues.map(\.code) == [.wrongValue, .wrongValue, .wrongValue])
        #expect(
            mapping.issues[0].description.hasPrefix(
                #"[0].user: expected JSON in a string, found the string "{\"name\" 1}", 1:9: error: "#))
        #expect(mapping.issues[0].position?.column == 22)
        #expect(mapping.issues[1].description == "[1].user: expected JSON in a string, found an object")
        #expect(mapping.items.count == 3)
    }

    @Test func textsInTextsKeepTheirPositions() throws {
        let user = literal(#"{"name": 5, "age": []}"#)
        let inner = literal(#"{"user": \#(user)}"#)
        let text = #"[{"inner": \#(inner)}]"#
        let issue = try #require(try map(Message.self, text).issues.first)
        #expect(issue.location.keyPath == "[0].inner.user.age")
        #expect(issue.position.map { Array(text.utf8)[$0.byteOffset] } == UInt8(ascii: "["))
    }

    struct Dot: Item, Equatable {
        var x = 0
        static let table = ItemTable(Dot()) { Field(\.x, "x", .required) }
    }

    enum Shape: UntaggedUnion, Equatable {
        case number(Int), text(String), dot(Dot), user(User), many([Shape])
        static let variants = [
            Variant<Shape>(Int.self) { .number($0) }, Variant(String.self) { .text($0) },
            Variant(Dot.self) { .dot($0) }, Variant(User.self) { .user($0) }, Variant([Shape].self) { .many($0) },
        ]
        var json: JSONValue {
            switch self {
            case .number(let value): value.json
            case .text(let value): value.json
            case .dot(let value): value.json
            case .user(let value): value.json
            case .many(let values): values.json
            }
        }
    }

    @Test(arguments: ReaderStrategy.allCases)
    func theFirstVariantThatFitsIsTaken(reader: ReaderStrategy) throws {
        let text = #"[7, "7", {"x": 1}, {"name": "Ada"}, [1, "a", [{"x": 2}]], {"name": "x", "x": 5}, true]"#
        let mapping = try Shape.map(text, reader: reader)
        #expect(
            mapping.items == [
                .number(7), .text("7"), .dot(Dot(x: 1)), .user(User(name: "Ada")),
                .many([.number(1), .text("a"), .many([.dot(Dot(x: 2))])]), .dot(Dot(x: 5)), .number(1),
            ])
        #expect(mapping.issues == [])
    }

    @Test(arguments: ReaderStrategy.allCases)
    func theIssueSaysWhyEachVariantDoesNotFit(reader: ReaderStrategy) throws {
        let mapping = try Shape.map(#"{"a": [5, {"nam": 1}]}"#, at: "a", reader: reader)
        #expect(mapping.items == [.number(5)])
        #expect(
            mapping.issues.map { "\($0.location): \($0.expected), \($0.found)" } == [
                "a[1]: one of Int, String, Dot, User, Array<Shape>, an object; not Int: expected an integer; "
                    + "not String: expected a string; not Dot: x: expected a value, found nothing; "
                    + "not User: name: expected a value, found nothing; did you mean 'nam'?; "
                    + "not Array<Shape>: expected an array"
            ])
    }

    struct Left: Item {
        var child: Tree?
        var left = 0
        static let table = ItemTable(Left()) {
            Field(\.child, "child")
            Field(\.left, "left", .required)
        }
    }

    struct Right: Item {
        var child: Tree?
        var right = 0
        static let table = ItemTable(Right()) {
            Field(\.child, "child")
            Field(\.right, "right", .required)
        }
    }

    indirect enum Tree: UntaggedUnion {
        case left(Left), right(Right)
        static let variants = [Variant<Tree>(Left.self) { .left($0) }, Variant(Right.self) { .right($0) }]
        var json: JSONValue { .null }
    }

    /// Each level doubles the trials; the number of them is limited by the bytes.
    @Test func unionsInsideUnionsEnd() throws {
        let text = String(repeating: #"{"child":"#, count: 200) + "{}" + String(repeating: "}", count: 200)
        let mapping = try Tree.map("[\(text)]")
        #expect(mapping.items.isEmpty && mapping.issueCount == 1)
    }
}
