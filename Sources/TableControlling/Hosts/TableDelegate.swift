import ListDiffing
import SectionNormalizing

/// The delegate of a table, which receives the events of its cells.
///
/// Each event has two methods: one with the data of the cell and its path, and one with the path
/// only, which the default implementation of the first calls. Implement either. All methods have
/// default implementations.
///
/// ```swift
/// final class Opener: TableDelegate {
///     func table(_ table: TableController, didSelect object: CellObject?, at path: CellPath) {
///         if case .value(let book as Book)? = object { print("open \(book.title)") }
///     }
/// }
/// ```
public protocol TableDelegate: AnyObject {
    /// A cell was loaded with its data.
    func table(_ table: TableController, didLoad object: CellObject?, at path: CellPath)
    /// A cell was loaded.
    func table(_ table: TableController, didLoadCellAt path: CellPath)

    /// A cell was selected; it is deselected after this call.
    func table(_ table: TableController, didSelect object: CellObject?, at path: CellPath)
    /// A cell was selected.
    func table(_ table: TableController, didSelectCellAt path: CellPath)

    /// The view of a cell is about to be reused for another cell. The path is nil if the cell was
    /// deleted.
    func table(_ table: TableController, willReuse object: CellObject?, at path: CellPath?)
    /// The view of a cell is about to be reused for another cell.
    func table(_ table: TableController, willReuseCellAt path: CellPath?)

    /// A cell is about to appear on screen.
    func table(_ table: TableController, willDisplay object: CellObject?, at path: CellPath)
    /// A cell is about to appear on screen.
    func table(_ table: TableController, willDisplayCellAt path: CellPath)

    /// The user asked for an edit at a cell.
    func table(_ table: TableController, didEdit object: CellObject?, edit: TableUserEdit, at path: CellPath)
    /// The user asked for an edit at a cell.
    func table(_ table: TableController, didEditCellAt path: CellPath, edit: TableUserEdit)

    /// The user swiped a cell and chose an action.
    func table(_ table: TableController, didSwipe object: CellObject?, action: String, at path: CellPath)
    /// The user swiped a cell and chose an action.
    func table(_ table: TableController, didSwipeCellAt path: CellPath, action: String)

    /// The user moved a cell.
    func table(_ table: TableController, didMove object: CellObject?, from old: CellPath, to new: CellPath)
    /// The user moved a cell.
    func table(_ table: TableController, didMoveCellFrom old: CellPath, to new: CellPath)
}

/// An edit that the user asks for at a cell.
public enum TableUserEdit: String, Hashable, Sendable {
    /// Delete the cell.
    case delete
    /// Insert a cell at its path.
    case insert
}

extension TableDelegate {
    /// Calls the method without the data.
    public func table(_ table: TableController, didLoad object: CellObject?, at path: CellPath) {
        self.table(table, didLoadCellAt: path)
    }
    /// Does nothing.
    public func table(_ table: TableController, didLoadCellAt path: CellPath) {}

    /// Calls the method without the data.
    public func table(_ table: TableController, didSelect object: CellObject?, at path: CellPath) {
        self.table(table, didSelectCellAt: path)
    }
    /// Does nothing.
    public func table(_ table: TableController, didSelectCellAt path: CellPath) {}

    /// Calls the method without the data.
    public func table(_ table: TableController, willReuse object: CellObject?, at path: CellPath?) {
        self.table(table, willReuseCellAt: path)
    }
    /// Does nothing.
    public func table(_ table: TableController, willReuseCellAt path: CellPath?) {}

    /// Calls the method without the data.
    public func table(_ table: TableController, willDisplay object: CellObject?, at path: CellPath) {
        self.table(table, willDisplayCellAt: path)
    }
    /// Does nothing.
    public func table(_ table: TableController, willDisplayCellAt path: CellPath) {}

    /// Calls the method without the data.
    public func table(
        _ table: TableController, didEdit object: CellObject?, edit: TableUserEdit, at path: CellPath
    ) {
        self.table(table, didEditCellAt: path, edit: edit)
    }
    /// Does nothing.
    public func table(_ table: TableController, didEditCellAt path: CellPath, edit: TableUserEdit) {}

    /// Calls the method without the data.
    public func table(_ table: TableController, didSwipe object: CellObject?, action: String, at path: CellPath) {
        self.table(table, didSwipeCellAt: path, action: action)
    }
    /// Does nothing.
    public func table(_ table: TableController, didSwipeCellAt path: CellPath, action: String) {}

    /// Calls the method without the data.
    public func table(_ table: TableController, didMove object: CellObject?, from old: CellPath, to new: CellPath) {
        self.table(table, didMoveCellFrom: old, to: new)
    }
    /// Does nothing.
    public func table(_ table: TableController, didMoveCellFrom old: CellPath, to new: CellPath) {}
}
