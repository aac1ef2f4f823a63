import JSONDocuments

/// Puts the value of one field into an Item whose address is known.
protocol FieldWriter: Sendable {
    /// Makes the field's value from what was found and puts it into the Item at `root`.
    // SAFETY: `root` must be the address of an initialized Item of the table's type.
    func write(_ found: FoundValue, to root: UnsafeMutableRawPointer) throws(ConversionFailure)

    /// Makes the field's value from what is at the reader's place and puts it into the Item at `root`.
    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(StandBack)

    /// Puts what null is into the Item at `root`; nothing where null is no value.
    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer)
}

extension FieldWriter {
    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(StandBack) {
        try reader.found { (found) throws(ConversionFailure) in unsafe try write(found, to: root) }
    }
}

/// Writes through the byte offset of a stored property of a struct.
struct OffsetWriter<Value: FieldValue>: FieldWriter {
    let offset: Int

    // SAFETY: MemoryLayout.offset(of:) gave `offset` for a stored property of type `Value`.
    func write(_ found: FoundValue, to root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        let value = try Value.value(from: found)
        unsafe (root + offset).assumingMemoryBound(to: Value.self).pointee = value
    }

    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(StandBack) {
        let value = try Value.value(from: &reader)
        unsafe (root + offset).assumingMemoryBound(to: Value.self).pointee = value
    }

    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer) {
        guard let value = Value.valueForNull else { return }
        unsafe (root + offset).assumingMemoryBound(to: Value.self).pointee = value
    }
}

/// Writes through the key path: computed and observed properties, and properties of classes.
struct KeyPathWriter<Root, Value: FieldValue>: FieldWriter {
    let keyPath: any WritableKeyPath<Root, Value> & Sendable

    // SAFETY: `root` is the address of an initialized `Root`.
    func write(_ found: FoundValue, to root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        let value = try Value.value(from: found)
        unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
    }

    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(StandBack) {
        let value = try Value.value(from: &reader)
        unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
    }

    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer) {
        guard let value = Value.valueForNull else { return }
        unsafe root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
    }
}
