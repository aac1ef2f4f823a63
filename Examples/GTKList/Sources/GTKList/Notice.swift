import CGTK

/// A line of text with a spinner or a button: a state, a failure, a change that can be undone.
@MainActor final class Notice {
    let widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10)!
    private let spinner = gtk_spinner_new()!
    private let label = gtk_label_new(nil)!
    private let button = gtk_button_new()!
    private var action: () -> Void = {}

    /// Creates a hidden notice with a CSS class.
    init(_ style: String) {
        gtk_widget_add_css_class(widget, "notice")
        gtk_widget_add_css_class(widget, style)
        gtk_label_set_wrap(cgtk_label(label), 1)
        gtk_label_set_xalign(cgtk_label(label), 0)
        gtk_widget_set_hexpand(label, 1)
        for part in [spinner, label, button] { gtk_box_append(cgtk_box(widget), part) }
        on("clicked", of: button) { [weak self] in self?.action() }
        show(nil)
    }

    /// Shows a text; nil hides the notice.
    func show(_ text: String?, isBusy: Bool = false, button title: String? = nil, action: @escaping () -> Void = {}) {
        self.action = action
        gtk_label_set_text(cgtk_label(label), text ?? "")
        gtk_button_set_label(cgtk_button(button), title ?? "")
        gtk_spinner_set_spinning(cgtk_spinner(spinner), isBusy ? 1 : 0)
        gtk_widget_set_visible(spinner, isBusy ? 1 : 0)
        gtk_widget_set_visible(button, title == nil ? 0 : 1)
        gtk_widget_set_visible(widget, text == nil ? 0 : 1)
    }
}
