import JSONDocuments

/// Predicts the next key of an object from the records before: one run of the direct reader has one
/// for each table.
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
// uses it.
@safe final class KeyPredictor {
    /// A key of the table in the form that the reader runs.
    struct Edge {
        /// The early field to write, or -1.
        var field = -1
        /// The slot for the value's address, or -1.
        var slot = -1
        /// The object to enter, or -1.
        var child = -1
        /// The bit that is set once the key is met; 0 if its slot tells that.
        var bit: UInt64 = 0
        /// The code of the field, and the byte offset of its property.
        var quick = PrimitiveKind.none
        var offset = 0
    }

    /// The number of predictions that are compared before a key is looked up by its hash.
    private static let mostMissing = 3

    let plan: DirectPlan

    /// The known keys of each object: those that the table wants, and some others.
    let objects: UnsafeMutablePointer<KeyList>
    let edges: UnsafeMutablePointer<Edge>

    /// The bits of the early fields.
    let earlyBits: UInt64

    /// True if there are columns to read at the end of a record.
    let hasLateColumns: Bool

    // SAFETY: room for each object and each edge, all initialized here.
    init(_ plan: DirectPlan) {
        self.plan = plan
        hasLateColumns = !plan.late.isEmpty
        unsafe objects = .allocate(capacity: plan.objects.count)
        unsafe edges = .allocate(capacity: plan.objects.reduce(1) { $0 + $1.count })
        var number = 0
        var early: UInt64 = 0
        for (index, object) in plan.objects.enumerated() {
            unsafe (objects + index).initialize(to: KeyList(copying: plan.keys[index].list))
            for edge in object {
                let made = Self.edge(edge, of: plan, bit: number < DirectPlan.mostBits ? 1 << UInt64(number) : 0)
                if edge.field >= 0 { early |= made.bit }
                unsafe (edges + number).initialize(to: made)
                number += 1
            }
        }
        earlyBits = early
    }

    // SAFETY: frees what the initializer has allocated.
    deinit {
        unsafe objects.deinitialize(count: plan.objects.count)
        unsafe objects.deallocate()
        unsafe edges.deallocate()
    }

    private static func edge(_ edge: DirectPlan.Edge, of plan: DirectPlan, bit: UInt64) -> Edge {
        var made = Edge(field: edge.field, slot: edge.slot, child: edge.child, bit: bit)
        guard edge.field >= 0 else { return made }
        let field = plan.fields[edge.field]
        made.offset = field.offset
        let kind = unsafe field.check?._withUnsafeGuaranteedRef(\.kind)
        made.quick = kind == nil ? field.quick : .checked
        // Lenient text is trimmed, which takes a conversion.
        let quick = kind ?? field.quick
        let isText = quick == .string || quick == .optionalString
        if isText, field.rules.policy ?? plan.rules.policy == .lenient { made.quick = .none }
        return made
    }

    /// Returns the number of the edge for a key that isn't the predicted one after the key `last`,
    /// and learns it; -1 if the table doesn't want it.
    // SAFETY: `last` is the number of a known key of the object, 0 before the first.
    @inline(never)
    func edge(for key: UnsafeBufferPointer<UInt8>, in object: Int, after last: inout Int) -> Int {
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

/// Known keys of an object, found by their hash, each with the number of its predicted successor.
///
/// Key 0 is not in any object; its successor is the first key.
// SAFETY: the memory is allocated by the initializers, has `count` keys, and is freed by deinit. A
// list of a plan is never changed, so several threads may copy it; a copy belongs to one run.
@safe struct KeyList: ~Copyable, @unchecked Sendable {
    /// The number of keys that are remembered beside those of the table.
    private static let mostOthers = 64

    private(set) var keys: UnsafeMutablePointer<JSONScanner.ExpectedKey>
    private var count = 1
    private let room: Int

    /// The number of the first key that belongs to this list, not to the one that was copied.
    private let firstOwn: Int

    /// The numbers of the keys by their hashes; 0 marks an empty slot, as at least half of them are.
    private var slots: ContiguousArray<Int32>

    /// The keys that a table wants in an object, predicted in its order; the first has the edge of
    /// number `firstEdge`.
    init(_ wanted: [DirectPlan.Edge], firstEdge: Int) {
        room = 1 + wanted.count + Self.mostOthers
        firstOwn = 0
        unsafe keys = .allocate(capacity: room)
        unsafe keys.initialize(to: .none)
        var size = 16
        while size < 2 * room { size *= 2 }
        slots = ContiguousArray(repeating: 0, count: size)
        for (index, edge) in wanted.enumerated() {
            unsafe edge.key.withUnsafeBufferPointer { key in
                let slot = unsafe slot(of: key)
                unsafe append(key, edge: firstEdge + index, at: slot, after: index)
            }
        }
    }

    /// A list that can learn other keys; `list` must live longer.
    // SAFETY: the bytes of the copied keys remain the other list's.
    init(copying list: borrowing KeyList) {
        room = list.room
        count = list.count
        firstOwn = list.count
        slots = list.slots
        unsafe keys = .allocate(capacity: room)
        unsafe keys.initialize(from: list.keys, count: count)
    }

    // SAFETY: frees what this list has allocated.
    deinit {
        for number in firstOwn..<count { unsafe keys[number].deallocate() }
        unsafe keys.deallocate()
    }

    /// The number of a key, or nil if the list is full.
    ///
    /// A new key is inserted after the key `last`.
    mutating func number(of key: UnsafeBufferPointer<UInt8>, after last: Int) -> Int? {
        let slot = unsafe slot(of: key)
        if slots[slot] != 0 { return Int(slots[slot]) }
        guard count < room else { return nil }
        unsafe append(key, edge: -1, at: slot, after: last)
        return count - 1
    }

    /// The slot that a key is in, or would be.
    private func slot(of key: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
        var slot = hasher.finalize() & (slots.count - 1)
        while slots[slot] != 0, unsafe !keys[Int(slots[slot])].matches(key) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    // SAFETY: there is room for one more key.
    private mutating func append(_ key: UnsafeBufferPointer<UInt8>, edge: Int, at slot: Int, after last: Int) {
        var new = unsafe JSONScanner.ExpectedKey(key, target: edge)
        new.next = unsafe keys[last].next
        unsafe (keys + count).initialize(to: new)
        unsafe keys[last].next = count
        slots[slot] = Int32(count)
        count += 1
    }
}

/// The keys that a table wants in an object; never changed, and shared by all runs.
final class WantedKeys: Sendable {
    let list: KeyList

    init(_ wanted: [DirectPlan.Edge], firstEdge: Int) { list = KeyList(wanted, firstEdge: firstEdge) }
}
