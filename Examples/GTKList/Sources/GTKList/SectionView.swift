import CGTK
import Listwright

/// One section: a header, and a list of rows.
@MainActor final class SectionView {
    let widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
    private let header = gtk_label_new(nil)!
    private let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!

    init() {
        g_object_ref_sink(widget)
        gtk_label_set_xalign(cgtk_label(header), 0)
        gtk_widget_add_css_class(header, "heading")
        gtk_widget_add_css_class(list, "card")
        for part in [header, list] { gtk_box_append(cgtk_box(widget), part) }
    }

    isolated deinit { g_object_unref(widget) }

    /// Shows a header, unless it is nil, and these rows in their order; rows that close are between them.
    func show(_ title: String?, _ rows: [RowView]) {
        gtk_label_set_text(cgtk_label(header), title ?? "")
        gtk_widget_set_visible(header, title == nil ? 0 : 1)
        // A row opens slowly only in a list that is on the screen.
        gtk_widget_set_visible(list, rows.isEmpty ? 0 : 1)
        var last: UnsafeMutablePointer<GtkWidget>?
        for row in rows {
            let parent = gtk_widget_get_parent(row.widget)
            if let parent, parent != list { gtk_box_remove(cgtk_box(parent), row.widget) }
            if parent == list {
                gtk_box_reorder_child_after(cgtk_box(list), row.widget, last)
            } else {
                gtk_box_insert_child_after(cgtk_box(list), row.widget, last)
            }
            last = row.widget
            row.open()
        }
    }
}
