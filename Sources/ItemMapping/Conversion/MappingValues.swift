/// The key of a value that a caller passes to transforms; see ``MappingValues``.
///
/// The type itself is the key, as with the environment of SwiftUI:
///
/// ```swift
/// enum Currency: MappingKey { static let defaultValue = "EUR" }
/// var values = MappingValues()
/// values[Currency.self] = "USD"
/// ```
public protocol MappingKey {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The value if the caller passes none.
    static var defaultValue: Value { get }
}

/// Values that a caller passes to the transforms of a mapping: a base address, a locale, the
/// current selection.
///
/// Transforms with a second parameter receive them; all other fields ignore them. A key that isn't
/// set has its ``MappingKey/defaultValue``.
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

    /// Empty values: every key has its default.
    public init() {}

    /// The value of a key, or its default if none was set.
    ///
    /// ```swift
    /// var values = MappingValues()
    /// values[ImageHost.self] = "https://images.example.org"
    /// ```
    public subscript<Key: MappingKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}
