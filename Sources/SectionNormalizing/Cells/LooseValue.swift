import JSONDocuments

/// One value of loose input, with the same cases for JSON and Swift.
enum LooseValue {
    case null
    /// A string, number or boolean.
    case scalar(CellObject)
    /// An Item, or any other Swift value that normalization doesn't look into.
    case single(CellObject)
    case array(LooseArray)
    case dictionary(LooseDictionary)
    case cell(CellViewModel)
    case section(SectionViewModel)
    /// A Swift value that presents itself as a section.
    case sectionPresentable(any SectionPresentable)

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
        case let foreign as any ForeignScalar:
            self = foreign.foreignJSON?.isNull == true ? .null : .scalar(.value(foreign))
        case let presentable as any SectionPresentable: self = .sectionPresentable(presentable)
        case let value?: self = Self.list(value) ?? .single(.value(value))
        }
    }

    /// True if the value is an array.
    var isArray: Bool { if case .array = self { true } else { false } }

    /// True if the value is null.
    var isNull: Bool { if case .null = self { true } else { false } }

    /// The text of a string, number or boolean, or of a Swift value whose JSON is one; nil for
    /// anything else.
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
        case .sectionPresentable(let value): .value(value)
        }
    }

    /// The kind of the value, for messages.
    var phrase: String {
        switch self {
        case .null: "null"
        case .scalar: "a scalar"
        case .single, .cell, .section, .sectionPresentable: "a value of another type"
        case .array: "an array"
        case .dictionary: "an object"
        }
    }
}

extension LooseValue {
    /// The maximum depth of Swift values that become JSON; "…" replaces deeper ones.
    private static let deepest = 512

    /// The JSON of arrays, dictionaries, scalars and field values; nil for another Swift value.
    ///
    /// Inside an array or a dictionary, another value is written as its description.
    ///
    /// - Complexity: O(*n*) in the size of the value; JSON in it is shared, not copied.
    var json: JSONValue? { json(depth: 0) }

    private func json(depth: Int) -> JSONValue? {
        guard depth < Self.deepest else { return JSONValue("…") }
        switch self {
        case .null: return .null
        case .scalar(.json(let json)), .single(.json(let json)): return json
        case .array(.json(let json)), .dictionary(.json(let json)): return json
        case .scalar(.value(let value)): return Self.jsonScalar(value)
        case .single(.value(let value)): return (value as? any JSONRepresentable)?.json
        case .sectionPresentable(let value): return (value as? any JSONRepresentable)?.json
        case .cell, .section: return nil
        case .array(.swift(let list)):
            return JSONValue((0..<list.count).map { list[$0].described(depth: depth + 1) })
        case .dictionary(.swift(let dictionary)):
            return JSONValue(
                dictionary.members.map { (key: $0.key, value: $0.value.described(depth: depth + 1)) })
        }
    }

    /// The JSON of the value, or its description.
    var described: JSONValue { described(depth: 0) }

    private func described(depth: Int) -> JSONValue {
        CallStack.withRoom { json(depth: depth) } ?? JSONValue(object.description)
    }

    private static func jsonScalar(_ value: Any) -> JSONValue {
        switch value {
        case let value as any JSONRepresentable: value.json
        case let value as any ForeignScalar: value.foreignJSON.map { $0.double?.json ?? $0 } ?? JSONValue("\(value)")
        default: JSONValue("\(value)")
        }
    }

}

extension LooseValue {
    /// The height that a number, or a text that is a number, represents; nil for anything else.
    ///
    /// A height is finite and not negative, and a double has all of its digits: `44`, `"44.50"`,
    /// but not `"4807 m"`, `-1` or `0.10000000000000000001`.
    var height: Double? {
        guard let text, let number = try? JSONDocument(parsing: text).root, let height = number.double, height >= 0
        else { return nil }
        return Self.digits(of: text) == Self.digits(of: "\(height)") ? height : nil
    }

    /// Returns the significant digits of a number, without zeros at either end, wherever its point is.
    private static func digits(of number: String) -> [UInt8] {
        let mantissa = number.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
        let digits = mantissa.filter { (.digitZero ... .digitNine).contains($0) }
        return Array(digits.drop { $0 == .digitZero }.reversed().drop { $0 == .digitZero })
    }
}
