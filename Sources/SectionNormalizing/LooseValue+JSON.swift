import ItemMapping
import JSONDocuments

extension LooseValue {
    /// How deep Swift values are followed when they are turned into JSON.
    private static let deepest = 512

    /// The JSON of a Swift value made of arrays, dictionaries, scalars and field values; nil where a part has none.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    static func json(of value: Any?, depth: Int = 0) -> JSONValue? {
        guard depth < deepest else { return nil }
        switch LooseValue(value) {
        case .null: return .null
        case .single(let object): return object.json
        case .cell, .section: return nil
        case .array(.json(let json)), .dictionary(.json(let json)): return json
        case .array(.swift(let array)):
            var elements: [JSONValue] = []
            for element in array {
                guard let json = json(of: element, depth: depth + 1) else { return nil }
                elements.append(json)
            }
            return JSONValue(elements)
        case .dictionary(.swift(let dictionary)):
            var members: [(key: String, value: JSONValue)] = []
            for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
                guard let json = json(of: value, depth: depth + 1) else { return nil }
                members.append((key, json))
            }
            return JSONValue(members)
        }
    }
}
