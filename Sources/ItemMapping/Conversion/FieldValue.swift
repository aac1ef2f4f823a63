import JSONDocuments

/// A type that a field of an Item can hold.
///
/// The standard library's and Foundation's everyday types are field values, so are enums with a raw
/// value that declare it (`enum Genre: String, FieldValue`), Items, and optionals, arrays, sets and
/// dictionaries of field values.
///
/// A type of your own needs `value(from:)` and `json`:
///
/// ```swift
/// struct Celsius: FieldValue {
///     var degrees: Double
///     static func value(from found: FoundValue) throws(ConversionFailure) -> Celsius {
///         Celsius(degrees: try Double.value(from: found))
///     }
///     var json: JSONValue { JSONValue(degrees) }
/// }
/// ```
///
/// A type for which null is a value of its own is a ``NullableFieldValue``.
public protocol FieldValue: JSONRepresentable, SendableMetatype {
    /// Makes a value of what was found.
    ///
    /// - Throws: `ConversionFailure`, with what was wanted and what was found; the mapping turns it
    ///   into an issue.
    static func value(from found: FoundValue) throws(ConversionFailure) -> Self

    /// Returns the value as JSON, with its dates written in a style.
    ///
    /// The default is `json`, for types without dates. A container passes the style on to its
    /// elements.
    func json(dates: DateStyle) -> JSONValue

    /// Returns the value changed by what was found: an Item and a dictionary change in part, any other type
    /// is replaced.
    ///
    /// - Throws: `ConversionFailure`, as ``value(from:)`` does; the old value is kept then.
    func merging(_ found: FoundValue) throws(ConversionFailure) -> Self

    // swift-format-ignore: NoLeadingUnderscores
    /// The protocols of the library that the type conforms to. The library implements this for every type.
    static var _fieldKind: _FieldKind { get }
}

extension FieldValue {
    /// Returns the value as JSON; there are no dates in it.
    public func json(dates: DateStyle) -> JSONValue { json }

    // swift-format-ignore: NoLeadingUnderscores
    /// None.
    public static var _fieldKind: _FieldKind { _FieldKind() }

    /// Returns the new value, which replaces the old one.
    public func merging(_ found: FoundValue) throws(ConversionFailure) -> Self { try Self.value(from: found) }
}

/// A field value that can also be null, or be left out when its Item is encoded: an optional, a
/// ``Presence``, a `JSONValue`.
///
/// For any other type null isn't a value: the field keeps its default, unless its options say
/// otherwise.
///
/// ```swift
/// enum Deadline: NullableFieldValue {
///     case none, day(String)
///     static let valueForNull = Deadline.none
///     static func value(from found: FoundValue) throws(ConversionFailure) -> Deadline {
///         .day(try String.value(from: found))
///     }
///     var json: JSONValue { if case .day(let day) = self { .init(day) } else { .null } }
/// }
/// ```
public protocol NullableFieldValue: FieldValue {
    /// The value that null is.
    static var valueForNull: Self { get }

    /// True if the value is a member of its encoded Item, false to omit the member. True by
    /// default.
    var isWritten: Bool { get }
}

extension NullableFieldValue {
    /// True.
    public var isWritten: Bool { true }

    // swift-format-ignore: NoLeadingUnderscores
    /// A type with a value for null.
    public static var _fieldKind: _FieldKind { _FieldKind(nullable: Self.self) }
}

// swift-format-ignore: NoLeadingUnderscores
/// The protocols of the library that a field value conforms to.
///
/// A cast to each of them would search all conformances of the process, several times for each field
/// when a table is made, and again in each call.
public struct _FieldKind: Sendable {
    /// The type as one with a value for null; nil for any other.
    var nullable: (any NullableFieldValue.Type)?

    /// The type as one of the two protocols that only layers above know; nil for any other.
    var above: (any TypeOfLayerAbove)?
}

/// A type under a protocol that only a layer above knows.
///
/// Each layer has a structure of its own for it: a cast to a structure compares two addresses, where a cast to a protocol
/// would search the conformances.
protocol TypeOfLayerAbove: Sendable {}
