import ListDiffing
import SectionNormalizing

/// A view that shows a table: a UITableView, a GTK list, a terminal, a web page.
///
/// A host asks the table for its contents (``TableController/view(at:)``,
/// ``TableController/heightOfCell(at:)``) and reports events to it
/// (``TableController/selectCell(at:)``, ``TableController/pullDown()``). Only ``reload(_:)`` and
/// ``apply(_:to:)`` are required; the other methods do nothing by default. The protocol isn't bound
/// to an actor. A host that is, like every view of UIKit, conforms on its actor (`extension
/// ListView: @MainActor TableHost`), and its table is used there.
///
/// ```swift
/// func apply(_ batch: TableBatch, to table: TableController) {
///     for stage in batch.stages {
///         tableView.performBatchUpdates {
///             stage.commit()  // from here on the table answers as it will after the stage
///             tableView.deleteRows(at: stage.changes.cells.deletes.map(IndexPath.init), with: .automatic)
///             // … inserts, moves, stage.reconfigures, stage.reloads, and those of sections
///         }
///     }
/// }
/// ```
public protocol TableHost: AnyObject {
    /// Reloads all sections and cells.
    func reload(_ table: TableController)

    /// Shows the stages of a batch, one after the other. Until a stage is committed, the table
    /// answers as before it.
    func apply(_ batch: TableBatch, to table: TableController)

    /// Registers a kind of cell, once, before the first view of it is dequeued.
    func register(_ cellIdentifier: String, nibName: String?, for table: TableController)

    /// Returns a view of a kind, reused or new; nil if the host has no views.
    func dequeueCell(_ cellIdentifier: String, at path: CellPath, of table: TableController) -> (any TableCellView)?

    /// Registers a kind of header or footer, once, before the first view of it is dequeued.
    func registerView(_ identifier: String, nibName: String?, of kind: SupplementaryKind, for table: TableController)

    /// Returns a view for a header or a footer that is a cell, reused or new; nil if the host has no
    /// views.
    func dequeueView(
        _ identifier: String, of kind: SupplementaryKind, ofSectionAt section: Int, of table: TableController
    ) -> (any TableCellView)?

    /// Measures the height of a row, a header or a footer, in points; nil if the host can't measure.
    func measure(_ cell: CellViewModel, of table: TableController) -> Double?

    /// Removes the highlight of a selected cell.
    func deselectCell(at path: CellPath, of table: TableController)

    /// Shows the state of the whole table.
    func show(_ state: ContentState, of table: TableController)

    /// Shows the state of one section.
    func show(_ state: ContentState, ofSectionAt section: Int, of table: TableController)

    /// Shows the state of refreshing and of loading more.
    func show(_ activity: TableActivity, of table: TableController)

    /// Called when the table is shown in another host.
    func release(_ table: TableController)
}

extension TableHost {
    /// Does nothing.
    public func register(_ cellIdentifier: String, nibName: String?, for table: TableController) {}
    /// Returns nil.
    public func dequeueCell(
        _ cellIdentifier: String, at path: CellPath, of table: TableController
    ) -> (any TableCellView)? { nil }
    /// Does nothing.
    public func registerView(
        _ identifier: String, nibName: String?, of kind: SupplementaryKind, for table: TableController
    ) {}
    /// Returns nil.
    public func dequeueView(
        _ identifier: String, of kind: SupplementaryKind, ofSectionAt section: Int, of table: TableController
    ) -> (any TableCellView)? { nil }
    /// Returns nil.
    public func measure(_ cell: CellViewModel, of table: TableController) -> Double? { nil }
    /// Does nothing.
    public func deselectCell(at path: CellPath, of table: TableController) {}
    /// Does nothing.
    public func show(_ state: ContentState, of table: TableController) {}
    /// Does nothing.
    public func show(_ state: ContentState, ofSectionAt section: Int, of table: TableController) {}
    /// Does nothing.
    public func show(_ activity: TableActivity, of table: TableController) {}
    /// Does nothing.
    public func release(_ table: TableController) {}
}

/// A view that shows one cell, which is a row, a header or a footer: a view of a toolkit, a line of a
/// terminal, an element of a page.
///
/// ```swift
/// final class Line: TableCellView {
///     var cell: CellViewModel? { didSet { print(cell?.text ?? "") } }
/// }
/// ```
public protocol TableCellView: AnyObject {
    /// The cell that the view shows. Setting it updates the view.
    var cell: CellViewModel? { get set }
}

/// A view of texts and images, which the table fills in.
///
/// The table calls ``show(title:subtitle:image:accessoryImage:)`` each time it loads the view with a
/// cell, after it set ``TableCellView/cell`` and before the handlers of `onLoad`.
///
/// ```swift
/// final class Line: TextCellView {
///     var cell: CellViewModel?
///     func show(title: String, subtitle: String?, image: String?, accessoryImage: String?) { print(title) }
/// }
/// ```
public protocol TextCellView: TableCellView {
    /// Shows the text and images of the cell: `title` is the cell's `text`, which falls back to its
    /// data, and images are names or URLs.
    func show(title: String, subtitle: String?, image: String?, accessoryImage: String?)
}
