import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// Lists and records that aren't what the call asks for are errors, whichever reader reads them.
@Suite struct NeverSilentTests {
    struct Book: Item, Equatable {
        var title = ""
        var year: Int?
        static let table = ItemTable(Book()) {
            Field(\.title, "title")
            Field(\.year, "info.year")
        }
    }

    struct Strict: Item, Equatable {
        var id = 0
        var isbn = ""
        var note: String?
        static let table = ItemTable(Strict()) {
            Field(\.id, "id", .required)
            Field(\.isbn, "isbn", .required)
            Field(\.note, "note")
        }
    }

    struct Track: Item, Equatable {
        let id: Int
        let name: String
        static let table = ItemTable(Track.init, "id", "name")
    }

    /// The error of every overload and reader, which must be the same.
    private func error<Value: Item>(
        _ type: Value.Type, in text: String, at path: JSONPath = "", allowing: ListAllowance = []
    ) throws -> MappingError {
        let root = try JSONDocument(parsing: text).root
        var errors: [MappingError] = []
        func keep(_ read: () throws -> [Value]) {
            if let error = #expect(throws: MappingError.self, performing: { _ = try read() }) { errors.append(error) }
        }
        for reader in ReaderStrategy.allCases {
            keep { try Value.items(in: text, at: ListPath(path), allowing: allowing, reader: reader) }
        }
        keep { try Value.items(in: Data(text.utf8), at: ListPath(path), allowing: allowing, options: .init()) }
        keep { try Value.items(in: Array(text.utf8), at: ListPath(path), allowing: allowing, options: .init()) }
        keep { try Value.items(in: root, at: ListPath(path), allowing: allowing) }
        #expect(errors.allSatisfy { $0 == errors[0] })
        return try #require(errors.first)
    }

    @Test(arguments: [
        (
            #"{"data": {"boks": []}}"#, "data.books", "1:10",
            "data: expected a list at data.books, found nothing; data has no member 'books'; did you mean data.boks? "
                + "(keys: boks)"
        ),
        (
            #"{"error": "over quota"}"#, "data.books", "1:1",
            "the root: expected a list at data.books, found nothing; the root has no member 'data' (keys: error)"
        ),
        (
            #"{"rows": [1]}"#, "books", "1:1",
            "the root: expected a list at books, found nothing; the root has no member 'books' (keys: rows); "
                + "there is a list at rows"
        ),
        (
            #"{"data": [1]}"#, "data[3]", "1:10",
            "data: expected a list at data[3], found nothing; data has 1 element; did you mean data?"
        ),
    ])
    func aListThatIsNotThereIsAnError(text: String, path: String, position: String, message: String) throws {
        let error = try error(Book.self, in: text, at: JSONPath(path))
        #expect(error.code == .noList)
        #expect(error.description == message)
        #expect(error.position?.description == position)
        #expect(try Book.items(in: text, at: ListPath(JSONPath(path)), allowing: .empty) == [])
        #expect(try Book.map(text, at: ListPath(JSONPath(path))).issues == error.issues)
    }

