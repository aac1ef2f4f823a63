import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// Options in either order, unknown keys, issues as JSON, and encoding that can't work.
@Suite struct TableOptionTests {
    struct Book: Item, Equatable {
        var year: Int?
        var second = 0
        static let table = ItemTable(Book()) {
            Field(\.year, "year", or: "published", .required, .strict)
            Field(\.second, "year", or: ["issued", "published"], .required, .strict)
        }
    }

    struct Made: Item, Equatable {
        let first: Int?
        let second: Int?
        let third: Int?
        static let table = ItemTable(
            Made.init, Column("year", or: "published", .strict), Column("year", or: ["issued", "published"], .strict),
            Column("published", .strict))
    }

    @Test(arguments: ReaderStrategy.allCases)
    func pathsAreReadByTheirOptions(reader: ReaderStrategy) throws {
        let good = try Book.map(#"[{"published": 5}]"#, reader: reader)
        #expect(good.items == [Book(year: 5, second: 5)] && good.issues == [])
        #expect(try Book.map("[{}]", reader: reader).issues.map(\.code) == [.missing, .missing])
        #expect(try Book.map(#"[{"year": "5"}]"#, reader: reader).issueCount == 2)
        #expect(
            try Made.map(#"[{"published": 5}]"#, reader: reader).items == [Made(first: 5, second: 5, third: 5)])
        #expect(try Made.map(#"[{"published": "5"}]"#, reader: reader).issueCount == 3)
    }

    struct Inner: Item, Equatable {
        var name = ""
        static let table = ItemTable(Inner(), unknownKeys: .report) { Field(\.name, "name") }
    }

    struct Outer: Item, Equatable {
        var title = ""
        var year = 0
        var inner = Inner()
        static let table = ItemTable(Outer(), unknownKeys: .report) {
            Field(\.title, "title")
            Field(\.year, "info.year")
            Field(\.inner, "inner")
        }
    }

    struct Columns: Item {
        let a: Int
        let b: Int?
        static let table = ItemTable(Columns.init, "a", "b", unknownKeys: .report)
    }

    @Test(arguments: ReaderStrategy.allCases)
    func unknownKeysAreIssues(reader: ReaderStrategy) throws {
        let text =
            #"{"rows": [{"title": "x", "tilte": 1, "info": {"yaer": 2}, "inner": {"name": "n", "more": {}}}, {}]}"#
        let mapping = try Outer.map(text, at: "rows", reader: reader)
        #expect(mapping.items == [Outer(title: "x", year: 0, inner: Inner(name: "n")), Outer()])
        #expect(
            mapping.issues.map(\.description) == [
                #"rows[0].tilte: expected a key of the table, found the key "tilte"; did you mean 'title'?"#,
                #"rows[0].info.yaer: expected a key of the table, found the key "yaer"; did you mean 'year'?"#,
                #"rows[0].inner.more: expected a key of the table, found the key "more""#,
            ])
        #expect(mapping.issues.map(\.code) == Array(repeating: .unknownKey, count: 3))
        #expect(mapping.issues.map { $0.position?.column } == [35, 55, 90])
        #expect(try Columns.map(#"[{"a": 1, "z": 2}]"#, reader: reader).issues.map(\.location.keyPath) == ["[0].z"])
        #expect(try Book.map(#"[{"year": 1, "z": 2}]"#, reader: reader).issues == [])
    }

    @Test func mergedRecordsReportUnknownKeys() throws {
        var outer = Outer(title: "x")
        let merge = Outer.merge(["info": ["year": 3], "other": 1], into: &outer)
        #expect(outer.year == 3 && merge.issues.map(\.code) == [.unknownKey])
    }

    @Test func issuesAreWrittenAsJSON() throws {
        let mapping = try Book.map(#"{"books": [{"year": "x", "published": 1}]}"#, at: "books")
        let issue = try #require(mapping.issues.first)
        let expected = """
            {"code":"wrongValue","path":"books[0].year","record":0,"field":"year","line":1,"column":21,\
            "expected":"an integer","found":"the string \\"x\\""}
            """
        #expect(issue.json.description == expected)
        let encoder = JSONEncoder()
        let encoded = try JSONDocument(parsing: encoder.encode([issue])).root
        #expect(encoded[0]?.count == 8)
        for (key, value) in issue.json.members { #expect(encoded[0]?[key] == value) }
        let root = try #require(try Book.map("5").issues.first)
        #expect(root.json.description.hasPrefix(#"{"code":"wrongRecord","path":"","record":0,"line":1,"column":1,"#))
        #expect(Book.map(5 as JSONValue).issues[0].json["line"] == nil)
    }

    struct Lossy: Item {
        var celsius = 0.0
        var name = ""
        var date = Date.distantPast
        var dates = Date.distantPast
        var link = ""
        var last = ""
        var parent = ""
        var both = 0.0
        static let table = ItemTable(Lossy()) {
            Field(\.celsius, "f") { (f: Double) in (f - 32) / 1.8 }
            Field(\.name, combining: "first", "last") { (first: String, last: String) in first + last }
            Field(\.date, "date", .dates(.seconds), .dates(.iso8601))
            Field(\.dates, "dates", .dates(.seconds, or: .iso8601))
            Field(\.link, "$.links[?@.rel == 'self'].href")
            Field(\.last, "list[-1]")
            Field(\.parent, "^.name")
            Field(\.both, "both", read: { (f: Double) in f + 1 }, write: { $0 - 1 })
        }
    }

    @Test func encodingThatCannotWorkIsADiagnostic() throws {
        let path = "encoding can't write at a path of more than keys, wildcards and indexes from the start"
        #expect(
            Lossy.table.validate().map { "\($0.code): \($0)" } == [
                "notEncoded: f: a transform without 'write' isn't encoded",
                "notEncoded: first, last: a combination without 'split' isn't encoded",
                "notEncoded: date: two .dates: encoding doesn't know which to write; write .dates(…, or: …)",
                "notEncoded: $.links[?@.rel == 'self'].href: \(path)", "notEncoded: list[-1]: \(path)",
            ])
        #expect(Lossy.table.validate(encoding: false) == [])
        #expect(Book.table.validate(encoding: false) == [])
        let items = try Lossy.items(in: #"[{"date": 86400}, {"date": "1970-01-02"}]"#)
        #expect(items.map(\.date.timeIntervalSince1970) == [86_400, 86_400])
    }
}
