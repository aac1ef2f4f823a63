import SectionNormalizing

/// What shows one cell: a view of a toolkit, a line of a terminal, an element of a page.
public protocol TableCellView: AnyObject {
    /// The cell that it shows; a view shows itself anew when it is set.
    var cell: CellViewModel? { get set }
}
