import Foundation
import MacroExpanding
import TestSupport
import Testing

/// The messages of the compiler, and the answers.
@Suite struct MessageTests {
    private static func answer(_ message: String) throws -> [String: Any] {
        let data = PluginHost.answer(to: Data(message.utf8))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any], "\(message)")
    }

    private static func result(_ message: String) throws -> (source: String?, diagnostics: [[String: Any]]) {
        let result = try #require(try answer(message)["expandMacroResult"] as? [String: Any])
        return (result["expandedSource"] as? String, try #require(result["diagnostics"] as? [[String: Any]]))
    }

    /// A piece of source as the compiler sends it.
    private static func syntax(_ source: String, line: Int = 3, column: Int = 1, offset: Int = 40) throws -> String {
        let file = #""fileID": "App/Book.swift", "fileName": "/src/Book.swift""#
        let location = #"{\#(file), "line": \#(line), "column": \#(column), "offset": \#(offset)}"#
        let text = String(decoding: try JSONEncoder().encode(source), as: UTF8.self)
        return #"{"kind": "declaration", "location": \#(location), "source": \#(text)}"#
    }

    private static func request(
        _ source: String, macro: String = "Mapped", role: String = "member", attribute: String = "@Mapped",
        more: String = ""
    ) throws -> String {
        """
        {"expandAttachedMacro": {"macro": {"moduleName": "X", "typeName": "\(macro)", "name": "\(macro)"},
        "macroRole": "\(role)", "discriminator": "x", "attributeSyntax": \(try syntax(attribute)),
        "declSyntax": \(try syntax(source))\(more)}}
        """
    }

    @Test func theVersionIsSeven() throws {
        let answer = try Self.answer(#"{"getCapability": {"capability": {"protocolVersion": 8}}}"#)
        let result = answer["getCapabilityResult"] as? [String: [String: Int]]
        #expect(result == ["capability": ["protocolVersion": 7]])
        #expect(try Self.answer(#"{"getCapability": {}}"#)["getCapabilityResult"] != nil)
    }

    /// Each field is on the line and in the column of its property.
    @Test func fieldsAreWhereTheirPropertiesAre() throws {
        let result = try Self.result(
            Self.request("\n@Mapped struct Book {\n    var title = \"\"\n\n    @At(\"y\") var year = 0\n}"))
        #expect(
            result.source == """
                #sourceLocation(file: "/src/Book.swift", line: 3)
                nonisolated static let table: ItemMapping.ItemTable<Book> =
                               ItemMapping.ItemTable(Book()) {
                        ItemMapping.Field(ItemMacros.StoredProperty.path(\\.title), "title")
                #sourceLocation(file: "/src/Book.swift", line: 7)
                                 ItemMapping.Field(ItemMacros.StoredProperty.path(\\.year), "y")
                }
                #sourceLocation()

                """)
        #expect(result.diagnostics.isEmpty)
    }

    @Test func columnsAreWhereTheirPropertiesAre() throws {
        let result = try Self.result(
            Self.request("@Mapped struct Book {\n    let id: Int\n\n    /// A.\n    let name: String, code: Int\n}"))
        #expect(
            result.source == """
                #sourceLocation(file: "/src/Book.swift", line: 2)
                nonisolated static let table: ItemMapping.ItemTable<Book> =
                               ItemMapping.ItemTable(Book.init(id:name:code:),
                        ItemMapping.Column("id").filling(\\Book.id),


                        ItemMapping.Column("name").filling(\\Book.name), ItemMapping.Column("code").filling(\\Book.code))
                #sourceLocation()

                """)
    }

    /// The offset of a diagnostic is that in the file.
    @Test func diagnosticsAreWhereTheMistakeIs() throws {
        let result = try Self.result(Self.request("\n@Mapped class Book { var title = \"\" }"))
        #expect(result.source == "")
        let diagnostic = try #require(result.diagnostics.first)
        #expect(result.diagnostics.count == 1)
        #expect(diagnostic["severity"] as? String == "error")
        let position = diagnostic["position"] as? [String: Any]
        #expect(position?["fileName"] as? String == "/src/Book.swift" && position?["offset"] as? Int == 49)
        let fixIt = (diagnostic["fixIts"] as? [[String: Any]])?.first
        let change = (fixIt?["changes"] as? [[String: Any]])?.first
        #expect(change?["newText"] as? String == "final ")
        let range = change?["range"] as? [String: Any]
        #expect(range?["startOffset"] as? Int == 49 && range?["endOffset"] as? Int == 49)
    }

    @Test(arguments: [
        (
            "struct Book {}", "Item, FieldValue",
            "nonisolated extension Outer.Book: ItemMapping.Item, ItemMapping.FieldValue {}\n"
        ),
        ("struct Book: FieldValue {}", "Item", "nonisolated extension Outer.Book: ItemMapping.Item {}\n"),
        (
            "enum Book: String { case a }", "Item, FieldValue, DictionaryKey",
            "nonisolated extension Outer.Book: ItemMapping.FieldValue, ItemMacros.MappedKey {}\n"
        ),
        (
            "enum Book: Double { case a }", "FieldValue, DictionaryKey",
            "nonisolated extension Outer.Book: ItemMapping.FieldValue {}\n"
        ),
        ("class Book {}", "Item, FieldValue", ""),
        ("nonisolated struct Book {}", "Item", "nonisolated extension Outer.Book: ItemMapping.Item {}\n"),
        (
            "@available(macOS 16, *) struct Book {}", "Item",
            "@available(macOS 16, *)\nnonisolated extension Outer.Book: ItemMapping.Item {}\n"
        ),
    ])
    func theExtensionConforms(source: String, missing: String, expected: String) throws {
        let more = """
            , "extendedTypeSyntax": \(try Self.syntax("Outer.Book")),
            "conformanceListSyntax": \(try Self.syntax("struct Placeholder: \(missing) {}"))
            """
        let result = try Self.result(Self.request("@Mapped \(source)", role: "extension", more: more))
        #expect(result.source == expected && result.diagnostics.isEmpty)
    }

    @Test func withoutMissingConformancesThereIsNoExtension() throws {
        let more = #", "extendedTypeSyntax": \#(try Self.syntax("Outer.Book"))"#
        #expect(try Self.result(Self.request("@Mapped struct Book {}", role: "extension", more: more)).source == "")
    }

    /// A private type in another one can't be named by the extension.
    @Test(arguments: [
        ("private struct Book {}", ["enum Outer {}"], true), ("private struct Book {}", [], false),
        ("fileprivate struct Book {}", ["enum Outer {}"], false),
        ("struct Book {}", ["private enum Middle {}", "enum Outer {}"], true),
        ("struct Book {}", ["private enum Outer {}"], false),
    ])
    func hiddenTypesAreDiagnosed(source: String, context: [String], isHidden: Bool) {
        let declaration = MappedDeclaration("@Mapped \(source)", context: context)
        let expansion = declaration.conformance(of: "Outer.Book", missing: ["Item", "FieldValue"])
        #expect(expansion.hasErrors == isHidden && expansion.source.isEmpty == isHidden)
        #expect(expansion.diagnostics.allSatisfy { $0.message.contains("'struct Book: Item, FieldValue'") })
    }

    @Test(arguments: ["At", "Unmapped", "Checked"]) func attributesNeedAMappedType(name: String) throws {
        func diagnostics(_ head: String) throws -> [String] {
            let more = #", "lexicalContext": [\#(try Self.syntax(head))]"#
            let request = try Self.request(
                "\n  @\(name) var a = 0", macro: name, role: "peer", attribute: "\n  @\(name)", more: more)
            return try Self.result(request).diagnostics.compactMap { $0["message"] as? String }
        }
        #expect(try diagnostics("@Mapped struct Book {}") == [])
        #expect(try diagnostics("\n@ItemMacros.Mapped(keys: .snakeCase) final class Book {}") == [])
        let expected = "@\(name) has no effect outside a type with @Mapped; add @Mapped to 'Book', or remove @\(name)"
        #expect(try diagnostics("struct Book {}") == [expected])
        #expect(try diagnostics("extension Book {}") == [expected])
    }

    /// Whatever arrives is answered, so that the compiler doesn't wait.
    @Test(arguments: [
        "", "x", "{}", "[]", "null", "5", #"{"expandAttachedMacro": 5}"#, #"{"expandAttachedMacro": {}}"#,
        #"{"somethingNew": {}}"#, #"{"expandFreestandingMacro": {"macro": {}}}"#, "{\"a\": \"\u{0}",
        String(repeating: "[", count: 100_000),
    ])
    func strangeMessagesAreAnswered(message: String) throws {
        let result = try Self.result(message)
        #expect(result.source == nil)
        #expect(result.diagnostics.count == 1 && result.diagnostics[0]["severity"] as? String == "error")
    }

    @Test func otherMessagesAreAnswered() throws {
        #expect(
            try Self.answer(#"{"loadPluginLibrary": {"libraryPath": "/x", "moduleName": "X"}}"#)[
                "loadPluginLibraryResult"] != nil)
        #expect(try Self.result(Self.request("var a = 0", macro: "Other")).diagnostics.count == 1)
        #expect(try Self.result(Self.request("var a = 0", role: "body")).diagnostics.count == 1)
    }

    /// A message without locations, and one with numbers that don't fit, is answered, too.
    @Test func damagedMessagesAreAnswered() throws {
        let message = try Array(Self.request("@Mapped struct Book { var title = \"\" }").utf8)
        var random = SeededGenerator(seed: 23)
        for _ in Effort.rounds(400) {
            var bytes = message
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 32...255, using: &random)
            }
            let answer = PluginHost.answer(to: Data(bytes))
            #expect((try? JSONSerialization.jsonObject(with: answer)) != nil)
        }
        let extreme = try Self.request("@Mapped class Book { }").replacingOccurrences(of: "40}", with: "\(Int.max)}")
        _ = PluginHost.answer(
            to: Data(extreme.replacingOccurrences(of: "\"line\": 3", with: "\"line\": \(Int.max)").utf8))
    }
}

