import ItemMapping
import JSONDocuments
import RowMapping
import TableParsing

extension RecordTable {
    /// The JSON Schema (draft 2020-12) of table files, as pretty JSON.
    ///
    /// Editors use it to complete and validate tables. `Documentation/table.schema.json` is a copy,
    /// and `listwright map --table-schema` prints it. Every table that it rejects is also rejected
    /// by `RecordTable`; mistakes in paths, zones, formats, patterns and defaults are only found by `RecordTable`.
    ///
    /// ```swift
    /// try RecordTable.schema.write(toFile: "table.schema.json", atomically: true, encoding: .utf8)
    /// ```
    public static var schema: String { JSONWriter.text(of: schemaOfTables, options: .pretty) + "\n" }

    private static var schemaOfTables: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:listwright:table",
            "title": "A table of listwright",
            "description": "Names of fields, and the paths of their values in a record.",
            "$ref": "#/$defs/table",
            "properties": [
                "$schema": ["type": "string"],
                "$unknownKeys": [
                    "description": "Whether keys that no field uses are issues.", "enum": ["report", "ignore"],
                ],
            ],
            "$defs": [
                "table": ["type": "object", "additionalProperties": ["$ref": "#/$defs/field"]],
                "field": ["anyOf": [["$ref": "#/$defs/paths"], ["$ref": "#/$defs/described"]]],
                "paths": [
                    "description": "The path of the value; of several paths the first that holds a value counts.",
                    "anyOf": [
                        ["$ref": "#/$defs/path"], ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/path"]],
                    ],
                ],
                "path": [
                    "description":
                        "A key path (info.title, tags[*].name, ^.id, author@people[id].name), a JSON Pointer or a JSONPath query.",
                    "type": "string",
                ],
                "type": types, "items": schema(of: FieldTerms.elementMembers, ["minProperties": 1]),
                "described": schema(
                    of: FieldTerms.members,
                    [
                        "not": ["required": ["path", "from"]], "dependentRequired": ["zone": ["format"]],
                        "if": ["required": ["constant"]], "then": ["maxProperties": 1], "allOf": defaults,
                    ]),
            ],
        ]
    }

    private static var types: JSONValue {
        let names = RecordKind.terms.map(\.name)
        return [
            "anyOf": [
                ["enum": JSONValue(names.map { JSONValue($0) })],
                ["type": "string", "pattern": JSONValue("^\\[+(?:\(names.joined(separator: "|")))\\]+$")],
                ["type": "array", "minItems": 1, "maxItems": 1, "items": ["$ref": "#/$defs/type"]],
                ["$ref": "#/$defs/table"],
            ]
        ]
    }

    /// Returns the schema of an object that has no other members.
    private static func schema(of members: [FieldMember], _ further: JSONValue) -> JSONValue {
        let properties = JSONValue(members.map { (key: $0.name, value: $0.schema) })
        let head: JSONValue = ["type": "object", "additionalProperties": false, "properties": properties]
        return JSONValue(Array(head.members) + Array(further.members))
    }

    /// The types of the default for each type of field.
    private static var defaults: JSONValue {
        JSONValue(
            RecordKind.terms.compactMap { term in
                term.traits.defaults.map { types in
                    [
                        "if": ["required": ["type"], "properties": ["type": ["const": JSONValue(term.name)]]],
                        "then": ["properties": ["default": ["type": JSONValue(types + ["null"])]]],
                    ]
                }
            })
    }
}
