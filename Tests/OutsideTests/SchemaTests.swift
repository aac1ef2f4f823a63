import ItemMapping
import JSONDocuments
import JSONSchemas
import RowMapping
import TableParsing
import Testing

/// Schemas from tables and tables from schemas, for users of the products.
@Suite struct SchemaTests {
    @Test(
        arguments: [
            (
                #"{"id": {"path": "id", "type": "int", "policy": "strict", "required": true}, "t": {"path": "a.t", "type": "string", "policy": "strict"}}"#,
                #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"id":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807},"a":{"properties":{"t":{"anyOf":[{"type":"string"},{"type":"null"}]}}}},"required":["id"]}"#
            ),
            (
                #"{"a": "a"}"#,
                #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"a":{}}}"#
            ),
        ])
    func schemasOfTables(table: String, schema: String) throws {
        let read = TableSchema(of: try RecordTable(json: table)).json
        // The table follows, for the way back.
        #expect(read.description.hasPrefix(schema.dropLast() + #","x-listwright-table":{"#))
        #expect(read["x-listwright-table"] == (try JSONDocument(parsing: table).root))
    }

    /// A schema of a table gives the table back, and an edited one is read by its keywords.
    @Test(arguments: [
        #"{"a":{"path":"n.x","type":"int","required":true},"b":["c","d.e"],"f":{"path":"l[*].m","type":["string"]}}"#,
        #"{"$unknownKeys":"report","a":{"path":"a","type":"date","format":["seconds","dd.MM.yyyy"],"zone":"Europe/Berlin"}}"#,
        #"{"a":{"path":"a","type":{"b":"b"},"policy":"strict"},"p":"@index","c":{"constant":[1]}}"#,
        #"{"a":"$.x[?@.y > 1]","b":"c@d[id].e","f":{"path":"f","type":["int"],"oneOrMany":true,"items":{"minimum":1}}}"#,
    ])
    func schemasGiveTheirTableBack(table: String) throws {
        let original = try JSONDocument(parsing: table).root
        for isList in [false, true] {
            let schema = TableSchema(of: try RecordTable(json: table), title: "T", isList: isList).json
            let made = try SchemaTable(of: schema)
            #expect(made.table == original && made.remarks == [] && made.isOfElements == isList)
            #expect(made.swift(named: "T").contains("struct T: Item"))
            var edited = schema
            try edited.set("integer", at: JSONLocation([.key("not")]))
            let read = try SchemaTable(of: edited)
            #expect(
                read.table != original && read.remarks.contains { $0.contains("x-listwright-table, which isn't read") })
        }
    }

    @Test func resultsHaveSchemas() throws {
        let table = try RecordTable(
            json: #"""
                {"id": {"path": "a.id", "type": "int", "required": true, "minimum": 1}, "t": {"path": "t", "type": "string"},
                 "k": {"path": "k", "type": "string", "enum": ["x", "y"]}, "l": {"path": "l[*].v", "type": ["double"]},
                 "n": {"path": "n", "type": {"d": {"path": "d", "type": "uuid", "default": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}}},
                 "i": {"from": "index", "type": "int"}, "c": {"constant": 5}, "any": "x"}
                """#)
        let properties = #"""
            {"id":{"type":"integer","minimum":1},"t":{"type":["string","null"]},"k":{"type":["string","null"],"enum":["x","y",null]},"l":{"type":["array","null"],"items":{"type":"number"}},"n":{"type":["object","null"],"properties":{"d":{"type":"string","format":"uuid"}},"required":["d"],"additionalProperties":false},"i":{"type":["integer","null"]},"c":{"const":5},"any":{}}
            """#
        let schema = TableSchema(ofResultsOf: table)
        #expect(schema.json["properties"]?.description == properties)
        #expect(schema.json["required"]?.count == 8 && schema.json["additionalProperties"] == false)
        let list = TableSchema(ofResultsOf: table, title: "Rows", isList: true).json
        #expect(list["items"]?["properties"]?.description == properties && list["title"] == "Rows")
        // The schema of the results is that of a table for the results.
        let made = try SchemaTable(of: schema.json)
        #expect(made.table["id"] == ["path": "id", "type": "int", "required": true, "minimum": 1])
        #expect(made.table["n"]?["type"]?["d"]?["type"] == "uuid")
    }

    @Test func whatASchemaCannotSayIsNamed() throws {
        let table = try RecordTable(
            json: #"{"a": "b@c[id].d", "e": {"path": "e", "type": "url"}, "f": {"path": "f", "type": {"g": "$.x..y"}}}"#
        )
        #expect(
            TableSchema(of: table).remarks == [
                "a: paths out of the record, queries and references can't be followed",
                "e: of a URL only the outline is described",
                "f.g: paths out of the record, queries and references can't be followed",
            ])
        let list = TableSchema(of: table, title: "Rows", isList: true).json
        #expect(list["title"]?.string == "Rows" && list["type"]?.string == "array" && list["items"]?.kind == .object)
    }

    /// The remark on properties that may be missing and not null, of schemas that have some.
    static let nulls = "the root: a property that may be missing may be null, too"

    @Test(
        arguments: [
            (
                #"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": ["integer", "null"]}}, "required": ["a", "b"]}"#,
                #"{"a":{"path":"a","type":"string","required":true},"b":{"path":"b","type":"int"}}"#,
                ["properties.b: required, but it may be null: it may be missing, too"]
            ),
            (
                #"{"type": "array", "items": {"type": "object", "properties": {"t": {"format": "date-time", "type": "string"}, "u": {"format": "uuid", "type": "string"}}}}"#,
                #"{"t":{"path":"t","type":"date"},"u":{"path":"u","type":"uuid"}}"#,
                ["the root: not checked: type of the list, of which the table reads the elements", nulls]
            ),
            (
                ##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "array", "items": {"type": "number"}}}}"##,
                #"{"a":{"path":"a","type":["double"]}}"#, [nulls]
            ),
            (
                #"{"type": "object", "allOf": [{"properties": {"a": {"type": "boolean"}}}, {"properties": {"b": {"const": 5}}, "required": ["b"]}]}"#,
                #"{"a":{"path":"a","type":"bool"},"b":{"path":"b","type":"int","required":true,"enum":[5]}}"#,
                [nulls]
            ),
            (
                #"{"type": "object", "properties": {"a": {"oneOf": [{"type": "null"}, {"type": "string"}]}, "b": {"anyOf": [{"type": "integer"}, {"type": "number"}]}}}"#,
                #"{"a":{"path":"a","type":"string"},"b":{"path":"b","type":"double"}}"#, [nulls]
            ),
            (
                #"{"type": "object", "properties": {"a": {"enum": ["x", "y", null]}, "b": {"type": "string", "nullable": true}}}"#,
                #"{"a":{"path":"a","type":"string","enum":["x","y"]},"b":{"path":"b","type":"string"}}"#, []
            ),
            (
                #"{"type": "object", "properties": {"a": {"type": "object", "properties": {"b c": {"type": "integer"}}}}}"#,
                #"{"a":{"path":"a","type":{"b c":{"path":"b c","type":"int"}}}}"#, [nulls]
            ),
            (#"{"type": "string"}"#, #"{"value":{"path":"","type":"string","required":true}}"#, []),
            (
                #"{"type": "object", "additionalProperties": false, "properties": {"a": {"type": ["null", "array"], "items": {"type": "integer"}}}}"#,
                #"{"$unknownKeys":"report","a":{"path":"a","type":["int"]}}"#, []
            ),
            (
                #"{"type": "object", "allOf": [{"properties": {"a": {"type": "integer"}, "c": {}}}, {"required": ["a", "b", "c"]}]}"#,
                #"{"a":{"path":"a","type":"int","required":true},"c":"c"}"#,
                [
                    "the root: not checked: required b",
                    "allOf[0].properties.c: required, but it may be null: it may be missing, too",
                ]
            ),
            (
                #"{"type": "object", "properties": {"a": {"type": "integer"}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
                #"{"a":{"path":"a","type":"int"}}"#,
                ["the root: not checked: the constraints of the alternatives of oneOf", nulls]
            ),
            (
                ##"{"type": "object", "properties": {"a": {"type": "object", "$ref": "#/$defs/a/0", "properties": {"y": {"type": "null"}}}}, "$defs": {"a": [{"properties": {"x": {}}}]}}"##,
                #"{"a":{"path":"a","type":{"y":"y","x":"x"}}}"#,
                ["properties.a.properties.y: only null is allowed; any JSON is read", nulls]
            ),
            (
                #"{"type": "object", "properties": {"a": {"type": "integer", "enum": ["x", 1, 2]}, "b": {"enum": [1], "const": 2}}}"#,
                #"{"a":{"path":"a","type":"int","enum":[1,2]},"b":"b"}"#,
                ["properties.b: not checked: allowed values that contradict each other or the type", nulls]
            ),
        ] as [(String, String, [String])])
    func tablesOfSchemas(schema: String, table: String, remarks: [String]) throws {
        let read = try SchemaTable(of: JSONDocument(parsing: schema).root)
        #expect(read.table.description == table && read.remarks == remarks)
        #expect(read.swiftRemarks == remarks)
        _ = try RecordTable(json: read.table.description)
    }

    /// Without a type, other values than objects are valid, and are kept.
    @Test(
        arguments: [
            (
                #"{"properties": {"a": {"type": "integer"}}, "required": ["a"]}"#,
                #"{"a":{"path":"a","type":"int"},"value":""}"#, ["required a", "no type", "may be null"]
            ),
            (
                #"{"properties": {"value": {"type": "integer"}}, "additionalProperties": false}"#,
                #"{"value":{"path":"value","type":"int"},"value_":""}"#,
                ["additionalProperties", "no type", "may be null"]
            ),
            (
                #"{"type": "object", "properties": {"a": {"properties": {"b": {"type": "integer"}}}}}"#,
                #"{"a":{"path":"a","type":{"b":{"path":"b","type":"int"},"value":""}}}"#, ["no type", "may be null"]
            ),
            (
                #"{"type": "object", "allOf": [{"properties": {"a": {"type": "integer"}}, "required": ["a"]}]}"#,
                #"{"a":{"path":"a","type":"int","required":true}}"#, []
            ),
            (
                #"{"allOf": [{"properties": {"a": {"type": "integer"}}}, {"properties": {"value": {"type": "string"}}}]}"#,
                #"{"a":{"path":"a","type":"int"},"value_":"","value":{"path":"value","type":"string"}}"#,
                ["no type", "may be null"]
            ),
            (
                #"{"type": "integer", "properties": {"a": {}}}"#,
                #"{"value":{"path":"","type":"int","required":true}}"#, ["properties"]
            ),
            (
                #"{"allOf": [{"type": "integer"}, {"properties": {"a": {}}}]}"#,
                #"{"value":{"path":"","type":"int","required":true}}"#, []
            ),
            (#"{"items": {"type": "integer"}}"#, #"{"value":""}"#, ["items"]),
            (#"{"format": "email"}"#, #"{"value":""}"#, ["format"]),
        ] as [(String, String, [String])])
    func valuesWithoutATypeAreKept(schema: String, table: String, remarks: [String]) throws {
        let read = try SchemaTable(of: JSONDocument(parsing: schema).root)
        #expect(read.table.description == table)
        #expect(read.remarks.count == remarks.count, "\(read.remarks)")
        for (remark, word) in zip(read.remarks, remarks) { #expect(remark.contains(word), "\(read.remarks)") }
        let made = try RecordTable(json: read.table.description, policy: .strict)
        guard remarks.contains("no type") else { return }
        for value in ["12", "[]", #""x""#, "true", #"{"other": 1}"#, #"{"a": 5}"#] {
            let data = schema.contains(#""a": {"properties""#) ? #"{"a": \#(value)}"# : value
            guard !(data.contains("other") && schema.contains("additionalProperties")) else { continue }
            let mapping = made.map(record: try JSONDocument(parsing: data).root)
            let text = try JSONDocument(parsing: value).root.description
            #expect(mapping.issues.isEmpty && mapping.rows[0].json.description.contains(text))
        }
    }

    @Test func openAPIComponentsAreNamed() throws {
        let text = """
            {"openapi": "3.1.0", "components": {"schemas": {
              "Book": {"type": "object", "required": ["id"], "properties": {
                "id": {"type": "integer", "minimum": 1, "description": "The number."},
                "author": {"$ref": "#/components/schemas/Author"}, "sequel": {"$ref": "#/components/schemas/Book"},
                "shelf": {"oneOf": [{"type": "string"}, {"type": "array"}]}}},
              "Author": {"type": "object", "properties": {"name": {"type": "string"}}}}}}
            """
        let root = try JSONDocument(parsing: text).root
        let book = try SchemaTable(of: root, named: "Book")
        #expect(
            book.table.description
                == #"{"id":{"path":"id","type":"int","description":"The number.","required":true,"minimum":1},"author":{"path":"author","type":{"name":{"path":"name","type":"string"}}},"sequel":"sequel","shelf":"shelf"}"#
        )
        #expect(
            book.remarks == [
                "components.schemas.Book.properties.sequel: the schema #/components/schemas/Book is inside itself; any JSON is read there",
                "components.schemas.Book.properties.shelf: oneOf of different types is read as any JSON",
                "components.schemas.Book: a property that may be missing may be null, too",
            ])
        #expect(book.swift(named: "Book").contains("    /// The number.\n    var id: Int?\n"))
        #expect(book.swift(named: "Book").contains(#"Field(\.id, "id", .required, .range(1...))"#))
        for name in [nil, "Shop"] {
            #expect(throws: SchemaTableError.self) { try SchemaTable(of: root, named: name) }
        }
    }

    @Test(arguments: [("5", "an integer"), ("[]", "an array"), (#""x""#, "a string"), ("null", "null")])
    func onlyObjectsAreSchemas(text: String, kind: String) throws {
        let error = #expect(throws: SchemaTableError.self) { try SchemaTable(of: JSONDocument(parsing: text).root) }
        #expect(error?.message == "the root: a schema is an object, not \(kind)")
        #expect(try SchemaTable(of: true).table == ["value": ""])
    }

    /// RFC 6901, sections 4 and 6: an index has no sign and no leading zero, and a fragment is percent-decoded.
    @Test(arguments: [
        ("list/0", "bool"), ("list/1", nil), ("list/00", nil), ("list/-1", nil), ("list/-", nil), ("list/%30", "bool"),
        ("a%20b", "string"), ("a~1b", "double"), ("a%7E1b", "double"), ("a%2Fb", "int"), ("a/b", "int"),
        ("00", "string"),
    ])
    func referencesArePointers(reference: String, type: String?) throws {
        let definitions: JSONValue = [
            "list": [["type": "boolean"]], "a b": ["type": "string"], "a/b": ["type": "number"],
            "a": ["b": ["type": "integer"]], "00": ["type": "string"],
        ]
        let property: JSONValue = ["$ref": JSONValue("#/$defs/\(reference)")]
        let schema: JSONValue = [
            "type": "object", "$defs": definitions, "required": ["p"], "properties": ["p": property],
        ]
        let table = try SchemaTable(of: schema)
        #expect(table.table["p"]?["type"]?.string == type)
        #expect(table.remarks.contains { $0.contains("leads out of the document or to nothing") } == (type == nil))
    }

    @Test(arguments: ["https://example.com/a.json", "#/nowhere", "#anchor"])
    func referencesThatLeadNowhereAreNamed(reference: String) throws {
        let table = try SchemaTable(of: ["type": "object", "properties": ["a": ["$ref": JSONValue(reference)]]])
        #expect(table.table.description == #"{"a":"a"}"#)
        #expect(table.remarks.count == 1 && table.remarks[0].contains(reference))
    }
}
