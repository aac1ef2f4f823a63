import JSONDocuments
import JSONPaths

/// Reads the identity of data: the one that a Swift value declares, else the one at the configured
/// path.
struct IdentityReader {
    let path: JSONPath

    /// The key, if the path is a single key: it is looked up without evaluating the path.
    private let key: String?

    init(_ path: JSONPath) {
        self.path = path
        key = if let steps = path.steps, steps.count == 1, case .key(let key) = steps[0] { key } else { nil }
    }

    /// Returns the id; nil if it doesn't exist.
    ///
    /// - Parameter unusable: Called with a description of a value at the path that can't be an id.
    func id(of object: CellObject, unusable: (String) -> Void) -> Identity? {
        switch object {
        case .json(let json):
            return json.kind == .object ? id(of: json, unusable: unusable) : nil
        case .value(let value):
            if let own = Self.own(value) { return own }
            if case .dictionary(let dictionary) = LooseValue(value), let key {
                return id(dictionary[key], unusable: unusable)
            }
            guard let json = object.json, json.kind == .object else { return nil }
            return id(of: json, unusable: unusable)
        }
    }

    /// Returns the id of an object of JSON; nil if it doesn't exist.
    func id(of json: JSONValue, unusable: (String) -> Void) -> Identity? {
        if let key, let node = json.node.member(key) {
            // Most ids need no value of their own.
            switch node.kind {
            case .integer where node.integer != 0: return .number(String(node.integer))
            case .string where unsafe !node.utf8.isEmpty: return .text(node.string)
            default: break
            }
        }
        guard let value = at(json) else { return nil }
        return LooseValue.identity(value) ?? id(LooseValue(value), unusable: unusable)
    }

    /// Returns the id of a value that normalization doesn't look into; nil if it doesn't exist.
    ///
    /// - Parameters:
    ///   - presentable: The value, if it defines how it appears.
    ///   - unusable: Called with a description of a value at the path that can't be an id.
    func id(
        of value: Any, _ traits: ValueTraits, presentable: (any ListPresentable)?, unusable: (String) -> Void
    ) -> Identity? {
        if let id = presentable?.listID {
            if !id.isEmpty { return .text(id) }
        } else if let id = traits.declaredID(of: value) {
            return id
        }
        // The rest of the value isn't made into JSON.
        if let key { return id(traits.member(key, of: value).map { LooseValue($0) }, unusable: unusable) }
        guard let json = CellObject.value(value).json, json.kind == .object else { return nil }
        return id(at(json).map { LooseValue($0) }, unusable: unusable)
    }

    private func at(_ json: JSONValue) -> JSONValue? {
        if let key { return json[key] }
        return (try? path.first(in: json)) ?? nil
    }

    private func id(_ value: LooseValue?, unusable: (String) -> Void) -> Identity? {
        guard let value, !value.isNull else { return nil }
        if let identity = value.identity { return identity }
        unusable(value.text == "" ? "empty" : value.text.map { "\"\($0.inMessage)\"" } ?? value.phrase)
        return nil
    }

    /// Returns the identity that a Swift value declares.
    ///
    /// The address of an object doesn't count.
    private static func own(_ value: Any) -> Identity? {
        if let id = (value as? any ListPresentable)?.listID { return id.isEmpty ? nil : .text(id) }
        return (value as? any Identifiable)?.declaredIdentity
    }
}

extension LooseValue {
    /// The value as an id: a number, a text that isn't empty, or the description of another Swift
    /// value.
    var identity: Identity? {
        switch self {
        case .scalar(.json(let json)): Self.identity(json)
        case .scalar(.value(let value)): Self.identity(value)
        case .single(let object): object.json.flatMap { Self.identity($0) } ?? .text(object.description)
        default: nil
        }
    }

    /// Returns the id that a value of JSON is.
    fileprivate static func identity(_ json: JSONValue) -> Identity? {
        switch json.kind {
        case .string:
            let text = json.node.string
            return text.isEmpty ? nil : .text(text)
        case .integer, .real: return .number(json.text)
        case .null, .bool, .array, .object: return nil
        }
    }

    private static func identity(_ value: Any) -> Identity? {
        if value is Bool && type(of: value) == Bool.self { return nil }
        // The id is that of its JSON: 12 for 12.0.
        if value is any BinaryFloatingPoint, let json = (value as? any JSONRepresentable)?.json, !json.isNull {
            return identity(json)
        }
        let text = "\(value)"
        if text.isEmpty { return nil }
        return value is any Numeric || value is any ForeignScalar ? .number(text) : .text(text)
    }
}
