import JSONDocuments

/// The index of each identity: a hash table with linear probing.
///
/// A slot has a part of the hash of an identity and the index of its row. The identity itself is in
/// the list of identities that each method takes, so a row that isn't known yet takes one access.
///
/// A row that is inserted or removed shifts all rows after it. Their slots aren't rewritten: each
/// slot remembers the number of shifts at the time when it was stored, and applies the later ones
/// when it is read. After 64 shifts the owner rebuilds the index.
///
/// ```
/// rows   a b c d       slots    a 0, b 1, c 2, d 3          shifts: none
/// remove b: a c d      slots    a 0, c 2, d 3               shifts: from 2, by -1   → c is 2 - 1 = 1
/// insert x at 0        slots    x 0 (after 2 shifts), …     shifts: …; from 0, by 1 → c is 1 + 1 = 2
/// ```
struct RowIndex: Sendable {
    private static let mostShifts = 64

    /// The slots; their number is zero or a power of two, and at most three quarters are used.
    private var slots: [Slot] = []
    /// The number of slots that aren't empty.
    private var usedCount = 0
    private var shifts: [(from: Int, by: Int)] = []

    /// The index of an identity.
    func index(of id: Identity, in ids: [Identity?]) -> Int? {
        search(id, hash: id.hashValue, in: ids).flatMap { $0.isFound ? current(slots[$0.position]) : nil }
    }

    /// Stores the index of an identity, in place of another one if it has one.
    mutating func set(_ index: Int, of id: Identity, in ids: [Identity?]) {
        reserve(1)
        let hash = id.hashValue
        guard let slot = search(id, hash: hash, in: ids) else { return }
        if !slot.isFound { usedCount += 1 }
        slots[slot.position] = Slot(hash: hash, shiftCount: shifts.count, index: index)
    }

    /// Stores the indices of the identities from one on, up to the first that has another one.
    ///
    /// - Parameter hashes: Their hashes.
    /// - Returns: The number of those before it.
    mutating func insert(_ hashes: [Int], from start: Int, of ids: [Identity?]) -> Int {
        reserve(hashes.count)
        // Reads that don't depend on each other: memory answers several at once, while a search waits
        // for each of its own.
        let areFree = hashes.map { slots[home(of: Slot.tag(of: $0))].index == Slot.empty }
        for (offset, hash) in hashes.enumerated() {
            guard let id = ids[start + offset] else { continue }
            var position = home(of: Slot.tag(of: hash))
            // Another identity of the page may have taken the slot.
            if !areFree[offset] || slots[position].index != Slot.empty {
                guard let slot = search(id, hash: hash, in: ids), !slot.isFound else { return offset }
                position = slot.position
            }
            slots[position] = Slot(hash: hash, shiftCount: shifts.count, index: start + offset)
            usedCount += 1
        }
        return hashes.count
    }

    /// Removes an identity.
    mutating func remove(_ id: Identity, in ids: [Identity?]) {
        guard let slot = search(id, hash: id.hashValue, in: ids), slot.isFound else { return }
        slots[slot.position].index = Slot.removed
    }

    /// Shifts the indices from one on.
    mutating func shift(from index: Int, by count: Int) { shifts.append((index, count)) }

    /// Whether so many shifts have come together that the index should be rebuilt.
    var isWorn: Bool { shifts.count >= Self.mostShifts }

    /// The slot of an identity, or the empty one at the end of its search; nil if there are no slots.
    private func search(_ id: Identity, hash: Int, in ids: [Identity?]) -> (position: Int, isFound: Bool)? {
        guard !slots.isEmpty else { return nil }
        let tag = Slot.tag(of: hash)
        var position = home(of: tag)
        while slots[position].index != Slot.empty {
            if slots[position].tag == tag, slots[position].index >= 0 {
                let index = current(slots[position])
                if ids.indices.contains(index), ids[index] == id { return (position, true) }
            }
            position = (position + 1) & (slots.count - 1)
        }
        return (position, false)
    }

    /// The slot at which the search of a tag begins.
    private func home(of tag: UInt32) -> Int { Int(tag) & (slots.count - 1) }

    /// The index in a slot after all shifts.
    private func current(_ slot: Slot) -> Int {
        if slot.shiftCount == shifts.count { return Int(slot.index) }
        return shifts[slot.shiftCount...].reduce(Int(slot.index)) { $0 >= $1.from ? $0 + $1.by : $0 }
    }

    /// Makes room for so many other identities, without the slots that were removed.
    private mutating func reserve(_ count: Int) {
        guard (usedCount + count) * 4 > slots.count * 3 else { return }
        let kept = slots.filter { $0.index >= 0 }
        var size = 16
        while (kept.count + count) * 2 > size { size *= 2 }
        slots = Array(repeating: Slot(), count: size)
        usedCount = kept.count
        for slot in kept {
            var position = home(of: slot.tag)
            while slots[position].index != Slot.empty { position = (position + 1) & (size - 1) }
            slots[position] = slot
        }
    }
}

extension RowIndex {
    private struct Slot: Sendable {
        /// The index of a slot that was never used.
        static let empty: Int32 = -1
        /// The index of a slot that was removed: a search goes on after it.
        static let removed: Int32 = -2

        /// 25 bits of the hash, above the number of shifts that the index contains.
        private var bits: UInt32 = 0
        var index = Slot.empty

        init() {}

        init(hash: Int, shiftCount: Int, index: Int) {
            bits = Self.tag(of: hash) << 7 | UInt32(truncatingIfNeeded: shiftCount)
            self.index = Int32(clamping: index)
        }

        var tag: UInt32 { bits >> 7 }
        var shiftCount: Int { Int(bits & 0x7f) }

        /// The part of a hash that is in a slot.
        static func tag(of hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash) >> 7 }
    }
}
