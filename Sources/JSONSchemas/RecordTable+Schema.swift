import ItemMapping
import JSONDocuments
import RowMapping
import TableParsing

extension RecordTable {
    /// The JSON Schema (draft 2020-12) of table files, as pretty JSON.
    ///
    /// Editors use it to complete and validate tables. `Documentation/table.schema.json` is a copy,
    /// and `listwright map --table-schema` prints it. Every table that it rejects is also rejected
    /// by `RecordTable`; some mistakes are only found by `RecordTable` (a query with a mistake
    /// after its `$`, for example).
    ///
    /// ```swift
    /// try RecordTable.schema.write(toFile: "table.schema.json", atomically: true, encoding: .utf8)
    /// ```
    public static var schema: String {
        guard let document = try? JSONDocument(parsing: schemaText) else { return schemaText }
        return JSONWriter.text(of: document.root, options: .pretty) + "\n"
    }

    private static var schemaText: String {
        """
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:listwright:table",
         "title": "A table of listwright", "description": "Names of fields, and the paths of their values in a record.",
         "$ref": "#/$defs/table", "properties": {"$schema": {"type": "string"},
          "$unknownKeys": {"description": "Whether keys that no field uses are issues.", "enum": ["report", "ignore"]}},
         "$defs": {
          "table": {"type": "object", "additionalProperties": {"$ref": "#/$defs/field"}},
          "field": {"anyOf": [{"$ref": "#/$defs/paths"}, {"$ref": "#/$defs/described"}]},
          "paths": {"description": "The path of the value; of several paths the first that holds a value counts.",
           "anyOf": [{"$ref": "#/$defs/path"},
                     {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/path"}}]},
          "path": {"description": "A key path (info.title, tags[*].name, ^.id, author@people[id].name), a JSON Pointer or a JSONPath query.",
           "type": "string", "pattern": \(pattern("(?:|\(pointer)|\(query)|\(keyPath))"))},
          "format": {"type": "string", "minLength": 1,
           "examples": ["iso8601", "seconds", "milliseconds", "dd.MM.yyyy"]},
          "type": {"anyOf": [{"enum": [\(typeNames)]}, {"type": "string", "pattern": \(pattern(listNames))},
           {"type": "array", "minItems": 1, "maxItems": 1, "items": {"$ref": "#/$defs/type"}},
           {"$ref": "#/$defs/table"}]},
          "items": \(elementSchema),
          "described": {"type": "object", "additionalProperties": false, "properties": {\(members)},
           "not": {"required": ["path", "from"]}, "dependentRequired": {"zone": ["format"]},
           "if": {"required": ["constant"]}, "then": {"maxProperties": 1}, "allOf": [\(defaults)]}}}
        """
    }

    /// The members of a field, each with its schema.
    private static var members: String {
        RecordTableParser.members.map { "\"\($0)\": \(memberSchemas[$0] ?? constraintSchemas[$0] ?? "true")" }.joined(
            separator: ", ")
    }

    static let memberSchemas = [
        "path": "{\"$ref\": \"#/$defs/paths\"}",
        "description": "{\"description\": \"What the value is, for readers and schemas.\", \"type\": \"string\"}",
        "type": "{\"description\": \"The type of the value; any value by default.\", \"$ref\": \"#/$defs/type\"}",
        "default": "{\"description\": \"The value that replaces a missing, null or invalid one.\"}",
        "required": "{\"description\": \"Whether a missing or null value is a defect.\", \"type\": \"boolean\"}",
        "oneOrMany": "{\"description\": \"Whether a single value is read as a list of one.\", \"type\": \"boolean\"}",
        "jsonText": "{\"description\": \"Whether the value is JSON in a string.\", \"type\": \"boolean\"}",
        "from": """
        {"description": "The record's index in its list, or its key, instead of a value.", "enum": ["index", "key"]}
        """,
        "constant": "{\"description\": \"The value of the field in every record.\"}",
        "format": """
        {"description": "The format of dates: iso8601, seconds, milliseconds, or a pattern like dd.MM.yyyy; of several \
        the first that can read the value. The format of other text: \
        \(TextFormat.allCases.map(\.rawValue).joined(separator: ", ")).", "anyOf": [{"$ref": "#/$defs/format"}, \
        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/format"}}]}
        """,
        "zone": """
        {"description": "The time zone of dates without one.", "type": "string", "pattern": \
        \(pattern(zone)), "examples": ["Europe/Berlin"]}
        """,
        "policy": """
        {"description": "The conversions that are allowed.", \
        "enum": [\(ConversionPolicy.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]}
        """,
    ]

