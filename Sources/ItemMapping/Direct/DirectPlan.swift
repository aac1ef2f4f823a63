import JSONDocuments
import JSONPaths
import Synchronization

/// A table compiled for the direct reader.
///
/// It holds the keys that the table wants in each object, and the targets of their values.
/// ``DirectReader`` shows an example.
///
/// If the direct reader can't run the table, `reason` says why, and jansson reads its records.
final class DirectPlan: Sendable {
    /// A key that the table wants in an object, and the target of its value.
    struct Edge: Sendable {
        let key: [UInt8]
        /// The early field, which is written as soon as its value is met, or -1.
        var field = -1
        /// The slot for the value's address, which is kept until the record is read, or -1.
        var slot = -1
        /// The object that the value is, if paths lead into it, or -1.
        var child = -1
        /// The members of the value's elements, for an early field at a path with one wildcard.
        var elements: Elements?
        /// True for a key of elements, which has no bit: it may be met once in each.
        var isOfElement = false
    }

    /// The elements of an array that a path leads through: `.text` in `tags[*].text`.
    ///
    /// An element that is an object is read as one of the plan's objects. All its keys have slots;
    /// the value's is set if the element has one.
    struct Elements: Sendable {
        let object: Int
        /// The slots of the element's keys; the last is that of the value.
        let slots: Range<Int>
    }

    /// A path of a late column: its slot, and the steps from there.
    struct Source: Sendable {
        /// The slot of the value, or of the value that the path goes on from.
        let slot: Int
        /// The steps from there up to the first wildcard; the keys of objects before are the
        /// slot's.
        let walk: ArraySlice<JSONPath.Step>
        /// The steps after the first wildcard; nil for a path without one.
        let steps: ArraySlice<JSONPath.Step>?
    }

    /// The number of keys that have a bit, set once the key is met; the slots tell it for the
    /// others.
    static let mostBits = 64

    /// The number of predictors that a run makes, and of those that are kept for later runs.
    static let mostPredictors = 4

    /// The number of steps of the longest path that is followed in the bytes.
    static let mostSteps = 64

    /// The objects that paths lead into, the record first.
    let objects: [[Edge]]

    /// The keys of each object in the form that a run starts with.
    let keys: [WantedKeys]

    /// The fields, for tables that write into an Item.
    let fields: ContiguousArray<PlannedField>

    /// The fields once more, at an address.
    let fieldMemory: FieldMemory

    /// The late columns, which are read at the end of the record, in the order of the table.
    let late: [Int]

    /// The paths of each late column, in the order in which they are tried; none for a constant, and
    /// for the index of the record.
    let sources: [[Source]]

    /// Whether each column holds the index of the record.
    let isIndex: [Bool]

    /// The number of slots.
    let slotCount: Int

    /// The number of levels that a record can have around its fields' values: the steps of the
    /// longest path.
    let levels: Int

    /// The rules of the table.
    let rules: ReadingRules

    /// The reason that jansson reads the records of this table; nil if it doesn't.
    let reason: String?

    /// The maker of Items with their defaults; nil for a table over an initializer.
    let defaults: ItemDefaults?

    /// The predictors that no run uses, with what they have learned.
    private let idle = Mutex<[KeyPredictor]>([])

    /// Compiles a plan; without fields, every column is late.
    init(
        _ plan: MappingPlan, fields: ContiguousArray<PlannedField>?, rules: ReadingRules,
        defaults: ItemDefaults? = nil
    ) {
        self.rules = rules
        self.defaults = defaults
        self.fields = fields ?? []
        fieldMemory = FieldMemory(fields ?? [], rules: rules)
        var builder = Builder(plan, fields: fields)
        builder.build()
        (objects, late, sources) = (builder.objects, builder.late, builder.sources)
        isIndex = plan.columns.map { $0.origin == .index }
        var number = 0
        keys = objects.map { object in
            defer { number += object.count }
            return WantedKeys(object, firstEdge: number)
        }
        (slotCount, levels, reason) = (builder.slotCount, builder.levels, builder.reason)
    }

    /// Returns a predictor for one run, which the run gives back to `keep(_:)`.
    func takePredictor() -> KeyPredictor { idle.withLock { $0.popLast() } ?? KeyPredictor(self) }

    /// Keeps the predictor of a run that has ended for a later one.
    func keep(_ predictor: KeyPredictor) {
        guard predictor.canLearn else { return }
        predictor.reset()
        idle.withLock { if $0.count < Self.mostPredictors { $0.append(predictor) } }
    }
}

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
    let nested: NestedItems?

    init<Writer: FieldWriter>(_ writer: Writer) {
        nested = writer.nested
        unsafe read = { (reader, root) throws(ReaderFallback) in unsafe try writer.read(&reader, to: root) }
    }
}
