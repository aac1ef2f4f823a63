import JSONDocuments

/// The fields of a table, and the rules under which each is read, for access without copies.
// SAFETY: the memory is allocated by the initializer, never changed, and freed by deinit.
@safe final class FieldMemory: @unchecked Sendable {
    let fields: UnsafeMutablePointer<PlannedField>
    let rules: UnsafeMutablePointer<ReadingRules>
    /// Read a value at the offset into the Item at an address.
    let readers: UnsafeMutablePointer<FieldReader>
    private let count: Int

    init(_ fields: ContiguousArray<PlannedField>, rules: ReadingRules) {
        count = fields.count
        unsafe self.fields = .allocate(capacity: count)
        unsafe self.rules = .allocate(capacity: count)
        unsafe readers = .allocate(capacity: count)
        for (number, field) in fields.enumerated() {
            unsafe (self.fields + number).initialize(to: field)
            unsafe (self.rules + number).initialize(to: field.rules.reading(in: rules))
            unsafe (readers + number).initialize(to: FieldReader(field.writer))
        }
    }

    deinit {
        unsafe fields.deinitialize(count: count)
        unsafe rules.deinitialize(count: count)
        unsafe readers.deinitialize(count: count)
        unsafe fields.deallocate()
        unsafe rules.deallocate()
        unsafe readers.deallocate()
    }
}

// SAFETY: the closure is called with the address of an initialized Item of the writer's table.
/// Reads a field's value at the reader's offset into an Item.
///
/// A closure is called in place; a writer that is known by its protocol alone would be copied first.
@safe struct FieldReader {
    let read: DirectInitializer

    init<Writer: FieldWriter>(_ writer: Writer) {
        unsafe read = { (reader, root) throws(ReaderFallback) in unsafe try writer.read(&reader, to: root) }
    }
}
