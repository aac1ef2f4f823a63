import JSONDocuments

/// A value together with the JSON that it was read from, which is written back as it came.
///
/// For values whose type can't hold their form: the offset of a date, the case of a UUID, the
/// digits of a number. A value that is set is written in its own form again. Two are equal if their
/// values are.
///
/// ```swift
/// struct Post: Item {
///     var created = Verbatim(Date.distantPast)
///     static let table = ItemTable(Post()) { Field(\.created, "created") }
/// }
/// let post = try Post.items(in: #"[{"created": "2024-05-01T12:00:00+02:00"}]"#)[0]
/// post.created.value            // 2024-05-01 10:00:00 +0000
/// Post.json(for: post)          // {"created":"2024-05-01T12:00:00+02:00"}
/// ```
public struct Verbatim<Value: FieldValue>: FieldValue {
    /// The value; setting it forgets the JSON that it was read from.
    public var value: Value {
        didSet { original = nil }
    }

    /// The JSON that the value was read from; nil for one that was made or set in the program.
    public private(set) var original: JSONValue?

    /// Creates a value in its own form, without JSON that it was read from.
    public init(_ value: Value) { self.value = value }

    /// Returns the value that `found` is, and `found` itself.
    ///
    /// - Throws: `ConversionFailure`, as for the value.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Verbatim {
        var verbatim = Verbatim(try Value.value(from: found))
        switch found.scalar {
        case .string: verbatim.original = JSONValue(try Conversion.text(found))
        // A copy, which doesn't keep the document alive.
        case .integer, .real: verbatim.original = found.numberText.map { JSONValue(exactNumber: $0.text) }
        default: verbatim.original = found.json
        }
        return verbatim
    }

    /// The JSON that the value was read from, else the value's own.
    public var json: JSONValue { original ?? value.json }

    /// Returns the JSON that the value was read from, else the value's own in a style.
    public func json(dates: DateStyle) -> JSONValue { original ?? value.json(dates: dates) }
}

extension Verbatim: Sendable where Value: Sendable {}

extension Verbatim: Equatable where Value: Equatable {
    /// Returns true if the values are equal, however they were written.
    public static func == (left: Verbatim, right: Verbatim) -> Bool { left.value == right.value }
}

extension Verbatim: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Verbatim: Comparable where Value: Comparable {
    /// Compares the values.
    public static func < (left: Verbatim, right: Verbatim) -> Bool { left.value < right.value }
}
