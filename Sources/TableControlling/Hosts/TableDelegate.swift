import ListDiffing
import SectionNormalizing

/// What a table tells somebody who looks after it: the data first, then where it stands.
///
/// Each moment has a plain method, too, without the data; it is called where the one with the data is not written.
public protocol TableDelegate: AnyObject {
    /// A cell was loaded with its data.
    func table(_ table: TableController, didLoad object: CellObject?, at path: CellPath)
    /// A cell was loaded.
    func table(_ table: TableController, didLoadCellAt path: CellPath)

    /// A cell was selected; it is deselected after this.
    func table(_ table: TableController, didSelect object: CellObject?, at path: CellPath)
    /// A cell was selected.
    func table(_ table: TableController, didSelectCellAt path: CellPath)

    /// The view of a cell is about to be used for another; the path is nil where the cell is gone.
    func table(_ table: TableController, willReuse object: CellObject?, at path: CellPath?)
    /// The view of a cell is about to be used for another.
    func table(_ table: TableController, willReuseCellAt path: CellPath?)

    /// A cell is about to be seen.
    func table(_ table: TableController, willDisplay object: CellObject?, at path: CellPath)
    /// A cell is about to be seen.
    func table(_ table: TableController, willDisplayCellAt path: CellPath)

    /// A cell is edited by hand.
    func table(_ table: TableController, didEdit object: CellObject?, _ edit: TableHandEdit, at path: CellPath)
    /// A cell is edited by hand.
    func table(_ table: TableController, didEditCellAt path: CellPath, _ edit: TableHandEdit)

    /// A cell is swiped, and an action chosen.
    func table(_ table: TableController, didSwipe object: CellObject?, action: String, at path: CellPath)
    /// A cell is swiped, and an action chosen.
    func table(_ table: TableController, didSwipeCellAt path: CellPath, action: String)

    /// A cell was moved by hand.
    func table(_ table: TableController, didMove object: CellObject?, from old: CellPath, to new: CellPath)
    /// A cell was moved by hand.
    func table(_ table: TableController, didMoveCellFrom old: CellPath, to new: CellPath)
}

/// What a hand can ask of a cell.
public enum TableHandEdit: String, Hashable, Sendable {
    /// Delete it.
    case delete
    /// Insert one there.
    case insert
}

extension TableDelegate {
    /// Falls through to the plain method.
    public func table(_ table: TableController, didLoad object: CellObject?, at path: CellPath) {
        self.table(table, didLoadCellAt: path)
    }
    /// Nothing.
    public func table(_ table: TableController, didLoadCellAt path: CellPath) {}

    /// Falls through to the plain method.
    public func table(_ table: TableController, didSelect object: CellObject?, at path: CellPath) {
        self.table(table, didSelectCellAt: path)
    }
    /// Nothing.
    public func table(_ table: TableController, didSelectCellAt path: CellPath) {}

    /// Falls through to the plain method.
    public func table(_ table: TableController, willReuse object: CellObject?, at path: CellPath?) {
        self.table(table, willReuseCellAt: path)
    }
    /// Nothing.
    public func table(_ table: TableController, willReuseCellAt path: CellPath?) {}

    /// Falls through to the plain method.
    public func table(_ table: TableController, willDisplay object: CellObject?, at path: CellPath) {
        self.table(table, willDisplayCellAt: path)
    }
    /// Nothing.
    public func table(_ table: TableController, willDisplayCellAt path: CellPath) {}

    /// Falls through to the plain method.
    public func table(
        _ table: TableController, didEdit object: CellObject?, _ edit: TableHandEdit, at path: CellPath
    ) {
        self.table(table, didEditCellAt: path, edit)
    }
    /// Nothing.
    public func table(_ table: TableController, didEditCellAt path: CellPath, _ edit: TableHandEdit) {}

    /// Falls through to the plain method.
    public func table(_ table: TableController, didSwipe object: CellObject?, action: String, at path: CellPath) {
        self.table(table, didSwipeCellAt: path, action: action)
    }
    /// Nothing.
    public func table(_ table: TableController, didSwipeCellAt path: CellPath, action: String) {}

    /// Falls through to the plain method.
    public func table(_ table: TableController, didMove object: CellObject?, from old: CellPath, to new: CellPath) {
        self.table(table, didMoveCellFrom: old, to: new)
    }
    /// Nothing.
    public func table(_ table: TableController, didMoveCellFrom old: CellPath, to new: CellPath) {}
}
