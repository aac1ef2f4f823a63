import ItemMapping
import JSONDocuments
import RowMapping

/// The JSON Schema of the values that a type of a table reads without an issue.
struct ValueSchema {
    let policy: ConversionPolicy
    /// The style of dates; nil for any date that tables read.
    let dates: DateStyle?

    private var takesText: Bool { policy != .strict }

    /// The schema of values that aren't null.
    func json(of kind: RecordKind) -> JSONValue {
        switch kind {
        case .any: ["not": ["type": "null"]]
        case .int:
            either(
                ["type": "integer", "minimum": JSONValue(Int64.min), "maximum": JSONValue(Int64.max)], boolean,
                text(Self.integer))
        case .double: either(["type": "number"], text(Self.number))
        case .decimal: either(["type": "number"], text(Self.decimal))
        case .string: takesText ? ["type": ["string", "number", "boolean"]] : ["type": "string"]
        case .bool:
            either(
                ["type": "boolean"], takesText ? ["enum": [0, 1]] : nil,
                text(policy == .lenient ? Self.anyBoolean : "(?:true|false)"))
        case .date: date
        case .url: pattern(Self.url, ["format": "uri-reference"])
        case .uuid: pattern(Self.uuid, ["format": "uuid"])
        case .data: pattern(Self.base64, ["contentEncoding": "base64"])
        case .list, .record: true
        }
    }

    /// A boolean, which is a number unless the policy is strict.
    private var boolean: JSONValue? { takesText ? ["type": "boolean"] : nil }

    /// A text that is read as another type unless the policy is strict.
    private func text(_ expression: String) -> JSONValue? { takesText ? pattern(expression, [:]) : nil }

    private func pattern(_ expression: String, _ annotations: JSONValue) -> JSONValue {
        let text = policy == .lenient ? "^\\s*(?:\(expression))?\\s*$" : "^(?:\(expression))$"
        return JSONValue(
            [(key: "type", value: "string"), (key: "pattern", value: JSONValue(text))] + Array(annotations.members))
    }

    private var date: JSONValue {
        let isCount = dates == .seconds || dates == .milliseconds
        if let dates, dates != .automatic {
            // Patterns of dates have no equivalent in JSON Schema.
            return isCount
                ? ["type": ["number", "string"]]
                : dates == .iso8601 ? pattern(Self.date, [:]) : ["type": ["number", "string"]]
        }
        return either(
            ["type": "number", "minimum": JSONValue(Self.leastSeconds), "maximum": JSONValue(Self.mostSeconds)],
            pattern(Self.date, [:]))
    }

    private func either(_ schemas: JSONValue?...) -> JSONValue {
        let schemas = schemas.compactMap { $0 }
        return schemas.count == 1 ? schemas[0] : ["anyOf": JSONValue(schemas)]
    }

    /// The seconds of the years 0 to 9999.
    private static let (leastSeconds, mostSeconds): (Int64, Int64) = (-62_167_219_200, 253_402_300_799)

    private static let integer =
        "-?(?:0|[1-9][0-9]{0,17})(?:\\.0+)?|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?[eE](?:-[0-9]{1,2}|\\+?(?:[0-9]|1[0-8]))|-?[1-8][0-9]{18}"
        + "|-?9[01][0-9]{17}|-?92[01][0-9]{16}|-?922[0-2][0-9]{15}|-?9223[0-2][0-9]{14}"
        + "|-?92233[0-6][0-9]{13}|-?922337[01][0-9]{12}|-?92233720[0-2][0-9]{10}|-?922337203[0-5][0-9]{9}"
        + "|-?9223372036[0-7][0-9]{8}|-?92233720368[0-4][0-9]{7}|-?922337203685[0-3][0-9]{6}"
        + "|-?9223372036854[0-6][0-9]{5}|-?92233720368547[0-6][0-9]{4}|-?922337203685477[0-4][0-9]{3}"
        + "|-?9223372036854775[0-7][0-9]{2}|-?922337203685477580[0-7]|-9223372036854775808"
    private static let digits = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?"
    private static let number = digits + "(?:[eE](?:-[0-9]+|\\+?(?:[0-9]{1,2}|[12][0-9]{2}|30[0-7])))?"
    private static let decimal = digits + "(?:[eE][+-]?[0-9]+)?"
    private static let anyBoolean =
        "[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[yY][eE][sS]|[nN][oO]|[oO][nN]|[oO][fF][fF]|0|1"
    /// A URL of RFC 3986: with a scheme, or without a colon before the first slash.
    private static let url: String = {
        let (escape, scheme) = ("%[0-9A-Fa-f]{2}", "[A-Za-z][A-Za-z0-9+.-]*:")
        let first = "(?:[A-Za-z0-9._~@!$&'()*+,;=-]|\(escape))"
        let rest = "(?:[A-Za-z0-9._~:/?#@!$&'()*+,;=-]|\(escape))*"
        let address = "\(scheme)//(?:[^/?#\\[\\]@]*@)?\\[[0-9A-Fa-f:.]+\\]"
        return "\(address)\(rest)|\(scheme)\(rest)|\(first)+(?:[/?#]\(rest))?|[/?#]\(rest)"
    }()
    private static let uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
    private static let base64 = "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?"
    private static let date: String = {
        let day =
            "(?:[0-9]{4}|\\+[0-9]{6}|-(?!000000)[0-9]{6})-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
            + "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))"
        let time =
            "(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?|(?:[01][0-9]|2[0-3]):59:60|24:00:00)"
        let zone = "(?:[zZ]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)"
        return "\(day)(?:[tT ]\(time)\(zone))?"
    }()
}
