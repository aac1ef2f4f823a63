import ListDiffing
import SectionNormalizing

/// What a host tells: each moment goes to the cell's handlers, its section's, the table's, and the delegate.
extension TableController {
    /// A view for the cell at a place, loaded with it; nil where there is no cell, or the host has no views.
    public func view(at path: CellPath) -> (any TableCellView)? {
        guard let cell = cell(at: path), let host else { return nil }
        register([cell])
        let identifier = dataSource.cellIdentifier(for: cell)
        guard let view = host.dequeueCell(identifier, at: path, of: self) else { return nil }
        if let before = view.cell, before !== cell {
            call(.beforeReuse, of: before)
            delegate?.table(self, willReuse: before.object, at: before.indexPath)
        }
        view.cell = cell
        call(.onLoad, of: cell)
        delegate?.table(self, didLoad: cell.object, at: path)
        return view
    }

    /// A cell is about to be seen.
    public func willDisplayCell(at path: CellPath) {
        guard let cell = cell(at: path) else { return }
        call(.willDisplay, of: cell)
        delegate?.table(self, willDisplay: cell.object, at: path)
        prefetch(around: path)
    }

    /// A cell was selected; it is deselected when everybody knows, wherever it stands then.
    public func selectCell(at path: CellPath) {
        guard let cell = cell(at: path) else { return }
        call(.onSelect, of: cell)
        delegate?.table(self, didSelect: cell.object, at: path)
        if cell.controller === self, let path = cell.indexPath { host?.deselectCell(at: path, of: self) }
    }

    /// A cell is edited by hand; the table itself changes nothing.
    public func editCell(at path: CellPath, _ edit: TableHandEdit) {
        guard let cell = cell(at: path) else { return }
        call(.onEdit, of: cell)
        delegate?.table(self, didEdit: cell.object, edit, at: path)
    }

    /// A cell is swiped, and an action of this name chosen.
    public func swipeCell(at path: CellPath, action: String) {
        guard let cell = cell(at: path) else { return }
        call(.onSwipe, of: cell)
        delegate?.table(self, didSwipe: cell.object, action: action, at: path)
    }

    /// A cell was moved by hand: the host shows it already, so it is told nothing but where separators change.
    ///
    /// - Throws: `TableEditError` where there is no such cell or place.
    public func cellWasMoved(from old: CellPath, to new: CellPath) throws(TableEditError) {
        try requireMove(from: old, to: new)
        let cell = sections[old.section].cells[old.row]
        dataSource.move(from: old, to: new)
        if separator != nil { performBatch {} }
        call(.onMove, of: cell)
        delegate?.table(self, didMove: cell.object, from: old, to: cell.indexPath ?? new)
    }

    /// Calls the handlers of a cell, its section and the table, named ones first.
    private func call(_ hook: CellHook, of cell: CellViewModel) {
        let section = cell.section
        for name in [cell.hookNames[hook], section?.hookNames[hook]] {
            if let name { namedHandlers[name]?(cell) }
        }
        for handler in [cell.handlers[hook], section?.handlers[hook], handlers[hook]] { handler?(cell) }
    }
}

extension TableController {
    /// The height of a cell; 0 where there is none.
    ///
    /// A measured height is kept for as long as the cell shows the same in the same host.
    public func heightOfCell(at path: CellPath) -> Double {
        guard let cell = cell(at: path) else { return 0 }
        if let height = sizes.height(of: cell, identifier: dataSource.cellIdentifier(for: cell)) { return height }
        guard sizes.measures, let host else { return sizes.cell }
        if let measured = cell.measured, measured.circumstances == heightCircumstances { return measured.height }
        guard let height = host.measure(cell, of: self) else { return sizes.cell }
        cell.measured = MeasuredHeight(height, under: heightCircumstances)
        return height
    }

    /// What a host counts with until it asks for the height.
    public func estimatedHeightOfCell(at path: CellPath) -> Double {
        cell(at: path)?.height ?? sizes.estimated ?? sizes.cell
    }

    /// The height of a header; 0 where there is none.
    public func heightOfHeader(of section: Int) -> Double {
        (dataSource.headerTitle(of: section) ?? "").isEmpty ? 0 : sizes.header
    }

    /// The height of a footer; 0 where there is none.
    public func heightOfFooter(of section: Int) -> Double {
        dataSource.footerTitle(of: section) == nil ? 0 : sizes.footer
    }

    /// Forgets all measured heights: the host has another width, or another size of type.
    public func invalidateHeights() { heightCircumstances += 1 }
}
