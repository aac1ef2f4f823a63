import CGTK
import Foundation

/// Reads commands from standard input, so that a script can play a user: `click LABEL` clicks
/// the first button with a label, `click LABEL#3` the third, and `top`
/// and `end` scroll to the first row, and to the end.
@MainActor final class Commands {
    private let window: ListWindow

    init(for window: ListWindow) {
        self.window = window
        Thread.detachNewThread {
            while let line = readLine() { DispatchQueue.main.async { self.execute(line) } }
        }
    }

    private func execute(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case "top": window.scroll(toEnd: false)
        case "end": window.scroll(toEnd: true)
        case "click" where words.count == 2: click(words[1])
        default: log("unknown command: \(line)")
        }
    }

    private func click(_ name: String) {
        let parts = name.split(separator: "#").map(String.init)
        let number = parts.count == 2 ? Int(parts[1]) ?? 1 : 1
        let buttons = buttons(named: parts[0], in: window.widget)
        guard buttons.indices.contains(number - 1) else { return log("no button \(name)") }
        cgtk_click(buttons[number - 1])
    }

    /// The buttons that the user could click, from the top.
    private func buttons(
        named label: String, in widget: UnsafeMutablePointer<GtkWidget>
    ) -> [UnsafeMutablePointer<GtkWidget>] {
        if let text = cgtk_clickable(widget), String(cString: text) == label { return [widget] }
        var found: [UnsafeMutablePointer<GtkWidget>] = []
        var child = gtk_widget_get_first_child(widget)
        while let part = child {
            found += buttons(named: label, in: part)
            child = gtk_widget_get_next_sibling(part)
        }
        return found
    }
}

/// Writes a line to standard output at once.
func log(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
