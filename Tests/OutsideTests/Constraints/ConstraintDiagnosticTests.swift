import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing

/// Mistakes in constraints, found without data.
@Suite struct ConstraintDiagnosticTests {
    struct Book: Item {
        var pages = 0
        var isbn = "x"
        var tags: [String] = []
        var price: Double?
        static let table = ItemTable(Book()) {
            Field(\.pages, "pages", .range(1...5_000))
            Field(\.isbn, "isbn", .pattern("[0-9"), .range(1...2))
            Field(\.tags, "tags", .count(...3), .count(5...), .length(1))
            Field(\.price, "price", .greaterThan(5), .lessThan(5), .oneOf([7]))
        }
    }

    @Test func contradictionsAreFound() {
        let diagnostics = Book.table.validate()
        #expect(
            diagnostics.map(\.description) == [
                "isbn: the pattern [0-9 isn't an I-Regexp (RFC 9485)",
                "pages: the default breaks a constraint: expected 1...5000, found 0",
                "isbn: no value of the field's type can break '1...2'",
                "tags: nothing has at most 3 elements and at least 5 elements",
                "tags: no value of the field's type can break '1 character'",
                "tags: the default breaks a constraint: expected at least 5 elements, found 0",
                "price: no number is in more than 5 and less than 5",
                "price: none of the allowed values satisfies the other constraints",
            ])
        #expect(diagnostics[0].code == .malformedPattern && diagnostics[2].code == .unfitConstraint)
    }

    @Test(arguments: ReaderStrategy.allCases)
    func aMalformedPatternIsReportedByEveryMapping(reader: ReaderStrategy) throws {
        let mapping = try Book.map(#"[{"isbn": "1", "pages": 1, "tags": [], "price": null}]"#, reader: reader)
        #expect(mapping.issues.map(\.code).first == .badTable)
        #expect(mapping.items.first?.isbn == "1")
    }

    @Test func aDefaultThatNoItemKeepsMayBreakThem() {
        struct Row: Item {
            var id = 0
            static let table = ItemTable(Row()) {
                Field(\.id, "id", .range(1...), .missing(.skipItem), .null(.skipItem), .invalid(.skipItem))
            }
        }
        #expect(Row.table.validate() == [])
        let columns = ItemTable(
            { (stars: Double, name: String?) in Row() }, Column("stars", default: 7, .range(0...5)),
            Column("name", .length(5..<5)))
        #expect(
            columns.validate(encoding: false).map(\.description) == [
                "stars: the default breaks a constraint: expected 0...5, found 7", "name: nothing has 5...4 characters",
            ])
    }

    /// Table files, and what is wrong with them.
    @Test(
        arguments: [
            (#"{"a": {"minimum": "1"}}"#, "a.minimum: minimum is a number, not a string"),
            (#"{"a": {"multipleOf": 0}}"#, "a.multipleOf: multipleOf is more than 0, not 0"),
            (#"{"a": {"maxLength": -1}}"#, "a.maxLength: maxLength is an integer of at least 0, not -1"),
            (#"{"a": {"pattern": "("}}"#, "a.pattern: the pattern ( isn't an I-Regexp (RFC 9485)"),
            (#"{"a": {"pattern": 1}}"#, "a.pattern: a pattern is a string, not an integer"),
            (#"{"a": {"enum": []}}"#, "a.enum: enum is a list of the allowed values"),
            (#"{"a": {"items": 1}}"#, "a.items: items is an object of constraints, not 1"),
            (
                #"{"a": {"items": {"unique": true}}}"#,
                "a.items.unique: unknown member \"unique\"; items has minimum, maximum, exclusiveMinimum, "
                    + "exclusiveMaximum, multipleOf, minLength, maxLength, minItems, maxItems, pattern, enum, items, "
                    + "uniqueItems, format"
            ),
            (
                #"{"a": {"type": "[int]", "items": {"minimum": 2, "maximum": 1}}}"#,
                "a.items: the constraints contradict each other: no number is in 2...1"
            ),
            (
                #"{"a": {"type": "[string]", "items": {"maxLength": 1}, "default": ["ab"]}}"#,
                "a.default: the default breaks a constraint: expected in each element at most 1 character, found 2 at [0]"
            ),
            (
                #"{"a": {"items": {"format": "dd.MM.yyyy"}}}"#,
                "a.items.format: the format of an element is one of date, time, date-time, uuid, email, uri, ipv4, "
                    + #"ipv6, not "dd.MM.yyyy""#
            ),
            (#"{"a": {"unique": 1}}"#, "a.unique: unique is true or false, not an integer"),
            (#"{"a": {"requires": []}}"#, "a.requires: a list of paths needs a path"),
            (
                #"{"a": {"minimum": 2, "maximum": 1}}"#,
                "a: the constraints contradict each other: no number is in 2...1"
            ),
            (
                #"{"a": {"type": "int", "minimum": 2, "default": 1}}"#,
                "a.default: the default breaks a constraint: expected at least 2, found 1"
            ),
        ])
    func mistakesInTableFilesAreErrors(table: String, message: String) {
        let error = #expect(throws: RecordTableError.self) { try RecordTable(json: table) }
        #expect(error?.description == message)
    }

    @Test func constraintsOnElementsFitTheirType() {
        struct Row: Item {
            var tags: [String] = ["long"]
            var matrix: [[Int]]?
            static let table = ItemTable(Row()) {
                Field(\.tags, "tags", .elements(.length(...3), .range(1...2), .pattern("[")))
                Field(\.matrix, "matrix", .elements(.elements(.unique), .count(2), .range(1...)))
            }
        }
        #expect(
            Row.table.validate().map(\.description) == [
                "tags: the pattern [ isn't an I-Regexp (RFC 9485)",
                "tags: no value of the field's type can break 'in each element 1...2'",
                "tags: the default breaks a constraint: expected in each element at most 3 characters, found 4 at [0]",
                "matrix: in each element, 'a value that no other record has' is about records, not about the elements "
                    + "of a list",
                "matrix: no value of the field's type can break 'in each element at least 1'",
            ])
    }

    @Test func aDateKeepsItsFormat() throws {
        let table = try RecordTable(
            json: #"{"day": {"type": "date", "format": "date"}, "text": {"type": "string", "format": "date"}}"#)
        let mapping = table.map(try JSONDocument(parsing: #"[{"text": "2024-02-30"}]"#).root)
        #expect(mapping.issues.map(\.description) == [#"[0].text: expected a date (RFC 3339), found "2024-02-30""#])
    }
}
