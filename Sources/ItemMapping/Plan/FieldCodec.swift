import JSONDocuments

/// How one field's value is made from what was found, and written back.
struct FieldCodec<Value>: Sendable {
    /// The value that `found` is; nil where nothing is there after all, or what is there was reported.
    let read: @Sendable (FoundValue) throws(ConversionFailure) -> Value?
    /// The value at the direct reader's place; nil where it takes what `read` is handed.
    var readDirectly: (@Sendable (inout DirectReader) throws(StandBack) -> Value)?
    /// A value that stands with what `found` says put into it; nil where a new one takes its place.
    var merge: (@Sendable (Value, FoundValue) throws(ConversionFailure) -> Value)?
    /// What null is as this type; nil where null is no value.
    let valueForNull: @Sendable () -> Value?
    /// The value as a member of an encoded Item; nil leaves the member out.
    let encoded: @Sendable (Value, DateStyle) -> JSONValue?

    /// Null for a type that has nil, without knowing more of the type.
    static func nilValue() -> Value? {
        (Value.self as? any ExpressibleByNilLiteral.Type).flatMap { $0.init(nilLiteral: ()) as? Value }
    }
}

extension FieldCodec where Value: FieldValue {
    /// The way of the type itself.
    static var native: FieldCodec {
        FieldCodec(
            read: { (found) throws(ConversionFailure) in try Value.value(from: found) },
            readDirectly: { (reader) throws(StandBack) in try Value.value(from: &reader) },
            merge: { (value, found) throws(ConversionFailure) in try value.merging(found) },
            valueForNull: { Value.valueForNull },
            encoded: { value, dates in value.isWritten ? value.json(dates: dates) : nil })
    }
}

extension FieldCodec {
    /// A way through another type, which is what the data holds.
    static func transform<Source: FieldValue>(
        _ read: @escaping @Sendable (Source, MappingValues) throws -> Value,
        _ write: (@Sendable (Value) -> Source)?
    ) -> FieldCodec {
        FieldCodec(
            read: { (found) throws(ConversionFailure) in
                let source = try Source.value(from: found)
                do {
                    return try read(source, found.values)
                } catch let failure as ConversionFailure {
                    throw failure
                } catch {
                    throw ConversionFailure(expected: "a value of \(Value.self) (\(error))", found: found)
                }
            },
            valueForNull: { nilValue() },
            encoded: { value, dates in write.map { $0(value).json(dates: dates) } })
    }
}
