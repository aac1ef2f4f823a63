/// A moment in the life of a cell at which a handler is called.
///
/// Data that describes a cell can name a handler for ``onLoad``, ``onSelect`` and ``beforeReuse``,
/// data that describes a section one for each hook. A program sets handlers in
/// ``CellViewModel/handlers``, ``SectionViewModel/handlers``, or in the table.
///
/// ```swift
/// let cell = CellViewModel(id: "out", title: "Log out")
/// cell.handlers[.onSelect] = { print("selected \($0.text)") }
/// ```
public enum CellHook: String, Sendable, Hashable, CaseIterable {
    /// The view of the cell was loaded with its data.
    case onLoad
    /// The cell was selected.
    case onSelect
    /// The view of the cell is about to be reused for another cell.
    case beforeReuse
    /// The cell is about to appear on screen.
    case willDisplay
    /// The user asked to delete the cell, or to insert another one at its position.
    case onEdit
    /// The user swiped the cell and chose an action.
    case onSwipe
    /// The user moved the cell.
    case onMove
}

/// A closure that is called with the cell at one of its hooks.
public typealias CellHandler = (CellViewModel) -> Void
