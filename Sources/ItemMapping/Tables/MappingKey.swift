/// The name of a value that a caller hands to transforms; see ``MappingValues``.
public protocol MappingKey {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The value where the caller hands over none.
    static var defaultValue: Value { get }
}
