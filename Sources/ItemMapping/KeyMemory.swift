import JSONDocuments

/// What one run of the direct reader has learned about the objects of a table: which key comes behind which.
///
/// In a list of like records the next key is most likely the one that came there last time. It is compared by words;
/// where it is another one, the keys of the table are looked through, and the order is corrected.
// SAFETY: the memory is allocated by the constructor and freed by deinit; one run on one thread uses it.
@safe final class KeyMemory {
    /// A key of the table, ready to run.
    struct Edge {
        var field = -1
        var slot = -1
        var child = -1
        /// The bit that tells whether the key was met; none where its slot does.
        var bit: UInt64 = 0
        /// The quick way to write the field, and where to.
        var quick = QuickKind.Code.none
        var offset = 0
    }

    /// One object of the table: the keys as they are expected.
    // SAFETY: the keys belong to the memory.
    @safe struct Object {
        var expected: UnsafeMutablePointer<JSONScanner.ExpectedKey>
        var count = 0
        /// How many fit.
        let room: Int
        /// How often the next key was another one.
        var surprises = 0
        /// The edges of the object: a part of all edges.
        var firstEdge = 0
    }

    /// How many keys of an object are remembered beside those that the table wants.
    private static let otherKeys = 64

    let plan: DirectPlan
    let objects: UnsafeMutablePointer<Object>
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
            let room = object.count + Self.otherKeys
            let expected = UnsafeMutablePointer<JSONScanner.ExpectedKey>.allocate(capacity: room)
            unsafe (objects + place).initialize(to: unsafe Object(expected: expected, room: room, firstEdge: number))
            for edge in object {
                let made = Self.edge(edge, plan, bit: number < DirectPlan.mostBits ? 1 << UInt64(number) : 0)
                if edge.field >= 0 { early |= made.bit }
                unsafe (edges + number).initialize(to: made)
                number += 1
            }
        }
        earlyBits = early
    }

    // SAFETY: frees what the constructor and `learn` have allocated.
    deinit {
        for place in plan.objects.indices {
            for key in 0..<(unsafe objects[place].count) { unsafe objects[place].expected[key].deallocate() }
            unsafe objects[place].expected.deallocate()
        }
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

    /// The number of the edge for `key` in an object, -1 where the table does not want it; remembers its place.
    // SAFETY: `expected` has room for one key more where this learns one.
    func look(up key: UnsafeBufferPointer<UInt8>, in object: Int, at place: inout Int) -> Int {
        unsafe objects[object].surprises += 1
        let count = unsafe objects[object].count
        for other in 0..<count {
            // What is ahead is likelier than what is behind.
            let known = (place + other) % count
            if unsafe objects[object].expected[known].matches(key) {
                place = known + 1
                return unsafe objects[object].expected[known].target
            }
        }
        let first = unsafe objects[object].firstEdge
        let wanted = plan.objects[object].firstIndex { unsafe key.elementsEqual($0.key) }
        let edge = wanted.map { first + $0 } ?? -1
        if unsafe count < objects[object].room { unsafe learn(key, edge, in: object, at: place) }
        place += 1
        return edge
    }

    // SAFETY: as for `look`; the keys behind the place are moved by one.
    private func learn(_ key: UnsafeBufferPointer<UInt8>, _ edge: Int, in object: Int, at place: Int) {
        let expected = unsafe objects[object].expected
        let count = unsafe objects[object].count
        let place = min(place, count)
        unsafe (expected + place + 1).moveInitialize(from: expected + place, count: count - place)
        unsafe (expected + place).initialize(to: unsafe JSONScanner.ExpectedKey(key, target: edge))
        unsafe objects[object].count += 1
    }
}
