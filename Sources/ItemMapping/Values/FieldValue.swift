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
public protocol FieldValue: JSONRepresentable, SendableMetatype {
    /// The value that `found` stands for.
    ///
    /// - Throws: `ConversionFailure`, with what was wanted and what was there; the mapping turns it into an issue.
    static func value(from found: FoundValue) throws(ConversionFailure) -> Self

    /// The value as JSON with the dates in it in a style.
    func json(dates: DateStyle) -> JSONValue

    /// Whether the value is a member of an encoded Item; false leaves the member out.
    var isWritten: Bool { get }

    /// The value with what `found` says put into it: an Item or a dictionary changes in part, other types take the new
    /// value.
    func merging(_ found: FoundValue) throws(ConversionFailure) -> Self

    /// What JSON's null is as this type: nil for an optional, none (the default) for any other type.
    static var valueForNull: Self? { get }

    /// What the values of a list are: the type itself, or the class at the top of its inheritance.
    associatedtype ListElement = Self

    /// The values of a list; what makes none is left out and reported.
    static func values(of list: RecordList, _ context: MappingContext) -> [ListElement]

    /// The value at the reader's place, which is the first byte of a value.
    ///
    /// Throws `ReaderFallback` where jansson shall see to the record; need not be written for own types.
    static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Self

    /// The values of the list at the reader's place; records that jansson has to see to are left to it.
    static func values(from reader: inout DirectReader) throws(ReaderFallback) -> [ListElement]

    /// The plan of the type's table; nil for a type without one.
    static var plan: MappingPlan? { get }

    /// The quick way for this type in the plan.
    static var primitiveKind: PrimitiveKind { get }
}

extension FieldValue {
    /// True.
    public var isWritten: Bool { true }

    /// The value as JSON; there are no dates in it.
    public func json(dates: DateStyle) -> JSONValue { json }

    /// The new value takes the old one's place.
    public func merging(_ found: FoundValue) throws(ConversionFailure) -> Self { try Self.value(from: found) }

    /// None: null is no value of this type.
    public static var valueForNull: Self? { nil }

    /// Each record by itself.
    public static func values(of list: RecordList, _ context: MappingContext) -> [Self] {
        (0..<list.count).compactMap { number in
            context.record = number
            return context.attempt(nil) { () throws(ConversionFailure) in
                try value(from: FoundValue(list[number], in: context))
            }
        }
    }

    /// None.
    public static var plan: MappingPlan? { nil }

    /// None: the value is made by `value(from:)`.
    public static var primitiveKind: PrimitiveKind { .none }
}
