import CGTK
import Listwright

/// One row: a title with a subtitle below it, and the button of an action.
///
/// It opens when it is inserted, and closes before it is removed.
@MainActor final class RowView: @MainActor TextCellView {
    let widget = gtk_revealer_new()!
    /// Whether the row is in the visible part of the list.
    var isDisplayed = false
    /// Called when the row is open or closed.
    var onAnimationEnd: (_ isOpen: Bool) -> Void = { _ in }
    private let title = gtk_label_new(nil)!
    private let subtitle = gtk_label_new(nil)!

    var cell: CellViewModel?

    /// Creates a row with the button of an action, unless its name is nil.
    init(action: String?, perform: @escaping (CellViewModel) -> Void) {
        let (texts, row) = (
            gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)!, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)!
        )
        gtk_widget_add_css_class(row, "row")
        gtk_widget_add_css_class(subtitle, "dim-label")
        gtk_widget_set_hexpand(texts, 1)
        for label in [title, subtitle] {
            gtk_label_set_xalign(cgtk_label(label), 0)
            gtk_label_set_ellipsize(cgtk_label(label), PANGO_ELLIPSIZE_END)
            gtk_box_append(cgtk_box(texts), label)
        }
        gtk_box_append(cgtk_box(row), texts)
        gtk_revealer_set_child(cgtk_revealer(widget), row)
        g_object_ref_sink(widget)
        on("notify::child-revealed", of: widget) { [weak self] in self?.animationDidEnd() }
        guard let action else { return }
        let button = gtk_button_new_with_label(action)!
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_box_append(cgtk_box(row), button)
        on("clicked", of: button) { [weak self] in if let cell = self?.cell { perform(cell) } }
    }

    isolated deinit { g_object_unref(widget) }

    func show(title: String, subtitle: String?, image: String?, accessoryImage: String?) {
        gtk_label_set_text(cgtk_label(self.title), title)
        gtk_label_set_text(cgtk_label(self.subtitle), subtitle ?? "")
        gtk_widget_set_visible(self.subtitle, subtitle == nil ? 0 : 1)
    }

    /// Opens or closes the row; a row that isn't on the screen changes at once.
    func setOpen(_ isOpen: Bool) { gtk_revealer_set_reveal_child(cgtk_revealer(widget), isOpen ? 1 : 0) }

    private func animationDidEnd() {
        onAnimationEnd(gtk_revealer_get_reveal_child(cgtk_revealer(widget)) != 0)
    }
}
