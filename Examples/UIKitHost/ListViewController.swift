// A UITableView as the host of a table: copy it into an app, with ListViews.swift. On Linux it is
// type-checked against UIKitStub.swift; it has run on no device.
import Listwright
import UIKit

/// A list of any content: `let list = ListViewController(); list.table.update(to: json)`.
@MainActor
class ListViewController: UITableViewController, @MainActor TableHost {
    private(set) lazy var table = TableController(host: self)

    /// The names of the actions that swiping a row offers; "Delete" is red.
    var swipeActions: (CellViewModel) -> [String] = { _ in [] }
    /// Whether the user can move a row while the list is edited.
    var canMove: (CellViewModel) -> Bool = { _ in false }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.sizes.cell = TableSizes.automatic
        table.sizes.header = TableSizes.automatic
        table.sizes.footer = TableSizes.automatic
    }

    override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        table.invalidateHeights()
    }

    // MARK: Requests of UIKit, answered by the table

    override func numberOfSections(in tableView: UITableView) -> Int { table.numberOfSections }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        table.numberOfRows(in: section)
    }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        table.view(at: CellPath(path)) as? UITableViewCell ?? UITableViewCell()
    }
    override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        Self.height(table.heightOfCell(at: CellPath(path)))
    }
    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
        CGFloat(table.estimatedHeightOfCell(at: CellPath(path)))
    }

    // A header or footer is a view if it is a cell, else a title.
    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        table.view(.header, ofSectionAt: section) as? UIView
    }
    override func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        table.view(.footer, ofSectionAt: section) as? UIView
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        table.dataSource.headerTitle(of: section)
    }
    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        table.state(ofSectionAt: section).text ?? table.dataSource.footerTitle(of: section)
    }
    override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        Self.height(table.heightOfHeader(of: section))
    }
    override func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        let hasState = table.state(ofSectionAt: section).text != nil
        return hasState ? UITableView.automaticDimension : Self.height(table.heightOfFooter(of: section))
    }
    override func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
        CGFloat(table.estimatedHeightOfHeader(of: section))
    }
    override func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat {
        CGFloat(table.estimatedHeightOfFooter(of: section))
    }

    private static func height(_ height: Double) -> CGFloat {
        height == TableSizes.automatic ? UITableView.automaticDimension : CGFloat(height)
    }

    // MARK: Events, reported to the table

    override func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath
    ) {
        table.willDisplayCell(at: CellPath(path), view: cell as? any TableCellView)
    }
    override func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) {
        table.willDisplay(.header, ofSectionAt: section, view: view as? any TableCellView)
    }
    override func tableView(
        _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
    ) {
        table.willDisplay(.footer, ofSectionAt: section, view: view as? any TableCellView)
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
        table.selectCell(at: CellPath(path))
    }
    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let cell = table.cell(at: CellPath(path)) else { return nil }
        let actions = swipeActions(cell).map { name in
            UIContextualAction(style: name == "Delete" ? .destructive : .normal, title: name) {
                [weak self] _, _, complete in
                if let path = cell.indexPath { self?.table.swipeCell(at: path, action: name) }
                complete(true)
            }
        }
        return actions.isEmpty ? nil : UISwipeActionsConfiguration(actions: actions)
    }
    override func tableView(
        _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath
    ) {
        table.editCell(at: CellPath(path), style == .insert ? .insert : .delete)
    }
    override func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool {
        table.cell(at: CellPath(path)).map(canMove) ?? false
    }
    override func tableView(_ tableView: UITableView, moveRowAt old: IndexPath, to new: IndexPath) {
        do { try table.cellWasMoved(from: CellPath(old), to: CellPath(new)) } catch { tableView.reloadData() }
    }

    // MARK: Requests of the table, carried out by UIKit

    func register(_ cellIdentifier: String, nibName: String?, for table: TableController) {
        if let nibName {
            tableView.register(UINib(nibName: nibName, bundle: nil), forCellReuseIdentifier: cellIdentifier)
        } else {
            tableView.register(ListCell.self, forCellReuseIdentifier: cellIdentifier)
        }
    }
    func dequeueCell(
        _ cellIdentifier: String, at path: CellPath, of table: TableController
    ) -> (any TableCellView)? {
        tableView.dequeueReusableCell(withIdentifier: cellIdentifier, for: IndexPath(path)) as? any TableCellView
    }
    func registerView(
        _ identifier: String, nibName: String?, of kind: SupplementaryKind, for table: TableController
    ) {
        if let nibName {
            tableView.register(
                UINib(nibName: nibName, bundle: nil), forHeaderFooterViewReuseIdentifier: identifier)
        } else {
            tableView.register(ListHeader.self, forHeaderFooterViewReuseIdentifier: identifier)
        }
    }
    func dequeueView(
        _ identifier: String, of kind: SupplementaryKind, ofSectionAt section: Int, of table: TableController
    ) -> (any TableCellView)? {
        tableView.dequeueReusableHeaderFooterView(withIdentifier: identifier) as? any TableCellView
    }
    func reload(_ table: TableController) { tableView.reloadData() }
    func deselectCell(at path: CellPath, of table: TableController) {
        tableView.deselectRow(at: IndexPath(path), animated: true)
    }

    /// Shows each stage as one batch update.
    ///
    /// UIKit displays rows meanwhile; the table queues edits that they cause.
    func apply(_ batch: TableBatch, to table: TableController) {
        for stage in batch.stages {
            let (sections, cells) = (stage.changes.sections, stage.changes.cells)
            tableView.performBatchUpdates { [self] in
                stage.commit()  // from here on the table answers as it will after the stage
                tableView.deleteSections(IndexSet(sections.deletes), with: .automatic)
                tableView.insertSections(IndexSet(sections.inserts.map(\.at)), with: .automatic)
                tableView.reloadSections(IndexSet(sections.updates.map(\.at)), with: .automatic)
                for move in sections.moves { tableView.moveSection(move.from, toSection: move.to) }
                tableView.deleteRows(at: cells.deletes.map(IndexPath.init), with: .automatic)
                tableView.insertRows(at: cells.inserts.map { IndexPath($0.at) }, with: .automatic)
                tableView.reloadRows(at: stage.reloads.sorted().map(IndexPath.init), with: .automatic)
                tableView.reconfigureRows(at: stage.reconfigures.map(IndexPath.init))
                for move in cells.moves { tableView.moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
            }
        }
    }

    // MARK: States

    func show(_ state: ContentState, of table: TableController) {
        contentUnavailableConfiguration = state.configuration
    }
    func show(_ state: ContentState, ofSectionAt section: Int, of table: TableController) {
        tableView.reloadSections(IndexSet(integer: section), with: .none)
    }
    func show(_ activity: TableActivity, of table: TableController) {
        show(activity, in: &refreshControl) { [weak self] in self?.table.pullDown() }
        tableView.tableFooterView = UIView.footer(for: activity) { [weak self] in self?.table.retry() }
    }
}
