import CGTK
import Listwright

/// A list in a GTK window, as a host of a table: its rows are widgets by id, so it needs no paths.
///
/// Inserted rows open, deleted rows close, and moved rows change places.
@MainActor final class ListView {
    let widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)!
    let table: TableController
    /// The action that each row has a button for; none if it is nil.
    var action: String?
    /// Called when an inserted row is open.
    var onOpenedRow: () -> Void = {}
    private var rows: [UniqueID: RowView] = [:]
    private var sections: [UniqueID: SectionView] = [:]
    private lazy var shown = ShownSections(table) { [unowned self] update in apply(update) }
    private let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18)!
    private let top = Notice("state")
    private let message = Notice("state")

    init(_ table: TableController) {
        self.table = table
        gtk_widget_add_css_class(widget, "list")
        for part in [top.widget, message.widget, list] { gtk_box_append(cgtk_box(widget), part) }
    }

    /// Shows what the table has, which loads the lists in it.
    func start() { shown.follow() }

    private func apply(_ update: SectionUpdate) {
        if !update.stages.isEmpty { log("\(update)") }
        for id in update.removed { rows.removeValue(forKey: id)?.close() }
        for (id, cell) in update.arrivedOrUpdated {
            if let row = rows[id], row.kind != cell.kind {
                row.close()
                rows[id] = nil
            }
            let row = rows[id] ?? newRow(cell)
            rows[id] = row
            table.load(row, with: cell)
            if ListStateKind(rawValue: cell.kind) != nil { log("state: \(cell.text)") }
        }
        arrange(update.new)
        show(table.status)
    }

    /// Puts the sections and their rows in order.
    private func arrange(_ new: [SectionViewModel]) {
        let ids = Set(new.map(\.id))
        for (id, section) in sections where !ids.contains(id) {
            gtk_box_remove(cgtk_box(list), section.widget)
            sections[id] = nil
        }
        var last: UnsafeMutablePointer<GtkWidget>?
        for section in new {
            let view = sections[section.id] ?? SectionView()
            if sections.updateValue(view, forKey: section.id) == nil { gtk_box_append(cgtk_box(list), view.widget) }
            gtk_box_reorder_child_after(cgtk_box(list), view.widget, last)
            last = view.widget
            view.show(section.header, section.cells.compactMap { rows[$0.id] })
        }
    }

    /// Shows that the list is refreshed, and the status of a list without any row.
    private func show(_ status: TableStatus) {
        log("status: \(status)")
        top.show(status.isRefreshing ? "Refreshing…" : nil, isBusy: true)
        switch status.content {
        case .failed(let text) where rows.isEmpty: message.show(text)
        case .empty where rows.isEmpty: message.show("Nothing to show")
        default: message.show(nil)
        }
    }

    private func newRow(_ cell: CellViewModel) -> RowView {
        let row = RowView(kind: cell.kind, action: action) { [weak self] cell, action in
            self?.table.send(action.map { .swipe($0) } ?? .select, to: cell.id)
        }
        row.onOpen = { [weak self] in self?.onOpenedRow() }
        return row
    }

    /// Reports the rows that have come into the visible area since the last call.
    func displayRows(in area: UnsafeMutablePointer<GtkWidget>) {
        for row in shown.sections.flatMap(\.cells).compactMap({ rows[$0.id] }) {
            let isVisible = cgtk_is_visible(row.widget, area) != 0
            defer { row.isDisplayed = isVisible }
            if isVisible, !row.isDisplayed, let id = row.cell?.id { table.send(.appear, to: id, view: row) }
        }
    }
}
