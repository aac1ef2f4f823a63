import JSONDocuments
import ListDiffing
import SectionNormalizing

/// Edits of cells. Each is one batch, and one that cannot be throws and changes nothing.
extension TableController {
    /// Inserts a cell at the end of the first section, which is made where there is none.
    public func insertCell(_ cell: CellViewModel) throws(TableEditError) {
        if sections.isEmpty {
            try requireNew([cell])
            return try insertSection(SectionViewModel(id: "s0", cells: [cell]))
        }
        try insertCell(cell, atRow: sections[0].cells.count)
    }

    /// Inserts a cell into the first section.
    ///
    /// - Throws: `TableEditError` where there is no such row.
    public func insertCell(_ cell: CellViewModel, atRow row: Int) throws(TableEditError) {
        try insertCell(cell, at: CellPath(section: 0, row: row))
    }

    /// Inserts a cell at a place.
    ///
    /// - Throws: `TableEditError` where there is no such place.
    public func insertCell(_ cell: CellViewModel, at path: CellPath) throws(TableEditError) {
        try insertCells([cell], at: [path])
    }

    /// Inserts cells into one section, at the places where they stand when all are there.
    ///
    /// - Throws: `TableEditError` where there are not as many places as cells, places in several sections, a place twice, or
    ///   no such place.
    public func insertCells(_ cells: [CellViewModel], at paths: [CellPath]) throws(TableEditError) {
        try requireFree()
        guard cells.count == paths.count else {
            throw TableEditError(
                .count, at: "insertCells", expected: "as many places as cells",
                found: "\(paths.count) for \(cells.count)", "give one place for each cell")
        }
        guard let section = try requireOneSection(paths) else { return }
        try requireNew(cells)
        let arrivals = zip(paths.map(\.row), cells).map { (row: $0, cell: $1) }.sorted { $0.row < $1.row }
        for (index, arrival) in arrivals.enumerated() {
            try requireRow(arrival.row, in: section, upTo: sections[section].cells.count + index)
        }
        var changes = SectionChanges()
        changes.cells.inserts = paths.sorted().map { .init(at: $0, target: $0) }
        show(changes, adding: cells) { [dataSource] in dataSource.insert(arrivals, inSection: section) }
    }

    /// Deletes the cell in this row of the first section.
    ///
    /// - Throws: `TableEditError` where there is no such row.
    public func deleteCell(atRow row: Int) throws(TableEditError) {
        try deleteCell(at: CellPath(section: 0, row: row))
    }

    /// Deletes the cell at a place.
    ///
    /// - Throws: `TableEditError` where there is none.
    public func deleteCell(at path: CellPath) throws(TableEditError) { try deleteCells(at: [path]) }

    /// Deletes the cells at these places, given in any order, of one section or of several.
    ///
    /// - Throws: `TableEditError` where there is no such cell, or a place is named twice.
    public func deleteCells(at paths: [CellPath]) throws(TableEditError) {
        try requireFree()
        for path in paths { try requireCell(path) }
        try requireDistinct(paths) { "\($0)" }
        var changes = SectionChanges()
        changes.cells.deletes = paths.sorted()
        show(changes) { [dataSource] in dataSource.remove(paths) }
    }

    /// Moves a cell inside the first section.
    ///
    /// - Throws: `TableEditError` where there is no such row.
    public func moveCell(atRow old: Int, toRow new: Int) throws(TableEditError) {
        try moveCell(from: CellPath(section: 0, row: old), to: CellPath(section: 0, row: new))
    }

    /// Moves a cell to the place where it then stands, also in another section.
    ///
    /// - Throws: `TableEditError` where there is no such cell or place.
    public func moveCell(from old: CellPath, to new: CellPath) throws(TableEditError) {
        try requireFree()
        try requireMove(from: old, to: new)
        guard old != new else { return }
        var changes = SectionChanges()
        changes.cells.moves = [.init(from: old, to: new)]
        show(changes) { [dataSource] in dataSource.move(from: old, to: new) }
    }

    /// Puts a cell in the place of another.
    ///
    /// Its view stays where identity and reuse identifier do; else it is another.
    ///
    /// - Throws: `TableEditError` where there is no such cell.
    public func replaceCell(at path: CellPath, with cell: CellViewModel) throws(TableEditError) {
        try requireFree()
        try requireCell(path)
        let before = sections[path.section].cells[path.row]
        if cell === before { return try reconfigureCell(at: path) }
        try requireNew([cell])
        batch?.replace(before, with: cell)
        var changes = SectionChanges()
        changes.cells.updates = [.init(at: path, target: path)]
        show(changes, adding: [cell], reloads: needsReload(before, cell) ? [path] : []) { [dataSource] in
            dataSource.replace(at: path, with: cell)
        }
    }

    /// Shows a cell anew whose properties were changed.
    ///
    /// - Throws: `TableEditError` where there is no such cell.
    public func reconfigureCell(at path: CellPath) throws(TableEditError) {
        try requireFree()
        try requireCell(path)
        let cell = sections[path.section].cells[path.row]
        cell.measured = nil
        batch?.touch(cell)
        var changes = SectionChanges()
        changes.cells.updates = [.init(at: path, target: path)]
        show(changes, adding: [cell]) {}
    }

    /// Whether a cell needs another view than the one it takes the place of.
    func needsReload(_ before: CellViewModel, _ after: CellViewModel) -> Bool {
        before.identity != after.identity
            || dataSource.cellIdentifier(for: before) != dataSource.cellIdentifier(for: after)
    }
}
