import CGTK
import Listwright

/// One section: a header and a list of rows.
@MainActor final class SectionView {
    let widget: UnsafeMutablePointer<GtkWidget>
    private(set) var rows: [RowView] = []
    private let header = gtk_label_new(nil)!
    private let list = gtk_list_box_new()!

    init(_ section: SectionViewModel) {
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        g_object_ref_sink(widget)
        gtk_label_set_xalign(cgtk_label(header), 0)
        gtk_widget_add_css_class(header, "heading")
        gtk_widget_add_css_class(list, "card")
        gtk_list_box_set_selection_mode(cgtk_list_box(list), GTK_SELECTION_NONE)
        gtk_box_append(cgtk_box(widget), header)
        gtk_box_append(cgtk_box(widget), list)
        show(section)
    }

    isolated deinit { g_object_unref(widget) }

    /// Shows the header of the section, or hides it if the section has no header.
    func show(_ section: SectionViewModel) {
        gtk_label_set_text(cgtk_label(header), section.header ?? "")
        gtk_widget_set_visible(header, section.header == nil ? 0 : 1)
    }

    func insert(_ row: RowView, at index: Int) {
        rows.insert(row, at: index)
        gtk_list_box_insert(cgtk_list_box(list), row.widget, Int32(index))
        gtk_widget_set_visible(list, 1)
    }

    func remove(_ row: RowView) {
        rows.removeAll { $0 === row }
        // GtkListBox has wrapped the widget in a row of its own, which is removed with it.
        let holder = gtk_widget_get_parent(row.widget)!
        cgtk_empty(holder)
        gtk_list_box_remove(cgtk_list_box(list), holder)
        gtk_widget_set_visible(list, rows.isEmpty ? 0 : 1)
    }
}
