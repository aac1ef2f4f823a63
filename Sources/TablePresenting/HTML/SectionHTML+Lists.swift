import SectionNormalizing

extension SectionHTML {
    /// Writes the cells of a section as a list: a long one in parts.
    func write(_ cells: [CellViewModel], to html: inout HTMLWriter) {
        writeListTag(of: cells, class: "card", to: &html)
        let parts = Self.parts(of: cells)
        if parts.count == 1 { writeItems(cells[...], tag: "<li>", to: &html) }
        let isRagged = Self.isRagged(cells)
        for part in parts where parts.count > 1 {
            // The rows are items of the outer list.
            html.markup("<li class=\"part\" role=\"none\" style=\"--n:", number: part.count, then: "\">")
            html.markup(isRagged ? "<ul class=\"ragged\" role=\"none\">\n" : "<ul role=\"none\">\n")
            writeItems(part, tag: "<li role=\"listitem\">", to: &html)
            html.markup("</ul></li>\n")
        }
        html.markup("</ul>\n")
    }

    /// Returns the rows in parts of 100.
    ///
    /// A browser lays out only the parts in view. Tracking a part for each row would take longer than
    /// laying out all of them.
    static func parts(of cells: [CellViewModel]) -> [ArraySlice<CellViewModel>] {
        let size = 100
        guard cells.count > size else { return [cells[...]] }
        return stride(from: 0, to: cells.count, by: size).map { cells[$0..<min($0 + size, cells.count)] }
    }

    /// Writes the items of a list and, in nested lists, their children, at any depth.
    private func writeItems(_ cells: ArraySlice<CellViewModel>, tag: StaticString, to html: inout HTMLWriter) {
        var open = [cells]
        while let cells = open.last {
            guard let cell = cells.first else {
                open.removeLast()
                if !open.isEmpty { html.markup("</ul>\n</li>\n") }
                continue
            }
            open[open.count - 1].removeFirst()
            html.markup(open.count == 1 ? tag : "<li>")
            write(cell, isNested: open.count > 1, to: &html)
            if cell.children.isEmpty {
                html.markup("</li>\n")
            } else {
                writeListTag(of: cell.children, class: "nested", to: &html)
                open.append(cell.children[...])
            }
        }
    }

    /// Writes the open tag of a list; if some of its rows have an image, the texts of the others
    /// are indented as far.
    private func writeListTag(of cells: [CellViewModel], class: StaticString, to html: inout HTMLWriter) {
        html.markup("<ul class=\"")
        html.markup(`class`)
        if Self.isRagged(cells) { html.markup(" ragged") }
        html.markup("\" role=\"list\">\n")
    }

    /// Returns whether some rows have an image and others don't.
    private static func isRagged(_ cells: [CellViewModel]) -> Bool {
        let imageCount = cells.count { !($0.image ?? "").isEmpty }
        return imageCount > 0 && imageCount < cells.count
    }
}
