import CGTK
import Listwright

/// A list in a GTK window, as the host of a table.
///
/// It applies each stage of a batch as a UITableView would. Inserted rows open, deleted rows close,
/// and a moved row does both.
@MainActor final class ListView: @MainActor TableHost {
    let widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)!
    /// The action that each row has a button for; none if it is nil.
    var action: String?
    /// Called when an inserted row is open.
    var onOpenedRow: () -> Void = {}
    private(set) var sections: [SectionView] = []
    private let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18)!
    let top = Notice("failure")
    let message = Notice("state")
    let bottom = Notice("state")

    init() {
        gtk_widget_add_css_class(widget, "list")
        for part in [top.widget, message.widget, list, bottom.widget] { gtk_box_append(cgtk_box(widget), part) }
    }

    func reload(_ table: TableController) {
        for section in sections { gtk_box_remove(cgtk_box(list), section.widget) }
        sections = table.sections.indices.map { index in
            let view = newSection(index, of: table)
            gtk_box_append(cgtk_box(list), view.widget)
            return view
        }
        log("reload")
    }

    func apply(_ batch: TableBatch, to table: TableController) {
        for stage in batch.stages {
            log("\(stage.changes)")
            apply(stage, to: table)
        }
    }

    private func apply(_ stage: TableStage, to table: TableController) {
        let (cells, changed) = (stage.changes.cells, stage.changes.sections)
        // Updates, deletes and the sources of moves: by the indexes before the stage.
        let updated = Set(cells.updates.map { ObjectIdentifier(view(at: $0.at)) })
        let removed = (cells.deletes + cells.moves.map(\.from)).map { (view(at: $0), $0.section) }
        for (row, section) in removed { sections[section].remove(row) }
        let movedSections = changed.moves.map { (sections[$0.from], $0.to) }
        let leaving = Set(changed.deletes + changed.moves.map(\.from))
        for index in changed.deletes { gtk_box_remove(cgtk_box(list), sections[index].widget) }
        sections = sections.indices.filter { !leaving.contains($0) }.map { sections[$0] }
        // Inserts and the targets of moves: by the indexes after the stage.
        stage.commit()
        let newSections = changed.inserts.map { (newSection($0.at, of: table), $0.at) }
        for (section, index) in (movedSections + newSections).sorted(by: { $0.1 < $1.1 }) {
            sections.insert(section, at: index)
        }
        for path in (cells.inserts.map(\.at) + cells.moves.map(\.to)).sorted() {
            sections[path.section].insert(newRow(at: path, of: table), at: path.row)
        }
        arrange(table, updated)
    }

    /// Puts the widgets of the sections in order and redraws the updated rows.
    private func arrange(_ table: TableController, _ updated: Set<ObjectIdentifier>) {
        var last: UnsafeMutablePointer<GtkWidget>?
        for (number, section) in sections.enumerated() {
            if gtk_widget_get_parent(section.widget) == nil { gtk_box_append(cgtk_box(list), section.widget) }
            gtk_box_reorder_child_after(cgtk_box(list), section.widget, last)
            last = section.widget
            section.showTitle(of: table.sections[number])
            for (index, row) in section.rows.enumerated() where updated.contains(ObjectIdentifier(row)) {
                load(row, at: CellPath(section: number, row: index), of: table)
            }
        }
    }

    private func view(at path: CellPath) -> RowView { sections[path.section].rows[path.row] }

    /// A view of a new section with its cells.
    private func newSection(_ index: Int, of table: TableController) -> SectionView {
        let view = SectionView()
        view.showTitle(of: table.sections[index])
        view.show(table.sections[index].state) { [weak table] in table?.retry() }
        for row in 0..<table.numberOfRows(in: index) {
            view.insert(newRow(at: CellPath(section: index, row: row), of: table), at: row)
        }
        return view
    }

    private func newRow(at path: CellPath, of table: TableController) -> RowView {
        let row = RowView(action: action) { [weak self] cell in
            guard let path = cell.indexPath, let action = self?.action else { return }
            cell.controller?.swipeCell(at: path, action: action)
        }
        row.onAnimationEnd = { [weak self] _ in self?.onOpenedRow() }
        load(row, at: path, of: table)
        return row
    }

    private var loading: RowView?

    /// Lets the table load a row with its cell.
    private func load(_ row: RowView, at path: CellPath, of table: TableController) {
        loading = row
        _ = table.view(at: path)
        loading = nil
    }

    func dequeueCell(
        _ cellIdentifier: String, at path: CellPath, of table: TableController
    ) -> (any TableCellView)? { loading }
}
