import JSONDocuments
import JSONPaths
import Synchronization

/// A table compiled for the direct reader.
///
/// It holds the keys that the table wants in each object, and the targets of their values.
/// ``DirectReader`` shows an example.
///
/// If the direct reader can't run the table, `reason` says why, and jansson reads its records.
package final class DirectPlan: Sendable {
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

    /// The number of keys that have a bit, set once the key is met; the slots tell it for the
    /// others.
    static let mostBits = 64

    /// The number of predictors that a run makes, and of those that are kept for later runs.
    static let mostPredictors = 4

    /// The objects that paths lead into, the record first.
    let objects: [[Edge]]

    /// The keys of each object in the form that a run starts with.
    let keys: [WantedKeys]

    /// The fields, as the table has made them.
    let fields: ContiguousArray<PlannedField>

    /// The fields in the form in which both readers run them.
    package let fieldMemory: FieldMemory

    /// The late columns, which are read at the end of the record, in the order of the table.
    let late: [Int]

    /// The number of slots.
    let slotCount: Int

    /// The number of levels that a record can have around its fields' values: the steps of the
    /// longest path.
    package let levels: Int

    /// The reason that jansson reads the records of this table; nil if it doesn't.
    package let reason: String?

    /// The maker of Items with their defaults; nil for a table over an initializer.
    let defaults: ItemDefaults?

    /// The predictors that no run uses, with what they have learned.
    private let idle = Mutex<[KeyPredictor]>([])

    /// Compiles a plan.
    package init(
        _ plan: MappingPlan, fields: ContiguousArray<PlannedField>, rules: ReadingRules,
        defaults: ItemDefaults? = nil
    ) {
        self.defaults = defaults
        self.fields = fields
        var builder = Builder(plan, fields: fields)
        builder.build()
        fieldMemory = FieldMemory(fields, plan, sources: builder.sources, rules: rules)
        (objects, late) = (builder.objects, builder.late)
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
