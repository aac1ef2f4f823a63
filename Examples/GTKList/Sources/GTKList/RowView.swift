import CGTK
import Listwright

/// One row: a title with a subtitle below it.
@MainActor final class RowView: @MainActor TableCellView {
    let widget: UnsafeMutablePointer<GtkWidget>
    private let title = gtk_label_new(nil)!
    private let subtitle = gtk_label_new(nil)!

    var cell: CellViewModel? { didSet { show() } }

    init() {
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        gtk_widget_add_css_class(widget, "row")
        for label in [title, subtitle] {
            gtk_label_set_xalign(cgtk_label(label), 0)
            gtk_label_set_ellipsize(cgtk_label(label), PANGO_ELLIPSIZE_END)
            gtk_box_append(cgtk_box(widget), label)
        }
        gtk_widget_add_css_class(subtitle, "dim-label")
        g_object_ref_sink(widget)
    }

    isolated deinit { g_object_unref(widget) }

    private func show() {
        gtk_label_set_text(cgtk_label(title), cell?.text ?? "")
        gtk_label_set_text(cgtk_label(subtitle), cell?.subtitle ?? "")
        gtk_widget_set_visible(subtitle, cell?.subtitle == nil ? 0 : 1)
    }
}
