import JSONDocuments
import ListDiffing
import SectionNormalizing

/// Edits of cells. Each is one batch. An impossible edit throws and changes nothing.
///
/// An edit that is made while the host shows a batch is queued: see ``performBatch(_:)``.
extension TableController {
    /// Inserts a cell at the end of the first section, which is made if necessary.
    ///
    /// - Throws: `TableEditError` if the cell is shown already.
    public func insertCell(_ cell: CellViewModel) throws(TableEditError) {
        if queues({ try $0.insertCell(cell) }) { return }
        if sections.isEmpty {
            try requireNew([cell])
            return try insertSection(SectionViewModel(id: "s0", cells: [cell]))
        }
        try insertCell(cell, atRow: sections[0].cells.count)
    }

    /// Inserts a cell into the first section.
    ///
    /// - Throws: `TableEditError` if the row is out of range.
    public func insertCell(_ cell: CellViewModel, atRow row: Int) throws(TableEditError) {
        try insertCell(cell, at: CellPath(section: 0, row: row))
    }

    /// Inserts a cell at a path.
    ///
    /// - Throws: `TableEditError` if the path is out of range.
    public func insertCell(_ cell: CellViewModel, at path: CellPath) throws(TableEditError) {
        try insertCells([cell], at: [path])
    }

    /// Inserts cells into one section.
    ///
    /// The paths are those after the insertion of all of them.
    ///
    /// - Throws: `TableEditError` if there aren't as many paths as cells, or if the paths are in
    ///   several sections, repeated, or out of range.
    public func insertCells(_ cells: [CellViewModel], at paths: [CellPath]) throws(TableEditError) {
        if queues({ try $0.insertCells(cells, at: paths) }) { return }
        guard cells.count == paths.count else {
            throw TableEditError(
                .countMismatch, at: "insertCells", expected: "as many paths as cells",
                found: "\(paths.count) for \(cells.count)", advice: "pass one path for each cell")
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

    /// Inserts cells one after the other, the first of them at a path.
    ///
    /// - Precondition: The path is valid, and no table shows the cells.
    package func insert(_ cells: [CellViewModel], at path: CellPath) {
        guard queue.isShowing else { return show(cells, insertedAt: path) }
        let paths = cells.indices.map { CellPath(section: path.section, row: path.row + $0) }
        _ = queues { try $0.insertCells(cells, at: paths) }
    }

    /// Deletes the cell in a row of the first section.
    ///
    /// - Throws: `TableEditError` if the row is out of range.
    public func deleteCell(atRow row: Int) throws(TableEditError) {
        try deleteCell(at: CellPath(section: 0, row: row))
    }

    /// Deletes the cell at a path.
    ///
    /// - Throws: `TableEditError` if no cell is at the path.
    public func deleteCell(at path: CellPath) throws(TableEditError) { try deleteCells(at: [path]) }

    /// Deletes the cells at these paths, in any order, in one section or several.
    ///
    /// - Throws: `TableEditError` if there is no cell at a path, or a path is repeated.
    public func deleteCells(at paths: [CellPath]) throws(TableEditError) {
        if queues({ try $0.deleteCells(at: paths) }) { return }
        for path in paths { try requireCell(path) }
        try requireDistinct(paths, called: "path") { "\($0)" }
        var changes = SectionChanges()
        changes.cells.deletes = paths.sorted()
        show(changes) { [dataSource] in dataSource.remove(paths) }
    }

    /// Moves a cell within the first section.
    ///
    /// - Throws: `TableEditError` if a row is out of range.
    public func moveCell(atRow old: Int, toRow new: Int) throws(TableEditError) {
        try moveCell(from: CellPath(section: 0, row: old), to: CellPath(section: 0, row: new))
    }

    /// Moves a cell to the path that it has afterwards, which can be in another section.
    ///
    /// - Throws: `TableEditError` if a path is out of range.
    public func moveCell(from old: CellPath, to new: CellPath) throws(TableEditError) {
        if queues({ try $0.moveCell(from: old, to: new) }) { return }
        try requireMove(from: old, to: new)
        guard old != new else { return }
        var changes = SectionChanges()
        changes.cells.moves = [.init(from: old, to: new)]
        show(changes) { [dataSource] in dataSource.move(from: old, to: new) }
    }

    /// Replaces a cell.
    ///
    /// The view is kept if both cells have the same identity and reuse identifier.
    ///
    /// - Throws: `TableEditError` if there is no cell at the path.
    public func replaceCell(at path: CellPath, with cell: CellViewModel) throws(TableEditError) {
        if queues({ try $0.replaceCell(at: path, with: cell) }) { return }
        try requireCell(path)
        let before = sections[path.section].cells[path.row]
        if cell === before { return try reconfigureCell(at: path) }
        try requireNew([cell])
        batch?.replace(before, with: cell)
        var changes = SectionChanges()
        changes.cells.updates = [.init(at: path, target: path)]
        show(changes, adding: [cell], reloads: needsReload(from: before, to: cell) ? [path] : []) { [dataSource] in
            dataSource.replace(at: path, with: cell)
        }
    }

    /// Updates the view of a cell after its properties were changed.
    ///
    /// - Throws: `TableEditError` if there is no cell at the path.
    public func reconfigureCell(at path: CellPath) throws(TableEditError) {
        if queues({ try $0.reconfigureCell(at: path) }) { return }
        try requireCell(path)
        let cell = sections[path.section].cells[path.row]
        cell.measured = nil
        batch?.touch(cell)
        var changes = SectionChanges()
        changes.cells.updates = [.init(at: path, target: path)]
        show(changes, adding: [cell]) {}
    }

    /// Whether a cell needs another view than the cell that it replaces.
    func needsReload(from before: CellViewModel, to after: CellViewModel) -> Bool {
        before.identity != after.identity && !(before.isIdentifiedByPosition && after.isIdentifiedByPosition)
            || dataSource.cellIdentifier(for: before) != dataSource.cellIdentifier(for: after)
    }
}
