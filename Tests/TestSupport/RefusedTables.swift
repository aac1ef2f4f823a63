/// Table files that have an error, each with the message of the error.
public enum RefusedTables {
    private static let formats =
        "\"automatic\", \"iso8601\", \"iso8601.3\", \"iso8601.full\", \"day\", \"seconds\", \"milliseconds\", \"microseconds\", \"nanoseconds\", \"dotNet\" or a pattern like \"dd.MM.yyyy\""

    /// Each table with its message.
    public static let all =
        [
            ("[]", "a table is an object of fields, not an array"),
            (#"{"a": 5}"#, "a: a field is a path, a list of paths or an object with a path, not an integer"),
            (#"{"a": []}"#, "a: a list of paths needs a path"),
            (
                #"{"a": {"pth": "x"}}"#,
                "a.pth: unknown member \"pth\"; a field has path, type, description, default, required, from, constant, format, zone, policy, oneOrMany, jsonText, allElements, trimmed, nonEmpty, percentEncoded, separator, element, missing, null, invalid, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, minItems, maxItems, pattern, enum, items, uniqueItems, unique, requires"
            ),
            (#"{"a": {"path": 1}}"#, "a.path: a path is a string, not an integer"),
            (
                #"{"a": {"type": "str"}}"#,
                "a.type: unknown type \"str\"; the types are any, int, double, string, bool, decimal, date, url, uuid, data, a table, and [ ] around a type for a list"
            ),
            (#"{"a": {"type": ["int", "int"]}}"#, "a.type: a list has exactly one type"),
            (
                #"{"a": {"type": {"b": 1}}}"#,
                "a.type.b: a field is a path, a list of paths or an object with a path, not an integer"
            ),
            (
                #"{"a": {"type": "int", "default": "x"}}"#,
                "a.default: the default must be of the field's type: expected an integer, found the string \"x\""
            ),
            (#"{"a": "b.c..d"}"#, "a: column 5: expected a key, found '.'"),
            (#"{"a": "b.^"}"#, "a: column 3: '^' is allowed only at the start of a path"),
            (#"{"a": {"from": "there"}}"#, "a.from: from is \"index\" or \"key\", not \"there\""),
            (#"{"a": {"from": "key", "path": "b"}}"#, "a.from: a field has a path or a from, not both"),
            (
                #"{"a": {"constant": 1, "type": "int"}}"#,
                "a.type: a constant is the same for every record; leave out \"type\""
            ),
            (
                #"{"a": {"policy": "lax"}}"#,
                "a.policy: unknown policy \"lax\"; the policies are strict, lossless, lenient"
            ),
            (
                #"{"a": {"type": "date", "format": 5}}"#,
                "a.format: a format is \(formats), not 5"
            ),
            (#"{"a": {"type": "date", "format": "fortnight"}}"#, "a.format: a format is \(formats), not \"fortnight\""),
            (#"{"a": {"type": "date", "format": "week"}}"#, "a.format: a format is \(formats), not \"week\""),
            (#"{"a": {"type": "date", "format": "Day"}}"#, "a.format: a format is \(formats), not \"Day\""),
            (#"{"a": {"type": "date", "format": "timestamp"}}"#, "a.format: a format is \(formats), not \"timestamp\""),
            (
                #"{"a": {"type": "date", "format": "iso8601.19"}}"#,
                "a.format: a format is \(formats), not \"iso8601.19\""
            ),
            (
                #"{"a": {"type": "date", "format": ["day", "fortnight"]}}"#,
                "a.format[1]: a format is \(formats), not \"fortnight\""
            ),
            (#"{"a": {"type": "date", "format": []}}"#, "a.format: a format is \(formats), not []"),
            (
                #"{"a": {"type": "string", "format": "hostname"}}"#,
                "a.format: a format is \(formats), not \"hostname\"; of text other than dates it is one of date, time, date-time, uuid, email, uri, ipv4, ipv6"
            ),
            (#"{"a": {"type": "date", "zone": "UTC"}}"#, "a.zone: a zone needs a format"),
            (
                #"{"a": {"type": "date", "format": "yyyy", "zone": "Mars"}}"#,
                "a.zone: unknown time zone \"Mars\"; write one like \"Europe/Berlin\""
            ),
            (#"{"a": {"required": 1}}"#, "a.required: required is true or false, not an integer"),
            (#"{"a": {"oneOrMany": "no"}}"#, "a.oneOrMany: oneOrMany is true or false, not a string"),
            (#"{"a": {"jsonText": null}}"#, "a.jsonText: jsonText is true or false, not null"),
            (#"{"a": {"trimmed": 1}}"#, "a.trimmed: trimmed is true or false, not an integer"),
            (#"{"a": {"separator": ""}}"#, "a.separator: a separator is a string that isn't empty, not \"\""),
            (#"{"a": {"element": 1.5}}"#, "a.element: an element is the index of one, an integer, not 1.5"),
            (
                #"{"a": {"null": "skip"}}"#,
                "a.null: null is \"error\", \"setNil\" or \"keepDefault\", not \"skip\""
            ),
            (
                #"{"a": {"missing": "skipItem"}}"#,
                "a.missing: missing is \"error\", \"setNil\" or \"keepDefault\", not \"skipItem\"; each record has a row"
            ),
            (
                #"{"$unknownKeys": true}"#,
                #"["$unknownKeys"]: $unknownKeys is "report" or "ignore", not true"#
            ),
            (#"{"a": {"minimum": "1"}}"#, "a.minimum: minimum is a number, not a string"),
            (#"{"a": {"multipleOf": 0}}"#, "a.multipleOf: multipleOf is more than 0, not 0"),
            (#"{"a": {"minItems": 0.5}}"#, "a.minItems: minItems is an integer of at least 0, not 0.5"),
            (#"{"a": {"pattern": 1}}"#, "a.pattern: a pattern is a string, not an integer"),
            (#"{"a": {"enum": []}}"#, "a.enum: enum is a list of the allowed values"),
            (#"{"a": {"unique": 1}}"#, "a.unique: unique is true or false, not an integer"),
            (#"{"a": {"requires": []}}"#, "a.requires: a list of paths needs a path"),
            ("{", "1:1: error: string or '}' expected near end of file"),
        ] as [(String, String)]
}
