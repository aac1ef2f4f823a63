import ItemMapping
import JSONDocuments

/// One value of loose input, JSON or Swift, seen the same way.
enum LooseValue {
    case null
    /// A single value: a string, number, boolean, Item, or anything else.
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
        default: self = .single(.json(json))
        }
    }

    /// A Swift value.
    init(_ value: Any?) {
        switch value {
        case nil: self = .null
        case let value as JSONValue: self.init(value)
        case let document as JSONDocument: self.init(document.root)
        case let cell as CellViewModel: self = .cell(cell)
        case let section as SectionViewModel: self = .section(section)
        case let normalized as Normalized: self = .array(.swift(normalized.sections))
        case let value?: self = Self.other(value)
        }
    }

    private static func other(_ value: Any) -> LooseValue {
        if let json = scalar(value) { return .single(.json(json)) }
        // A type that is a list or a dictionary by itself is taken as one, unless it is an Item.
        if value is any Item { return .single(.value(value)) }
        if let array = value as? [Any?] { return .array(.swift(array)) }
        if let dictionary = value as? [String: Any?] { return .dictionary(.swift(dictionary)) }
        if let optional = value as? any OptionalValue { return LooseValue(optional.wrapped) }
        return .single(.value(value))
    }

    /// The JSON of a plain Swift scalar; nil for any other value.
    private static func scalar(_ value: Any) -> JSONValue? {
        switch value {
        case let value as Bool: JSONValue(value)
        case let value as String: JSONValue(value)
        case let value as Int: JSONValue(value)
        case let value as Double where value.isFinite: JSONValue(value)
        case let value as any BinaryInteger & FieldValue: value.json
        case let value as Float where value.isFinite: value.json
        default: nil
        }
    }

    /// Whether the value is an array.
    var isArray: Bool { if case .array = self { true } else { false } }

    /// Whether the value is null.
    var isNull: Bool { if case .null = self { true } else { false } }
}

/// Lets an optional inside `Any` be looked into.
protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    var wrapped: Any? { map { $0 } }
}
