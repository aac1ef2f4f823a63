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

    private var parts = [[Identity: Entry]](repeating: [:], count: RowIndex.partCount)
    private var shifts: [(from: Int, by: Int)] = []

    /// The index of an identity.
    subscript(id: Identity) -> Int? {
        get {
            guard let entry = parts[Self.part(of: id)][id] else { return nil }
            return shifts[entry.shiftCount...].reduce(entry.index) { $0 >= $1.from ? $0 + $1.by : $0 }
        }
        set { parts[Self.part(of: id)][id] = newValue.map { Entry(index: $0, shiftCount: shifts.count) } }
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
