import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The recognition of cells in new items: by their ids, and without one by their content.
///
/// From `[A, B, C]` to `[X, A, B, C]`, all rows without an id: A, B and C get the ids that they had, so X
/// is inserted and no other row changes.
///
///     old     s0/c0 A   s0/c1 B   s0/c2 C
///     made    s0/c0 X   s0/c1 A   s0/c2 B   s0/c3 C
///     new     s0/c3 X   s0/c0 A   s0/c1 B   s0/c2 C
package enum CellPairing {
    /// Returns two lists in which cells and sections without an id, but with equal content, have the same one.
    package static func identified(
        _ old: [SectionViewModel], _ new: [SectionViewModel]
    ) -> (old: [SectionViewModel], new: [SectionViewModel]) {
        var ids = StoreIDs()
        let old = ids.identified(old)
        return (old, identify(sections(new, named: old), from: old, ids: &ids))
    }

    /// Returns sections with the ids of old sections: those without a header and an id by their content.
    private static func sections(_ new: [SectionViewModel], named old: [SectionViewModel]) -> [SectionViewModel] {
        func isUnnamed(_ section: SectionViewModel) -> Bool { section.isIdentifiedByPosition && section.header == nil }
        let rows = new.indices.filter { isUnnamed(new[$0]) }
        let before = old.filter(isUnnamed)
        guard rows.count > 1 || before.count > 1 else { return new }
        let partners = indexes(before, rows.map { new[$0] }) {
            $0.cells.map { CellContentKey($0) }
        } isSame: {
            $0.cells.elementsEqual($1.cells) { $0.showsSame(as: $1) }
        }
        var (named, number) = (new, old.count)
        for (row, partner) in zip(rows, partners) {
            let id = partner.map { before[$0].id } ?? UniqueID(identity: .text("s\(number)"))
            if partner == nil { number += 1 }
            named[row] = new[row].identified(by: id)
        }
        return named
    }

    /// Returns the sections made of new items, with the ids of the old cells.
    static func identify(
        _ made: [SectionViewModel], from old: [SectionViewModel], ids: inout StoreIDs
    ) -> [SectionViewModel] {
        guard ids.hasRows else { return ids.identified(made) }
        var before: [UniqueID: SectionViewModel] = [:]
        for section in old { before[section.id] = section }
        ids.forget()
        // The ids of old cells are taken first: a new cell must not get one of them by chance.
        let partners = made.map { section in
            before[section.id].map { pairs($0.cells, with: section.cells) } ?? [:]
        }
        for partners in partners { for id in partners.values { _ = ids.take(id) } }
        return zip(made, partners).map { ids.identified($0, partners: $1) }.map { ids.identifiedTitles(of: $0) }
    }

    /// Returns the ids of the old partners of new rows without an id, by the indexes of the new rows.
    private static func pairs(_ old: CellList<CellViewModel>, with new: CellList<CellViewModel>) -> [Int: UniqueID] {
        let rows = new.indices.filter { new[$0].isIdentifiedByPosition }
        guard !rows.isEmpty else { return [:] }
        let before = Array(old.lazy.filter(\.isIdentifiedByPosition))
        let partners = indexes(before, rows.map { new[$0] }) {
            CellContentKey($0)
        } isSame: {
            $0.showsSame(as: $1)
        }
        var pairs: [Int: UniqueID] = [:]
        for (row, partner) in zip(rows, partners) { if let partner { pairs[row] = before[partner].id } }
        return pairs
    }

    /// For each new row, the index of its old partner: first rows that are unchanged at both ends, then
    /// those with equal content, then those that follow the same row.
    private static func indexes<Row, Key: Hashable>(
        _ old: [Row], _ new: [Row], key: (Row) -> Key, isSame: (Row, Row) -> Bool
    ) -> [Int?] {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, isSame(old[start], new[start]) { start += 1 }
        var end = 0
        while end < shorter - start, isSame(old[old.count - 1 - end], new[new.count - 1 - end]) { end += 1 }
        let middle = byContent(old[start..<old.count - end].map(key), new[start..<new.count - end].map(key))
        return (0..<start).map { $0 } + middle.map { $0.map { $0 + start } }
            + (new.count - end..<new.count).map { $0 + old.count - new.count }
    }

    private static func byContent<Key: Hashable>(_ old: [Key], _ new: [Key]) -> [Int?] {
        var indexes: [Key: [Int]] = [:]
        for (index, key) in old.enumerated().reversed() { indexes[key, default: []].append(index) }
        var partners = new.map { indexes[$0]?.popLast() }
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
}

extension StoreIDs {
    /// Returns the section with the ids of the partners of its rows, and with new ids for other rows without one.
    fileprivate mutating func identified(
        _ section: SectionViewModel, partners: [Int: UniqueID]
    ) -> SectionViewModel {
        var section = section
        countRows(of: section)
        for (row, cell) in section.cells.enumerated() {
            if let id = partners[row] {
                if cell.id != id { section.cells[row] = cell.identified(by: id) }
                continue
            }
            let own = identified(cell, isNew: true)
            if own.id != cell.id { section.cells[row] = own }
        }
        return section
    }
}
