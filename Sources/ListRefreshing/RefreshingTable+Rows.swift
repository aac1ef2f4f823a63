import ItemMapping
import JSONDocuments
import ListDiffing
import ListLoading
import SectionNormalizing
import TableControlling

// The rows of the model, as cells of the section.
extension RefreshingTable {
    /// Shows these rows in place of the old ones.
    func replaceAll(by rows: [Row]) {
        for row in deletedRows where !cells[row].isIdentifiedByPosition { deletedIDs.insert(cells[row].identity) }
        nextPosition = 0
        cells = makeCells(rows, at: rows.indices)
        let shown = withoutDeleted(cells)
        // A list that becomes empty is never shown as having content.
        if shown.isEmpty { show(state(isEmpty: true)) }
        let takeShownCells = { MainActor.assumeIsolated { self.takeShownCells() } }
        if section.controller === table {
            table.update(section, to: shown, then: takeShownCells)
        } else {
            table.performBatch {
                requireSection()
                table.update(section, to: shown, then: takeShownCells)
            }
        }
    }

    /// Makes sure that the section is in the table.
    func requireSection() {
        if section.controller === table { return }
        if let other = table.sections.first(where: { $0.id == section.id }) {
            section = other
        } else {
            if section.controller != nil { section = SectionViewModel(id: section.id) }
            section.cells = []
            let index = min(max(0, index ?? table.numberOfSections), table.numberOfSections)
            // The index is valid, and no table shows the section.
            try? table.insertSection(section, at: index)
        }
        table.prefetchedSection = section
    }

    /// Takes the instances that the table shows: those of the old rows that show the same as before,
    /// or copies.
    ///
    /// A cell that the table doesn't show remains.
    private func takeShownCells() {
        let shown = section.cells.filter { !$0.isSeparator }
        // Both lists have the same order, unless the app edited the table at the same moment.
        if shown.count == cells.count, zip(shown, cells).allSatisfy({ $0 === $1 || $0.identity == $1.identity }) {
            cells = shown
            return
        }
        let own = Set(cells.lazy.filter { [section] in $0.section === section }.map { ObjectIdentifier($0) })
        var others: [Identity: [CellViewModel]] = [:]
        for cell in shown.reversed() where !own.contains(ObjectIdentifier(cell)) {
            others[cell.identity, default: []].append(cell)
        }
        cells = cells.map { $0.section === section ? $0 : others[$0.identity]?.popLast() ?? $0 }
    }

    /// Makes the cells of some rows, which no table shows.
    func makeCells(_ rows: [Row], at indexes: Range<Int>) -> [CellViewModel] {
        var cells: [CellViewModel] = []
        cells.reserveCapacity(indexes.count)
        let shown = self.cells.first
        if let makeCell {
            for index in indexes { append(makeCell(rows[index]), like: shown, to: &cells) }
        } else {
            for cell in normalizedCells(of: Array(rows[indexes])) { append(cell, like: shown, to: &cells) }
        }
        return cells
    }

    /// Appends a cell, or a copy of one that is in the list already or in a table.
    private func append(_ made: CellViewModel, like shown: CellViewModel?, to cells: inout [CellViewModel]) {
        let cell = made.isRow(of: cells) ? made.copy() : made
        cell.becomeRow(cells.count, like: shown, position: nextPosition)
        nextPosition += 1
        cells.append(cell)
    }

    private func normalizedCells(of rows: [Row]) -> [CellViewModel] {
        table.dataSource.normalizer.cells(of: rows) { model.identity(rows[$0]) }
    }
}
