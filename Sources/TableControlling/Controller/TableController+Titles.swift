import ListDiffing
import SectionNormalizing

/// Headers and footers that are cells. Their events go to their own handlers.
extension TableController {
    /// A view for the header or the footer of a section, loaded with its cell.
    ///
    /// It is nil if the header or footer is a plain text or doesn't exist, or if the host has no
    /// views.
    ///
    /// ```swift
    /// let view = table.view(.header, ofSectionAt: 0)
    /// ```
    public func view(_ kind: SupplementaryKind, ofSectionAt index: Int) -> (any TableCellView)? {
        guard let cell = section(at: index)?[kind]?.cell, let host else { return nil }
        let identifier = dataSource.cellIdentifier(for: cell)
        let entry = RegisteredView(kind: kind, entry: .init(identifier: identifier, nibName: cell.nibName))
        if registeredViews.insert(entry).inserted {
            host.registerView(identifier, nibName: cell.nibName, of: kind, for: self)
        }
        guard let view = host.dequeueView(identifier, of: kind, ofSectionAt: index, of: self) else { return nil }
        if let before = view.cell, before !== cell { callTitle(.beforeReuse, of: before, view: view) }
        load(view, with: cell)
        callTitle(.onLoad, of: cell, view: view)
        return view
    }

    /// Reports that a header or a footer is about to appear on screen.
    ///
    /// The handlers receive the view, if there is one.
    public func willDisplay(
        _ kind: SupplementaryKind, ofSectionAt index: Int, view: (any TableCellView)? = nil
    ) {
        if let cell = section(at: index)?[kind]?.cell { callTitle(.willDisplay, of: cell, view: view) }
    }

    /// Reports that a header or a footer was selected.
    public func select(_ kind: SupplementaryKind, ofSectionAt index: Int) {
        if let cell = section(at: index)?[kind]?.cell { callTitle(.onSelect, of: cell, view: nil) }
    }

    /// Calls the handlers of a header or a footer: the named one first.
    private func callTitle(_ hook: CellHook, of cell: CellViewModel, view: (any TableCellView)?) {
        if let name = cell.hookNames[hook] { namedHandlers[name]?(cell) }
        cell.handlers[hook]?(cell)
        if let view { cell.viewHandlers[hook]?(cell, view) }
    }
}

/// A view of headers or footers that was registered with the host.
struct RegisteredView: Hashable {
    let kind: SupplementaryKind
    let entry: CellRegistry.Entry
}
