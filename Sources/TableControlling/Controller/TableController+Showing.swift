import SectionNormalizing

/// Registration of cells, and states of the table.
extension TableController {
    /// Registers each kind of cell with the host, once.
    func register(_ cells: [CellViewModel]) {
        guard let host else { return }
        let source = dataSource
        var last: CellRegistry.Entry?
        for cell in cells {
            let (identifier, nibName) = (source.cellIdentifier(for: cell), cell.nibName)
            // Most cells are of the same kind as the previous one.
            if let last, last.identifier == identifier, last.nibName == nibName { continue }
            let entry = CellRegistry.Entry(identifier: identifier, nibName: nibName)
            last = entry
            if registered.insert(entry).inserted {
                host.register(entry.identifier, nibName: entry.nibName, for: self)
            }
        }
    }

    /// The state that a host shows: ``state``, or `empty` if there are no cells to show.
    public var visibleState: ContentState {
        let isEmpty = sections.allSatisfy { $0.cells.isEmpty && $0.state == .content }
        return state == .content && isEmpty ? .empty(emptyText) : state
    }

    /// ``visibleState``, which nobody observes.
    private var currentState: ContentState {
        let isEmpty = dataSource.sections.allSatisfy { $0.cells.isEmpty && $0.state == .content }
        return storedState == .content && isEmpty ? .empty(storedEmptyText) : storedState
    }

    /// Shows the state in the host if it changed, unless a batch is open or being shown, after which
    /// the state is shown.
    func showState() {
        if !queue.isShowing, batch == nil { showChangedState() }
    }

    /// Shows the state in the host if it changed.
    func showChangedState() {
        let state = currentState
        guard let host, state != shownState else { return }
        shownState = state
        host.show(state, of: self)
    }
}
