import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing
import TestSupport
import Testing

/// Tables written as Swift; RECORD=1 regenerates the sources in `Fixtures/Generate`.
@Suite struct ItemSourceTests {
    @Test(arguments: Project.cases(of: "Generate"))
    func source(folder: URL) throws {
        let table = try Data(contentsOf: folder.appendingPathComponent("table.json"))
        let source = try ItemSource(table: [UInt8](table), named: folder.lastPathComponent)
        try expectSnapshot(source.text(), at: folder.appendingPathComponent("expected.swift"))
    }

    @Test func policyAndHeading() throws {
        let table = Array(#"{"a": {"type": {"b": {"type": "int"}}}}"#.utf8)
        let text = try ItemSource(table: table, named: "thing", policy: .lenient).text(heading: ["From\nsomewhere."])
        #expect(text.hasPrefix("// From somewhere.\nimport Foundation\nimport Listwright\n\nstruct Thing: Item {\n"))
        #expect(text.contains("ItemTable(Thing(), policy: .lenient) {"))
        #expect(text.contains("ItemTable(A(), policy: .lenient) {"))
    }

    /// Every table that `RecordTable` refuses is refused with the same error.
    @Test(arguments: RefusedTables.all)
    func refusesBadTables(json: String, message: String) {
        let error = #expect(throws: RecordTableError.self) { try ItemSource(table: Array(json.utf8), named: "A") }
        #expect(error?.description == message)
    }

    /// What Swift can't say, with its position.
    static let unsayable: [(json: String, message: String)] = [
        (
            "{}",
            "1:1: error: a table without fields keeps each record as it came, which no Item does; add a field, or write the type \"any\""
        ),
        (
            "{\"a\":\n {\"type\": {}}}",
            "2:11: error: a.type: a table without fields keeps each record as it came, which no Item does; add a field, or write the type \"any\""
        ),
        (
            #"{"a": {"type": "decimal", "default": 1234567890123456789012345678901234567890}}"#,
            "1:38: error: a.default: 1234567890123456789012345678901234567890, which a Decimal doesn't hold exactly, can't be written as Swift; leave it out, or declare the Item by hand"
        ),
        (
            #"{"a": {"constant": [0.1234567890123456789012345678901234567891]}}"#,
            "1:20: error: a.constant: 0.1234567890123456789012345678901234567891, which neither a Double nor a Decimal holds exactly, can't be written as Swift; leave it out, or declare the Item by hand"
        ),
        (
            #"{"a": {"type": {"b": {"type": {"c": "c"}}}, "default": {"b": {"c": 1}}}}"#,
            "1:56: error: a.default: a record in the default of a record can't be written as Swift; leave it out, or declare the Item by hand"
        ),
    ]

    /// Constraints that an Item would check otherwise are never written, and never left out silently.
    @Test(arguments: [
        (#""type": "uuid", "minLength": 36"#, "minLength", "is about the text of a UUID, which an Item doesn't keep"),
        (#""type": ["date"], "enum": [["2024"]]"#, "enum", "is about the text of a date, which an Item doesn't keep"),
        (#""type": "date", "maximum": 5"#, "maximum", "is about the text of a date, which an Item doesn't keep"),
        (
            #""type": "data", "pattern": "a""#, "pattern",
            "is about the text of a value of data, which an Item doesn't keep"
        ),
        (
            #""type": {"b": "b"}, "enum": [{"b": 1}]"#, "enum",
            "is about the text of a record, which an Item doesn't keep"
        ),
        (
            #""type": "int", "exclusiveMinimum": 9007199254740993"#, "exclusiveMinimum",
            "has the number 9007199254740993, which a Double doesn't hold exactly"
        ),
        (
            #""minimum": 0.5, "maximum": 9007199254740993"#, "maximum",
            "has the number 9007199254740993, which a Double doesn't hold exactly"
        ),
        (#""type": "int", "format": "seconds""#, "format", "can't be written as Swift"),
    ])
    func refusesConstraints(members: String, member: String, reason: String) {
        let table = Array("{\"a\": {\(members)}}".utf8)
        let error = #expect(throws: RecordTableError.self) { try ItemSource(table: table, named: "A") }
        #expect(
            error?.description == "a.\(member): \"\(member)\" \(reason); leave it out, or declare the Item by hand")
    }

    /// Every member for constraints is written or refused.
    @Test func everyConstraintIsKnown() throws {
        let values = [
            "multipleOf": "2", "pattern": "\"a\"", "enum": "[1]", "uniqueItems": "true", "unique": "true",
            "requires": "\"b\"", "items": "{\"minimum\": 1}",
        ]
        let plain = try ItemSource(table: Array("{\"a\": {}}".utf8), named: "A").text()
        for member in FieldTerms.constraints.flatMap(\.members).map(\.name) where member != "format" {
            let table = "{\"a\": {\"\(member)\": \(values[member] ?? "1")}}"
            #expect(try ItemSource(table: Array(table.utf8), named: "A").text() != plain, "\(member)")
        }
    }

    @Test(arguments: unsayable)
    func refusesWhatSwiftCannotSay(json: String, message: String) {
        let error = #expect(throws: RecordTableError.self) { try ItemSource(table: Array(json.utf8), named: "A") }
        #expect(error?.rendered(file: "t.json").components(separatedBy: "\n")[0] == "t.json:" + message)
    }

    /// A member of a field that the table knows but Swift does not say is never dropped silently.
    @Test func everyMemberIsKnown() throws {
        let values = [
            "policy": "\"strict\"", "type": "\"int\"", "path": "\"x\"", "default": "1", "description": "\"x\"",
            "from": "\"index\"", "constant": "1", "format": "\"seconds\"",
            "zone": "\"Europe/Berlin\", \"format\": \"yyyy\"", "pattern": "\"x\"", "enum": "[1]",
            "items": "{\"minimum\": 1}", "requires": "\"b\"", "required": "true", "oneOrMany": "true",
            "jsonText": "true", "unique": "true", "uniqueItems": "true", "allElements": "true", "trimmed": "true",
            "nonEmpty": "true", "percentEncoded": "true", "separator": "\",\"", "missing": "\"error\"",
            "null": "\"setNil\"", "invalid": "\"keepDefault\"",
        ]
        for member in FieldTerms.members.map(\.name) {
            let table = "{\"a\": {\"\(member)\": \(values[member] ?? "1")}}"
            _ = try RecordTable(json: table)
            do throws(RecordTableError) {
                let text = try ItemSource(table: Array(table.utf8), named: "A").text()
                let plain = try ItemSource(table: Array("{\"a\": {}}".utf8), named: "A").text()
                #expect(text != plain, "\(member) changes nothing")
            } catch {
                #expect(error.description.hasPrefix("a.format: \"format\" can't be written as Swift"), "\(member)")
            }
        }
    }

    /// The dates of records are those of their texts.
    @Test func datesOfRecords() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let day = DateStyle.format("dd.MM.yyyy", timeZone: berlin)
        #expect(day.date(ofRecordText: "2024-05-01") == DateStyle.iso8601.date(of: "2024-04-30T22:00:00Z"))
        #expect(DateStyle.automatic.date(ofRecordText: "2024-05-01") == DateStyle.day.date(of: "2024-05-01"))
        let text = try ItemSource(
            table: Array(
                #"{"a": {"type": "date", "format": "dd.MM.yyyy", "zone": "Europe/Berlin", "default": "01.05.2024"}}"#
                    .utf8
            ), named: "A"
        ).text()
        #expect(text.contains("var a = Date(timeIntervalSince1970: 1714514400)"))
    }
}

/// The files that Items are made of when a package is built.
@Suite struct ItemFileTests {
    @Test(arguments: [
        ("Book.sample.json", "Book"), ("book-info.table.json", "BookInfo"), ("Book.json", nil), (".table.json", nil),
        ("Booksample.json", nil), ("a.b.sample.json", "AB"),
    ])
    func names(name: String, type: String?) {
        #expect(ItemFile(named: name)?.typeName == type)
    }

    @Test func aTable() throws {
        let file = try #require(ItemFile(named: "Book.table.json"))
        let text = try file.swift(of: Array(#"{"title": {"type": "string"}}"#.utf8), at: "x/Book.table.json")
        #expect(text.hasPrefix("// From Book.table.json, by listwright.\nimport Foundation\n"))
        #expect(text.contains("struct Book: Item {\n    var title: String?\n"))
    }

    /// The records of a sample are those of its list, if it is clear.
    @Test func aSample() throws {
        let file = try #require(ItemFile(named: "Book.sample.json"))
        let text = try file.swift(
            of: Array(#"{"total": 2, "books": [{"id": 1, "title": "a"}, {"id": 2, "title": "b"}]}"#.utf8), at: "")
        #expect(text.hasPrefix("// From 2 records at books in Book.sample.json, by listwright.\n"))
        #expect(text.contains("    var id = 0\n    var title = \"\"\n"))
        let one = try file.swift(of: Array(#"{"id": 1, "name": "a"}"#.utf8), at: "")
        #expect(one.hasPrefix("// From 1 record in Book.sample.json, by listwright.\n"))
    }

    @Test(arguments: [
        ("Book.sample.json", "[", "1:1: error: ']' expected near end of file"),
        ("Book.sample.json", " \n", "1:1: error: the file is empty; write records in it"),
        ("Book.table.json", "", "1:1: error: the file is empty; write a table in it"),
        ("Book.sample.json", " []", "1:1: error: the sample has no records; add one"),
        (
            "Book.table.json", "{\"a\":\n 5}",
            "2:2: error: a: a field is a path, a list of paths or an object with a path, not an integer"
        ),
        ("Book.table.json", "{", "1:1: error: string or '}' expected near end of file"),
    ])
    func errors(name: String, text: String, message: String) throws {
        let file = try #require(ItemFile(named: name))
        let error = #expect(throws: ItemFileError.self) { try file.swift(of: Array(text.utf8), at: "x/\(name)") }
        #expect(error?.message.components(separatedBy: "\n")[0] == "x/\(name):\(message)")
    }
}
