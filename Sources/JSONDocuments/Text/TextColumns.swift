/// A plain-text table: rows of cells as lines with aligned columns.
package struct TextColumns {
    /// The lines, without trailing white space.
    package let lines: [String]

    /// Lays out rows that have the same number of cells.
    ///
    /// - Parameters:
    ///   - rows: The cells, row by row.
    ///   - isLeft: The indices of the left-aligned columns; all others are right-aligned.
    package init(_ rows: [[String]], isLeft: Set<Int>) {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        lines = rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.displayWidth)
                return isLeft.contains(column) ? cell.0 + padding : padding + cell.0
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }
}
