import JSONDocuments

/// The ids of the rows that came; one id on rows that differ in most members is none.
struct SeenRows: Sendable {
    private var sketches: [Identity: UInt64?]

    init(_ ids: Set<Identity>) { sketches = Dictionary(uniqueKeysWithValues: ids.map { ($0, nil) }) }

    /// Returns whether a row is new.
    mutating func insert(_ id: Identity, _ print: RowPrints.Row?) -> Bool {
        let sketch = print.map(Self.sketch)
        guard let known = sketches[id] else {
            sketches[id] = .some(sketch)
            return true
        }
        guard let known, let sketch else { return false }
        return !Self.areAlike(known, sketch)
    }

    /// Returns whether a row that isn't new is unlike the row with its id; remembers one that is.
    mutating func differs(_ id: Identity, _ print: RowPrints.Row, isNew: Bool) -> Bool {
        guard isNew else { return insert(id, print) }
        sketches[id] = Self.sketch(print)
        return false
    }

    /// Forgets rows that a list has dropped.
    mutating func forget(_ ids: [Identity]) { for id in ids { sketches[id] = nil } }

    /// Eight bytes, each of the members whose hash falls on it.
    private static func sketch(_ row: RowPrints.Row) -> UInt64 {
        row.members.reduce(0) { sketch, member in
            let slot = UInt64(truncatingIfNeeded: member & 7) * 8
            return sketch ^ UInt64(truncatingIfNeeded: (member >> 3) & 255 | 1) << slot
        }
    }

    /// Returns whether more than half of the bytes are equal.
    private static func areAlike(_ left: UInt64, _ right: UInt64) -> Bool {
        if left == right { return true }
        var (equal, used) = (0, 0)
        for slot in stride(from: UInt64(0), to: 64, by: 8) {
            let (one, other) = (left >> slot & 255, right >> slot & 255)
            if one != 0 || other != 0 { used += 1 }
            if one != 0, one == other { equal += 1 }
        }
        return 2 * equal > used
    }
}
