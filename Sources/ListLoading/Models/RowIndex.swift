import JSONDocuments

/// The index of each identity: a hash table in many small parts, so that no insertion moves all of
/// it.
///
/// An entry has the hash of an identity and the index of its row. The identity itself is in the
/// list of identities that each method takes, so a row that isn't known yet takes one access.
///
/// A row that is inserted or removed shifts all rows after it. Their entries aren't rewritten: each
/// entry remembers the number of shifts at the time when it was stored, and applies the later ones
/// when it is read. After 64 shifts the owner rebuilds the index.
///
/// ```
/// rows   a b c d       entries  a 0, b 1, c 2, d 3          shifts: none
/// remove b: a c d      entries  a 0, c 2, d 3               shifts: from 2, by -1   → c is 2 - 1 = 1
/// insert x at 0        entries  x 0 (after 2 shifts), …     shifts: …; from 0, by 1 → c is 1 + 1 = 2
/// ```
struct RowIndex: Sendable {
    private static let partCount = 256
    private static let mostShifts = 64

    /// The parts; none before the first identity.
    private var parts: [Part] = []
    private var shifts: [(from: Int, by: Int)] = []

    /// The index of an identity.
    func index(of id: Identity, in ids: [Identity?]) -> Int? {
        guard !parts.isEmpty else { return nil }
        let hash = id.hashValue
        let part = parts[Self.part(of: hash)]
        return position(of: id, hash, in: part, ids).map { current(part.entries[$0]) }
    }

    /// Stores the index of an identity, in place of another one if it has one.
    mutating func set(_ index: Int, of id: Identity, in ids: [Identity?]) {
        let hash = id.hashValue
        if let position = known(id, hash, in: ids) {
            parts[Self.part(of: hash)].entries[position] = entry(hash, index)
        } else {
            parts[Self.part(of: hash)].add(entry(hash, index))
        }
    }

    /// Stores the index of an identity, unless it has one.
    ///
    /// - Returns: Whether it was stored.
    mutating func insert(_ id: Identity, at index: Int, in ids: [Identity?]) -> Bool {
        let hash = id.hashValue
        if known(id, hash, in: ids) != nil { return false }
        parts[Self.part(of: hash)].add(entry(hash, index))
        return true
    }

    /// Removes an identity.
    mutating func remove(_ id: Identity, in ids: [Identity?]) {
        let hash = id.hashValue
        guard let position = known(id, hash, in: ids) else { return }
        parts[Self.part(of: hash)].entries[position].index = Entry.removed
    }

    /// Shifts the indices from one on.
    mutating func shift(from index: Int, by count: Int) { shifts.append((index, count)) }

    /// Whether so many shifts have come together that the index should be rebuilt.
    var isWorn: Bool { shifts.count >= Self.mostShifts }

    /// The position of an identity in its part; makes the parts first.
    private mutating func known(_ id: Identity, _ hash: Int, in ids: [Identity?]) -> Int? {
        if parts.isEmpty { parts = Array(repeating: Part(), count: Self.partCount) }
        return position(of: id, hash, in: parts[Self.part(of: hash)], ids)
    }

    private func position(of id: Identity, _ hash: Int, in part: Part, _ ids: [Identity?]) -> Int? {
        guard !part.entries.isEmpty else { return nil }
        let tag = Entry.tag(of: hash)
        var position = part.start(of: tag)
        while part.entries[position].index != Entry.empty {
            let entry = part.entries[position]
            if entry.tag == tag, entry.index >= 0 {
                let index = current(entry)
                if ids.indices.contains(index), ids[index] == id { return position }
            }
            position = part.position(after: position)
        }
        return nil
    }

    /// The index of an entry after all shifts.
    private func current(_ entry: Entry) -> Int {
        if Int(entry.shiftCount) == shifts.count { return entry.index }
        return shifts[Int(entry.shiftCount)...].reduce(entry.index) { $0 >= $1.from ? $0 + $1.by : $0 }
    }

    private func entry(_ hash: Int, _ index: Int) -> Entry {
        Entry(tag: Entry.tag(of: hash), shiftCount: Int32(shifts.count), index: index)
    }

    private static func part(of hash: Int) -> Int { hash & (partCount - 1) }
}

extension RowIndex {
    private struct Entry: Sendable {
        /// The index of an entry that was never used.
        static let empty = -1
        /// The index of an entry that was removed: a search goes on after it.
        static let removed = -2

        /// The part of the hash that doesn't choose the part of the table.
        var tag: UInt32 = 0
        /// The number of shifts that the index contains.
        var shiftCount: Int32 = 0
        var index = Entry.empty

        static func tag(of hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 8) }
    }

    /// A hash table with linear probing, at most three quarters full.
    private struct Part: Sendable {
        /// The entries; their number is zero or a power of two.
        var entries: [Entry] = []
        /// The number of entries that aren't empty.
        private var usedCount = 0

        /// The position at which the search of a tag begins.
        func start(of tag: UInt32) -> Int { Int(tag) & (entries.count - 1) }

        func position(after position: Int) -> Int { (position + 1) & (entries.count - 1) }

        /// Adds an entry.
        mutating func add(_ entry: Entry) {
            if (usedCount + 1) * 4 > entries.count * 3 { grow() }
            put(entry)
        }

        private mutating func put(_ entry: Entry) {
            var position = start(of: entry.tag)
            while entries[position].index != Entry.empty { position = self.position(after: position) }
            entries[position] = entry
            usedCount += 1
        }

        /// Makes room, without the entries that were removed.
        private mutating func grow() {
            let kept = entries.filter { $0.index >= 0 }
            var count = 4
            while (kept.count + 1) * 2 > count { count *= 2 }
            entries = Array(repeating: Entry(), count: count)
            usedCount = 0
            for entry in kept { put(entry) }
        }
    }
}
