import ListDiffing
import SectionNormalizing

/// What a table is shown in: a UITableView, a GTK list, a terminal, a web page.
///
/// A host asks the table for what it shows (``TableController/view(at:)``, ``TableController/heightOfCell(at:)``) and tells it
/// what people do (``TableController/selectCell(at:)``, ``TableController/pullDown()``). Only reloading and applying batches
/// have to be written; everything else does nothing unless it is. Hosts are bound to no actor: one that is, as every view of
/// UIKit, conforms in its actor (`extension ListView: @MainActor TableHost`), and its table is used there.
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
    /// Shows everything anew.
    func reload(_ table: TableController)

    /// Shows the stages of a batch, one after the other; the table is as it was before until a stage is committed.
    func apply(_ batch: TableBatch, to table: TableController)

    /// Makes a kind of cell known, before the first of it is asked for, and once.
    func register(_ cellIdentifier: String, nibName: String?, for table: TableController)

    /// A view of this kind, a used or a new one; nil where the host has no views.
    func dequeueCell(_ cellIdentifier: String, at path: CellPath, of table: TableController) -> (any TableCellView)?

    /// The height of a cell as a prototype of its kind takes it; nil where the host cannot measure.
    func measure(_ cell: CellViewModel, of table: TableController) -> Double?

    /// Takes the mark of selection off a cell.
    func deselectCell(at path: CellPath, of table: TableController)

    /// Shows that the whole table is loading, empty, or failed, or that it is not.
    func show(_ state: TableState, of table: TableController)

    /// Shows that one section is loading, empty, or failed, or that it is not.
    func show(_ state: TableState, ofSectionAt section: Int, of table: TableController)

    /// Shows whether one can pull to refresh or to load more, and whether that goes on.
    func show(_ activity: TableActivity, of table: TableController)

    /// Is told that the table is shown elsewhere from now on.
    func release(_ table: TableController)
}

extension TableHost {
    /// Nothing.
    public func register(_ cellIdentifier: String, nibName: String?, for table: TableController) {}
    /// No view.
    public func dequeueCell(
        _ cellIdentifier: String, at path: CellPath, of table: TableController
    ) -> (any TableCellView)? { nil }
    /// No height.
    public func measure(_ cell: CellViewModel, of table: TableController) -> Double? { nil }
    /// Nothing.
    public func deselectCell(at path: CellPath, of table: TableController) {}
    /// Nothing.
    public func show(_ state: TableState, of table: TableController) {}
    /// Nothing.
    public func show(_ state: TableState, ofSectionAt section: Int, of table: TableController) {}
    /// Nothing.
    public func show(_ activity: TableActivity, of table: TableController) {}
    /// Nothing.
    public func release(_ table: TableController) {}
}

/// An edit, or several, as a host shows them: in stages, each of them by a table view's rules.
public final class TableBatch {
    /// The stages, in order; a single edit has one.
    public let stages: [TableStage]

    init(_ stages: [TableStage]) { self.stages = stages }

    /// Commits all stages that are not committed yet.
    ///
    /// A host that only draws itself anew does no more than this.
    public func commit() { for stage in stages { stage.commit() } }
}

/// What shows one cell: a view of a toolkit, a line of a terminal, an element of a page.
public protocol TableCellView: AnyObject {
    /// The cell that it shows; a view shows itself anew when it is set.
    var cell: CellViewModel? { get set }
}
