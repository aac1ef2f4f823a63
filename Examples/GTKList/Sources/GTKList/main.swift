// Shows the list in a file in a window, and follows changes of the file: GTKList FILE
import CGTK
import Foundation
import Listwright

guard CommandLine.arguments.count == 2 else {
    print("Usage: GTKList FILE")
    exit(64)
}
gtk_init()

let style = gtk_css_provider_new()!
gtk_css_provider_load_from_data(
    style,
    """
    .list { padding: 18px; } .heading { padding-left: 4px; font-weight: bold; font-size: 1.1em; }
    .card { border-radius: 12px; border: 1px solid alpha(currentColor, .12); } .row { padding: 8px 6px; }
    """, -1)
cgtk_style(style)

let view = ListView()
let scroller = gtk_scrolled_window_new()!
gtk_scrolled_window_set_child(cgtk_scrolled_window(scroller), view.widget)
let window = gtk_window_new()!
gtk_window_set_title(cgtk_window(window), "Listwright")
gtk_window_set_default_size(cgtk_window(window), 420, 560)
gtk_window_set_child(cgtk_window(window), scroller)
cgtk_at_end(window) { exit(0) }

let table = TableController(host: view)
let file = FollowedFile(CommandLine.arguments[1])

/// Shows the content of the file, or the error beside the old rows if it isn't valid JSON.
@MainActor func follow() {
    guard let data = file.news() else { return }
    do {
        table.update(to: try JSONDocument(parsing: data).root)
        table.state = .content
    } catch {
        table.state = .failed("\(error)")
    }
}

follow()
g_timeout_add(
    200,
    { _ in
        MainActor.assumeIsolated { follow() }; return 1
    }, nil)
gtk_window_present(cgtk_window(window))
g_main_loop_run(g_main_loop_new(nil, 0))
