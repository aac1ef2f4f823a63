import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import JSONSchemas
import RowMapping
import TableInferring
import TableParsing
import Testing

/// The constraint keywords of JSON Schema in tables and in Swift, and records inside themselves.
@Suite struct SchemaConstraintTests {
    /// A schema of one property, the field of the table, and the options of the Item.
    private static let keywords: [(schema: String, field: String, options: String)] = [
        (
            #""type": "integer", "minimum": 1, "exclusiveMaximum": 10"#,
            #""type":"int","minimum":1,"exclusiveMaximum":10"#, ".range(1..<10)"
        ),
        (
            #""type": "number", "exclusiveMinimum": 0, "maximum": 0.5"#,
            #""type":"double","exclusiveMinimum":0,"maximum":0.5"#, ".greaterThan(0, atMost: 0.5)"
        ),
        (
            #""type": "integer", "minimum": -7, "maximum": -2"#, #""type":"int","minimum":-7,"maximum":-2"#,
            ".range(-7...(-2))"
        ),
        // Before draft 6 the exclusive bound was a flag.
        (
            #""type": "integer", "minimum": 0, "exclusiveMinimum": true"#, #""type":"int","exclusiveMinimum":0"#,
            ".greaterThan(0)"
        ),
        (#""type": "number", "multipleOf": 0.05"#, #""type":"double","multipleOf":0.05"#, ".multiple(of: 0.05)"),
        (
            #""type": "string", "minLength": 2, "maxLength": 2.0"#, #""type":"string","minLength":2,"maxLength":2"#,
            ".length(2)"
        ),
        (
            #""type": "string", "pattern": "^[a-z]+[0-9]{2}$""#, #""type":"string","pattern":"[a-z]+[0-9]{2}""#,
            #".pattern("[a-z]+[0-9]{2}")"#
        ),
        (
            #""type": "string", "pattern": "^a|b$""#,
            #""type":"string","pattern":"(.|[\\n\\r])*(^a|b$)(.|[\\n\\r])*""#,
            #".pattern("(.|[\\n\\r])*(^a|b$)(.|[\\n\\r])*")"#
        ),
        (
            #""type": "string", "pattern": "^(a|b)""#, #""type":"string","pattern":"(a|b)(.|[\\n\\r])*""#,
            #".pattern("(a|b)(.|[\\n\\r])*")"#
        ),
        (#""type": "string", "format": "email""#, #""type":"string","format":"email""#, ".format(.email)"),
        (#""enum": [1, 2, null]"#, #""type":"int","enum":[1,2]"#, ".oneOf([1, 2])"),
        (#""const": "x""#, #""type":"string","enum":["x"]"#, #".oneOf(["x"])"#),
        (
            #""type": "array", "items": {"type": "string", "maxLength": 9}, "maxItems": 3, "uniqueItems": true"#,
            #""type":["string"],"uniqueItems":true,"maxItems":3,"items":{"maxLength":9}"#,
            ".uniqueElements, .count(...3), .elements(.length(...9))"
        ),
        (
            #""allOf": [{"type": "integer", "minimum": 1}, {"type": "integer", "minimum": 3}], "maximum": 5"#,
            #""type":"int","minimum":3,"maximum":5"#, ".range(3...5)"
        ),
        (
            #""oneOf": [{"type": "null"}, {"type": "string", "minLength": 1}]"#, #""type":"string","minLength":1"#,
            ".length(1...)"
        ),
    ]

    @Test(arguments: keywords.indices)
    func keywordsAreConstraints(number: Int) throws {
        let (schema, field, options) = Self.keywords[number]
        let table = try SchemaTable(
            of: JSONDocument(parsing: #"{"type": "object", "properties": {"a": {\#(schema)}}}"#).root)
        #expect(table.table.description == #"{"a":{"path":"a",\#(field)}}"#)
        #expect(table.remarks == (schema.contains("null") ? [] : [SchemaTests.nulls]))
        let source = table.swift(named: "A")
        #expect(source.contains(#"Field(\.a, "a", \#(options))"#), "\(source)")
        // The table of the file says the same in Swift.
        let made = try ItemSource(table: Array(table.table.description.utf8), named: "A").text()
        #expect(options.components(separatedBy: ", .").allSatisfy { made.contains($0) }, "\(made)")
    }

    /// What no field can say is named.
    @Test(arguments: [
        (#"{"type": "string", "pattern": "(?=a)"}"#, "not checked: pattern"),
        (#"{"type": "string", "pattern": "(?<!a)b"}"#, "not checked: pattern"),
        (#"{"type": "string", "pattern": "(a)\\1"}"#, "not checked: pattern"),
        (#"{"type": "string", "pattern": "\\bA"}"#, "not checked: pattern"),
        (#"{"type": "string", "pattern": "^\\d{5}$"}"#, "not checked: pattern"),
        (#"{"type": "string", "format": "hostname"}"#, "not checked: the format hostname"),
        (#"{"type": "string", "minimum": 1}"#, "not checked: minimum"),
        (#"{"type": "integer", "not": {"const": 1}}"#, "not checked: not"),
        (
            #"{"allOf": [{"type": "integer", "minimum": 5}, {"type": "integer", "maximum": 1}]}"#,
            "not checked: constraints that contradict each other: no number is in 5...1"
        ),
        (
            #"{"allOf": [{"type": "string", "pattern": "a"}, {"type": "string", "pattern": "b"}]}"#,
            "not checked: a second pattern"
        ),
        (
            #"{"anyOf": [{"type": "integer", "minimum": 5}, {"type": "integer", "maximum": 1}]}"#,
            "not checked: the constraints of the alternatives of anyOf"
        ),
        (
            #"{"type": "object", "additionalProperties": {"type": "integer", "minimum": 5}}"#,
            "the constraints on members aren't checked|an object whose keys are data is read as any JSON"
        ),
        (
            #"{"type": "array", "items": {"type": ["integer", "null"]}}"#,
            "elements that may be null are read as any JSON"
        ),
        (#"[{"type": "integer"}]"#, "an array isn't a schema; any JSON is read"),
        ("false", "not checked: false"), (#"{"type": "null"}"#, "only null is allowed; any JSON is read"),
        (#"{"type": "array", "prefixItems": [{}], "items": false}"#, "not checked: prefixItems, items"),
        (#"{"type": "array", "items": [{"type": "integer"}]}"#, "not checked: items"),
        (#"{"type": "object", "properties": {"b": true}, "required": ["c"]}"#, "not checked: required c"),
        (
            #"{"type": "object", "properties": {"b": true}, "additionalProperties": false}"#,
            "not checked: additionalProperties"
        ),
    ])
    func otherKeywordsAreNamed(schema: String, remark: String) throws {
        let table = try SchemaTable(
            of: JSONDocument(parsing: #"{"type": "object", "properties": {"a": \#(schema)}}"#).root)
        let remarks = remark.components(separatedBy: "|").map { "properties.a: \($0)" }
        let isNullable = ["[", "false", #"{"type": "null"}"#].contains { schema.hasPrefix($0) }
        #expect(table.remarks == remarks + (isNullable ? [] : [SchemaTests.nulls]))
        _ = try RecordTable(json: table.table.description)
    }

    @Test func dependentFieldsAreRequired() throws {
        let schema = """
            {"type": "object", "properties": {"street": {"type": "string"}, "zip.code": {"type": "string"}, "city": {"type": "string"}},
             "dependentRequired": {"street": ["city", "zip.code"], "country": ["city"]}}
            """
        let table = try SchemaTable(of: JSONDocument(parsing: schema).root)
        #expect(
            table.remarks == [
                "the root: dependentRequired of street: a member that is null counts as missing",
                "the root: not checked: dependentRequired of country", SchemaTests.nulls,
            ])
        let read = try RecordTable(json: table.table.description)
        let mapping = read.map(record: ["street": "Via", "city": "Roma"])
        #expect(mapping.issues.map(\.description) == [#"street: expected ["zip.code"] with it, found nothing"#])
        #expect(table.swift(named: "Address").contains(#".requires("city", "[\"zip.code\"]")"#))
    }

    @Test func recordsInsideThemselvesAreItems() throws {
        let schema = """
            {"type": "object", "properties": {"name": {"type": "string"}, "parts": {"type": "array", "items": {"$ref": "#"}},
             "tree": {"$ref": "#/$defs/node"}, "byName": {"type": "object", "additionalProperties": {"$ref": "#"}}},
             "$defs": {"node": {"type": "object", "properties": {
               "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}, "parent": {"$ref": "#/$defs/node"}}}}}
            """
        let table = try SchemaTable(of: JSONDocument(parsing: schema).root)
        let source = table.swift(named: "Part")
        for line in [
            "    var parts: [Part]?", "    var tree: Node?", "    var byName: [String: Part]?",
            "    struct Node: Item {", "        var children: [Node]?", "        var parent = JSONValue.null",
        ] {
            #expect(source.contains(line + "\n") || source.contains(line + " "), "\(line): \(source)")
        }
        #expect(
            table.remarks.map { $0.components(separatedBy: ": ")[1] } == [
                "the schema # is inside itself; a table reads any JSON there",
                "the schema #/$defs/node is inside itself; a table reads any JSON there",
                "the schema #/$defs/node is inside itself; any JSON is read there",
                "the schema # is inside itself; a table reads any JSON there",
                "an object whose keys are data is read as any JSON",
                "a property that may be missing may be null, too",
            ])
        #expect(
            table.swiftRemarks.map { $0.components(separatedBy: ": ")[1] } == [
                "the schema # is inside itself; the Item holds Items of its own type there",
                "the schema #/$defs/node is inside itself; the Item holds Items of its own type there",
                "the schema #/$defs/node is inside itself; any JSON is read there",
                "the schema # is inside itself; the Item holds Items of its own type there",
                "a property that may be missing may be null, too",
            ])
        _ = try RecordTable(json: table.table.description)
    }

    struct Part: Item {
        var id = 1
        var kind: Kind?
        var tags: [String] = []
        var parts: [Part] = []
        var size: Int8 = 0
        var celsius = 0.0
        var note = "-"
        enum Kind: String, FieldValue, CaseIterable { case wood, steel }
        static let table = ItemTable(Part(), policy: .strict, keys: .snakeCase) {
            Field(\.id, "partID", .required, .range(1...))
            Field(\.kind, "kind")
            Field(\.tags, "tags", .elements(.length(...3)))
            Field(\.parts, "parts")
            Field(\.size, "size")
            Field(\.celsius, "f", .range(0...500)) { (f: Double) in (f - 32) / 1.8 }
            Field(\.note, "note", .invalid(.keepDefault))
            Check("is good") { _ in true }
        }
    }

    @Test func theTableOfAnItemHasASchema() throws {
        let schema = TableSchema(of: Part.table)
        #expect(
            schema.remarks == [
                "rules over the whole record aren't described", "parts: rules over the whole record aren't described",
                "parts.parts: Part inside itself isn't described",
                "parts.f: an integer that a double doesn't hold is accepted",
                "f: an integer that a double doesn't hold is accepted",
            ])
        let properties = try #require(schema.json["properties"])
        #expect(properties.keys == ["part_id", "kind", "tags", "parts", "size", "f", "note"])
        #expect(properties["note"] == [:])
        #expect(schema.json["required"] == ["part_id"])
        #expect(TableSchema(of: Part.table, title: "Parts", isList: true).json["title"] == "Parts")
    }

    /// What Swift can't say is named, at the property and in the report.
    @Test(arguments: [
        (
            #"{"type": "string", "format": "uuid", "pattern": "^[0-9a-f-]+$"}"#, "UUID?",
            "not checked: pattern, which is about the text of a UUID, which an Item doesn't keep"
        ),
        (
            #"{"type": "array", "items": {"type": "string", "format": "uuid", "minLength": 1}, "maxItems": 2}"#,
            "[UUID]?", "not checked: items.minLength, which is about the text of a UUID, which an Item doesn't keep"
        ),
        (
            #"{"type": "number", "maximum": 9007199254740993, "exclusiveMinimum": 0.5}"#, "Double?",
            "not checked: maximum, which has the number 9007199254740993, which a Double doesn't hold exactly"
        ),
        (
            #"{"enum": [12345678901234567890123456789012345678901]}"#, "Double?",
            "not checked: enum, which has a number that neither a Double nor a Decimal holds exactly"
        ),
    ])
    func constraintsThatSwiftCannotSayAreNamed(schema: String, type: String, remark: String) throws {
        let table = try SchemaTable(
            of: JSONDocument(parsing: #"{"type": "object", "properties": {"a": \#(schema)}}"#).root)
        #expect(table.remarks == [SchemaTests.nulls])
        #expect(table.swiftRemarks == ["properties.a: \(remark)", SchemaTests.nulls])
        let source = table.swift(named: "A")
        #expect(source.contains("    var a: \(type)  // \(remark)\n"), "\(source)")
    }

    /// Descriptions are doc comments, whatever is in them.
    @Test func descriptionsAreDocComments() throws {
        let long = Array(repeating: "word", count: 30).joined(separator: " ")
        let schema: JSONValue = [
            "type": "object", "description": "A book.",
            "$defs": ["isbn": ["type": "string", "description": "The ISBN."]],
            "properties": [
                "a": [
                    "type": "integer",
                    "description": JSONValue(
                        "\n*/ let x = 1 /*\r\n\r\n  - \(long)\u{0}\u{202E}\u{2028}end \n"),
                ],
                "b": ["$ref": "#/$defs/isbn"], "c": ["type": "integer", "description": " "],
                "d": ["type": "object", "properties": ["e": ["type": "boolean", "description": "Deep."]]],
            ],
        ]
        let table = try SchemaTable(of: schema)
        let source = table.swift(named: "Book")
        let start = """
            /// A book.
            struct Book: Item {
                /// */ let x = 1 /*
                ///
                ///   - word word word word word word word word word word word word word word word word word
                ///   word word word word word word word word word word word word word
                /// end
                var a: Int?
                /// The ISBN.
                var b: String?
                var c: Int?
                var d: D?

            """
        #expect(source.contains(start), "\(source)")
        #expect(source.contains("    struct D: Item {\n        /// Deep.\n        var e: Bool?\n"))
        // The description of a field stays through a schema and back.
        let again = try SchemaTable(of: TableSchema(of: RecordTable(json: table.table.description)).json)
        for name in ["a", "b", "c", "d"] {
            #expect(again.table[name]?["description"] == table.table[name]?["description"])
        }
    }

    @Test func descriptionsAreInSchemas() throws {
        let text = #"{"id": {"type": "int", "policy": "strict", "description": "The number.", "minimum": 1}}"#
        let table = try RecordTable(json: text)
        #expect(table.fields[0].description == "The number.")
        #expect(TableSchema(of: table).json["properties"]?["id"]?["description"] == "The number.")
        #expect(
            try ItemSource(table: Array(text.utf8), named: "A").text().contains(
                "    /// The number.\n    var id: Int?\n"))
        #expect(throws: RecordTableError.self) { try RecordTable(json: #"{"id": {"description": 5}}"#) }
    }
}
