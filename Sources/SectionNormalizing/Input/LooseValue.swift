import JSONDocuments

/// One value of loose input, JSON or Swift, seen the same way.
enum LooseValue {
    case null
    /// A string, number or boolean.
    case scalar(CellObject)
    /// An Item, or any other Swift value that is not looked into.
    case single(CellObject)
    case array(LooseArray)
    case dictionary(LooseDictionary)
    case cell(CellViewModel)
    case section(SectionViewModel)

    /// A JSON value.
    init(_ json: JSONValue) {
        switch json.kind {
        case .null: self = .null
        case .array: self = .array(.json(json))
        case .object: self = .dictionary(.json(json))
        default: self = .scalar(.json(json))
        }
    }

    /// A Swift value.
    init(_ value: Any?) {
        switch value {
        case nil: self = .null
        case let json as JSONValue: self.init(json)
        case let loose as any LooseInput: self = loose.looseValue
        case let value?: self = .single(.value(value))
        }
    }

    /// Whether the value is an array.
    var isArray: Bool { if case .array = self { true } else { false } }

    /// Whether the value is null.
    var isNull: Bool { if case .null = self { true } else { false } }

    /// The text of a string, number or boolean, or of a Swift value whose JSON is one; nil for anything else.
    var text: String? {
        switch self {
        case .scalar(let object): object.description
        case .single(let object):
            object.json.flatMap { $0.isNull || $0.kind == .array || $0.kind == .object ? nil : $0.text }
        default: nil
        }
    }

    /// The value as the data of a cell.
    var object: CellObject {
        switch self {
        case .null: .json(.null)
        case .scalar(let object), .single(let object): object
        case .array(let array): array.object
        case .dictionary(let dictionary): dictionary.object
        case .cell(let cell): .value(cell)
        case .section(let section): .value(section)
        }
    }

    /// What kind of value this is, for messages.
    var phrase: String {
        switch self {
        case .null: "null"
        case .scalar: "a scalar"
        case .single, .cell, .section: "a value of another type"
        case .array: "an array"
        case .dictionary: "an object"
        }
    }
}