    @Test(arguments: [
        ("null", "", "the root: expected a list, found null"),
        ("5", "", "the root: expected a list, found the integer 5"),
        (
            #"{"error": "over quota"}"#, "",
            "the root: expected a list, found an object (keys: error); item(in:) reads a single record"
        ),
        (
            #"{"data": {"title": "Momo"}}"#, "data",
            "data: expected a list at data, found an object (keys: title); item(in:) reads a single record"
        ),
        (
            #"{"data": {"books": [], "n": 1}}"#, "data",
            "data: expected a list at data, found an object (keys: books, n); there is a list at data.books"
        ),
        (#"{"data": null}"#, "data", "data: expected a list at data, found null"),
        (#"{"data": "none"}"#, "data", #"data: expected a list at data, found the string "none""#),
        (
            #"{"data": {}}"#, "data",
            "data: expected a list at data, found an empty object; item(in:) reads a single record"
        ),
    ])
    func whatIsNoListIsAnError(text: String, path: String, message: String) throws {
        let error = try error(Book.self, in: text, at: JSONPath(path))
        #expect(error.code == .notAList)
        #expect(error.description == message)
        #expect(error.position != nil)
    }

    @Test func anEmptyListIsFine() throws {
        for reader in ReaderStrategy.allCases {
            #expect(try Book.items(in: "[]", reader: reader) == [])
            #expect(try Strict.items(in: #"{"a": {"b": [ ]}}"#, at: "a.b", reader: reader) == [])
            #expect(try Book.items(in: #"{"a": []}"#, at: "a[*]", reader: reader) == [])
            #expect(try Book.items(in: #"{"a": null}"#, at: "a", allowing: .empty, reader: reader) == [])
            #expect(try Book.items(in: "{}", at: "a", allowing: .empty, reader: reader) == [])
        }
        #expect(try Book.items(in: [] as JSONValue) == [])
    }

    @Test func anAllowedAbsenceAllowsNoOtherValue() throws {
        let text = #"{"books": {"error": 1}}"#
        #expect(try error(Book.self, in: text, at: "books", allowing: .empty).code == .notAList)
        #expect(try error(Book.self, in: text, at: "books", allowing: .oneOrMany).code == .noRecord)
        #expect(try error(Book.self, in: "{}", at: "books", allowing: .oneOrMany).code == .noList)
        #expect(try error(Book.self, in: #"{"books": null}"#, at: "books", allowing: .oneOrMany).code == .notAList)
    }

    @Test func oneOrManyAllowsASingleRecord() throws {
        let one = #"{"books": {"title": "Momo"}}"#, many = #"{"books": [{"title": "Momo"}, {"title": "Jim"}]}"#
        for reader in ReaderStrategy.allCases {
            #expect(try Book.items(in: one, at: "books", allowing: .oneOrMany, reader: reader).map(\.title) == ["Momo"])
            #expect(try Book.items(in: many, at: "books", allowing: .oneOrMany, reader: reader).count == 2)
            #expect(try Int.items(in: "5", allowing: .oneOrMany, reader: reader) == [5])
        }
    }

    @Test(arguments: [
        (
            #"[{"error": "over quota"}]"#,
            "the record could not be read; [0]: expected a record with the keys title, info, "
                + "found an object (keys: error)"
        ),
        (
            #"[{"titel": "Momo"}, {"titel": "Jim"}]"#,
            "none of 2 records could be read; [0]: expected a record with the keys title, info, "
                + "found an object (keys: titel); did you mean 'titel'?"
        ),
        ("[1, 2, null]", "none of 3 records could be read; [0]: expected an object, found the integer 1"),
    ])
    func aListWithoutAReadableRecordIsAnError(text: String, message: String) throws {
        let error = try error(Book.self, in: text)
        #expect(error.code == .noRecord)
        #expect(error.description == message)
        #expect(error.position?.description == "1:2")
    }

    @Test func recordsThatLackARequiredFieldAreUnreadable() throws {
        let none = try error(Strict.self, in: #"[{"note": "a"}, {"note": "b"}]"#)
        #expect(none.code == .noRecord && none.recordCount == 2 && none.issueCount == 4)
        #expect(none.issues.map(\.field) == ["id", "isbn", "id", "isbn"])
        let some = try error(Strict.self, in: #"[{"id": 1, "isbn": null}, {"id": 2}, {"id": "x", "isbn": "y"}]"#)
        #expect(some.issues.map(\.code) == [.null, .missing, .wrongValue])
        for reader in ReaderStrategy.allCases {
            let text = #"[{"id": 1}, {"id": 2, "isbn": "x"}]"#
            #expect(try Strict.map(text, reader: reader).items.map(\.isbn) == ["x"])
            #expect(throws: MappingError.self) { try Strict.items(in: text, reader: reader) }
        }
        #expect(try error(Track.self, in: #"[{"id": 1}, {"name": "a"}]"#).issueCount == 2)
    }

    struct Forgiving: Item, Equatable {
        var id: Int? = 1
        static let table = ItemTable(Forgiving()) {
            Field(\.id, "id", .missing(.error), .null(.setNil), .invalid(.keepDefault))
        }
    }

    /// A field is without a value only if its own rules make that a defect.
    @Test(arguments: ReaderStrategy.allCases)
    func forgivenValuesAreRead(reader: ReaderStrategy) throws {
        #expect(try Forgiving.items(in: #"[{"id": null}]"#, reader: reader) == [Forgiving(id: nil)])
        #expect(try Forgiving.items(in: #"[{"id": []}]"#, reader: reader) == [Forgiving(id: 1)])
        #expect(throws: MappingError.self) { try Forgiving.items(in: "[{}]", reader: reader) }
    }

    @Test func emptyRecordsAreRecords() throws {
        for reader in ReaderStrategy.allCases {
            #expect(try Book.items(in: "[{}, {}]", reader: reader) == [Book(), Book()])
            #expect(try Book.items(in: #"[{"error": 1}, {"title": null}]"#, reader: reader).count == 2)
            #expect(try Book.items(in: #"[{"info": {}}]"#, reader: reader).count == 1)
        }
    }

    @Test func manyColumnsAreNoForeignRecord() throws {
        for reader in ReaderStrategy.allCases {
            let row = try Wide.items(in: #"[{"k90": 5}]"#, reader: reader)
            #expect(row.map(\.last) == [5])
        }
        #expect(try error(Wide.self, in: #"[{"k": 5}]"#).code == .noRecord)
    }

    struct Wide: Item, Equatable {
        var last = 0
        static let table = ItemTable(Wide()) {
            for number in 0..<90 { Field(\.other, JSONPath(JSONLocation([.key("k\(number)")]))) }
            Field(\.last, "k90")
        }
        var other: Int? {
            get { nil }
            set {}
        }
    }

    @Test func theErrorShowsItsLine() throws {
        let text = "{\n  \"data\": {\n    \"boks\": []\n  }\n}"
        let error = try error(Book.self, in: text, at: "data.books")
        #expect(
            error.rendered(file: "a.json") == """
                a.json:2:11: error: \(error)
                  "data": {
                          ^
                """)
        #expect(error.localizedDescription == error.description && error.location.keyPath == "data")
    }

    @Test func syntaxErrorsKeepTheirDetails() throws {
        for reader in ReaderStrategy.allCases {
            let error = #expect(throws: MappingError.self) { try Book.items(in: "[{]", reader: reader) }
            #expect(error?.code == .syntax && error?.syntaxError?.line == 1 && error?.issues == [])
            #expect(error?.rendered() == error?.syntaxError?.rendered())
        }
        #expect(#expect(throws: MappingError.self) { try Book.items(in: "[]", at: "a..b") }?.code == .badPath)
    }
}
