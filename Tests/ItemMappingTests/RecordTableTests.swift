import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

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

    /// Types nested too deep are an error, not the end of the stack.
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

    /// Tables that are wrong, and what is said of them.
    static let badTables =
        [
            ("[]", "a table is an object of fields, not an array"),
            (#"{"a": 5}"#, "a: a field is a path, a list of paths or an object with a path, not an integer"),
            (#"{"a": []}"#, "a: a list of paths needs a path"),
            (
                #"{"a": {"pth": "x"}}"#,
                "a.pth: a field knows path, type, default, required, from, constant, format, zone, policy, not \"pth\""
            ),
            (#"{"a": {"path": 1}}"#, "a.path: a path is a string, not an integer"),
            (
                #"{"a": {"type": "str"}}"#,
                "a.type: no type \"str\"; there are any, int, double, string, bool, decimal, date, url, uuid, data, a table, and [ ] around one for a list"
            ),
            (#"{"a": {"type": ["int", "int"]}}"#, "a.type: a list has one type in it"),
            (
                #"{"a": {"type": {"b": 1}}}"#,
                "a.type.b: a field is a path, a list of paths or an object with a path, not an integer"
            ),
            (
                #"{"a": {"type": "int", "default": "x"}}"#,
                "a.default: the default must be of the field's type: expected an integer, found the string \"x\""
            ),
            (#"{"a": "b.c..d"}"#, "a: column 5: expected a key, found '.'"),
            (#"{"a": "b.^"}"#, "a: column 3: '^' stands only at the start of a path"),
            (#"{"a": {"from": "there"}}"#, "a.from: from is \"index\" or \"key\", not \"there\""),
            (#"{"a": {"from": "key", "path": "b"}}"#, "a.from: a field has a path or a from, not both"),
            (
                #"{"a": {"constant": 1, "type": "int"}}"#,
                "a.type: a constant is the same for every record; leave out \"type\""
            ),
            (#"{"a": {"policy": "lax"}}"#, "a.policy: no policy \"lax\"; there are strict, lossless, lenient"),
            (
                #"{"a": {"type": "date", "format": 5}}"#,
                "a.format: a format is \"iso8601\", \"seconds\", \"milliseconds\" or a pattern like \"dd.MM.yyyy\", not 5"
            ),
            (#"{"a": {"type": "date", "zone": "UTC"}}"#, "a.zone: a zone goes with a format"),
            (
                #"{"a": {"type": "date", "format": "yyyy", "zone": "Mars"}}"#,
                "a.zone: no time zone \"Mars\"; write one like \"Europe/Berlin\""
            ),
            (#"{"a": {"required": 1}}"#, "a.required: required is true or false, not an integer"),
            ("{", "1:1: error: string or '}' expected near end of file"),
        ] as [(String, String)]

    /// A field, or a member of one, that is there twice is refused with both places.
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

    @Test(arguments: badTables)
    func refusesBadTables(json: String, message: String) {
        let error = #expect(throws: RecordTableError.self) { try RecordTable(json: json) }
        #expect(error?.description == message)
    }
}
