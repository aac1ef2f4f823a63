import ListDiffing
import SectionNormalizing

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
