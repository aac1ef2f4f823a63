import JSONDocuments

extension Optional: FieldValue, NullableFieldValue where Wrapped: FieldValue {
    /// Nil for null, else the wrapped value.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Wrapped? {
        found.kind == .null ? nil : try Wrapped.value(from: found)
    }
    /// Returns the wrapped value, or null.
    public func json(dates: DateStyle) -> JSONValue { self?.json(dates: dates) ?? .null }
    /// Nil.
    public static var valueForNull: Wrapped? { nil }
    /// Returns the wrapped value merged with the found one; the found value if there is no wrapped one.
    public func merging(_ found: FoundValue) throws(ConversionFailure) -> Wrapped? {
        guard found.kind != .null, let self else { return try Self.value(from: found) }
        return try self.merging(found)
    }
}

extension Array: FieldValue where Element: FieldValue {
    /// Returns the valid elements; any other is left out and reported.
    ///
    /// With the option ``FieldOption/allElements`` one invalid element fails the whole list.
    ///
    /// - Throws: `ConversionFailure` if an array wasn't found; under the lenient policy a scalar is
    ///   a list of one.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> [Element] {
        try found.nested { () throws(ConversionFailure) in
            var values: [Element] = []
            try read(found) { count in
                values.reserveCapacity(count)
            } _: {
                values.append($1)
            }
            return values
        }
    }

    /// Passes each valid element to `take`, with its index; any other is reported.
    fileprivate static func read(
        _ found: FoundValue, _ start: (Int) -> Void, _ take: (Int, Element) -> Void
    ) throws(ConversionFailure) {
        var invalid: JSONLocation.Component?
        let context = unsafe found.context
        let check = context.ownElementCheck
        try found.forEachElement(start) { index, node, step in
            let value: Element? = context.readElement(node, at: step, keeping: check, { CheckedValue($0, dates: $1) }) {
                () throws(ConversionFailure) in
                try Element.value(from: FoundValue(node, in: context))
            }
            if let value { take(index, value) } else { invalid = invalid ?? .index(index) }
        }
        try found.checkElements(invalid)
    }
    /// Returns an array of the elements.
    public func json(dates: DateStyle) -> JSONValue {
        CallStack.withRoom { JSONValue(lazy.map { $0.json(dates: dates) }) }
    }
}

extension Set: FieldValue where Element: FieldValue {
    /// Returns the valid elements; any other is left out and reported.
    ///
    /// So is an element that Swift considers equal to one before it, though its JSON differs: a
    /// canonically equivalent text.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Set<Element> {
        try found.nested { () throws(ConversionFailure) in
            var values: Set<Element> = []
            try [Element].read(found) {
                values.reserveCapacity($0)
            } _: { index, element in
                let (isNew, other) = values.insert(element)
                guard !isNew, element.json != other.json else { return }
                let failure = ConversionFailure(
                    expected: "an element that differs from those before it in Swift", found: "\(element.json)")
                unsafe found.context.report(.wrongValue, at: .component(.index(index)), failure: failure)
            }
            return values
        }
    }
    /// Returns an array of the elements, sorted by their JSON.
    public func json(dates: DateStyle) -> JSONValue {
        let elements = map { $0.json(dates: dates) }.map { ($0, $0.description) }
        return JSONValue(elements.sorted { ExactText($0.1) < ExactText($1.1) }.lazy.map(\.0))
    }
}

extension Dictionary: FieldValue where Key: DictionaryKey, Value: FieldValue {
    /// Returns the valid members; any other is left out and reported.
    ///
    /// So is a key that isn't a `Key`, and one that Swift considers equal to a key before it,
    /// though its code points differ.
    ///
    /// - Throws: `ConversionFailure` if an object wasn't found.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> [Key: Value] {
        try found.nested { () throws(ConversionFailure) in
            var values: [Key: Value] = [:]
            if case .one(let object) = found.content { values.reserveCapacity(object.count) }
            try read(found) { key, text, node in
                let value: Value? = unsafe found.context.attempt(node, at: .key(text))
                if let value { values[key] = value }
                return value != nil
            }
            return values
        }
    }

    /// Passes each member of an object to `take`, with its key as written in the data; `take` returns
    /// false for an invalid value, which it has reported.
    ///
    /// A key that isn't a `Key` is reported, and so is one that equals a `Key` before it: Swift
    /// considers canonically equivalent texts equal.
    private static func read(
        _ found: FoundValue, _ take: (Key, String, JSONNode) -> Bool
    ) throws(ConversionFailure) {
        guard let object = found.node, object.kind == .object else {
            throw ConversionFailure(expected: "an object", found: found)
        }
        var met = Set<Key>(minimumCapacity: object.count)
        var invalid: JSONLocation.Component?
        for member in object.members {
            let text = member.key
            let key = Key(jsonKey: text)
            if let key, met.insert(key).inserted {
                if !take(key, text, member.value) { invalid = invalid ?? .key(text) }
                continue
            }
            invalid = invalid ?? .key(text)
            let expected =
                key == nil
                ? AllowedValues.allowedKeys(of: Key.self) : "a key that differs from those before it in Swift"
            unsafe found.context.report(
                .wrongValue, at: .component(.key(text)),
                failure: ConversionFailure(expected: expected, found: "the key \(JSONValue(text))"))
        }
        try found.checkElements(invalid)
    }

    /// Returns the dictionary merged member by member (RFC 7396): null removes a key, a new key is added,
    /// and an existing value is merged.
    public func merging(_ found: FoundValue) throws(ConversionFailure) -> [Key: Value] {
        try found.nested { () throws(ConversionFailure) in
            var merged = self
            try Self.read(found) { key, text, node in
                guard node.kind != .null else {
                    merged[key] = nil
                    return true
                }
                let old = merged[key]
                let value: Value? = unsafe found.context.attempt(at: .component(.key(text))) {
                    () throws(ConversionFailure) in
                    let context = unsafe found.context
                    let found = FoundValue(node, in: context)
                    guard let old else { return try Value.value(from: found) }
                    return try old.merging(found)
                }
                if let value { merged[key] = value }
                return value != nil
            }
            return merged
        }
    }
    /// Returns an object of the values, sorted by key: integers by their values, all other keys by their code points.
    public func json(dates: DateStyle) -> JSONValue {
        CallStack.withRoom { JSONValue(sortedByKey.map { (key: $0.key, value: $0.value.json(dates: dates)) }) }
    }
}
