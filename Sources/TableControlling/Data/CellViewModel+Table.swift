import JSONDocuments
import ListDiffing
import SectionNormalizing

extension CellViewModel {
    /// The table that shows the cell; nil if none does.
    public var controller: TableController? { section?.controller }

    /// The path of the cell in its table; nil if no table shows it, or it is a header or a footer.
    ///
    /// - Complexity: O(1) if no cells were inserted or removed since the last lookup, else O(*n*).
    public var indexPath: CellPath? {
        guard let section, section.kind(of: self) == nil, let index = section.index,
            let row = section.row(of: self)
        else { return nil }
        return CellPath(section: index, row: row)
    }

    /// Whether another cell has the same texts, images, view and data.
    ///
    /// Data that isn't Equatable is never the same, unless it is JSON, a class instance, or made of
    /// arrays, dictionaries and scalars. Handlers and the names of handlers show nothing.
    public func showsSame(as other: CellViewModel) -> Bool {
        self === other
            || cellIdentifier == other.cellIdentifier && nibName == other.nibName && height == other.height
                && hasSameContent(as: other)
    }
}

extension SectionViewModel {
    /// The data source that contains the section; nil if none does.
    var dataSource: TableDataSource? { owner as? TableDataSource }

    /// The table that shows the section; nil if none does.
    public var controller: TableController? { dataSource?.controller }

    /// The index of the section in its table; nil if no table shows it.
    ///
    /// - Complexity: O(1) if no sections were inserted or removed since the last lookup, else
    ///   O(*n*).
    public var index: Int? { dataSource?.index(of: self) }

    /// Whether another section has the same header and footer.
    func showsSameTitles(as other: SectionViewModel) -> Bool {
        SectionFace(self).isSame(as: SectionFace(other))
    }

    /// Sets the back references of the section and its cells.
    ///
    /// The second occurrence of a cell, and one that another table shows, is replaced by a copy.
    func bind(to dataSource: TableDataSource) {
        owner = dataSource
        for (row, cell) in cells.enumerated() {
            if cell.section?.owner != nil { cells[row] = cell.copy() }
            cells[row].section = self
        }
        bindTitles()
    }

    /// Clears the back references of the section and its cells.
    func unbind() {
        owner = nil
        for cell in cells where cell.section === self { cell.section = nil }
        unbindTitles()
    }
}
