import JSONDocuments

/// The index of each identity: a dictionary in many small parts, so that no insertion moves all of
/// it.
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

    private struct Entry: Sendable {
        let index: Int
        /// The number of shifts that the index contains.
        let shiftCount: Int
    }

    /// The parts; none before the first identity.
    private var parts: [[Identity: Entry]] = []
    private var shifts: [(from: Int, by: Int)] = []

    /// The index of an identity.
    subscript(id: Identity) -> Int? {
        get {
            guard !parts.isEmpty, let entry = parts[Self.part(of: id)][id] else { return nil }
            if entry.shiftCount == shifts.count { return entry.index }
            return shifts[entry.shiftCount...].reduce(entry.index) { $0 >= $1.from ? $0 + $1.by : $0 }
        }
        set {
            if parts.isEmpty { parts = Array(repeating: [:], count: Self.partCount) }
            parts[Self.part(of: id)][id] = newValue.map { Entry(index: $0, shiftCount: shifts.count) }
        }
    }

    /// Stores the index of an identity, unless it has one.
    ///
    /// - Returns: Whether it was stored.
    mutating func insert(_ id: Identity, at index: Int) -> Bool {
        if parts.isEmpty { parts = Array(repeating: [:], count: Self.partCount) }
        return Self.insert(
            Entry(index: index, shiftCount: shifts.count),
            as: &parts[Self.part(of: id)][id, default: Entry(index: -1, shiftCount: 0)])
    }

    private static func insert(_ new: Entry, as entry: inout Entry) -> Bool {
        guard entry.index < 0 else { return false }
        entry = new
        return true
    }

    /// Shifts the indices from one on.
    mutating func shift(from index: Int, by count: Int) { shifts.append((index, count)) }

    /// Whether so many shifts have come together that the index should be rebuilt.
    var isWorn: Bool { shifts.count >= Self.mostShifts }

    private static func part(of id: Identity) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in id.text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int((hash ^ hash >> 16) & 255)
    }
}
