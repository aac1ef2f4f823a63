import JSONDocuments

/// Rows of cells as lines, the columns one below the other.
struct TextColumns {
    /// The lines, without white space at their ends.
    let lines: [String]

    /// Rows of equally many cells; columns of these numbers stand to the left, all others to the right.
    init(_ rows: [[String]], isLeft: Set<Int>) {
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
