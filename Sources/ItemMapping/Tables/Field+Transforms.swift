import JSONDocuments
import JSONPaths

extension Field {
    /// The property `keyPath` holds what `read` makes of the value at `path`; `write` makes the value again.
    ///
    /// The property may be of any type. Without `write` the field is left out when its Item is encoded. What `read` throws
    /// becomes an issue at the value's place.
    ///
    /// ```swift
    /// Field(\.celsius, "f", read: { (f: Double) in (f - 32) / 1.8 }, write: { $0 * 1.8 + 32 })
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: A property that can be written.
    ///   - path: Where the value is, from the record down.
    ///   - options: What else is asked of the field.
    ///   - read: Makes the property's value of what the data holds, whose type it names.
    ///   - write: Makes of the property's value what the data holds.
    public init<Source: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOption...,
        read: @escaping @Sendable (Source) throws -> Value, write: (@Sendable (Value) -> Source)? = nil
    ) {
        self.init(keyPath, path, options, .transform({ source, _ in try read(source) }, write))
    }

    /// The property `keyPath` holds what `read` makes of the value at `path` and of the caller's values.
    ///
    /// ```swift
    /// Field(\.image, "image", read: { (path: String, values) in values[ImageHost.self] + path })
    /// ```
    public init<Source: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOption...,
        read: @escaping @Sendable (Source, MappingValues) throws -> Value, write: (@Sendable (Value) -> Source)? = nil
    ) {
        self.init(keyPath, path, options, .transform(read, write))
    }

    private init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: [FieldOption],
        _ codec: FieldCodec<Value>
    ) {
        let rules = FieldRules(options)
        field = TableField(keyPath) { style in
            let path = style.applied(to: path)
            return TableField.Resolved(
                keyPath, MappingPlan.Source([path]), rules, codec,
                FieldEncoder(keyPath, path, codec, dates: rules.dates))
        }
    }

    /// The property `keyPath` holds what `make` makes of the values at several paths.
    ///
    /// A part that is not optional must be there: where all are missing so is the field; where some are, that is an issue.
    /// Without `split` the field is left out when its Item is encoded.
    ///
    /// ```swift
    /// Field(\.name, combining: "first", "last") { (first: String, last: String) in "\(first) \(last)" }
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: A property that can be written.
    ///   - parts: Where the parts are, in the order of `make`'s parameters.
    ///   - make: Makes the property's value of its parts.
    ///   - split: Makes the parts of the property's value again.
    public init<each Part: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, combining parts: repeat Column<each Part>,
        make: @escaping @Sendable (repeat each Part) -> Value, split: (@Sendable (Value) -> (repeat each Part))? = nil
    ) {
        field = TableField(keyPath) { style in
            let table = ItemTable<Value>(make, repeat each parts, keys: style)
            let codec = FieldCodec<Value>(
                read: { (found) throws(ConversionFailure) in try table.combination(in: found) },
                valueForNull: { nil }, encoded: { _, _ in nil })
            return TableField.Resolved(
                keyPath, .combination(of: table.plan), FieldRules(), codec,
                split.map { FieldEncoder(keyPath, parts: repeat each parts, keys: style, split: $0) })
        }
    }
}

/// The name of a value that a caller hands to transforms; see ``MappingValues``.
public protocol MappingKey {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The value where the caller hands over none.
    static var defaultValue: Value { get }
}

/// Values that a caller hands to the transforms of a mapping: a base address, a locale, what is selected.
///
/// ```swift
/// enum ImageHost: MappingKey { static let defaultValue = "https://example.org" }
///
/// struct Book: Item {
///     var image = ""
///     static let table = ItemTable(Book()) {
///         Field(\.image, "image") { (path: String, values) in values[ImageHost.self] + path }
///     }
/// }
///
/// var values = MappingValues()
/// values[ImageHost.self] = "https://images.example.org"
/// Book.map(json, at: "books", values: values)
/// ```
public struct MappingValues: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// No values: every key has its default.
    public init() {}

    /// The value of a key; its default where none was set.
    public subscript<Key: MappingKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}
