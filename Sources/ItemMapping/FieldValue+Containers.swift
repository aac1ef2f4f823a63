import JSONDocuments

extension Optional: FieldValue where Wrapped: FieldValue {
    /// Nil for null, else the wrapped value.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Wrapped? {
        found.kind == .null ? nil : try Wrapped.value(from: found)
    }
    /// The wrapped value, or null.
    public var json: JSONValue { self?.json ?? .null }
    /// Nil.
    public static var valueForNull: Wrapped?? { .some(nil) }
    /// The wrapped type's quick way.
    public static var quickKind: QuickKind { Wrapped.quickKind.optional }
}

extension Array: FieldValue where Element: FieldValue {
    /// The elements that can be read; each that cannot is left out and reported.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> [Element] {
        guard let nodes = found.elements else { throw ConversionFailure(expected: "an array", found: found) }
        var values: [Element] = []
        values.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            let value: Element? = unsafe found.context.attempt(node, at: .index(index))
            if let value { values.append(value) }
        }
        return values
    }
    /// An array of the elements.
    public var json: JSONValue { JSONValue(lazy.map(\.json)) }
}

extension Set: FieldValue where Element: FieldValue {
    /// The elements that can be read; each that cannot is left out and reported.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Set<Element> {
        Set(try [Element].value(from: found))
    }
    /// An array of the elements, sorted by their JSON so that equal sets are written alike.
    public var json: JSONValue {
        JSONValue(map { ($0.json, $0.json.description) }.sorted { $0.1 < $1.1 }.lazy.map(\.0))
    }
}

extension Dictionary: FieldValue where Key: DictionaryKey, Value: FieldValue {
    /// The members that can be read; each that cannot is left out and reported.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> [Key: Value] {
        guard case .one(let object) = found.content, object.kind == .object else {
            throw ConversionFailure(expected: "an object", found: found)
        }
        var values = Dictionary(minimumCapacity: object.count)
        for member in object.members {
            let key = member.key
            guard let typed = Key(text: key) else {
                unsafe found.context.report(
                    .wrongValue, at: .component(.key(key)),
                    ConversionFailure(expected: "a key of type \(Key.self)", found: "the key \(JSONValue(key))"))
                continue
            }
            let value: Value? = unsafe found.context.attempt(member.value, at: .key(key))
            if let value { values[typed] = value }
        }
        return values
    }
    /// An object of the values, sorted by key so that equal dictionaries are written alike.
    public var json: JSONValue {
        JSONValue(map { (key: $0.key.text, value: $0.value.json) }.sorted { $0.key < $1.key })
    }
}
