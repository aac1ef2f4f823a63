import HTTPLoading
import JSONDocuments

/// The rows of a list, and the index of each identity.
struct RowStore<Row: Sendable>: Sendable {
    private(set) var rows: [Row] = []
    private var ids: [Identity?] = []
    private var indices = RowIndex()
    private let policy: DuplicatePolicy

    init(_ policy: DuplicatePolicy) { self.policy = policy }

    /// Makes room for as many rows as the server says there are, so that none of them has to move
    /// when others come.
    ///
    /// A server may say anything: there is room for a million at the most, and memory is only taken
    /// when it is used.
    mutating func reserve(_ total: Int?) {
        let wanted = min(total ?? 0, 1 << 20)
        guard wanted > rows.capacity else { return }
        rows.reserveCapacity(wanted)
        ids.reserveCapacity(wanted)
    }

    /// Appends a page to the rows.
    ///
    /// - Returns: The number of new rows, which have an unknown identity or none.
    mutating func append(_ page: [Row], ids: [Identity?], to change: inout ListChange) -> Int {
        let count = rows.count
        let (newCount, removed) = add(page, ids: ids, to: &change)
        remove(removed)
        change.removed = removed.filter { $0 < count }
        change.inserted = count - change.removed.count..<rows.count
        change.updated = change.updated.filter { $0 < count }
        return newCount
    }

    /// Inserts a page before the rows.
    ///
    /// - Returns: The number of new rows.
    mutating func prepend(_ page: [Row], ids: [Identity?], to change: inout ListChange) -> Int {
        let newCount = append(page, ids: ids, to: &change)
        let kept = change.inserted.lowerBound
        let added = rows.count - kept
        guard added > 0 else { return newCount }
        let (front, frontIDs) = (Array(rows[kept...]), Array(self.ids[kept...]))
        rows.removeLast(added)
        self.ids.removeLast(added)
        rows.insert(contentsOf: front, at: 0)
        self.ids.insert(contentsOf: frontIDs, at: 0)
        indices.shift(by: added)
        for (index, id) in frontIDs.enumerated() { if let id { indices[id] = index } }
        change.inserted = 0..<added
        change.updated = change.updated.map { $0 + added }
        return newCount
    }

    private mutating func add(
        _ page: [Row], ids pageIDs: [Identity?], to change: inout ListChange
    ) -> (newCount: Int, removed: [Int]) {
        var newCount = 0
        var removed: [Int] = []
        for (row, id) in zip(page, pageIDs) {
            guard let id, let index = indices[id] else {
                if let id { indices[id] = rows.count }
                rows.append(row)
                ids.append(id)
                newCount += 1
                continue
            }
            change.duplicateCount += 1
            switch policy {
            case .keepFirst: break
            case .updateInPlace:
                rows[index] = row
                change.updated.append(index)
            case .keepLast:
                removed.append(index)
                fallthrough
            case .keepAll:
                indices[id] = rows.count
                rows.append(row)
                ids.append(id)
            }
        }
        change.updated = Array(Set(change.updated)).sorted()
        return (newCount, removed.sorted())
    }

    /// Takes out rows that another one came for.
    private mutating func remove(_ removed: [Int]) {
        guard !removed.isEmpty else { return }
        let gone = Set(removed)
        let kept = rows.indices.filter { !gone.contains($0) }
        rows = kept.map { rows[$0] }
        ids = kept.map { ids[$0] }
        indexAll()
    }

    private mutating func indexAll() {
        indices = RowIndex()
        for (index, id) in ids.enumerated() { if let id { indices[id] = index } }
    }
}

/// Which of two rows with the same identity stays.
public enum DuplicatePolicy: String, Sendable, Hashable, CaseIterable {
    /// The first one, at its index.
    case keepFirst
    /// The last one, at its own index; the other one is removed.
    case keepLast
    /// The last one, at the index of the first.
    case updateInPlace
    /// Both.
    case keepAll
}

/// The index of each identity: a dictionary in many small parts, so that no insertion moves all of
/// it.
struct RowIndex: Sendable {
    private static let partCount = 256
    private var parts = [[Identity: Int]](repeating: [:], count: RowIndex.partCount)
    /// The offset added to a stored index: rows that are inserted at the start shift all others
    /// without touching them.
    private var origin = 0

    /// The index of an identity.
    subscript(id: Identity) -> Int? {
        get { parts[Self.part(of: id)][id].map { $0 + origin } }
        set { parts[Self.part(of: id)][id] = newValue.map { $0 - origin } }
    }

    /// Shifts all indices.
    mutating func shift(by count: Int) { origin += count }

    private static func part(of id: Identity) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in id.text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int((hash ^ hash >> 16) & 255)
    }
}
