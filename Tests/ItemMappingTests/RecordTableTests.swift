import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing
import TestSupport

@Suite struct RecordTableTests {
    @Test func mapsRowsInTheTablesOrder() throws {
        let table = try RecordTable(
            json: """
                {"title": "book.info.title", "year": {"path": ["year", "published.year"], "type": "int", "default": 0},
                 "tags": "tags[*].name", "first": "tags.0.name", "author": {"type": {"n": "name"}},
                 "prices": {"path": "prices", "type": ["double"]}}
                """)
        let root = try JSONDocument(
            parsing: """
                [{"book": {"info": {"title": "Momo"}}, "published": {"year": "1973"}, "tags": [{"name": "x"}, {}],
                  "author": {"name": "Ende"}, "prices": [1, "2.5"]}, {"tags": [], "year": null}, null]
                """
        ).root
        let mapping = table.map(root)
        #expect(
            mapping.rows.map(\.description) == [
                #"{"title":"Momo","year":1973,"tags":["x"],"first":"x","author":{"n":"Ende"},"prices":[1,2.5]}"#,
                #"{"title":null,"year":0,"tags":[],"first":null,"author":null,"prices":null}"#,
                #"{"title":null,"year":0,"tags":null,"first":null,"author":null,"prices":null}"#,
            ])
        #expect(mapping.issues.map(\.description) == ["[2]: expected an object, found null"])
    }

    @Test func aTableWithoutFieldsHandsRowsOn() throws {
        let root = try JSONDocument(parsing: #"{"kids": [1, "a", null]}"#).root
        let rows = try RecordTable(json: "{}").map(root, at: "kids").rows
        #expect(rows.map(\.description) == ["1", "\"a\"", "null"])
    }

    /// Types that are nested too deep are an error, not a stack overflow.
    @Test(arguments: [
        (String(repeating: #"{"a":{"type":"#, count: 1_000), String(repeating: "}}", count: 1_000)),
        (#"{"a":{"type":"# + String(repeating: "[", count: 2_000), String(repeating: "]", count: 2_000) + "}}"),
    ])
    func refusesWhatIsNestedTooDeep(opening: String, closing: String) {
        let error = #expect(throws: RecordTableError.self) { try RecordTable(json: opening + #""int""# + closing) }
        #expect(error?.description == "types are nested deeper than 128 steps")
        let name = String(repeating: "[", count: 100_000) + "int" + String(repeating: "]", count: 100_000)
        #expect(throws: RecordTableError.self) { try RecordTable(json: #"{"a": {"type": "\#(name)"}}"#) }
    }

    /// A duplicate field, or a duplicate member of a field, is refused with both positions.
    @Test(arguments: [
        (
            "{\"a\": \"x\",\n \"b\": \"y\", \"a\": \"z\"}",
            #"2:14: error: duplicate object key near '"a"', first at 1:2"#
        ),
        (#"{"a": {"path": "x", "path": "y"}}"#, #"1:26: error: duplicate object key near '"path"', first at 1:8"#),
        (
            "{\"a\": {\"type\": {\n\"b\": \"x\",\n\"b\": \"x\"}}}",
            #"3:3: error: duplicate object key near '"b"', first at 2:1"#
        ),
    ])
    func refusesAFieldThatIsThereTwice(json: String, message: String) {
        let error = #expect(throws: RecordTableError.self) { try RecordTable(json: json) }
        #expect(error?.description == message)
        #expect(error?.rendered(file: "t.json").hasPrefix("t.json:" + message) == true)
    }

    @Test(arguments: RefusedTables.all)
    func refusesBadTables(json: String, message: String) {
        let error = #expect(throws: RecordTableError.self) { try RecordTable(json: json) }
        #expect(error?.description == message)
    }
}
