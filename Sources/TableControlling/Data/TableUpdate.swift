import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The difference between the sections of a table and new ones, in which the instances of sections
/// and of unchanged cells are kept.
///
/// From `[A, B, C]` to `[X, A, B, C]`, all rows without an id: each key below is one row, so X is
/// inserted and no other row changes.
///
///     old     s0/c0 A   s0/c1 B   s0/c2 C
///     keys        0         1         2
///     new     s0/c0 X   s0/c1 A   s0/c2 B   s0/c3 C
///     keys        3         0         1         2
struct TableUpdate {
    /// The difference; sections that exist already are those of the old list.
    let difference: SectionDifference<SectionFace, CellFace>
    /// The new sections and cells, as they were made.
    private let made: TableSnapshot

    init(from before: TableSnapshot, to after: TableSnapshot) {
        made = after
        let kept = Self.keepingSections(of: before, in: after)
        let rows = RowPairing(from: before, to: kept)
        difference = SectionDifference(
            from: before, to: kept, sectionID: { ObjectIdentifier($0.section) },
            isSameSection: { $0.isSame(as: $1) }, cellID: { rows.key(of: $0.cell) },
            isSameCell: { $0.cell.showsSame(as: $1.cell) })
    }

    /// The new sections and titles, with the instances of the old sections that have the same ids.
    private static func keepingSections(of before: TableSnapshot, in after: TableSnapshot) -> TableSnapshot {
        var old: [String: [SectionViewModel]] = [:]
        let reused = Set(after.map { ObjectIdentifier($0.model.section) })
        for part in before.reversed() where !reused.contains(ObjectIdentifier(part.model.section)) {
            old[part.model.section.id, default: []].append(part.model.section)
        }
        return after.map { part in
            guard let section = old[part.model.section.id]?.popLast() else { return part }
            return ListSection(part.model.keeping(section), cells: part.cells)
        }
    }

    /// Lets the kept sections and cells in a table take over everything of the new ones.
    ///
    /// - Parameter record: Called before each change, with a closure that undoes it.
    func takeOver(_ state: TableSnapshot, record: ((@escaping () -> Void) -> Void)? = nil) {
        for (shown, new) in zip(state, made) {
            if shown.model.section !== new.model.section {
                shown.model.section.takeOver(new.model.section, record: record)
            }
            for (shown, new) in zip(shown.cells, new.cells) where shown.cell !== new.cell {
                shown.cell.takeOver(new.cell, record: record)
            }
        }
    }
}

/// The keys by which an update recognizes cells: their ids, or a number for each pair of cells
/// without one.
private struct RowPairing {
    enum Key: Hashable {
        case id(Identity)
        case pair(Int)
    }

    private var numbers: [ObjectIdentifier: Int] = [:]
    private var count = 0

    init(from before: TableSnapshot, to after: TableSnapshot) {
        var old: [ObjectIdentifier: [CellViewModel]] = [:]
        for part in before { old[ObjectIdentifier(part.model.section)] = Self.rowsWithoutID(of: part) }
        for part in after {
            let new = Self.rowsWithoutID(of: part)
            if !new.isEmpty { pair(old[ObjectIdentifier(part.model.section)] ?? [], with: new) }
        }
    }

    /// The key of a cell; a cell without an id and without a partner has one of its own.
    func key(of cell: CellViewModel) -> Key {
        guard cell.isIdentifiedByPosition else { return .id(cell.identity) }
        return numbers[ObjectIdentifier(cell)].map { .pair($0) } ?? .id(cell.identity)
    }

    private static func rowsWithoutID(of part: ListSection<SectionFace, CellFace>) -> [CellViewModel] {
        part.cells.lazy.map(\.cell).filter(\.isIdentifiedByPosition)
    }

    /// Pairs rows that are unchanged at both ends, then those with equal content, then those that
    /// follow the same row.
    private mutating func pair(_ old: [CellViewModel], with new: [CellViewModel]) {
        var start = 0
        while start < min(old.count, new.count), old[start].showsSame(as: new[start]) { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start,
            old[old.count - 1 - end].showsSame(as: new[new.count - 1 - end])
        { end += 1 }
        let middle = pairsByContent(old[start..<old.count - end], new[start..<new.count - end])
        for (index, cell) in new.enumerated() {
            let partner: Int? =
                if index < start { index } else if index >= new.count - end { index + old.count - new.count } else {
                    middle[index - start].map { $0 + start }
                }
            number(cell, as: partner.map { old[$0] })
        }
        for cell in old where numbers[ObjectIdentifier(cell)] == nil { number(cell, as: nil) }
    }

    /// For each new row, the index of its old partner.
    private func pairsByContent(_ old: ArraySlice<CellViewModel>, _ new: ArraySlice<CellViewModel>) -> [Int?] {
        var indexes: [CellContentKey: [Int]] = [:]
        for (index, cell) in old.enumerated().reversed() { indexes[CellContentKey(cell), default: []].append(index) }
        var partners = new.map { indexes[CellContentKey($0)]?.popLast() }
        var isFree = [Bool](repeating: true, count: old.count)
        for case let index? in partners { isFree[index] = false }
        var next = 0
        for index in partners.indices {
            if partners[index] == nil, next < isFree.count, isFree[next] {
                partners[index] = next
                isFree[next] = false
            }
            if let partner = partners[index] { next = partner + 1 }
        }
        return partners
    }

    private mutating func number(_ cell: CellViewModel, as old: CellViewModel?) {
        numbers[ObjectIdentifier(cell)] = count
        if let old { numbers[ObjectIdentifier(old)] = count }
        count += 1
    }
}
