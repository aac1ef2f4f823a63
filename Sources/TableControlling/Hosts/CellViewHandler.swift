import SectionNormalizing

/// A closure that is called with a cell and its view.
public typealias CellViewHandler = (CellViewModel, any TableCellView) -> Void

extension [CellHook: (CellViewModel, AnyObject) -> Void] {
    /// The handler for a hook, with the view as what it is.
    fileprivate subscript(view hook: CellHook) -> CellViewHandler? {
        get { self[hook].map { handler in { handler($0, $1) } } }
        set {
            self[hook] = newValue.map { handler in
                { cell, view in if let view = view as? any TableCellView { handler(cell, view) } }
            }
        }
    }
}

/// Handlers as properties. They are those of `CellViewModel.handlers`, except that those of a view
/// receive it. Headers and footers that are cells have them, too, but are not edited, swiped or moved.
extension CellViewModel {
    /// Called when a view was loaded with the cell, to customize the view without a subclass.
    ///
    /// It is called after `handlers[.onLoad]`.
    ///
    /// ```swift
    /// let cell = CellViewModel(id: "m", title: "Momo")
    /// cell.onLoad = { cell, view in print("\(type(of: view)) shows \(cell.text)") }
    /// ```
    public var onLoad: CellViewHandler? {
        get { viewHandlers[view: .onLoad] }
        set { viewHandlers[view: .onLoad] = newValue }
    }

    /// Called when the view is about to be reused for another cell.
    public var beforeReuse: CellViewHandler? {
        get { viewHandlers[view: .beforeReuse] }
        set { viewHandlers[view: .beforeReuse] = newValue }
    }

    /// Called when the cell was selected.
    public var onSelect: CellHandler? {
        get { handlers[.onSelect] }
        set { handlers[.onSelect] = newValue }
    }

    /// Called when the cell is about to appear on screen, if the host reports its view.
    ///
    /// It is called after `handlers[.willDisplay]`, which needs no view.
    public var willDisplay: CellViewHandler? {
        get { viewHandlers[view: .willDisplay] }
        set { viewHandlers[view: .willDisplay] = newValue }
    }

    /// Called when the user asked for an edit at the cell.
    public var onEdit: CellHandler? {
        get { handlers[.onEdit] }
        set { handlers[.onEdit] = newValue }
    }

    /// Called when the user swiped the cell and chose an action.
    public var onSwipe: CellHandler? {
        get { handlers[.onSwipe] }
        set { handlers[.onSwipe] = newValue }
    }

    /// Called when the user moved the cell.
    public var onMove: CellHandler? {
        get { handlers[.onMove] }
        set { handlers[.onMove] = newValue }
    }
}

/// Handlers for all cells of a section.
extension SectionViewModel {
    /// Called when a view was loaded with a cell of the section.
    public var onLoad: CellViewHandler? {
        get { viewHandlers[view: .onLoad] }
        set { viewHandlers[view: .onLoad] = newValue }
    }

    /// Called when the view of a cell of the section is about to be reused.
    public var beforeReuse: CellViewHandler? {
        get { viewHandlers[view: .beforeReuse] }
        set { viewHandlers[view: .beforeReuse] = newValue }
    }

    /// Called when a cell of the section is about to appear on screen, if the host reports its view.
    public var willDisplay: CellViewHandler? {
        get { viewHandlers[view: .willDisplay] }
        set { viewHandlers[view: .willDisplay] = newValue }
    }

    /// Called when a cell of the section was selected.
    public var onSelect: CellHandler? {
        get { handlers[.onSelect] }
        set { handlers[.onSelect] = newValue }
    }
}

/// Handlers for all cells of a table.
extension TableController {
    /// Called when a view was loaded with a cell, after the handlers of the cell and its section.
    ///
    /// ```swift
    /// table.onLoad = { cell, view in print("\(type(of: view)) shows \(cell.text)") }
    /// ```
    public var onLoad: CellViewHandler? {
        get { viewHandlers[view: .onLoad] }
        set { viewHandlers[view: .onLoad] = newValue }
    }

    /// Called when the view of a cell is about to be reused.
    public var beforeReuse: CellViewHandler? {
        get { viewHandlers[view: .beforeReuse] }
        set { viewHandlers[view: .beforeReuse] = newValue }
    }

    /// Called when a cell is about to appear on screen, if the host reports its view.
    public var willDisplay: CellViewHandler? {
        get { viewHandlers[view: .willDisplay] }
        set { viewHandlers[view: .willDisplay] = newValue }
    }

    /// Called when a cell was selected.
    public var onSelect: CellHandler? {
        get { handlers[.onSelect] }
        set { handlers[.onSelect] = newValue }
    }
}
