import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableLinting
import TableParsing
import Testing

@Suite struct TableLintTests {
    private struct Author: Item {
        var name = ""
        var born: Int?
        static let table = ItemTable(Author()) {
            Field(\.name, "name")
            Field(\.born, "born")
        }
    }

    private static let table = """
        {"title": "titel", "year": {"path": ["year", "published.year", "issued"], "type": "int"},
         "author": {"path": "author", "type": {"name": "name", "born": "birth"}},
         "lines": {"path": "lines", "type": [{"sku": "sku", "quantity": "qty"}]}, "tags": "tags[*].name", "note": "note"}
        """
    private static let samples = """
        [{"title": "a", "year": "1973", "published": {"year": 1}, "author": {"name": "x", "mail": "m"}, "tags": [{"name": 1}],
          "lines": [{"sku": "a", "price": 1}, {"sku": 2}], "note": null},
         {"title": "b", "year": "MCM", "author": null, "tags": [], "lines": []},
         {"title": "c", "year": null, "isbn": {"x": 1}, "a.b": 1, "tags": [{"name": "n"}, {"name": 2.5}]}]
        """

    private static func report() throws -> LintReport {
        var lint = TableLint(try RecordTable(json: table))
        try lint.add(try JSONDocument(parsing: samples).root)
        return lint.report
    }