    /// The schema of the default for each type.
    private static var defaults: String {
        RecordKind.named.compactMap { name, _ in
            defaultSchemas[name].map { schema in
                """
                {"if": {"required": ["type"], "properties": {"type": {"const": "\(name)"}}}, \
                "then": {"properties": {"default": \(schema)}}}
                """
            }
        }.joined(separator: ", ")
    }

    private static let defaultSchemas = [
        "int": "{\"type\": [\"integer\", \"boolean\", \"string\", \"null\"], \"pattern\": \(pattern(number))}",
        "double": "{\"type\": [\"number\", \"string\", \"null\"], \"pattern\": \(pattern(number))}",
        "decimal": "{\"type\": [\"number\", \"string\", \"null\"], \"pattern\": \(pattern(number))}",
        "string": "{\"type\": [\"string\", \"number\", \"boolean\", \"null\"]}",
        "bool": """
        {"anyOf": [{"type": ["boolean", "null"]}, {"enum": [0, 1]}, {"type": "string", "pattern": \(pattern(boolean))}]}
        """,
        "date": "{\"type\": [\"string\", \"number\", \"null\"]}",
        "url": "{\"type\": [\"string\", \"null\"]}",
        "uuid": "{\"type\": [\"string\", \"null\"], \"pattern\": \(pattern(uuid))}",
        "data": "{\"type\": [\"string\", \"null\"]}",
    ]

    /// A pattern that matches a whole text, as JSON.
    private static func pattern(_ expression: String) -> String { JSONValue("^\(expression)$").description }

    private static var typeNames: String { RecordKind.named.map { "\"\($0.name)\"" }.joined(separator: ", ") }

    /// The name of a type in brackets, one pair for each level of lists.
    private static var listNames: String {
        #"\[+(?:\#(RecordKind.named.map(\.name).joined(separator: "|")))\]+"#
    }

    private static let key =
        #"(?:[^.\[\]\\"'^*\u0000-\u001f\u007f]|\\[\s\S])(?:[^.\[\]\\"'@\u0000-\u001f\u007f]|\\[\s\S])*"#
    private static let inID = #"(?:[^.,\[\]\\"'\u0000-\u001f\u007f]|\\[\s\S])"#
    private static let startOfID = #"(?:[^.,\[\]\\"'*0-9\u0000-\u001f\u007f-]|\\[\s\S])"#
    private static let bracket =
        #"\[(?:\*|0|-?[1-9][0-9]*|"(?:[^"\\\u0000-\u001f]|\\[\s\S])*"|'(?:[^'\\\u0000-\u001f]|\\[\s\S])*')\]"#
    private static var keyPath: String {
        #"(?:\^(?:\.\^)*|\*|\#(key)|\#(bracket)|\.\#(lookup))(?:\.(?:\*|\#(key))|\#(bracket)|\#(lookup))*"#
    }
    private static var lookup: String {
        let list = #"(?:(?:\*|\#(key)|\#(bracket))(?:\.(?:\*|\#(key))|\#(bracket))*)?"#
        return #"@\#(list)\[\#(startOfID)\#(inID)*(?:[.,]\#(inID)+)*\]"#
    }
    private static let pointer = #"(?:/(?:[^~/]|~[01])*)+"#
    private static let query = #"\$(?:[\s.\[][\s\S]*)?"#
    private static let number = #"\s*-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\s*"#
    private static let boolean =
        #"\s*(?:[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[yY][eE][sS]|[nN][oO]|[oO][nN]|[oO][fF][fF]|0|1)\s*"#
    private static let uuid = #"\s*[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\s*"#
    /// Names with a slash, abbreviations, offsets from GMT, and the countries without a continent
    /// in tzdata.
    private static let zone =
        #"(?:[A-Za-z0-9_+-]+(?:/[A-Za-z0-9_+-]+)+|[A-Z]{1,5}[0-9A-Z:+-]*|Cuba|Egypt|Eire|Factory|Greenwich|Hongkong|Iceland|"#
        + #"Iran|Israel|Jamaica|Japan|Kwajalein|Libya|Navajo|Poland|Portugal|Singapore|Turkey|Universal|Zulu)"#
}
