import JSONDocuments

/// Predicts the next key of an object from the records before: one run of the direct reader has one
/// for each table, which the plan keeps for the next run.
///
/// In a list of like records, a key is most likely followed by the key that followed it last time.
/// For the keys of this record, in a table that wants `id`, `name` and `city`,
///
/// ```
/// {"id": 1, "name": "Momo", "note": "x", "city": "Rome"}
/// ```
///
/// each known key has the number of its successor; number 0 stands for the start of the object:
///
/// ```
///                 start   id     name   city   note
/// number          0       1      2      3      4
/// table           → id    → name → city → none           the order of the fields
/// after record 1  → id    → name → note → none → city
/// ```
///
/// In record 1, `id` and `name` are the successors. Each has no template yet, so its key is scanned,
/// and the bytes from the comma to the value become its template. `note` isn't `city`, the successor
/// of `name`. It is looked up by its hash, is new, and is inserted as number 4 between `name` and
/// `city`. From record 2 on every key is predicted, and its template is compared in one step.
///
/// A record without `name` has `note` after `id`. The keys up to three predictions ahead are
/// compared before the hash is computed, so `note` is found in the first of these steps, and
/// nothing is changed for the records that have a name.
///
/// Hash seeds differ for each process, so nobody can send keys that collide.
// SAFETY: the memory is allocated by the initializer and freed by deinit; one run on one thread
// uses it at a time. The plan lives longer: it keeps the predictor, or the reader keeps both.
@safe package final class KeyPredictor: @unchecked Sendable {
    /// A key of the table in the form that the reader runs.
    // SAFETY: the reader keeps all predictors as long as it reads.
    @safe struct Edge {
        /// The early field to write, or -1.
        var field = -1
        /// The slot for the value's address, or -1.
        var slot = -1
        /// The object to enter, or -1.
        var child = -1
        /// True if the value is wanted only for what is in it.
        var isOnlyEntered = false
        /// True if the value's address is noted, and nothing else is wanted.
        var isOnlyNoted = false
        /// The bit that is set once the key is met; 0 if its slot tells that.
        var bit: UInt64 = 0
        /// The object that is an element of the array that the field's path leads on through, or
        /// -1.
        var elements = -1
        /// The slots of its keys; the last is that of the value.
        var elementSlots = 0..<0
        /// The code of the field, and the byte offset of its property.
        var quick = PrimitiveKind.none
        var offset = 0
        /// True if the property is set to nil where the record lacks the key.
        var isNilIfMissing = false
        /// True if the property is optional, has a code, and is set to nil by null.
        var isNilIfNull = false
        /// The predictor of the Items that the field has, once one was met; the reader keeps it, so
        /// that it belongs to the run.
        var nested: Unmanaged<KeyPredictor>?
    }

    unowned(unsafe) let plan: DirectPlan

    /// The maker of Items with their defaults; one that makes none for a table over an initializer.
    let defaults: ItemDefaults

    /// The number of slots of a record.
    let slotCount: Int

    /// The number of levels that a record can have around its fields' values.
    let levels: Int

    /// The known keys of each object: those that the table wants, and some others.
    let objects: UnsafeMutablePointer<KeyList>
    let edges: UnsafeMutablePointer<Edge>

    /// The numbers of objects and of edges, for `deinit`, when the plan may be gone.
    private let objectCount: Int
    private let edgeCount: Int

    /// The bits of the early fields.
    let earlyBits: UInt64

    /// True if there are columns to read at the end of a record.
    let hasLateColumns: Bool

    /// The constraints to check at the end of a record.
    let checks: PropertyChecks

    /// True if there are columns to read, or constraints to check, at the end of a record.
    let hasMoreAtEnd: Bool

    // SAFETY: room for each object and each edge, all initialized here.
    ///
    /// A run with a report learns no other keys: it notes each that it meets.
    init(_ plan: DirectPlan, learnsOthers: Bool = true) {
        unsafe self.plan = plan
        objectCount = plan.objects.count
        edgeCount = plan.objects.reduce(0) { $0 + $1.count }
        defaults = plan.defaults ?? .empty
        slotCount = plan.slotCount
        levels = plan.levels
        hasLateColumns = !plan.late.isEmpty
        unsafe objects = .allocate(capacity: objectCount)
        unsafe edges = .allocate(capacity: edgeCount + 1)
        var number = 0
        var early: UInt64 = 0
        var checks: [PropertyCheck] = []
        for (index, object) in plan.objects.enumerated() {
            unsafe (objects + index).initialize(to: KeyList(copying: plan.keys[index].list, learnsOthers: learnsOthers))
            for edge in object {
                let hasBit = number < DirectPlan.mostBits && !edge.isOfElement
                let made = Self.edge(edge, of: plan, bit: hasBit ? 1 << UInt64(number) : 0)
                if edge.field >= 0 { early |= made.bit }
                // A value without a code is checked by its writer.
                if made.quick != .none, let check = unsafe plan.fieldMemory.fields[edge.field].check {
                    checks.append(PropertyCheck(check, offset: made.offset, bit: made.bit))
                }
                unsafe (edges + number).initialize(to: made)
                number += 1
            }
        }
        earlyBits = early
        self.checks = PropertyChecks(checks)
        hasMoreAtEnd = hasLateColumns || !checks.isEmpty
    }

    // SAFETY: frees what the initializer has allocated.
    deinit {
        unsafe objects.deinitialize(count: objectCount)
        unsafe objects.deallocate()
        unsafe edges.deallocate()
    }

    /// True if another run could learn further keys.
    var canLearn: Bool { !(0..<objectCount).contains { unsafe objects[$0].isFull } }

    /// Forgets what belongs to one run.
    func reset() {
        for number in 0..<edgeCount { unsafe edges[number].nested = nil }
    }

    private static func edge(_ edge: DirectPlan.Edge, of plan: DirectPlan, bit: UInt64) -> Edge {
        var made = unsafe Edge(field: edge.field, slot: edge.slot, child: edge.child, bit: bit)
        guard edge.field >= 0 else {
            made.isOnlyEntered = edge.child >= 0 && edge.slot < 0
            made.isOnlyNoted = edge.child < 0 && edge.slot >= 0
            return made
        }
        let field = unsafe plan.fieldMemory.fields[edge.field]
        if let elements = edge.elements {
            (made.elements, made.elementSlots) = (elements.object, elements.slots)
            return made
        }
        made.offset = field.offset
        let isNil = field.replacements?.isNil ?? true
        made.isNilIfMissing = field.rules.missing == .setNil && isNil
        if let nested = field.reader.nested {
            made.quick = nested.isArray ? .items : .item
            return made
        }
        made.quick = field.check?.kind ?? field.quick
        // A text that is changed takes a conversion.
        if made.quick.isText, !field.conversions.isEmpty { made.quick = .none }
        made.isNilIfNull = made.quick.isOptional && field.rules.null == .setNil && isNil
        return made
    }
}

