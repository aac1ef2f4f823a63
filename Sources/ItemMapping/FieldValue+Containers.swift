import JSONDocuments

extension Optional: FieldValue where Wrapped: FieldValue {
    /// Nil for null, else the wrapped value.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Wrapped? {
        found.kind == .null ? nil : try Wrapped.value(from: found)
    }
    /// The wrapped value, or null.
    public var json: JSONValue { self?.json ?? .null }
    /// The wrapped value, or null.
    public func json(dates: DateStyle) -> JSONValue { self?.json(dates: dates) ?? .null }
    /// Nil.
    public static var valueForNull: Wrapped?? { .some(nil) }
    /// The wrapped value with what was found put into it, where there is one.
    public func merging(_ found: FoundValue) throws(ConversionFailure) -> Wrapped? {
        guard found.kind != .null, let self else { return try Self.value(from: found) }
        return try self.merging(found)
    }
    /// The wrapped type's quick way.
    public static var quickKind: QuickKind { Wrapped.quickKind.optional }
}

extension Array: FieldValue where Element: FieldValue {
    /// The elements that can be read; each that cannot is left out and reported.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> [Element] {
        try found.nested { () throws(ConversionFailure) in
            guard let nodes = found.elements else { throw ConversionFailure(expected: "an array", found: found) }
            var values: [Element] = []
            values.reserveCapacity(nodes.count)
            for (index, node) in nodes.enumerated() {
                let value: Element? = unsafe found.context.attempt(node, at: .index(index))
                if let value { values.append(value) } else { try found.checkElements(at: .index(index)) }
            }
            return values
        }
    }
    /// An array of the elements.
    public var json: JSONValue { CallStack.withRoom { JSONValue(lazy.map(\.json)) } }
    /// An array of the elements.
    public func json(dates: DateStyle) -> JSONValue {
        CallStack.withRoom { JSONValue(lazy.map { $0.json(dates: dates) }) }
    }
}

extension Set: FieldValue where Element: FieldValue {
    /// The elements that can be read; each that cannot is left out and reported.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Set<Element> {
        Set(try [Element].value(from: found))
    }
    /// An array of the elements, sorted by their JSON so that equal sets are written alike.
    public var json: JSONValue {
        json(dates: .automatic)
    }
    /// An array of the elements, sorted by their JSON.
    public func json(dates: DateStyle) -> JSONValue {
        let elements = map { $0.json(dates: dates) }.map { ($0, $0.description) }
        return JSONValue(elements.sorted { $0.1 < $1.1 }.lazy.map(\.0))
    }
}

extension Dictionary: FieldValue where Key: DictionaryKey, Value: FieldValue {
    /// The members that can be read; each that cannot is left out and reported.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> [Key: Value] {
        try found.nested { () throws(ConversionFailure) in
            var values: [Key: Value] = [:]
            if case .one(let object) = found.content { values.reserveCapacity(object.count) }
            try read(found) { (key, node) throws(ConversionFailure) in
                let value: Value? = unsafe found.context.attempt(node, at: .key(key.text))
                if let value { values[key] = value } else { try found.checkElements(at: .key(key.text)) }
            }
            return values
        }
    }

    /// Hands each member of an object to `take`; a key that is none of `Key` is reported.
    private static func read(
        _ found: FoundValue, _ take: (Key, JSONNode) throws(ConversionFailure) -> Void
    ) throws(ConversionFailure) {
        guard let object = found.node, object.kind == .object else {
            throw ConversionFailure(expected: "an object", found: found)
        }
        for member in object.members {
            let text = member.key
            guard let key = Key(text: text) else {
                unsafe found.context.report(
                    .wrongValue, at: .component(.key(text)),
                    ConversionFailure(expected: "a key of type \(Key.self)", found: "the key \(JSONValue(text))"))
                try found.checkElements(at: .key(text))
                continue
            }
            try take(key, member.value)
        }
    }

    /// Member by member: null takes a key out, a new key comes in, and a value that stands is merged into (RFC 7396).
    public func merging(_ found: FoundValue) throws(ConversionFailure) -> [Key: Value] {
        try found.nested { () throws(ConversionFailure) in
            var merged = self
            try Self.read(found) { (key, node) throws(ConversionFailure) in
                guard node.kind != .null else { return merged[key] = nil }
                let old = merged[key]
                let value: Value? = unsafe found.context.attempt(.component(.key(key.text))) {
                    () throws(ConversionFailure) in
                    let context = unsafe found.context
                    let found = FoundValue(node, in: context)
                    guard let old else { return try Value.value(from: found) }
                    return try old.merging(found)
                }
                if let value { merged[key] = value } else { try found.checkElements(at: .key(key.text)) }
            }
            return merged
        }
    }
    /// An object of the values, sorted by key so that equal dictionaries are written alike.
    public var json: JSONValue { json(dates: .automatic) }
    /// An object of the values, sorted by key.
    public func json(dates: DateStyle) -> JSONValue {
        CallStack.withRoom {
            JSONValue(map { (key: $0.key.text, value: $0.value.json(dates: dates)) }.sorted { $0.key < $1.key })
        }
    }
}
