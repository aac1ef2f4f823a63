import JSONDocuments
import JSONPaths

/// Finds the identity that data gives: its own word, else what is at the configured path.
struct IdentityReader {
    private let path: JSONPath

    /// The key, where the path is no more than one: it is looked up without a path.
    private let key: String?

    init(_ path: JSONPath) {
        self.path = path
        key = if let steps = path.steps, steps.count == 1, case .key(let key) = steps[0] { key } else { nil }
    }

    /// The id, or nil where there is none; `unusable` is told what stands in its place.
    func id(of object: CellObject, unusable: (String) -> Void) -> String? {
        switch object {
        case .json(let json):
            return json.kind == .object ? id(at(json).map { LooseValue($0) }, unusable) : nil
        case .value(let value):
            if let own = Self.own(value) { return own }
            if case .dictionary(let dictionary) = LooseValue(value), let key { return id(dictionary[key], unusable) }
            guard let json = object.json, json.kind == .object else { return nil }
            return id(at(json).map { LooseValue($0) }, unusable)
        }
    }

    private func at(_ json: JSONValue) -> JSONValue? {
        if let key { return json[key] }
        return (try? path.first(in: json)) ?? nil
    }

    private func id(_ value: LooseValue?, _ unusable: (String) -> Void) -> String? {
        guard let value, !value.isNull else { return nil }
        if let text = value.idText { return text }
        unusable(value.text == "" ? "empty" : value.text.map { "\"\($0.inMessage)\"" } ?? value.phrase)
        return nil
    }

    /// What a Swift value says of itself; an identity that is only the address of an object is none.
    private static func own(_ value: Any) -> String? {
        if let id = (value as? any ListPresentable)?.listID { return id.isEmpty ? nil : id }
        guard let identifiable = value as? any Identifiable else { return nil }
        let id: Any = identifiable.id
        return id is ObjectIdentifier ? nil : LooseValue(id).idText
    }
}

extension LooseValue {
    /// The value as an id: a number or a text that is not empty; any single Swift value by its description.
    fileprivate var idText: String? {
        switch self {
        case .scalar(.json(let json)): json.kind == .bool || json.text.isEmpty ? nil : json.text
        case .scalar(.value(let value)): type(of: value) == Bool.self || "\(value)".isEmpty ? nil : "\(value)"
        case .single(let object): text ?? object.description
        default: nil
        }
    }
}
