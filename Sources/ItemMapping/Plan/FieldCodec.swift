import JSONDocuments

/// How one field's value is made from what was found, and written back.
struct FieldCodec<Value>: Sendable {
    /// The value that `found` is; nil where nothing is there after all, or what is there was reported.
    let read: @Sendable (FoundValue) throws(ConversionFailure) -> Value?
    /// The value at the direct reader's place; nil where it takes what `read` is handed.
    var readDirectly: DirectRead<Value>?
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
    static func native(_ witness: ValueWitness<Value>) -> FieldCodec {
        FieldCodec(
            read: { (found) throws(ConversionFailure) in try Value.value(from: found) },
            readDirectly: witness.read,
            merge: { (value, found) throws(ConversionFailure) in try value.merging(found) },
            valueForNull: witness.valueForNull,
            encoded: { value, dates in witness.isWritten(value) ? value.json(dates: dates) : nil })
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

/// Puts the value of one field into an Item whose address is known.
protocol FieldWriter: Sendable {
    /// Makes the field's value from what was found and puts it into the Item at `root`.
    // SAFETY: `root` must be the address of an initialized Item of the table's type.
    func write(_ found: FoundValue, to root: UnsafeMutableRawPointer) throws(ConversionFailure)

    /// Makes the field's value from what is at the reader's place and puts it into the Item at `root`.
    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(ReaderFallback)

    /// Puts what was found into the value that the Item at `root` has already.
    // SAFETY: as for `write`.
    func merge(_ found: FoundValue, into root: UnsafeMutableRawPointer) throws(ConversionFailure)

    /// Puts what null is into the Item at `root`; nothing where null is no value.
    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer)
}

extension FieldWriter {
    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(ReaderFallback) {
        try reader.found { (found) throws(ConversionFailure) in unsafe try write(found, to: root) }
    }
}

/// Writes through the byte offset of a stored property of a struct.
struct OffsetWriter<Value: FieldValue>: FieldWriter {
    let offset: Int
    let witness: ValueWitness<Value>

    // SAFETY: MemoryLayout.offset(of:) gave `offset` for a stored property of type `Value`.
    func write(_ found: FoundValue, to root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        let value = try Value.value(from: found)
        unsafe (root + offset).assumingMemoryBound(to: Value.self).pointee = value
    }

    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(ReaderFallback) {
        let value = try witness.read(&reader)
        unsafe (root + offset).assumingMemoryBound(to: Value.self).pointee = value
    }

    // SAFETY: as for `write`.
    func merge(_ found: FoundValue, into root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        let value = unsafe (root + offset).assumingMemoryBound(to: Value.self)
        unsafe value.pointee = try value.pointee.merging(found)
    }

    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer) {
        guard let value = witness.valueForNull() else { return }
        unsafe (root + offset).assumingMemoryBound(to: Value.self).pointee = value
    }
}

/// Writes through the key path: computed and observed properties, properties of classes, and values that are made in a
/// way of their own.
struct CodecWriter<Root, Value>: FieldWriter {
    let keyPath: any WritableKeyPath<Root, Value> & Sendable
    let codec: FieldCodec<Value>

    // SAFETY: `root` is the address of an initialized `Root`.
    func write(_ found: FoundValue, to root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        guard let value = try codec.read(found) else { return }
        unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
    }

    // SAFETY: as for `write`.
    func merge(_ found: FoundValue, into root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        guard let merge = codec.merge else { return unsafe try write(found, to: root) }
        let value = try merge(unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath], found)
        unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
    }

    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(ReaderFallback) {
        let value: Value?
        if let readDirectly = codec.readDirectly {
            value = try readDirectly(&reader)
        } else {
            value = try reader.found { (found) throws(ConversionFailure) in try codec.read(found) }
        }
        guard let value else { return }
        unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
    }

    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer) {
        guard let value = codec.valueForNull() else { return }
        unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
    }
}

/// How values are read where the mapping stands: what a table says, and a field of it may say otherwise.
struct ReadingRules: Sendable, Hashable {
    /// How far values may be from the types of their fields.
    var policy = ConversionPolicy.lossless
    /// How dates stand in the data.
    var dates = DateStyle.automatic
    /// Whether one bad element fails the whole list.
    var needsAllElements = false
}
