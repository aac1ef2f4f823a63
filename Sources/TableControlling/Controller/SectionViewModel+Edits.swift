import ListDiffing
import SectionNormalizing

/// Edits of one section, which the table that shows it shows, too.
///
/// They also work if no table shows the section.
extension SectionViewModel {
    /// Inserts a cell at the end of the section.
    ///
    /// ```swift
    /// let section = SectionViewModel(id: "fiction", cells: [CellViewModel(id: "m", title: "Momo")])
    /// table.reload(with: [section])
    /// try section.insertCell(CellViewModel(id: "k", title: "Krabat"))
    /// ```
    ///
    /// - Throws: `TableEditError` if the cell is shown already.
    public func insertCell(_ cell: CellViewModel) throws(TableEditError) {
        if controller?.queues({ [self] _ in try insertCell(cell) }) == true { return }
        try insertCell(cell, atRow: cells.count)
    }

    /// Inserts a cell at a row.
    ///
    /// - Throws: `TableEditError` if the row is out of range, or the cell is shown already.
    public func insertCell(_ cell: CellViewModel, atRow row: Int) throws(TableEditError) {
        if controller?.queues({ [self] _ in try insertCell(cell, atRow: row) }) == true { return }
        try edit { table, section throws(TableEditError) in
            try table.insertCell(cell, at: CellPath(section: section, row: row))
        }
    }

    /// Deletes the cell in a row.
    ///
    /// - Throws: `TableEditError` if the row is out of range.
    public func deleteCell(atRow row: Int) throws(TableEditError) {
        if controller?.queues({ [self] _ in try deleteCell(atRow: row) }) == true { return }
        try edit { table, section throws(TableEditError) in
            try table.deleteCell(at: CellPath(section: section, row: row))
        }
    }

    /// Moves a cell to the row that it has afterwards.
    ///
    /// - Throws: `TableEditError` if a row is out of range.
    public func moveCell(atRow old: Int, toRow new: Int) throws(TableEditError) {
        if controller?.queues({ [self] _ in try moveCell(atRow: old, toRow: new) }) == true { return }
        try edit { table, section throws(TableEditError) in
            try table.moveCell(
                from: CellPath(section: section, row: old), to: CellPath(section: section, row: new))
        }
    }

    /// Changes the titles to texts.
    ///
    /// An empty footer becomes nil.
    public func setTitles(header: String?, footer: String?) {
        if controller?.queues({ [self] _ in setTitles(header: header, footer: footer) }) == true { return }
        // The index is valid.
        try? edit { table, section throws(TableEditError) in
            try table.setTitles(header: header, footer: footer, ofSectionAt: section)
        }
    }

    /// Makes a cell the header or the footer; nil removes it.
    ///
    /// ```swift
    /// let banner = CellViewModel(id: "banner", cellIdentifier: "Banner", title: "New")
    /// try table.sections[0].setCell(banner, as: .header)
    /// ```
    ///
    /// - Throws: `TableEditError` if the cell is shown already.
    public func setCell(_ cell: CellViewModel?, as kind: SupplementaryKind) throws(TableEditError) {
        if controller?.queues({ [self] _ in try setCell(cell, as: kind) }) == true { return }
        try edit { table, section throws(TableEditError) in
            try table.setCell(cell, as: kind, ofSectionAt: section)
        }
    }

    /// Makes an edit in the table that shows the section, or in one that is made for it.
    private func edit(
        _ edit: (TableController, Int) throws(TableEditError) -> Void
    ) throws(TableEditError) {
        let isShown = dataSource != nil
        let dataSource = dataSource ?? TableDataSource([self])
        defer { if !isShown { dataSource.take([]) } }
        try edit(dataSource.controller ?? TableController(dataSource), index ?? 0)
    }
}

/// Edits of a cell, which the table that shows it shows, too.
extension CellViewModel {
    /// Removes the cell from its table, or the header or footer that it is from its section.
    ///
    /// It does nothing if no table shows the cell.
    ///
    /// ```swift
    /// table.onSelect = { cell in cell.remove() }
    /// ```
    public func remove() {
        guard let controller else { return }
        if controller.queues({ [self] _ in remove() }) { return }
        // The path is valid, as it was read just now.
        if let title {
            try? controller.setCell(nil, as: title.kind, ofSectionAt: title.section)
        } else if let indexPath {
            try? controller.deleteCell(at: indexPath)
        }
    }

    /// Updates the view of the cell after its properties were changed.
    ///
    /// It does nothing if no table shows the cell.
    public func reconfigure() {
        guard let controller else { return }
        if controller.queues({ [self] _ in reconfigure() }) { return }
        // The path is valid, as it was read just now.
        if let title {
            try? controller.reconfigureCell(title.kind, ofSectionAt: title.section)
        } else if let indexPath {
            try? controller.reconfigureCell(at: indexPath)
        }
    }

    /// The section of which the cell is the header or the footer; nil for a row.
    private var title: (kind: SupplementaryKind, section: Int)? {
        guard let section, let kind = section.kind(of: self), let index = section.index else { return nil }
        return (kind, index)
    }
}
