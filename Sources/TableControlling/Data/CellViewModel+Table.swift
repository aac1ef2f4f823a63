import JSONDocuments
import ListDiffing
import SectionNormalizing

extension CellViewModel {
    /// The table that shows it; nil where none does.
    public var controller: TableController? { section?.controller }

    /// Where it stands in the table; nil where no table shows it.
    ///
    /// - Complexity: O(1) where no cell came or went since somebody asked last.
    public var indexPath: CellPath? {
        guard let section, let number = section.index, let row = section.row(of: self) else { return nil }
        return CellPath(section: number, row: row)
    }

    /// Whether another cell shows the same: the same texts and images in the same kind of view, and the same data.
    public func showsSame(as other: CellViewModel) -> Bool {
        self === other
            || title == other.title && subtitle == other.subtitle && image == other.image
                && accessoryImage == other.accessoryImage && cellIdentifier == other.cellIdentifier
                && nibName == other.nibName && height == other.height && hookNames == other.hookNames
                && Self.isSame(object, other.object)
    }

    private static func isSame(_ first: CellObject?, _ second: CellObject?) -> Bool {
        switch (first, second) {
        case (nil, nil): return true
        case (.json(let first)?, .json(let second)?): return first == second
        case (.value(let first)?, .value(let second)?):
            if let first = first as? any Equatable { return isEqual(first, second) }
            if type(of: first) is AnyClass { return first as AnyObject === second as AnyObject }
            if let json = CellObject.value(first).json { return json == CellObject.value(second).json }
            return "\(first)" == "\(second)"
        default: return false
        }
    }

    private static func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
        (second as? Value).map { $0 == first } ?? false
    }
}

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