/// The stream of messages: eight bytes of length, then the message.
@Suite struct MessageChannelTests {
    /// The answers to a stream that comes in pieces, and whether it ended between messages.
    private func run(_ bytes: [UInt8], piece: Int = 7) -> (answers: [UInt8], isComplete: Bool) {
        var rest = bytes[...]
        var answers: [UInt8] = []
        let channel = MessageChannel {
            let part = rest.prefix(min($0, piece))
            rest = rest.dropFirst(part.count)
            return Array(part)
        } write: {
            answers += $0
        }
        let isComplete = channel.run()
        return (answers, isComplete)
    }

    private func framed(_ message: String) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: message.utf8.count >> ($0 * 8)) } + Array(message.utf8)
    }

    @Test(arguments: [1, 7, 100_000]) func messagesAreAnsweredInOrder(piece: Int) {
        let hello = framed(#"{"getCapability": {}}"#)
        let answer = framed(#"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
        let result = run(hello + hello, piece: piece)
        #expect(String(decoding: result.answers, as: UTF8.self) == String(decoding: answer + answer, as: UTF8.self))
        #expect(result.isComplete)
        #expect(run([]).isComplete && run([]).answers.isEmpty)
    }

    /// A stream that ends early, or announces more than any message has, ends the program.
    @Test func cutStreamsEnd() {
        let hello = framed(#"{"getCapability": {}}"#)
        for count in 1..<hello.count { #expect(!run(Array(hello.prefix(count))).isComplete) }
        #expect(!run([255, 255, 255, 255, 255, 255, 255, 255]).isComplete)
        #expect(!run([0, 0, 0, 0, 0, 0, 0, 128, 1]).isComplete)
    }
}
