import SectionNormalizing

extension SectionHTML {
    /// Writes the cells of a section as a list: a long one in parts.
    func write(_ cells: [CellViewModel], to html: inout HTMLWriter) {
        let isRagged = Self.isRagged(cells)
        writeListTag(class: "card", isRagged: isRagged, to: &html)
        write(cells[...], from: 0, of: cells.count, isRagged: isRagged, to: &html)
        html.markup("</ul>\n")
    }

    /// Writes some of the cells of a list.
    ///
    /// - Parameters:
    ///   - start: The index of the first one.
    ///   - count: The number of all cells.
    ///   - isRagged: Whether some of all cells have an image and others don't.
    func write(
        _ cells: ArraySlice<CellViewModel>, from start: Int, of count: Int, isRagged: Bool, to html: inout HTMLWriter
    ) {
        guard count > Self.partSize else { return writeItems(cells, tag: "<li>", to: &html) }
        var (rest, index) = (cells, start)
        while !rest.isEmpty {
            let left = Self.partSize - index % Self.partSize
            if left == Self.partSize {
                // The rows are items of the outer list.
                html.markup(
                    "<li class=\"part\" role=\"none\" style=\"--n:", number: min(left, count - index), then: "\">")
                html.markup(isRagged ? "<ul class=\"ragged\" role=\"none\">\n" : "<ul role=\"none\">\n")
            }
            let items = rest.prefix(left)
            writeItems(items, tag: "<li role=\"listitem\">", to: &html)
            (rest, index) = (rest.dropFirst(items.count), index + items.count)
            if items.count == left || index == count { html.markup("</ul></li>\n") }
        }
    }

    /// The number of rows in a part of a long list.
    private static let partSize = 100

    /// Returns the rows in parts of 100.
    ///
    /// A browser lays out only the parts in view. Tracking a part for each row would take longer than
    /// laying out all of them.
    static func parts(of cells: [CellViewModel]) -> [ArraySlice<CellViewModel>] {
        guard cells.count > partSize else { return [cells[...]] }
        return stride(from: 0, to: cells.count, by: partSize).map { cells[$0..<min($0 + partSize, cells.count)] }
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
                writeListTag(class: "nested", isRagged: Self.isRagged(cell.children), to: &html)
                open.append(cell.children[...])
            }
        }
    }

    /// Writes the open tag of a list; if some of its rows have an image, the texts of the others
    /// are indented as far.
    func writeListTag(class: StaticString, isRagged: Bool, to html: inout HTMLWriter) {
        html.markup("<ul class=\"")
        html.markup(`class`)
        if isRagged { html.markup(" ragged") }
        html.markup("\" role=\"list\">\n")
    }

    /// Returns whether some rows have an image and others don't.
    private static func isRagged(_ cells: [CellViewModel]) -> Bool {
        let imageCount = cells.count { !($0.image ?? "").isEmpty }
        return imageCount > 0 && imageCount < cells.count
    }
}
