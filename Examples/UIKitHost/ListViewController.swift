// A UITableView as the host of a table: copy it into an app. On Linux it is type-checked against
// UIKitStub.swift.
import Listwright
import UIKit

/// A list of any content: `let list = ListViewController(); list.table.update(to: json)`.
@MainActor
final class ListViewController: UITableViewController, @MainActor TableHost {
    private(set) lazy var table = TableController(host: self)

    // Requests of UIKit, answered by the table.
    override func numberOfSections(in tableView: UITableView) -> Int { table.numberOfSections }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        table.numberOfRows(in: section)
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        table.dataSource.headerTitle(of: section)
    }
    override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        CGFloat(table.heightOfCell(at: CellPath(path)))
    }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        table.view(at: CellPath(path)) as? UITableViewCell ?? UITableViewCell()
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
        table.selectCell(at: CellPath(path))
    }

    // Requests of the table, carried out by UIKit.
    func register(_ cellIdentifier: String, nibName: String?, for table: TableController) {
        tableView.register(ListCell.self, forCellReuseIdentifier: cellIdentifier)
    }
    func dequeueCell(
        _ cellIdentifier: String, at path: CellPath, of table: TableController
    ) -> (any TableCellView)? {
        tableView.dequeueReusableCell(withIdentifier: cellIdentifier, for: IndexPath(path)) as? ListCell
    }
    func reload(_ table: TableController) { tableView.reloadData() }
    func deselectCell(at path: CellPath, of table: TableController) {
        tableView.deselectRow(at: IndexPath(path), animated: true)
    }
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
                tableView.reloadRows(at: cells.updates.map { IndexPath($0.at) }, with: .automatic)
                for move in cells.moves { tableView.moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
            }
        }
    }
}

final class ListCell: UITableViewCell, @MainActor TableCellView {
    var cell: CellViewModel? { didSet { textLabel?.text = cell?.text } }
}

extension CellPath { init(_ path: IndexPath) { self.init(section: path.section, row: path.row) } }
extension IndexPath { init(_ path: CellPath) { self.init(row: path.row, section: path.section) } }
