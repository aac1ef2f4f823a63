// Shows a list in a window: GTKList ADDRESS|FILE [SECONDS]
//
// An address is a paged list of books (server.py), with refreshing and deleting, which can be undone
// for a number of seconds (6). A file is any JSON, whose changes are followed.
import CGTK
import Foundation
import Listwright

guard (2...3).contains(CommandLine.arguments.count) else {
    print("Usage: GTKList ADDRESS|FILE [SECONDS]")
    exit(64)
}
gtk_init()
cgtk_run_main_queue()

let style = gtk_css_provider_new()!
gtk_css_provider_load_from_data(
    style,
    """
    .list { padding: 18px; } .heading { padding-left: 4px; font-weight: bold; font-size: 1.1em; }
    .card { border-radius: 12px; border: 1px solid alpha(currentColor, .12); } .row { padding: 8px 12px; }
    .card > revealer:not(:first-child) .row { border-top: 1px solid alpha(currentColor, .12); }
    .notice { padding: 8px 12px; border-radius: 12px; } .failure { background: alpha(#c01c28, .12); }
    .undo { background: alpha(currentColor, .08); }
    """, -1)
cgtk_style(style)

let source = CommandLine.arguments[1]
let seconds = CommandLine.arguments.count == 3 ? Int(CommandLine.arguments[2]) ?? 6 : 6
let books = source.hasPrefix("http") ? BookList(source, timeForUndo: .seconds(seconds)) : nil
let window = ListWindow(books?.table ?? TableController(), canRefresh: books != nil)
books?.window = window
// It is kept as long as the program runs.
let file = books == nil ? FollowedFile(source, in: window.table.store) : nil
let commands = Commands(for: window)
window.show()
g_main_loop_run(g_main_loop_new(nil, 0))
