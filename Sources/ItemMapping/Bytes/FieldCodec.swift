import JSONDocuments

/// The conversions of one field: from a found value to the property's value, and back to JSON.
struct FieldCodec<Value>: Sendable {
    /// Makes the value; nil if it turns out to be missing, or if its defect was reported.
    let read: @Sendable (FoundValue) throws(ConversionFailure) -> Value?
    /// Reads the value from the bytes; nil if it must be made by `read`.
    var readDirectly: DirectRead<Value>?
    /// Changes a value in part; nil if a new value replaces it.
    var merge: (@Sendable (Value, FoundValue) throws(ConversionFailure) -> Value)?
    /// The value that null is; nil if null isn't a value of the type.
    let valueForNull: @Sendable () -> Value?
    /// The value as a member of an encoded Item; nil omits the member.
    let encoded: @Sendable (Value, DateStyle) -> JSONValue?

    /// Nil as a value of the type, if the type has it.
    static func nilValue() -> Value? {
        (Value.self as? any ExpressibleByNilLiteral.Type).flatMap { $0.init(nilLiteral: ()) as? Value }
    }
}

extension FieldCodec {
    /// Returns the codec for a field with rules: JSON in a text and a joined list are written as texts, an element
    /// isn't written.
    func writing(by rules: FieldRules) -> FieldCodec {
        guard rules.treeReason != nil else { return self }
        let encoded = encoded
        return FieldCodec(
            read: read, readDirectly: nil, merge: merge, valueForNull: valueForNull,
            encoded: { value, dates in
                guard rules.element == nil, let json = encoded(value, dates), !json.isNull else {
                    return rules.element == nil ? encoded(value, dates) : nil
                }
                if rules.isJSONText { return JSONValue(JSONWriter.text(of: json)) }
                guard let separator = rules.separator, let values = json.array else { return json }
                let texts = values.map { $0.string ?? $0.numberText ?? $0.description }
                return JSONValue(texts.joined(separator: separator))
            })
    }
}

extension FieldCodec where Value: FieldValue {
    /// Returns the conversions of the type itself.
    static func native(_ witness: ValueWitness<Value>) -> FieldCodec {
        FieldCodec(
            read: { (found) throws(ConversionFailure) in try Value.value(from: found) },
            readDirectly: { (reader) throws(ReaderFallback) in try witness.read(&reader) },
            merge: { (value, found) throws(ConversionFailure) in try value.merging(found) },
            valueForNull: witness.valueForNull,
            encoded: { value, dates in witness.isWritten(value) ? value.json(dates: dates) : nil })
    }
}

extension FieldCodec {
    /// Conversions through another type, the one in the data.
    static func transform<Source: FieldValue>(
        _ read: @escaping @Sendable (Source, MappingValues) throws -> Value,
        _ write: (@Sendable (Value) -> Source)?, _ rules: FieldRules
    ) -> FieldCodec {
        let check = rules.constraints.map { ValueCheck<Source>($0, dates: rules.dates) }
        return FieldCodec(
            read: { (found) throws(ConversionFailure) in
                let source: Source
                if let check { source = try check.value(from: found) } else { source = try Source.value(from: found) }
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

/// Writes the value of one field into an Item at an address.
package protocol FieldWriter: Sendable {
    /// Makes the field's value of a found value and writes it into the Item at `root`.
    // SAFETY: `root` must be the address of an initialized Item of the table's type.
    func write(_ found: FoundValue, to root: UnsafeMutableRawPointer) throws(ConversionFailure)

    /// Reads the field's value at the reader's offset and writes it into the Item at `root`.
    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(ReaderFallback)

    /// The way to read Items in place; nil for any other field.
    var nested: NestedItems? { get }

    /// Makes the field's value of a found value, and discards it.
    func check(_ found: FoundValue) throws(ConversionFailure)

    /// Reads the field's value at the reader's offset, and discards it.
    func check(_ reader: inout DirectReader) throws(ReaderFallback)

    /// Merges a found value into the value that the Item at `root` has.
    // SAFETY: as for `write`.
    func merge(_ found: FoundValue, into root: UnsafeMutableRawPointer) throws(ConversionFailure)

    /// Writes the value for null into the Item at `root`, if the type has one.
    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer)
}

extension FieldWriter {
    package var nested: NestedItems? { nil }

    // SAFETY: as for `write`.
    package func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(ReaderFallback) {
        try reader.found { (found) throws(ConversionFailure) in unsafe try write(found, to: root) }
    }
}

// SAFETY: `initialize` is called with memory for one value.
/// Writes through the byte offset of a stored property of a struct.
///
/// It keeps the functions of the witness, not the witness: a generic struct that is passed on takes a
/// search for its metadata.
@safe struct OffsetWriter<Value: FieldValue>: FieldWriter {
    let offset: Int
    /// Makes the value from the bytes.
    let initialize: DirectInitializer
    let replace: DirectInitializer
    let valueForNull: @Sendable () -> Value?
    let nested: NestedItems?

    init(offset: Int, witness: ValueWitness<Value>) {
        self.offset = offset
        nested = witness.nested
        unsafe (initialize, replace) = unsafe (witness.initialize, witness.replace)
        valueForNull = witness.valueForNull
    }

    // SAFETY: MemoryLayout.offset(of:) gave `offset` for a stored property of type `Value`.
    func write(_ found: FoundValue, to root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        let value = try Value.value(from: found)
        unsafe (root + offset).assumingMemoryBound(to: Value.self).pointee = value
    }

    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(ReaderFallback) {
        unsafe try replace(&reader, root + offset)
    }

    func check(_ found: FoundValue) throws(ConversionFailure) { _ = try Value.value(from: found) }

    func check(_ reader: inout DirectReader) throws(ReaderFallback) {
        _ = unsafe try reader.value(of: Value.self, by: initialize)
    }

    // SAFETY: as for `write`.
    func merge(_ found: FoundValue, into root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        let value = unsafe (root + offset).assumingMemoryBound(to: Value.self)
        unsafe value.pointee = try value.pointee.merging(found)
    }

    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer) {
        guard let value = valueForNull() else { return }
        unsafe (root + offset).assumingMemoryBound(to: Value.self).pointee = value
    }
}

/// Writes through the key path: computed and observed properties, properties of classes, and values
/// with conversions of their own.
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
        guard let value = try value(from: &reader) else { return }
        unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
    }

    @inline(__always)
    private func value(from reader: inout DirectReader) throws(ReaderFallback) -> Value? {
        if let readDirectly = codec.readDirectly { return try readDirectly(&reader) }
        return try reader.found { (found) throws(ConversionFailure) in try codec.read(found) }
    }

    func check(_ found: FoundValue) throws(ConversionFailure) { _ = try codec.read(found) }

    func check(_ reader: inout DirectReader) throws(ReaderFallback) { _ = try value(from: &reader) }

    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer) {
        guard let value = codec.valueForNull() else { return }
        unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
    }
}