    /// Lookups are followed in the whole document, for lists and for single records.
    @Test func followsLookups() throws {
        let table = try RecordTable(
            json: #"{"by": "by@people[id].name", "of": "of@peple[id]", "at": ["at@people[id]", "at"]}"#)
        let root = try JSONDocument(
            parsing:
                #"{"rows": [{"by": 1, "of": 1, "at": 2}, {"by": 2}, {"by": null}], "people": [{"id": 1, "name": "A"}]}"#
        ).root
        let findings = [
            "of: nothing is at of@peple[id] in any of 3 records; did you mean 'people'?",
            "at: nothing is at at@people[id] in any of 3 records",
            "of: 1 reference leads to nothing: rows[0].of: expected the id of an element of peple, found the integer 1; there is no list at peple",
            "by: 1 reference leads to nothing: rows[1].by: expected the id of an element of people, found the integer 2",
        ]
        var lint = TableLint(table)
        try lint.add(root, at: "rows")
        #expect(lint.report.findings.map(\.description) == findings)
        #expect(lint.report.hasDefects)
        #expect(lint.report.fields[0].kinds.map { "\($0.count) \($0.kind)" } == ["1 null", "1 string"])
        var single = TableLint(try RecordTable(json: #"{"by": "by@people[id].name"}"#))
        try single.add(record: try #require(root["rows"]?[0]))
        #expect(single.report.fields[0].paths[0].used == 1)
    }

    @Test func findsWhatIsDoubtful() throws {
        #expect(
            try Self.report().findings.map(\.description) == [
                "title: nothing is at titel in any of 3 records; did you mean 'title'?",
                "year: nothing is at issued in any of 3 records",
                "author.born: nothing is at birth in any of 1 record",
                "lines.quantity: nothing is at qty in any of 2 records",
                "year: 1 of 3 records hold a value that cannot be read",
                "year: published.year is never reached: a path before it holds the value, or none does",
                "author.mail is in 1 of 1 record, and no field uses it",
                "lines.price is in 1 of 2 records, and no field uses it",
                "title is in 3 of 3 records, and no field uses it",
                #"["a.b"] is in 1 of 3 records, and no field uses it"#,
                "isbn is in 1 of 3 records, and no field uses it",
            ])
    }

    /// Defects of elements, nested fields, whole records and the table itself are found.
    @Test(arguments: [
        (
            #"{"a": {"type": ["int"]}}"#, #"[{"a": [1, "x"]}]"#,
            [#"a: [0].a[1]: expected an integer, found the string "x""#]
        ),
        (
            #"{"a": {"type": {"b": {"type": "int"}}}}"#, #"[{"a": {"b": "x"}}, {"a": {"b": []}}]"#,
            [#"a.b: [0].a.b: expected an integer, found the string "x" (and 1 more)"#]
        ),
        (
            #"{"a": {"required": true}}"#, #"[{"a": 1}, {"a": null}, {"a": 2}]"#,
            ["a: required, and missing or null in 1 of 3 records"]
        ),
        (#"{"a": ["a", "b", "a"]}"#, #"[{"a": 1}, {"b": 1}]"#, ["a: the fallback a is listed twice"]),
        (#"{"a": "a"}"#, #"[{"a": 1}, 5]"#, ["[1]: expected an object, found the integer 5"]),
        (#"{"a": {"type": "int"}}"#, #"[{"a": "1", "b": 2}]"#, []), (#"{"a": ["a", "b"]}"#, #"[{"a": 1, "b": 2}]"#, []),
    ])
    func defects(table: String, samples: String, expected: [String]) throws {
        var lint = TableLint(try RecordTable(json: table))
        try lint.add(try JSONDocument(parsing: samples).root)
        #expect(lint.report.findings.filter(\.code.isDefect).map(\.description) == expected)
        #expect(lint.report.hasDefects == !expected.isEmpty)
    }

    @Test func twoFieldsOfOneNameAreADefect() throws {
        let fields = try ["x", "y"].map { RecordField(name: "a", paths: [try JSONPath($0)]) }
        #expect(RecordTable(fields).validate().map(\.description) == ["two fields are called a"])
    }

    @Test func countsKindsAndPaths() throws {
        let fields = try Self.report().fields
        let texts = fields.map { field in
            "\(field.name): " + field.kinds.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ") + "; "
                + field.paths.map { "\($0.path) \($0.present)/\($0.used)" }.joined(separator: ", ")
        }
        #expect(
            texts == [
                "title: ; titel 0/0", "year: 2 string, 1 null; year 3/2, published.year 1/0, issued 0/0",
                "author: 1 null, 1 object; author 2/1", "author.name: 1 string; name 1/1", "author.born: ; birth 0/0",
                "lines: 2 array; lines 2/2", "lines.sku: 1 integer, 1 string; sku 2/2", "lines.quantity: ; qty 0/0",
                "tags: 1 integer, 1 real, 1 string; tags[*].name 2/2", "note: 1 null; note 1/0",
            ])
        #expect(fields[1].tally?.refused == 1)
        #expect(fields[1].tally?.converted == 1)
        #expect(fields[3].tally == nil)
    }

    /// The table of an Item is checked in the same way; results of several samples are merged.
    @Test func looksAtItems() throws {
        var lint = TableLint(Author.self)
        try lint.add(try JSONDocument(parsing: #"{"rows": [{"name": "a"}, {"nmae": "b"}]}"#).root, at: "rows")
        try lint.add(record: try JSONDocument(parsing: #"{"name": "c", "brn": 1}"#).root)
        #expect(lint.report.recordCount == 3)
        #expect(
            lint.report.findings.map(\.description) == [
                "born: nothing is at born in any of 3 records; did you mean 'brn'?",
                "brn is in 1 of 3 records, and no field uses it", "nmae is in 1 of 3 records, and no field uses it",
            ])
    }

    /// Fields from parents, indexes and constants are never doubtful.
    @Test func leavesAloneWhatIsNotInTheRecord() throws {
        let table = #"{"up": "^.id", "index": {"from": "index"}, "two": {"constant": 2}, "a": "a"}"#
        var lint = TableLint(try RecordTable(json: #"{"rows": {"type": [\#(table)]}}"#))
        try lint.add(record: try JSONDocument(parsing: #"{"rows": [{"a": 1}]}"#).root)
        #expect(lint.report.findings.map(\.description) == [])
        #expect(lint.report.fields.map(\.name) == ["rows", "rows.up", "rows.index", "rows.two", "rows.a"])
    }

    @Test func aTableThatFitsHasNoDoubts() throws {
        var lint = TableLint(try RecordTable(json: #"{"a": ["a", "b"], "n": "n"}"#))
        #expect(lint.report.findings.isEmpty)
        try lint.add(try JSONDocument(parsing: #"[{"a": 1, "n": null}, {"b": 2}]"#).root)
        #expect(lint.report.findings.isEmpty)
    }
}
