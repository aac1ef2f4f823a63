import ItemMapping
import ListDiffing
import ListLoading
import SectionNormalizing
import TableControlling

// Changes of some rows: pages and edits. The cells are found by themselves, never by the index of
// their row: separators, cells of the app and deleted cells shift the indexes.
//
//     rows     a   b   c   d          c was deleted from the table
//     cells    a | b | d              a page of e and f is inserted after d, at row 5
extension RefreshingTable {
    /// Shows a change that led to these rows.
    func apply(_ change: ListChange, _ rows: [Row]) {
        if change.isEmpty { return }
        // Another delegate may have edited the list since: the rows are right, the indices may not be.
        guard change.kind != .replaced, !model.hasSeveralDelegates, section.controller === table,
            change.fits(from: cells.count, to: rows.count)
        else { return replaceAll(by: rows) }
        let removed = change.removed.map { cells[$0] }
        let moved = change.moved.map { (cell: cells[$0.from], row: $0.to) }
        remove((change.removed + (change.moved.map { [$0.from] } ?? [])).sorted())
        if let moved, moved.row < change.inserted.lowerBound { cells.insert(moved.cell, at: moved.row) }
        cells.insert(contentsOf: makeCells(rows, at: change.inserted), at: change.inserted.lowerBound)
        if let moved, moved.row >= change.inserted.lowerBound { cells.insert(moved.cell, at: moved.row) }
        // A row that the app inserts again is wanted.
        if change.kind == .edited { for cell in cells[change.inserted] { deletedIDs.remove(cell.identity) } }
        let updated = change.updated.compactMap { replacement(at: $0, in: rows) }
        let makeEdits = { [self] in
            delete(removed)
            for (old, new) in updated { replace(old, with: new) }
            if let moved { move(moved.cell, to: moved.row) }
            insert(change.inserted)
        }
        let kinds = [!removed.isEmpty, moved != nil, !change.inserted.isEmpty]
        if kinds.count(where: { $0 }) + updated.count > 1 { table.performBatch(makeEdits) } else { makeEdits() }
    }

    /// Removes the cells of rows from the list of cells.
    private func remove(_ indexes: [Int]) {
        guard let first = indexes.first, let last = indexes.last else { return }
        if last - first == indexes.count - 1 { return cells.removeSubrange(first...last) }
        let gone = Set(indexes)
        cells = zip(cells.indices, cells).filter { !gone.contains($0.0) }.map(\.1)
    }

    /// Takes a new cell for an updated row.
    ///
    /// - Returns: The old cell and the new one; nil if the old one remains, as it shows the same.
    private func replacement(at index: Int, in rows: [Row]) -> (old: CellViewModel, new: CellViewModel)? {
        let (old, new) = (cells[index], makeCells(rows, at: index..<index + 1)[0])
        if old.section === section, old.showsSame(as: new) {
            old.takeOver(new, record: nil)
            return nil
        }
        cells[index] = new
        return (old, new)
    }

    private func delete(_ removed: [CellViewModel]) {
        let paths = removed.compactMap { path(of: $0) }
        // The paths are valid, here and below.
        if !paths.isEmpty { try? table.deleteCells(at: paths) }
    }

    private func replace(_ old: CellViewModel, with new: CellViewModel) {
        if let path = path(of: old) { try? table.replaceCell(at: path, with: new) }
    }

    /// Moves a cell after that of the previous row, or before that of the next one.
    private func move(_ cell: CellViewModel, to row: Int) {
        guard let start = path(of: cell) else { return }
        var end = firstRow(for: row..<row + 1)
        if end > start.row { end -= 1 }
        let passed = end > start.row ? start.row + 1..<end + 1 : end..<start.row
        // A cell that passes only a separator has the same neighbors as before.
        guard section.cells[passed].contains(where: { !$0.isSeparator }) else { return }
        try? table.moveCell(from: start, to: CellPath(section: start.section, row: end))
    }

    private func insert(_ rows: Range<Int>) {
        // After another edit, whose host may have called back, the range of no rows may be out of range.
        if rows.isEmpty { return }
        let new = withoutDeleted(Array(cells[rows]))
        guard !new.isEmpty, let index = section.index else { return }
        table.insert(new, at: CellPath(section: index, row: firstRow(for: rows)))
    }

    /// The path of a cell; nil if the section doesn't contain it any more.
    private func path(of cell: CellViewModel) -> CellPath? { cell.section === section ? cell.indexPath : nil }

    /// The row of the section at which the cells of these rows are inserted: after the previous cell,
    /// or before the next one.
    ///
    /// - Complexity: O(1) at the end, else O(*n*).
    private func firstRow(for rows: Range<Int>) -> Int {
        let (before, after) = (cells[..<rows.lowerBound], cells[rows.upperBound...])
        if after.isEmpty, before.last === section.cells.last { return section.cells.count }
        if let previous = before.last(where: { $0.section === section }), let row = section.row(of: previous) {
            return row + 1
        }
        if let next = after.first(where: { $0.section === section }), let row = section.row(of: next) { return row }
        return section.cells.count
    }
}

extension ListChange {
    /// Whether the change leads from so many rows to so many others.
    fileprivate func fits(from old: Int, to new: Int) -> Bool {
        let (from, to) = (moved.map { [$0.from] } ?? [], moved.map { [$0.to] } ?? [])
        return (0...new).contains(inserted.lowerBound) && inserted.upperBound <= new
            && old - removed.count + inserted.count == new && (removed + from).allSatisfy { (0..<old).contains($0) }
            && (updated + to).allSatisfy { (0..<new).contains($0) }
    }
}
