import ItemMapping
import RowMapping
import TableParsing

extension RecordTable {
    /// The schemas of the members of a field that are constraints.
    static let constraintSchemas = [
        "minimum": numberSchema("The least number."), "maximum": numberSchema("The greatest number."),
        "exclusiveMinimum": numberSchema("A number that is less than all allowed ones."),
        "exclusiveMaximum": numberSchema("A number that is greater than all allowed ones."),
        "multipleOf": """
        {"description": "The number of which a value is a whole multiple.", "type": "number", "exclusiveMinimum": 0}
        """,
        "minLength": count("The least number of characters (Unicode code points) of text."),
        "maxLength": count("The greatest number of characters (Unicode code points) of text."),
        "minItems": count("The least number of elements of a list, or of members of an object."),
        "maxItems": count("The greatest number of elements of a list, or of members of an object."),
        "pattern": """
        {"description": "A regular expression (I-Regexp, RFC 9485) that matches the whole text.", "type": "string"}
        """,
        "enum": "{\"description\": \"The allowed values.\", \"type\": \"array\", \"minItems\": 1}",
        "items": "{\"description\": \"The constraints on each element of a list.\", \"$ref\": \"#/$defs/items\"}",
        "uniqueItems": flag("Whether the elements of the list are distinct."),
        "unique": flag("Whether no two records of the list have the same value."),
        "requires": """
        {"description": "Other paths of the record that have a value if this field has one.", "$ref": "#/$defs/paths"}
        """,
    ]

    /// The schema of the constraints on the elements of a list.
    static var elementSchema: String {
        let formats = TextFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        let members = RecordTableParser.elementMembers.map { name in
            let schema = name == "format" ? "{\"enum\": [\(formats)]}" : constraintSchemas[name] ?? "true"
            return "\"\(name)\": \(schema)"
        }
        return """
            {"type": "object", "minProperties": 1, "additionalProperties": false, \
            "properties": {\(members.joined(separator: ", "))}}
            """
    }

    private static func numberSchema(_ description: String) -> String {
        "{\"description\": \"\(description)\", \"type\": \"number\"}"
    }

    private static func count(_ description: String) -> String {
        "{\"description\": \"\(description)\", \"type\": \"integer\", \"minimum\": 0}"
    }

    private static func flag(_ description: String) -> String {
        "{\"description\": \"\(description)\", \"type\": \"boolean\"}"
    }
}
