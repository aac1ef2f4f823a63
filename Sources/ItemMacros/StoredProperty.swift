import ItemMapping
import JSONDocuments

/// A key of dictionaries, as the expansion of ``Mapped(policy:keys:dates:unknownKeys:)`` names it in a
/// file that needn't import its module.
public typealias MappedKey = DictionaryKey

/// The stored properties of a type with ``Mapped(policy:keys:dates:unknownKeys:)``, as its expansion
/// refers to them.
///
/// A program doesn't use it itself.
public enum StoredProperty {
    /// The key path of a property that a rule is made of, whatever the isolation of its type.
    public static func part<Root>(_ path: PartialKeyPath<Root>) -> any PartialKeyPath<Root> & Sendable {
        // SAFETY: Sendable is a marker without a witness; the types have one representation.
        unsafe unsafeBitCast(path, to: (any PartialKeyPath<Root> & Sendable).self)
    }

    /// The key path of a stored property, whatever the isolation of its type.
    ///
    /// A key path to a property that is isolated to an actor isn't Sendable, because it could be read
    /// and written anywhere. A table writes it to Items that nothing else can see yet.
    public static func path<Root, Value>(
        _ path: KeyPath<Root, Value>
    ) -> any WritableKeyPath<Root, Value> & Sendable {
        guard let writable = path as? WritableKeyPath<Root, Value> else {
            preconditionFailure("the stored property \(path) can't be written")
        }
        // SAFETY: Sendable is a marker without a witness; the types have one representation.
        return unsafe unsafeBitCast(writable, to: (any WritableKeyPath<Root, Value> & Sendable).self)
    }
}

extension Column {
    /// The column for a property, as the expansion of ``Mapped(policy:keys:dates:unknownKeys:)`` writes
    /// it: the compiler knows its type from the property.
    public func filling<Root>(_ property: KeyPath<Root, Value>) -> Column { self }
}
