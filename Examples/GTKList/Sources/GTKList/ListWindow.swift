import CGTK
import Foundation
import Listwright

/// A window with a list that is pulled, and lines for what can be undone and for what was refused.
@MainActor final class ListWindow {
    let table: TableController
    let view: ListView
    let undo = Notice("undo")
    let refusal = Notice("failure")
    let widget = gtk_window_new()!
    private let scroller = gtk_scrolled_window_new()!
    private let refreshButton = gtk_button_new_with_label("Refresh")!
    private var isDisplaying = false
    private var mustLookAgain = false

    /// - Parameter canRefresh: Whether the list can be loaded again.
    init(_ table: TableController, canRefresh: Bool) {
        self.table = table
        view = ListView(table)
        gtk_widget_set_visible(refreshButton, canRefresh ? 1 : 0)
        let (bar, content) = (gtk_header_bar_new()!, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!)
        gtk_header_bar_pack_end(cgtk_header_bar(bar), refreshButton)
        gtk_window_set_titlebar(cgtk_window(widget), bar)
        gtk_window_set_title(cgtk_window(widget), "Listwright")
        gtk_window_set_default_size(cgtk_window(widget), 420, 560)
        gtk_scrolled_window_set_child(cgtk_scrolled_window(scroller), view.widget)
        gtk_widget_set_vexpand(scroller, 1)
        for part in [scroller, refusal.widget, undo.widget] { gtk_box_append(cgtk_box(content), part) }
        gtk_window_set_child(cgtk_window(widget), content)
        on("destroy", of: widget) { exit(0) }
        on("clicked", of: refreshButton) { [table] in table.refresh() }
        onOvershoot(of: scroller) { [table] edge in if edge == GTK_POS_TOP { table.refresh() } }
        view.onOpenedRow = { [weak self] in self?.rowsMayAppear() }
        for signal in ["value-changed", "changed"] {
            on(signal, of: adjustment) { [weak self] in self?.rowsMayAppear() }
        }
    }

    func show() {
        view.start()
        gtk_window_present(cgtk_window(widget))
    }

    /// Whether the list is kept at its end while rows are inserted.
    private var staysAtEnd = false

    /// Scrolls to the first row, or to the end and stays there.
    func scroll(toEnd isAtEnd: Bool) {
        staysAtEnd = isAtEnd
        gtk_adjustment_set_value(adjustment, isAtEnd ? gtk_adjustment_get_upper(adjustment) : 0)
    }

    private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
        gtk_scrolled_window_get_vadjustment(cgtk_scrolled_window(scroller))
    }

    /// Reports rows that appear, after the layout: they may load more.
    ///
    /// GTK's idle callbacks can run before the layout of a scrolled list, and nothing is signalled
    /// after it. A list that is scrolled meanwhile is laid out after that, so it takes another look.
    private func rowsMayAppear() {
        mustLookAgain = isDisplaying
        guard !isDisplaying else { return }
        isDisplaying = true
        afterNextLayout(of: scroller) { [weak self] in
            guard let self else { return }
            isDisplaying = false
            if staysAtEnd { scroll(toEnd: true) }
            view.displayRows(in: scroller)
            if mustLookAgain { rowsMayAppear() }
        }
    }
}
