import JSONDocuments
import SectionNormalizing

/// A view that shows one cell, which is a row, a header or a footer: a view of a toolkit, a line of a
/// terminal, an element of a page.
///
/// ```swift
/// final class Line: CellView {
///     var cell: CellViewModel? { didSet { print(cell?.text ?? "") } }
/// }
/// ```
@MainActor public protocol CellView: AnyObject {
    /// The cell that the view shows. Setting it updates the view.
    var cell: CellViewModel? { get set }
}

/// A view of strings and images, which the table fills in.
///
/// ```swift
/// final class Line: TextCellView {
///     var cell: CellViewModel?
///     func show(title: String, subtitle: String?, image: String?, accessory: CellAccessory) { print(title) }
/// }
/// ```
@MainActor public protocol TextCellView: CellView {
    /// Shows the texts and images of the cell: `title` is the cell's `text`, which falls back to its
    /// data, and images are names or URLs.
    ///
    /// It is called each time a table loads the view, after the cell was set.
    func show(title: String, subtitle: String?, image: String?, accessory: CellAccessory)
}
