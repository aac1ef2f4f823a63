import SectionNormalizing

extension SectionViewModel {
    /// The data source that it stands in.
    var dataSource: TableDataSource? { owner as? TableDataSource }

    /// The table that shows it; nil where none does.
    public var controller: TableController? { dataSource?.controller }

    /// Its number in the table; nil where no table shows it.
    ///
    /// - Complexity: O(1) where no section came or went since somebody asked last.
    public var index: Int? { dataSource?.number(of: self) }

    /// Makes it and its cells know where they stand; of a cell that stands here twice, a copy is the second.
    func bind(to dataSource: TableDataSource) {
        owner = dataSource
        for (row, cell) in cells.enumerated() {
            if cell.section?.owner === dataSource { cells[row] = cell.copy() }
            cells[row].section = self
        }
    }

    /// Makes it and its cells know that they do not stand anywhere.
    func unbind() {
        owner = nil
        for cell in cells where cell.section === self { cell.section = nil }
    }
}
