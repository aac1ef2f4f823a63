import JSONDocuments
import ListLoading
import SectionNormalizing
import TableControlling

// Rows whose cells the app deleted from the table: a swiped cell, for example.
extension RefreshingTable {
    /// Removes these rows from the model, so that pages and refreshes don't bring them back.
    ///
    /// - Parameter isThorough: Whether to look at all cells even if none seems to be missing.
    /// - Complexity: O(1) if the section has as many cells as there are rows and the table has no
    ///   separators, else O(*n*).
    func removeDeletedRows(isThorough: Bool = false) {
        // Between a change of the rows and its batch, the indexes are those of other rows.
        // A deletion in an open batch may be undone.
        guard queuedCount == 0, !isRemoving, !table.isInBatch, cells.count == model.rows.count else { return }
        // Separators are cells, too, so their table is always looked at.
        guard isThorough || table.separator != nil || section.cells.count != cells.count else { return }
        isRemoving = true
        defer { isRemoving = false }
        for row in deletedRows.reversed() {
            deletedIDs.remove(cells[row].identity)
            if let removal = try? model.remove(at: row) { removals.append(removal) }
        }
    }

    /// The cells that the table may show.
    func withoutDeleted(_ cells: [CellViewModel]) -> [CellViewModel] {
        deletedIDs.isEmpty ? cells : cells.filter { !deletedIDs.contains($0.identity) }
    }

    /// The indexes of the rows whose cells were deleted from the section.
    ///
    /// They are none if the section itself was taken away.
    var deletedRows: [Int] {
        guard section.controller === table else { return [] }
        let missing = cells.indices.filter { cells[$0].section !== section }
        guard table.dropsDuplicates, !missing.isEmpty else { return missing }
        // A duplicate that the table dropped wasn't deleted by anyone.
        let shown = Set(table.sections.lazy.flatMap(\.cells).map(\.identity))
        return missing.filter { !shown.contains(cells[$0].identity) }
    }
}
