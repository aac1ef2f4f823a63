import JSONDocuments

/// A type that a field of an Item can hold.
///
/// The standard library's and Foundation's everyday types are field values, so are enums with a raw value that say so
/// (`enum Genre: String, FieldValue`), Items, and optionals, arrays, sets and dictionaries of field values.
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
public protocol FieldValue: SendableMetatype {
    /// The value that `found` stands for.
    ///
    /// - Throws: `ConversionFailure`, with what was wanted and what was there; the mapping turns it into an issue.
    static func value(from found: FoundValue) throws(ConversionFailure) -> Self

    /// The value as JSON: what `value(from:)` reads back.
    var json: JSONValue { get }

    /// What JSON's null is as this type: nil for an optional, none (the default) for any other type.
    static var valueForNull: Self? { get }

    /// The quick way for this type in the plan.
    static var quickKind: QuickKind { get }
}

extension FieldValue {
    /// None: null is no value of this type.
    public static var valueForNull: Self? { nil }

    /// None: the value is made by `value(from:)`.
    public static var quickKind: QuickKind { .none }
}
