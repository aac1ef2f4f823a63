import JSONDocuments

extension JSONValue: FieldValue {
    /// The found value as it is.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> JSONValue { found.json }
    /// The value itself.
    public var json: JSONValue { self }
    /// The JSON literal null.
    public static var valueForNull: JSONValue? { .some(.null) }
}

extension RawRepresentable where Self: FieldValue, RawValue: FieldValue {
    /// The case with the raw value that `found` is.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        guard let value = Self(exactly: try RawValue.value(from: found)) else {
            throw ConversionFailure(expected: "a value of \(Self.self)", found: found)
        }
        return value
    }
    /// The raw value.
    public var json: JSONValue { rawValue.json }
}
