import JSONDocuments

/// The data behind a cell, as it came.
public enum CellObject {
    /// A JSON value.
    case json(JSONValue)
    /// A Swift value: an Item, an array, a dictionary, a scalar, or anything else.
    case value(Any)

    /// The value as JSON; nil for a Swift value that has no JSON.
    ///
    /// Arrays and dictionaries always have JSON; what has none in them is described by a text.
    ///
    /// - Complexity: O(1) for JSON, else O(*n*) in the size of the value.
    public var json: JSONValue? {
        switch self {
        case .json(let json): json
        case .value(let value): LooseValue(value).json
        }
    }
}

extension CellObject {
    /// Whether this is data as JSON knows it, and no value of a type of its own.
    var isData: Bool {
        guard case .value(let value) = self else { return true }
        if case .single = LooseValue(value) { return false }
        return true
    }

    /// Whether this is a string, a number, a boolean or null.
    package var isScalar: Bool {
        switch self {
        case .json(let json): return json.kind != .object && json.kind != .array
        case .value(let value):
            if case .scalar = LooseValue(value) { return true }
            return false
        }
    }
}

extension CellObject: CustomStringConvertible {
    /// Text for people: a string or number as it is, anything larger as compact JSON or as Swift describes it.
    public var description: String {
        switch self {
        case .json(let json): json.text
        case .value(let text as String): text
        case .value(let value): Self.text(of: value)
        }
    }

    private static func text(of value: Any) -> String {
        switch LooseValue(value) {
        case .null: ""
        case .single, .cell, .section: "\(value)"
        case .scalar, .array, .dictionary:
            // What JSON cannot say (NaN) is null there.
            LooseValue(value).json.flatMap { $0.isNull ? nil : $0.text } ?? "\(value)"
        }
    }
}

extension JSONValue {
    /// A string as it is, null as nothing, anything else as compact JSON.
    var text: String {
        switch kind {
        case .null: ""
        case .string: node.string
        case .integer: String(node.integer)
        default: description
        }
    }
}
