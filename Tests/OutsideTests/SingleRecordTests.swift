import Foundation
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import Testing

/// `item(in:)` reads exactly one record, and lines of which none can be read are an error.
@Suite struct SingleRecordTests {
    struct Book: Item, Equatable {
        var title = ""
        var year: Int?
        static let table = ItemTable(Book()) {
            Field(\.title, "title")
            Field(\.year, "year")
        }
    }

    struct Strict: Item, Equatable {
        var id = 0
        static let table = ItemTable(Strict()) { Field(\.id, "id", .required) }
    }

    private func error<Value: Item>(_ type: Value.Type, in text: String, at path: JSONPath = "") throws -> MappingError
    {
        let root = try JSONDocument(parsing: text).root
        var errors = ReaderStrategy.allCases.compactMap { reader in
            #expect(throws: MappingError.self) { _ = try Value.item(in: text, at: ListPath(path), reader: reader) }
        }
        errors += [
            #expect(throws: MappingError.self) {
                _ = try Value.item(in: Data(text.utf8), at: ListPath(path), options: .init())
            },
            #expect(throws: MappingError.self) { _ = try Value.item(in: Array(text.utf8), at: ListPath(path)) },
            #expect(throws: MappingError.self) { _ = try Value.item(in: root, at: ListPath(path)) },
        ].compactMap(\.self)
        #expect(errors.count == 6 && errors.allSatisfy { $0 == errors[0] })
        return try #require(errors.first)
    }

    @Test(arguments: [
        (#"{"title": "Momo", "year": "1973"}"#, ""), (#"[{"title": "Momo", "year": 1973}]"#, ""),
        (#"{"books": {"title": "Momo", "year": 1973}}"#, "books"),
        (#"{"books": [{"title": "Jim"}, {"title": "Momo", "year": 1973}]}"#, "books[1]"),
        (#"{"books": [{"title": "Jim"}, {"title": "Momo", "year": 1973}]}"#, "$.books[?@.year]"),
    ])
    func oneRecordIsRead(text: String, path: String) throws {
        let expected = Book(title: "Momo", year: 1973)
        for reader in ReaderStrategy.allCases {
            #expect(try Book.item(in: text, at: ListPath(JSONPath(path)), reader: reader) == expected)
        }
        #expect(try Book.item(in: JSONDocument(parsing: text).root, at: ListPath(JSONPath(path))) == expected)
        #expect(try Book(json: text, at: ListPath(JSONPath(path))) == expected)
        #expect(try Book(json: Array(text.utf8), at: ListPath(JSONPath(path))) == expected)
        #expect(try Book(json: Data(text.utf8), at: ListPath(JSONPath(path))) == expected)
        #expect(try Book(json: JSONDocument(parsing: text).root, at: ListPath(JSONPath(path))) == expected)
    }

    @Test(arguments: [#"{"title": "Momo", "year": "MCM"}"#, #"[{"title": "Momo"}]"#, "5", "null"])
    func aTextIsOneRecord(text: String) throws {
        let expected = Book.map(record: try JSONDocument(parsing: text).root)
        let mappings = [
            try Book.map(record: text), try Book.map(record: Data(text.utf8)), try Book.map(record: Array(text.utf8)),
        ]
        for mapping in mappings { #expect(mapping.items == expected.items && mapping.issues == expected.issues) }
        #expect(throws: JSONSyntaxError.self) { _ = try Book.map(record: text + "]") }
    }

    /// A table that isn't the type's own reads a text as it reads values.
    @Test func anyTableReadsTexts() throws {
        let table = ItemTable(Book()) {
            Field(\.title, "name")
            Field(\.year, "year")
        }
        let text = #"{"books": [{"name": "Momo", "year": "MCM"}, {"name": "Jim", "year": 1960}, 5]}"#
        let expected = table.map(try JSONDocument(parsing: text).root, at: "books", reporting: true)
        #expect(expected.items.map(\.title) == ["Momo", "Jim"] && expected.issueCount == 2)
        for reader in ReaderStrategy.allCases {
            let mapping = try table.map(text, at: "books", reader: reader, reporting: true)
            #expect(mapping.items == expected.items && mapping.issues == expected.issues)
            #expect(mapping.report?.recordCount == expected.report?.recordCount)
            #expect((mapping.reading.directCount > 0) == (reader != .jansson))
        }
        #expect(throws: JSONSyntaxError.self) { _ = try table.map(text + "]", at: "books") }
    }

    @Test(arguments: [
        ("[]", "", MappingError.Code.notOne, "the root: expected one record, found an empty list"),
        (#"[{"title": "a"}, {"title": "b"}]"#, "", .notOne, "the root: expected one record, found a list of 2"),
        (#"{"book": null}"#, "book", .notOne, "book: expected one record at book, found null"),
        (
            #"{"error": 1}"#, "", .noRecord,
            "the record could not be read; the root: expected a record with the keys title, year, "
                + "found an object (keys: error)"
        ),
        ("5", "", .noRecord, "the record could not be read; the root: expected an object, found the integer 5"),
        (
            #"{"boook": 1}"#, "book", .noList,
            "the root: expected a list at book, found nothing; the root has no member 'book'; did you mean boook? "
                + "(keys: boook)"
        ),
    ])
    func anythingElseIsAnError(text: String, path: String, code: MappingError.Code, message: String) throws {
        let error = try error(Book.self, in: text, at: JSONPath(path))
        #expect(error.code == code)
        #expect(error.description == message)
    }

    /// A whole value is one record, with all of its defects, also if it is an array.
    @Test(arguments: [
        (#"{"title": 7, "year": "MCM"}"#, ["year: expected an integer, found the string \"MCM\""]),
        (#"[{"title": "Momo"}]"#, ["the root: expected an object, found an array"]),
        ("null", ["the root: expected an object, found null"]),
        (#"{"year": 1973}"#, []),
    ])
    func allDefectsOfOneRecord(text: String, issues: [String]) throws {
        let mapping = Book.map(record: try JSONDocument(parsing: text).root)
        #expect(mapping.issues.map(\.description) == issues)
        #expect(mapping.items.count == (text.first == "{" ? 1 : 0) && mapping.issueCount == issues.count)
    }

    @Test func aRequiredFieldMustHaveAValue() throws {
        #expect(try error(Strict.self, in: "{}").issues.map(\.code) == [.missing])
        #expect(try error(Strict.self, in: #"{"id": []}"#).issues.map(\.code) == [.wrongValue])
        #expect(try Strict.item(in: #"{"id": 3}"#) == Strict(id: 3))
        #expect(try Int.item(in: "[3]") == 3)
    }

    @Test func subclassesAreMadeFromJSON() throws {
        #expect(try Dog(json: #"{"name": "Rex"}"#).name == "Rex")
        #expect(throws: MappingError.self) { try Dog(json: "[]") }
    }

    final class Dog: Item {
        var name = ""
        static let table = ItemTable(Dog()) { Field(\.name, "name") }
        init() {}
    }

    @Test func everyOverloadTakesOptions() throws {
        var options = JSONDocument.Options()
        options.duplicateKeys = .refuse
        let text = #"[{"title": "a", "title": "b"}]"#
        func isRefused(_ read: () throws -> Void) -> Bool {
            do { try read() } catch { return true }
            return false
        }
        #expect(isRefused { _ = try Book.items(in: text, options: options) })
        #expect(isRefused { _ = try Book.items(in: Data(text.utf8), options: options) })
        #expect(isRefused { _ = try Book.items(in: Array(text.utf8), options: options) })
        #expect(isRefused { _ = try Book.item(in: text, options: options) })
        #expect(isRefused { _ = try Book.item(in: Data(text.utf8), options: options) })
        #expect(isRefused { _ = try Book.item(in: Array(text.utf8), options: options) })
        #expect(isRefused { _ = try Book.map(text, options: options) })
        #expect(isRefused { _ = try Book.map(Data(text.utf8), options: options) })
        #expect(isRefused { _ = try Book(json: text, options: options) })
        #expect(try Book.items(in: text).map(\.title) == ["b"])
    }

    @Test func linesWithoutAReadableRecordAreAnError() throws {
        for reader in ReaderStrategy.allCases {
            func items(_ text: String, _ type: Strict.Type = Strict.self) throws -> [Strict] {
                try Strict.items(in: JSONLines(text), workers: 1, reader: reader)
            }
            #expect(try items("{\"id\": 1}\n{\"id\": 2}\n").map(\.id) == [1, 2])
            let lost = #expect(throws: MappingError.self) { try items("{\"id\": 1}\n{}\n") }
            #expect(lost?.code == .incomplete && lost?.recordCount == 1)
            #expect(try items("") == [])
            let error = #expect(throws: MappingError.self) { try items("{\"x\": 1}\n[]\n") }
            #expect(error?.code == .noRecord && error?.recordCount == 2 && error?.issueCount == 2)
            #expect(error?.issues.map { $0.position?.line } == [1, 2])
            let foreign = #expect(throws: MappingError.self) {
                try Book.items(in: JSONLines("{\"titel\": \"a\"}\n{\"titel\": \"b\"}"), workers: 1, reader: reader)
            }
            #expect(foreign?.recordCount == 2)
            #expect(try Book.items(in: JSONLines("{}\n{}"), workers: 1, reader: reader).count == 2)
        }
    }

    @Test func aValueIsReadAtAPathAsAFieldIs() throws {
        let json = try JSONDocument(
            parsing: #"{"user": {"age": "41", "tags": ["a", 2], "on": 1, "book": {"title": "Momo"}}, "none": null}"#
        ).root
        #expect(json.value(at: "user.age", or: 0) == 41)
        #expect(json.value(at: "user.tags", as: [String].self, or: []) == ["a", "2"])
        #expect(json.value(at: "user.on", or: false))
        #expect(json.value(at: "user.book", or: Book()) == Book(title: "Momo"))
        #expect(json.value(at: "user.name", or: "nobody") == "nobody" && json.value(at: "none", or: 7) == 7)
        #expect(json.value(at: "user.tags", or: 3) == 3 && json.value(at: "none", as: Int?.self, or: 7) == nil)
    }
}
