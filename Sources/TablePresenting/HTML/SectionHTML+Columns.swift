import JSONDocuments
import SectionNormalizing

// The rows as a table with a column for each field, beside the list. The switch between them is a
// pair of radio buttons, so that it needs no script.
extension SectionHTML {
    /// Writes the switch between the list and the table; the elements precede the main element.
    func writeSwitch(to html: inout HTMLWriter) {
        guard !columns.isEmpty else { return }
        html.markup(
            """
            <input class="view rows" type="radio" name="view" id="rows" checked>
            <input class="view cols" type="radio" name="view" id="cols">
            <div class="switch" lang="en"><label for="rows">List</label> <label for="cols">Table</label></div>

            """)
    }

    /// Writes the rows of a section as a table; a row is the object of a cell.
    ///
    /// A browser that runs scripts takes a long table for text until the table is asked for, so
    /// that the list opens without it.
    func writeColumns(of cells: [CellViewModel], to html: inout HTMLWriter) {
        guard !columns.isEmpty else { return }
        let parts = Self.parts(of: cells)
        let isLong = parts.count > 10
        html.markup("<div class=\"columns\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n")
        if isLong { html.markup("<noscript>\n") }
        writeTable(of: parts, to: &html)
        if isLong { html.markup("</noscript>\n") }
        html.markup("</div>\n")
    }

    private func writeTable(of parts: [ArraySlice<CellViewModel>], to html: inout HTMLWriter) {
        html.markup("<table role=\"table\" style=\"--count:", number: columns.count, then: "\">\n")
        html.markup("<thead role=\"rowgroup\"><tr role=\"row\">")
        for column in columns {
            html.markup("<th role=\"columnheader\" aria-sort=\"none\" dir=\"auto\"><button type=\"button\">")
            html.line(column)
            html.markup("</button></th>")
        }
        html.markup("</tr></thead>\n")
        for part in parts {
            if parts.count == 1 {
                html.markup("<tbody role=\"rowgroup\">\n")
            } else {
                html.markup("<tbody role=\"rowgroup\" class=\"part\" style=\"--n:", number: part.count, then: "\">\n")
            }
            for cell in part { writeColumns(of: cell, to: &html) }
            html.markup("</tbody>\n")
        }
        html.markup("</table>\n")
    }

    private func writeColumns(of cell: CellViewModel, to html: inout HTMLWriter) {
        let row = cell.object?.json
        html.markup("<tr role=\"row\">")
        for column in columns {
            let value = row?[column]
            html.markup(value?.numberText != nil ? "<td role=\"cell\" class=\"n\">" : "<td role=\"cell\">")
            if let value { html.line(Self.text(of: value)) }
            html.markup("</td>")
        }
        html.markup("</tr>\n")
    }

    /// Returns the text of a value: nothing for null, compact JSON for arrays and objects.
    private static func text(of value: JSONValue) -> String {
        if value.isNull { return "" }
        if let text = value.string ?? value.numberText { return text }
        return String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    }
}
