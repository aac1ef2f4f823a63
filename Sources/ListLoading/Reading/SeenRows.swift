import JSONDocuments

/// The ids of the rows that came; one id on rows that differ in most members is none.
struct SeenRows: Sendable {
    /// The hashes of the members of each row, in order; nil if they aren't known.
    private var members: [Identity: [UInt32]?]

    init(_ ids: Set<Identity>) { members = Dictionary(uniqueKeysWithValues: ids.map { ($0, nil) }) }

    /// Returns whether a row is new.
    mutating func insert(_ id: Identity, _ print: RowPrints.Row?) -> Bool {
        let own = print.map(Self.hashes)
        guard let known = members[id] else {
            members[id] = .some(own)
            return true
        }
        guard let known, let own else { return false }
        return !Self.areAlike(known, own)
    }

    /// Returns whether a row that isn't new is unlike the row with its id; remembers one that is.
    mutating func differs(_ id: Identity, _ print: RowPrints.Row, isNew: Bool) -> Bool {
        guard isNew else { return insert(id, print) }
        members[id] = Self.hashes(print)
        return false
    }

    /// Forgets rows that a list has dropped.
    mutating func forget(_ ids: [Identity]) { for id in ids { members[id] = nil } }

    private static func hashes(_ row: RowPrints.Row) -> [UInt32] {
        row.members.map { UInt32(truncatingIfNeeded: $0) }.sorted()
    }

    /// Returns whether more than half of the members are equal.
    private static func areAlike(_ left: [UInt32], _ right: [UInt32]) -> Bool {
        if left == right { return true }
        return 2 * Set(left).intersection(right).count > max(left.count, right.count)
    }
}
