// Shows a paged list of books in a terminal: TerminalList ADDRESS
//
// The arrow keys move, and pages load on the way; d deletes, r refreshes, Enter tries again, q quits.
import Foundation
import Listwright

guard CommandLine.arguments.count == 2 else {
    print("Usage: TerminalList ADDRESS")
    exit(64)
}
let list = TerminalList(CommandLine.arguments[1])
let terminal = Terminal { list.take($0) }
list.start(in: terminal)
dispatchMain()
