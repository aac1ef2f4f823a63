import JSONDocuments

/// Known keys of an object, found by their hash, each with its predicted successor.
///
/// Key 0 is not in any object; its successor is the first key, and it is the successor of the last.
// SAFETY: the memory is allocated by the initializers, has `count` keys, and is freed by deinit. A
// list of a plan is never changed, so several threads may copy it; a copy belongs to one run at a time.
@safe struct KeyList: ~Copyable, @unchecked Sendable {
    /// The number of keys that are remembered beside those of the table.
    private static let mostOthers = 64

    /// The length of the longest of these, in bytes.
    private static let longestOther = 256

    /// The number of predictions that are compared before a key is looked up by its hash.
    private static let mostMissing = 3

    typealias Key = UnsafeMutablePointer<JSONScanner.ExpectedKey>

    let keys: Key
    private var count = 1
    private let room: Int

    /// The number of the first key that belongs to this list, not to the one that was copied.
    private let firstOwn: Int

    /// The numbers of the keys by their hashes; 0 marks an empty slot, as at least half of them are.
    private var slots: ContiguousArray<Int32>

    /// Creates the keys that a table wants in an object, predicted in its order; the first has the edge of
    /// number `firstEdge`.
    init(_ wanted: [DirectPlan.Edge], firstEdge: Int) {
        self.init(room: 1 + wanted.count + Self.mostOthers)
        for (index, edge) in wanted.enumerated() {
            unsafe edge.key.withUnsafeBufferPointer { key in
                let slot = unsafe slot(of: key)
                _ = unsafe append(key, edge: firstEdge + index, at: slot, after: keys + index)
            }
        }
    }

    private init(room: Int) {
        self.room = room
        firstOwn = 0
        unsafe keys = .allocate(capacity: room)
        unsafe keys.initialize(to: .none)
        unsafe keys.pointee.next = unsafe keys
        var size = 16
        while size < 2 * room { size *= 2 }
        slots = ContiguousArray(repeating: 0, count: size)
    }

    /// Creates a list that can learn other keys, if it `learnsOthers`; `list` must live longer.
    // SAFETY: the bytes of the copied keys remain the other list's.
    init(copying list: borrowing KeyList, learnsOthers: Bool) {
        room = learnsOthers ? list.room : list.count
        count = list.count
        firstOwn = list.count
        slots = list.slots
        unsafe keys = .allocate(capacity: room)
        unsafe keys.initialize(from: list.keys, count: count)
        for number in 0..<count {
            let next = unsafe (list.keys + number).following - list.keys
            unsafe keys[number].next = unsafe keys + next
        }
    }

    // SAFETY: frees what this list has allocated.
    deinit {
        for number in firstOwn..<count { unsafe keys[number].deallocate() }
        unsafe keys.deallocate()
    }

    /// True if no other key can be remembered.
    var isFull: Bool { count == room }

    /// Returns the key of these bytes, which isn't the one predicted after the key `last`, and
    /// learns it; nil if it isn't known and can't be remembered.
    // SAFETY: `last` is a key of this list, the first before any other.
    @inline(never)
    mutating func find(_ bytes: UnsafeBufferPointer<UInt8>, after last: Key) -> Key? {
        var ahead = unsafe last.following
        for _ in 0..<Self.mostMissing where unsafe ahead != keys {
            unsafe ahead = unsafe ahead.following
            if unsafe ahead != keys, unsafe ahead.pointee.matches(bytes) { return unsafe ahead }
        }
        guard let found = unsafe key(of: bytes, after: last) else { return nil }
        unsafe last.pointee.next = unsafe found
        return unsafe found
    }

    /// Returns the key of these bytes, or nil if it isn't known and can't be remembered.
    ///
    /// A new key is inserted after the key `last`.
    // SAFETY: `last` is a key of this list.
    private mutating func key(of bytes: UnsafeBufferPointer<UInt8>, after last: Key) -> Key? {
        let slot = unsafe slot(of: bytes)
        if slots[slot] != 0 { return unsafe keys + Int(slots[slot]) }
        guard count < room, bytes.count <= Self.longestOther else { return nil }
        return unsafe append(bytes, edge: -1, at: slot, after: last)
    }

    /// Returns the slot that a key is in, or would be.
    private func slot(of key: UnsafeBufferPointer<UInt8>) -> Int {
        var slot = unsafe KeyHash.hash(key) & (slots.count - 1)
        while slots[slot] != 0, unsafe !keys[Int(slots[slot])].matches(key) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    // SAFETY: there is room for one more key, and `last` is a key of this list.
    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, edge: Int, at slot: Int, after last: Key) -> Key {
        let new = unsafe keys + count
        unsafe new.initialize(to: JSONScanner.ExpectedKey(bytes, target: edge))
        unsafe new.pointee.next = unsafe last.pointee.next
        unsafe last.pointee.next = unsafe new
        slots[slot] = Int32(count)
        count += 1
        return unsafe new
    }
}

/// The hash of a key: words of eight bytes, each mixed by one multiplication of 64 by 64 bits.
///
/// The seeds differ for each process, so nobody can send keys that collide; a table of keys has a hundred at most.
private enum KeyHash {
    private static let seeds = (seed(1), seed(2) | 1)

    /// Returns a number that Swift's own seed decides.
    private static func seed(_ number: Int) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(number)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    // SAFETY: reads inside the buffer only.
    static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let bytes = UnsafeRawBufferPointer(key)
        let (seed, factor) = seeds
        var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        var offset = 0
        while offset < bytes.count {
            var word: UInt64 = 0
            if offset + 8 <= bytes.count {
                word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            } else {
                for index in offset..<bytes.count { word = unsafe word << 8 | UInt64(bytes[index]) }
            }
            let product = (hash ^ word).multipliedFullWidth(by: factor)
            hash = (product.high ^ product.low) &+ seed
            offset += 8
        }
        return Int(truncatingIfNeeded: hash)
    }
}

extension UnsafeMutablePointer<JSONScanner.ExpectedKey> {
    /// The predicted successor.
    // SAFETY: every key of a list has one, which the list keeps.
    @inline(__always) var following: Self { unsafe pointee.next.unsafelyUnwrapped }
}

/// The keys that a table wants in an object; never changed, and shared by all runs.
final class WantedKeys: Sendable {
    let list: KeyList

    init(_ wanted: [DirectPlan.Edge], firstEdge: Int) { list = KeyList(wanted, firstEdge: firstEdge) }
}
