import JSONDocuments

/// One of several types that a value in a list can be, and how it is put into the common one.
public struct Variant<Root>: Sendable {
    let make: @Sendable (FoundValue) throws(ConversionFailure) -> Root

    /// Values of `type`, wrapped by `wrap`.
    public init<Value: FieldValue>(_ type: Value.Type, _ wrap: @escaping @Sendable (Value) -> Root) {
        make = { (found) throws(ConversionFailure) in wrap(try Value.value(from: found)) }
    }
}
