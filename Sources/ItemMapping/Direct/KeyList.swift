import JSONDocuments

/// Known keys of an object, found by their hash, each with the key that is expected behind it.
///
/// The hash is seeded for each process, so that nobody can make keys that collide. Key 0 is none: what is expected
/// behind it is the first key of the object.
// SAFETY: the memory is allocated by the constructors, has `count` keys, and is freed by deinit. A list of a plan is never
// changed, so that several threads may copy it; a copy belongs to one run.
@safe struct KeyList: ~Copyable, @unchecked Sendable {
    /// How many keys are remembered beside those that the table wants.
    private static let mostOthers = 64

    private(set) var keys: UnsafeMutablePointer<JSONScanner.ExpectedKey>
    private var count = 1
    private let room: Int

    /// The keys from here on belong to this list, those before to the one that was copied.
    private let firstOwn: Int

    /// The numbers of the keys by their hashes, 0 where there is none; at least half of them are.
    private var slots: ContiguousArray<Int32>

    /// The keys that a table wants in an object, expected in its order; the first has the number `firstEdge`.
    init(_ wanted: [DirectPlan.Edge], firstEdge: Int) {
        room = 1 + wanted.count + Self.mostOthers
        firstOwn = 0
        unsafe keys = .allocate(capacity: room)
        unsafe keys.initialize(to: .none)
        var size = 16
        while size < 2 * room { size *= 2 }
        slots = ContiguousArray(repeating: 0, count: size)
        for (place, edge) in wanted.enumerated() {
            unsafe edge.key.withUnsafeBufferPointer { key in
                let slot = unsafe slot(of: key)
                unsafe append(key, edge: firstEdge + place, at: slot, after: place)
            }
        }
    }

    /// A list that can learn other keys; `list` must live longer.
    // SAFETY: the bytes of the copied keys stay the other list's.
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

    /// The number of a key, which is learned behind the key `last` where it is a new one; nil where there is no room.
    mutating func number(of key: UnsafeBufferPointer<UInt8>, after last: Int) -> Int? {
        let slot = unsafe slot(of: key)
        if slots[slot] != 0 { return Int(slots[slot]) }
        guard count < room else { return nil }
        unsafe append(key, edge: -1, at: slot, after: last)
        return count - 1
    }

    /// Where in the slots a key is, or where it would be.
    private func slot(of key: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
        var slot = hasher.finalize() & (slots.count - 1)
        while slots[slot] != 0, unsafe !keys[Int(slots[slot])].matches(key) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    // SAFETY: there is room for one key more.
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
