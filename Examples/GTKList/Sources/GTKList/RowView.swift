import CGTK
import Listwright

/// One row: a title with a subtitle below it, and the button of an action; or the state of a list, with a
/// spinner or a button to try again.
///
/// It opens when it is inserted, and closes before it is removed.
@MainActor final class RowView: @MainActor TextCellView {
    let widget = gtk_revealer_new()!
    /// The kind of the cells that the row shows.
    let kind: String
    /// Whether the row is in the visible part of the list.
    var isDisplayed = false
    /// Called when the row is open.
    var onOpen: () -> Void = {}
    var cell: CellViewModel?
    private let title = gtk_label_new(nil)!
    private let subtitle = gtk_label_new(nil)!
    /// A row that closes has nobody else.
    private var closing: RowView?

    /// Creates a row with the button of an action, unless its name is nil.
    ///
    /// - Parameter perform: Called with the cell and the action; nil for the cell of a failure, which tries
    ///   again.
    init(kind: String, action: String?, perform: @escaping (CellViewModel, String?) -> Void) {
        self.kind = kind
        let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)!
        gtk_widget_add_css_class(row, "row")
        gtk_revealer_set_child(cgtk_revealer(widget), row)
        g_object_ref_sink(widget)
        on("notify::child-revealed", of: widget) { [weak self] in self?.animationDidEnd() }
        let state = ListStateKind(rawValue: kind)
        if state == .loading {
            let spinner = gtk_spinner_new()!
            gtk_spinner_set_spinning(cgtk_spinner(spinner), 1)
            gtk_box_append(cgtk_box(row), spinner)
        }
        addTexts(to: row)
        if state == .failure {
            gtk_widget_add_css_class(row, "failure")
            addButton("Try again", to: row) { perform($0, nil) }
        } else if state == nil, let action {
            addButton(action, to: row) { perform($0, action) }
        }
    }

    isolated deinit { g_object_unref(widget) }

    private func addTexts(to row: UnsafeMutablePointer<GtkWidget>) {
        let texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)!
        gtk_widget_add_css_class(subtitle, "dim-label")
        gtk_widget_set_hexpand(texts, 1)
        for label in [title, subtitle] {
            gtk_label_set_xalign(cgtk_label(label), 0)
            gtk_label_set_ellipsize(cgtk_label(label), PANGO_ELLIPSIZE_END)
            gtk_box_append(cgtk_box(texts), label)
        }
        gtk_box_append(cgtk_box(row), texts)
    }

    private func addButton(
        _ label: String, to row: UnsafeMutablePointer<GtkWidget>, perform: @escaping (CellViewModel) -> Void
    ) {
        let button = gtk_button_new_with_label(label)!
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_box_append(cgtk_box(row), button)
        on("clicked", of: button) { [weak self] in if let cell = self?.cell { perform(cell) } }
    }

    func show(title: String, subtitle: String?, image: String?, accessory: CellAccessory) {
        gtk_label_set_text(cgtk_label(self.title), title)
        gtk_label_set_text(cgtk_label(self.subtitle), subtitle ?? "")
        gtk_widget_set_visible(self.subtitle, subtitle == nil ? 0 : 1)
    }

    /// Opens the row; one that isn't on the screen is open at once.
    func open() { gtk_revealer_set_reveal_child(cgtk_revealer(widget), 1) }

    /// Closes the row, and takes it out of its list then.
    func close() {
        closing = self
        gtk_revealer_set_reveal_child(cgtk_revealer(widget), 0)
        if gtk_revealer_get_child_revealed(cgtk_revealer(widget)) == 0 { animationDidEnd() }
    }

    private func animationDidEnd() {
        if gtk_revealer_get_reveal_child(cgtk_revealer(widget)) != 0 { return onOpen() }
        guard closing != nil, let parent = gtk_widget_get_parent(widget) else { return closing = nil }
        gtk_box_remove(cgtk_box(parent), widget)
        closing = nil
    }
}
