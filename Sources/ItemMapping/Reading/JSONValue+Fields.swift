import JSONDocuments
import JSONPaths

extension JSONValue {
    /// Reads the value at a path as a field of an Item would, or returns a fallback.
    ///
    /// ```swift
    /// let json = try JSONDocument(parsing: #"{"user": {"age": "41", "tags": ["a", 2]}}"#).root
    /// json.value(at: "user.age", or: 0)                  // 41
    /// json.value(at: "user.name", or: "nobody")          // "nobody"
    /// json.value(at: "user.tags", as: [String].self, or: [])  // ["a", "2"]
    /// ```
    ///
    /// This is for a value or two; an Item reads many, and says what is wrong with each.
    ///
    /// - Parameters:
    ///   - path: The path of the value; the first match of a path with wildcards counts.
    ///   - type: The type of the value.
    ///   - fallback: What is returned if nothing is there, or nothing that can be read as this type.
    /// - Complexity: O(*n*) in the size of the value, and the time to find it.
    public func value<Value: FieldValue>(
        at path: JSONPath, as type: Value.Type = Value.self, or fallback: Value
    ) -> Value {
        guard let found = try? path.values(in: self).first else { return fallback }
        return Value.map(record: found).items.first ?? fallback
    }

    /// Reads the number at a path as a field of an Item would, or returns a fallback.
    ///
    /// It is what a fallback with a fraction means without `as`: with Foundation, comparing the result with a
    /// literal would else be ambiguous, as `Decimal` has such literals, too.
    ///
    /// ```swift
    /// let json: JSONValue = ["price": 1.5]
    /// json.value(at: "price", or: 0.5) == 1.5  // true
    /// ```
    ///
    /// - Parameters:
    ///   - path: The path of the value; the first match of a path with wildcards counts.
    ///   - fallback: What is returned if nothing is there, or nothing that can be read as a number.
    /// - Complexity: O(*n*) in the size of the value, and the time to find it.
    public func value(at path: JSONPath, or fallback: Double) -> Double {
        value(at: path, as: Double.self, or: fallback)
    }
}
