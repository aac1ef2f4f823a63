import JSONDocuments

/// The data of a cell, unchanged: JSON, or a Swift value.
///
/// ```swift
/// let cells = Normalizer().normalize([Film(title: "Momo")]).sections[0].cells
/// if case .value(let film as Film)? = cells[0].object { print(film.title) }  // Momo
/// ```
public enum CellObject {
    /// A JSON value.
    case json(JSONValue)
    /// A Swift value: an Item, an array, a dictionary, a scalar, or anything else.
    case value(Any)

    /// Returns the data as a value of a type; nil if it is of another type.
    func value<Value>(as type: Value.Type) -> Value? {
        switch self {
        case .value(let value): value as? Value
        case .json(let json): json as? Value
        }
    }

    /// The value as JSON; nil for a Swift value that has no JSON.
    ///
    /// Arrays and dictionaries always have JSON. An element of them that has none is written as its
    /// description.
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
    /// Returns the member of the data under a key; nil if the data isn't an object with that key.
    ///
    /// The rest of an Item isn't made into JSON.
    func json(under key: String) -> JSONValue? {
        guard case .value(let value) = self else { return json?[key] }
        if let value = value as? any JSONRepresentable { return value.json(under: key) }
        guard case .dictionary(let dictionary) = LooseValue(value) else { return nil }
        return dictionary[key]?.described
    }

    /// True if this is data of a kind that JSON has, as opposed to a value of a type of its own.
    var isData: Bool {
        guard case .value(let value) = self else { return true }
        switch LooseValue(value) {
        case .single, .sectionPresentable: return false
        default: return true
        }
    }

    /// True if this is a string, a number, a boolean or null.
    package var isScalar: Bool {
        switch self {
        case .json(let json): return json.kind != .object && json.kind != .array
        case .value(let value):
            if case .scalar = LooseValue(value) { return true }
            return false
        }
    }
}

extension CellObject {
    /// Returns the members of a dictionary but one, as JSON with its own digits; nil for other data.
    package func members(without key: String) -> [(key: String, value: JSONValue)]? {
        let members: [(key: String, value: JSONValue)]? =
            switch self {
            case .json(let json): json.kind == .object ? json.members.map { ($0.key, $0.value) } : nil
            case .value(let value):
                if case .dictionary(let dictionary) = LooseValue(value) {
                    dictionary.members.lazy.filter { $0.key != key }.map { ($0.key, $0.value.described) }
                } else {
                    json.flatMap { $0.kind == .object ? $0.members.map { ($0.key, $0.value) } : nil }
                }
            }
        return members?.filter { ExactText($0.key) != ExactText(key) }
    }
}

extension CellObject: CustomStringConvertible {
    /// Text for people: strings and numbers as they were written, anything larger as compact JSON
    /// or its Swift description.
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
        case .single, .cell, .section, .sectionPresentable: "\(value)"
        case .scalar, .array, .dictionary:
            // A value that JSON can't express (NaN) is null there.
            LooseValue(value).json.flatMap { $0.isNull ? nil : $0.text } ?? "\(value)"
        }
    }

    /// The description in a row of a list: of an array or an object, the beginning of its JSON.
    ///
    /// - Complexity: O(1) for JSON, however large it is.
    var shortDescription: String {
        switch self {
        case .json(let json) where json.kind == .object || json.kind == .array:
            return JSONWriter.excerpt(of: json, count: 4 * Self.longest).shortened(to: Self.longest)
        case .value(let value) where value is any LooseInput && !isScalar:
            return description.shortened(to: Self.longest)
        default: return description
        }
    }

    /// The number of characters of a description of JSON.
    private static let longest = 100

}

extension JSONValue {
    /// The text of the value: a string unchanged, a number with its own digits, "" for null,
    /// anything else as JSON.
    var text: String {
        switch kind {
        case .null: return ""
        case .string: return node.string
        case .integer, .real: return numberText ?? description
        case .bool: return description
        case .array, .object:
            var writer = JSONWriter()
            writer.write(self)
            return writer.text
        }
    }
}
