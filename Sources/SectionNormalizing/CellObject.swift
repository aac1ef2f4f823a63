import ItemMapping
import JSONDocuments

/// The data behind a cell, as it came.
public enum CellObject {
    /// A JSON value.
    case json(JSONValue)
    /// A Swift value: an Item, or anything else.
    case value(Any)

    /// The value as JSON; nil for a Swift value that has no JSON.
    public var json: JSONValue? {
        switch self {
        case .json(let json): json
        case .value(let value): (value as? any FieldValue)?.json
        }
    }
}

extension CellObject: CustomStringConvertible {
    /// Text for people: a string or number as it is, anything larger as compact JSON or as Swift describes it.
    public var description: String {
        switch self {
        case .json(let json): json.isNull ? "" : json.string ?? json.description
        case .value(let value): "\(value)"
        }
    }
}
