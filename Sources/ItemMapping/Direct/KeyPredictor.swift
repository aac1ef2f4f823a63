import JSONDocuments

/// What one run of the direct reader has learned about the objects of a table: which key follows which.
///
/// In a list of like records the next key is most likely the one that came there last time. In records like
/// `{"id": 1, "name": "a", "note": "x"}` the memory says that `name` follows `id` and `note` follows `name`: each key is
/// compared by words with one other. A record without `name` has `note` behind `id`, which is found a step ahead. Any
/// other key is found by its hash, and the memory says from then on that it follows the key before it.
// SAFETY: the memory is allocated by the constructor and freed by deinit; one run on one thread uses it.
@safe final class KeyPredictor {
    /// A key of the table, ready to run.
    struct Edge {
        var field = -1
        var slot = -1
        var child = -1
        /// The bit that tells whether the key was met; none where its slot does.
        var bit: UInt64 = 0
        /// The quick way to write the field, and where to.
        var quick = PrimitiveKind.none
        var offset = 0
    }

    /// How many keys may be missing before the one that comes, for it to be found without its hash.
    private static let mostMissing = 3

    let plan: DirectPlan

    /// The known keys of each object: those that the table wants, and some others.
    let objects: UnsafeMutablePointer<KeyList>
    let edges: UnsafeMutablePointer<Edge>

    /// The bits of the fields that are written as soon as they are met.
    let earlyBits: UInt64

    /// Whether there are columns that are read when the whole record has been passed.
    let hasLateColumns: Bool

    // SAFETY: room for each object and each edge, all initialized here.
    init(_ plan: DirectPlan) {
        self.plan = plan
        hasLateColumns = !plan.late.isEmpty
        unsafe objects = .allocate(capacity: plan.objects.count)
        unsafe edges = .allocate(capacity: plan.objects.reduce(1) { $0 + $1.count })
        var number = 0
        var early: UInt64 = 0
        for (place, object) in plan.objects.enumerated() {
            unsafe (objects + place).initialize(to: KeyList(copying: plan.keys[place].list))
            for edge in object {
                let made = Self.edge(edge, plan, bit: number < DirectPlan.mostBits ? 1 << UInt64(number) : 0)
                if edge.field >= 0 { early |= made.bit }
                unsafe (edges + number).initialize(to: made)
                number += 1
            }
        }
        earlyBits = early
    }

    // SAFETY: frees what the constructor has allocated.
    deinit {
        unsafe objects.deinitialize(count: plan.objects.count)
        unsafe objects.deallocate()
        unsafe edges.deallocate()
    }

    private static func edge(_ edge: DirectPlan.Edge, _ plan: DirectPlan, bit: UInt64) -> Edge {
        var made = Edge(field: edge.field, slot: edge.slot, child: edge.child, bit: bit)
        guard edge.field >= 0 else { return made }
        let field = plan.fields[edge.field]
        made.offset = field.offset
        made.quick = field.quick
        // Lenient text is trimmed, which takes a conversion.
        let isText = field.quick == .string || field.quick == .optionalString
        if isText, field.rules.policy ?? plan.rules.policy == .lenient { made.quick = .none }
        return made
    }

    /// The number of the edge for `key`, which is not the one expected behind `last`; -1 where the table does not want it.
    // SAFETY: `last` is the number of a known key of the object, 0 before the first.
    @inline(never)
    func look(up key: UnsafeBufferPointer<UInt8>, in object: Int, after last: inout Int) -> Int {
        let known = unsafe objects + object
        var ahead = unsafe known.pointee.keys[last].next
        for _ in 0..<Self.mostMissing where ahead != 0 {
            ahead = unsafe known.pointee.keys[ahead].next
            if ahead != 0, unsafe known.pointee.keys[ahead].matches(key) {
                last = ahead
                return unsafe known.pointee.keys[ahead].target
            }
        }
        guard let number = unsafe known.pointee.number(of: key, after: last) else { return -1 }
        unsafe known.pointee.keys[last].next = number
        last = number
        return unsafe known.pointee.keys[number].target
    }
}
