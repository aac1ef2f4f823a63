import CGTK
import Listwright

/// One section: a header, a list of rows, and a state.
@MainActor final class SectionView {
    let widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
    private(set) var rows: [RowView] = []
    /// The removed rows that aren't closed yet.
    private var leaving: [RowView] = []
    private let header = gtk_label_new(nil)!
    private let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    private let notice = Notice("state")

    init() {
        g_object_ref_sink(widget)
        gtk_label_set_xalign(cgtk_label(header), 0)
        gtk_widget_add_css_class(header, "heading")
        gtk_widget_add_css_class(list, "card")
        gtk_widget_set_visible(list, 0)
        for part in [header, list, notice.widget] { gtk_box_append(cgtk_box(widget), part) }
    }

    isolated deinit { g_object_unref(widget) }

    /// Shows the header of a section, or hides it if the section has none.
    func showTitle(of section: SectionViewModel) {
        gtk_label_set_text(cgtk_label(header), section.header ?? "")
        gtk_widget_set_visible(header, section.header == nil ? 0 : 1)
    }

    /// Shows a state below the rows, with a button to try again what failed.
    func show(_ state: ContentState, retry: @escaping () -> Void) {
        switch state {
        case .content: notice.show(nil)
        case .loading: notice.show("Loading…", isBusy: true)
        case .empty(let text): notice.show(text ?? "Nothing to show")
        case .failed(let reason): notice.show(reason, button: "Try again", action: retry)
        }
    }

    func insert(_ row: RowView, at index: Int) {
        // A row opens slowly only in a list that is on the screen.
        gtk_widget_set_visible(list, 1)
        gtk_box_insert_child_after(cgtk_box(list), row.widget, index == 0 ? nil : rows[index - 1].widget)
        rows.insert(row, at: index)
        row.setOpen(true)
    }

    func remove(_ row: RowView) {
        rows.removeAll { $0 === row }
        leaving.append(row)
        row.onAnimationEnd = { [weak self, unowned row] isOpen in if !isOpen { self?.remove(closed: row) } }
        row.setOpen(false)
    }

    private func remove(closed row: RowView) {
        guard let index = leaving.firstIndex(where: { $0 === row }) else { return }
        gtk_box_remove(cgtk_box(list), row.widget)
        leaving.remove(at: index)
        gtk_widget_set_visible(list, rows.isEmpty && leaving.isEmpty ? 0 : 1)
    }
}
