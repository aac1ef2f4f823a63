import CGTK
import Foundation
import Listwright

/// A list in a GTK window, as the host of a table.
///
/// It applies each stage of a batch as a UITableView would.
@MainActor final class ListView: @MainActor TableHost {
    let widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18)!
    private var sections: [SectionView] = []
    private let message = gtk_label_new(nil)!

    init() {
        gtk_widget_add_css_class(widget, "list")
        gtk_box_append(cgtk_box(widget), message)
    }

    func reload(_ table: TableController) {
        for section in sections { gtk_box_remove(cgtk_box(widget), section.widget) }
        sections = table.sections.map { section in
            let view = SectionView(section)
            for (number, cell) in section.cells.enumerated() { view.insert(row(of: cell), at: number) }
            gtk_box_append(cgtk_box(widget), view.widget)
            return view
        }
    }

    func apply(_ batch: TableBatch, to table: TableController) {
        for stage in batch.stages {
            FileHandle.standardOutput.write(Data("\(stage.changes)\n".utf8))
            apply(stage, to: table)
        }
    }

    private func apply(_ stage: TableStage, to table: TableController) {
        let (cells, changed) = (stage.changes.cells, stage.changes.sections)
        // Updates, deletes and the sources of moves: by the indexes before the stage.
        let updated = cells.updates.map { view(at: $0.at) }
        let moved = cells.moves.map { (view(at: $0.from), $0.to) }
        for (row, section) in cells.deletes.map({ (view(at: $0), $0.section) }) { sections[section].remove(row) }
        for (move, row) in zip(cells.moves, moved) { sections[move.from.section].remove(row.0) }
        let movedSections = changed.moves.map { (sections[$0.from], $0.to) }
        let leaving = Set(changed.deletes + changed.moves.map(\.from))
        sections = sections.indices.filter { !leaving.contains($0) }.map { sections[$0] }
        // Inserts and the targets of moves: by the indexes after the stage.
        stage.commit()
        let newSections = changed.inserts.map { (newSection(table.sections[$0.at]), $0.at) }
        for (section, index) in (movedSections + newSections).sorted(by: { $0.1 < $1.1 }) {
            sections.insert(section, at: index)
        }
        let newCells = cells.inserts.map { (row(of: table.cell(at: $0.at)), $0.at) }
        for (row, path) in (moved + newCells).sorted(by: { $0.1 < $1.1 }) {
            sections[path.section].insert(row, at: path.row)
        }
        arrange(table, updated)
    }

    /// Puts the widgets of the sections in order and redraws the updated rows.
    private func arrange(_ table: TableController, _ updated: [RowView]) {
        var child = gtk_widget_get_first_child(widget)
        while let widget = child {
            child = gtk_widget_get_next_sibling(widget)
            if widget != message, !sections.contains(where: { $0.widget == widget }) {
                gtk_box_remove(cgtk_box(self.widget), widget)
            }
        }
        var last = message
        for (number, section) in sections.enumerated() {
            if gtk_widget_get_parent(section.widget) == nil { gtk_box_append(cgtk_box(widget), section.widget) }
            gtk_box_reorder_child_after(cgtk_box(widget), section.widget, last)
            last = section.widget
            section.show(table.sections[number])
            for (index, row) in section.rows.enumerated() where updated.contains(where: { $0 === row }) {
                row.cell = table.cell(at: CellPath(section: number, row: index))
            }
        }
    }

    func show(_ state: ContentState, of table: TableController) {
        let text: String? =
            switch state {
            case .content: nil
            case .loading: "Loading…"
            case .empty(let text): text ?? "Nothing to show"
            case .failed(let text): text
            }
        gtk_label_set_text(cgtk_label(message), text ?? "")
        gtk_widget_set_visible(message, text == nil ? 0 : 1)
    }

    private func view(at path: CellPath) -> RowView { sections[path.section].rows[path.row] }

    private func row(of cell: CellViewModel?) -> RowView {
        let row = RowView()
        row.cell = cell
        return row
    }

    /// A view of a new section with its cells.
    private func newSection(_ section: SectionViewModel) -> SectionView {
        let view = SectionView(section)
        for (number, cell) in section.cells.enumerated() { view.insert(row(of: cell), at: number) }
        return view
    }
}
