// A UITableView as the host of a table: copy it into an app, with ListViews.swift. On Linux it is
// type-checked against UIKitStub.swift; it has run on no device.
import Listwright
import UIKit

/// A list of any content: `ListViewController(TableController(json))`.
@MainActor
class ListViewController: UITableViewController {
    let table: TableController
    private lazy var shown = ShownSections(table) { [unowned self] in apply($0) }
    /// The kinds of views that were registered.
    private var kinds: Set<String> = []

    /// The names of the actions that swiping a row offers; "Delete" is red.
    var swipeActions: (CellViewModel) -> [String] = { _ in [] }
    /// Whether the user can move a row while the list is edited.
    var canMove: (CellViewModel) -> Bool = { _ in false }

    init(_ table: TableController) {
        self.table = table
        super.init(style: .plain)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let control = UIRefreshControl()
        control.addAction(UIAction { [table] _ in table.refresh() }, for: .valueChanged)
        refreshControl = control
        table.heights.rows = .automatic(estimated: 44)
        table.heights.headers = .automatic(estimated: 28)
        table.heights.footers = .automatic(estimated: 28)
        shown.follow()
    }

    override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        shown.invalidateHeights()
    }

    // MARK: Requests of UIKit, answered by the sections that are shown

    override func numberOfSections(in tableView: UITableView) -> Int { shown.sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        shown.sections[section].cells.count
    }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = shown[CellPath(path)]
        register(cell)
        let view = tableView.dequeueReusableCell(withIdentifier: cell.kind, for: path)
        if let view = view as? any CellView { table.load(view, with: cell) }
        return view
    }
    override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        Self.height(shown.height(at: CellPath(path)))
    }
    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
        CGFloat(shown.estimatedHeight(at: CellPath(path)))
    }

    // A header or footer is a view if it is a cell, else a title.
    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        view(for: shown.sections[section].headerCell)
    }
    override func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        view(for: shown.sections[section].footerCell)
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        shown.sections[section].header
    }
    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        shown.sections[section].footer
    }
    override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        Self.height(shown.height(.header, ofSectionAt: section))
    }
    override func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        Self.height(shown.height(.footer, ofSectionAt: section))
    }
    override func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
        CGFloat(shown.estimatedHeight(.header, ofSectionAt: section))
    }
    override func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat {
        CGFloat(shown.estimatedHeight(.footer, ofSectionAt: section))
    }

    private func view(for cell: CellViewModel?) -> UIView? {
        guard let cell else { return nil }
        registerTitle(cell)
        let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: cell.kind)
        if let view = view as? any CellView { table.load(view, with: cell) }
        return view
    }

    private static func height(_ height: Double) -> CGFloat {
        height < 0 ? UITableView.automaticDimension : CGFloat(height)
    }

    /// Registers the view of a cell when it is first needed.
    private func register(_ cell: CellViewModel) {
        guard kinds.insert(cell.kind).inserted else { return }
        if let nib = cell.nibName {
            tableView.register(UINib(nibName: nib, bundle: nil), forCellReuseIdentifier: cell.kind)
        } else {
            tableView.register(ListCell.self, forCellReuseIdentifier: cell.kind)
        }
    }
    private func registerTitle(_ cell: CellViewModel) {
        guard kinds.insert("title \(cell.kind)").inserted else { return }
        if let nib = cell.nibName {
            tableView.register(UINib(nibName: nib, bundle: nil), forHeaderFooterViewReuseIdentifier: cell.kind)
        } else {
            tableView.register(ListHeader.self, forHeaderFooterViewReuseIdentifier: cell.kind)
        }
    }

    // MARK: Events, reported to the table

    override func tableView(
        _ tableView: UITableView, willDisplay view: UITableViewCell, forRowAt path: IndexPath
    ) {
        table.send(.appear, to: shown[CellPath(path)].id, view: view as? any CellView)
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
        if table.send(.select, to: shown[CellPath(path)].id) { tableView.deselectRow(at: path, animated: true) }
    }
    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let cell = shown[CellPath(path)]
        let actions = swipeActions(cell).map { name in
            UIContextualAction(style: name == "Delete" ? .destructive : .normal, title: name) {
                [table] _, _, complete in
                complete(table.send(.swipe(name), to: cell.id))
            }
        }
        return actions.isEmpty ? nil : UISwipeActionsConfiguration(actions: actions)
    }
    override func tableView(
        _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath
    ) {
        let id = shown[CellPath(path)].id
        if table.send(.edit(style == .insert ? .insert : .delete), to: id) || style == .insert { return }
        try? table.delete(id)
    }
    override func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool {
        canMove(shown[CellPath(path)])
    }
    override func tableView(_ tableView: UITableView, moveRowAt old: IndexPath, to new: IndexPath) {
        // A move that the table refuses is moved back.
        try? shown.userMoved(from: CellPath(old), to: CellPath(new))
    }

    // MARK: Updates

    /// Shows each stage as one batch update.
    ///
    /// UIKit displays rows meanwhile; an edit that they cause is the next update.
    private func apply(_ update: SectionUpdate) {
        contentUnavailableConfiguration = table.status.configuration
        if table.status.isRefreshing { refreshControl?.beginRefreshing() } else { refreshControl?.endRefreshing() }
        guard tableView.window != nil else {
            shown.show(update)
            return tableView.reloadData()
        }
        for stage in update.stages {
            let (sections, cells) = (stage.changes.sections, stage.changes.cells)
            tableView.performBatchUpdates { [self] in
                shown.show(stage)  // from here on the counts are those after the stage
                tableView.deleteSections(IndexSet(sections.deletes), with: .automatic)
                tableView.insertSections(IndexSet(sections.inserts.map(\.at)), with: .automatic)
                tableView.reloadSections(IndexSet(sections.updates.map(\.at)), with: .automatic)
                for move in sections.moves { tableView.moveSection(move.from, toSection: move.to) }
                tableView.deleteRows(at: cells.deletes.map(IndexPath.init), with: .automatic)
                tableView.insertRows(at: cells.inserts.map { IndexPath($0.at) }, with: .automatic)
                tableView.reloadRows(at: stage.reloads.map(IndexPath.init), with: .automatic)
                tableView.reconfigureRows(at: stage.reconfigures.map(IndexPath.init))
                for move in cells.moves { tableView.moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
            }
        }
    }
}
