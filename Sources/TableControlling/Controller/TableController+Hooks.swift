import ListDiffing
import SectionNormalizing

/// The events that a host reports. Each goes to the handlers of the cell, of its section and of the
/// table, then to the delegate.
extension TableController {
    /// A view for the cell at a path, loaded with it; nil if there is no cell, or the host has no
    /// views.
    public func view(at path: CellPath) -> (any TableCellView)? {
        guard let cell = cell(at: path), let host else { return nil }
        register([cell])
        let identifier = dataSource.cellIdentifier(for: cell)
        guard let view = host.dequeueCell(identifier, at: path, of: self) else { return nil }
        if let before = view.cell, before !== cell {
            call(.beforeReuse, of: before, view: view)
            delegate?.table(self, willReuse: before.object, at: before.indexPath)
        }
        load(view, with: cell)
        call(.onLoad, of: cell, view: view)
        delegate?.table(self, didLoad: cell.object, at: path)
        return view
    }

    /// Sets the cell of a view, and fills in its texts and images.
    func load(_ view: any TableCellView, with cell: CellViewModel) {
        view.cell = cell
        if let view = view as? any TextCellView {
            view.show(
                title: cell.text, subtitle: cell.subtitle, image: cell.image, accessoryImage: cell.accessoryImage)
        }
    }

    /// Reports that a cell is about to appear on screen; loads more if it is near the end.
    ///
    /// The handlers receive the view, if there is one.
    public func willDisplayCell(at path: CellPath, view: (any TableCellView)? = nil) {
        guard let cell = cell(at: path) else { return }
        call(.willDisplay, of: cell, view: view)
        delegate?.table(self, willDisplay: cell.object, at: path)
        prefetch(around: path)
    }

    /// Reports that a cell was selected.
    ///
    /// It is deselected after all handlers, at the path that it has then.
    public func selectCell(at path: CellPath) {
        guard let cell = cell(at: path) else { return }
        call(.onSelect, of: cell)
        delegate?.table(self, didSelect: cell.object, at: path)
        if cell.controller === self, let path = cell.indexPath { host?.deselectCell(at: path, of: self) }
    }

    /// Reports that the user asked for an edit at a cell.
    ///
    /// The table itself changes nothing.
    public func editCell(at path: CellPath, _ edit: TableUserEdit) {
        guard let cell = cell(at: path) else { return }
        call(.onEdit, of: cell)
        delegate?.table(self, didEdit: cell.object, edit: edit, at: path)
    }

    /// Reports that the user swiped a cell and chose an action.
    public func swipeCell(at path: CellPath, action: String) {
        guard let cell = cell(at: path) else { return }
        call(.onSwipe, of: cell)
        delegate?.table(self, didSwipe: cell.object, action: action, at: path)
    }

    /// Reports that the user moved a cell.
    ///
    /// The host shows the move already, so only changed separators are passed to it.
    ///
    /// - Throws: `TableEditError` if a path is out of range.
    public func cellWasMoved(from old: CellPath, to new: CellPath) throws(TableEditError) {
        if queues({ try $0.cellWasMoved(from: old, to: new) }) { return }
        try requireMove(from: old, to: new)
        let cell = sections[old.section].cells[old.row]
        changeSections { dataSource.move(from: old, to: new) }
        if separator != nil { performBatch {} }
        makeQueuedEdits()
        call(.onMove, of: cell)
        delegate?.table(self, didMove: cell.object, from: old, to: cell.indexPath ?? new)
    }

    /// Calls the handlers of a cell, its section and the table: named ones first, then those that
    /// receive only the cell, then those that receive its view, too.
    private func call(_ hook: CellHook, of cell: CellViewModel, view: (any TableCellView)? = nil) {
        let section = cell.section
        for name in [cell.hookNames[hook], section?.hookNames[hook]] {
            if let name { namedHandlers[name]?(cell) }
        }
        for handler in [cell.handlers[hook], section?.handlers[hook], handlers[hook]] { handler?(cell) }
        guard let view else { return }
        for handler in [cell.viewHandlers[hook], section?.viewHandlers[hook], viewHandlers[hook]] {
            handler?(cell, view)
        }
    }
}
