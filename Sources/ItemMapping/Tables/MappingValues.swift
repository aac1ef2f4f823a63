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
