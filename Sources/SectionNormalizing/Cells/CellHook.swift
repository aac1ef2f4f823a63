/// A moment in the life of a cell at which a handler is called.
///
/// The raw values are the keys under which data names handlers: as keys of a cell for ``load``,
/// ``select`` and ``reuse``, and in the `hooks` of a section for all. A program sets handlers
/// with `on(_:_:)` of a cell, a section or a table.
///
/// ```swift
/// var cell = CellViewModel(id: "out", title: "Log out")
/// cell.handlerNames[.select] = "logOut"
/// ```
public enum CellHook: String, Sendable, Hashable, CaseIterable {
    /// The view of the cell was loaded with its data.
    case load = "onLoad"
    /// The cell was selected.
    case select = "onSelect"
    /// The view of the cell is about to be reused for another cell.
    case reuse = "beforeReuse"
    /// The cell is about to appear on screen.
    case appear = "willDisplay"
    /// The user asked to delete the cell, or to insert another one at its position.
    case edit = "onEdit"
    /// The user swiped the cell and chose an action.
    case swipe = "onSwipe"
    /// The user moved the cell.
    case move = "onMove"
}

extension LooseValue {
    /// The closure, if the value is one; else nil.
    ///
    /// Its type isn't known here: a handler may take an event, which the table defines.
    var closure: Any? {
        guard case .single(.value(let value)) = self else { return nil }
        let name = "\(type(of: value))"
        // Functions conform to no protocol, so that only the names of their types tell them from others.
        return (name.hasPrefix("(") || name.hasPrefix("@")) && name.contains(" -> ") ? value : nil
    }
}
