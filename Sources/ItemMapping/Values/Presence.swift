import JSONDocuments

/// Missing, null or a value: three different things, as a partial update (PATCH) has them.
///
/// A missing value isn't written when its Item is encoded, null is.
///
/// ```swift
/// struct Change: Item {
///     var nickname = Presence<String>.missing
///     static let table = ItemTable(Change()) { Field(\.nickname, "nickname") }
/// }
/// Change(nickname: .null).json  // {"nickname":null}
/// Change().json                 // {}
/// ```
public enum Presence<Value> {
    /// There was nothing.
    case missing
    /// There was null.
    case null
    /// There was a value.
    case value(Value)
}

extension Presence: Sendable where Value: Sendable {}
extension Presence: Equatable where Value: Equatable {}
extension Presence: Hashable where Value: Hashable {}

extension Presence: JSONRepresentable where Value: JSONRepresentable {
    /// The value, or null; a missing one is left out when its Item is encoded.
    public var json: JSONValue {
        if case .value(let value) = self { value.json } else { .null }
    }
}

extension Presence: FieldValue, NullableFieldValue where Value: FieldValue {
    /// Returns the value that `found` is, or null.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Presence<Value> {
        found.kind == .null ? .null : .value(try Value.value(from: found))
    }

    /// Returns the value, or null.
    public func json(dates: DateStyle) -> JSONValue {
        if case .value(let value) = self { value.json(dates: dates) } else { .null }
    }

    /// Null.
    public static var valueForNull: Presence<Value> { .null }

    /// False for a missing value.
    public var isWritten: Bool {
        if case .missing = self { false } else { true }
    }
}