/// The predictors of the tables that a direct reader has met, the first of which is most often that of the list.
package struct PredictorSet {
    /// False in a run with a report, whose predictors know the keys of the tables only.
    var learnsOthers = true

    private var rootPlan: DirectPlan?
    private var rootPredictor: KeyPredictor?

    /// The plans of the other tables, with their predictors.
    private var others: [(plan: DirectPlan, predictor: KeyPredictor)] = []

    /// The predictors of nested Items, by their types; nil for a type that the general path reads.
    private var nested: [(type: ObjectIdentifier, predictor: KeyPredictor?)] = []

    /// Returns the predictor of a table.
    package mutating func predictor(for plan: DirectPlan) -> KeyPredictor {
        if let rootPredictor, rootPlan === plan { return rootPredictor }
        for known in others where known.plan === plan { return known.predictor }
        return add(plan)
    }

    private mutating func add(_ plan: DirectPlan) -> KeyPredictor {
        let predictor = learnsOthers ? plan.takePredictor() : KeyPredictor(plan, learnsOthers: false)
        if rootPlan == nil {
            (rootPlan, rootPredictor) = (plan, predictor)
        } else {
            others.append((plan, predictor))
        }
        return predictor
    }

    /// Another predictor for the nested Items of one field; nil if they are read by the general
    /// path.
    ///
    /// In pretty-printed text, Items of the same type are indented otherwise in each field.
    @inline(never)
    mutating func fieldPredictor(for plan: () -> DirectPlan?) -> KeyPredictor? {
        guard let plan = plan() else { return nil }
        let known = others.filter { $0.plan === plan }
        let count = known.count + (rootPlan === plan ? 1 : 0)
        return count < DirectPlan.mostPredictors ? add(plan) : known.last?.predictor
    }

    /// Returns the predictor for nested Items of a type; nil if they are read by the general path.
    @inline(__always)
    mutating func nestedPredictor(for type: ObjectIdentifier, by plan: () -> DirectPlan?) -> KeyPredictor? {
        for index in nested.indices where nested[index].type == type { return nested[index].predictor }
        return addNested(type, by: plan)
    }

    @inline(never)
    private mutating func addNested(_ type: ObjectIdentifier, by plan: () -> DirectPlan?) -> KeyPredictor? {
        let predictor = plan().map { self.predictor(for: $0) }
        nested.append((type, predictor))
        return predictor
    }

    /// Keeps the predictors for later runs; the next one takes the last first.
    func keep() {
        for (plan, predictor) in others.reversed() { plan.keep(predictor) }
        if let rootPlan, let rootPredictor { rootPlan.keep(rootPredictor) }
    }
}
