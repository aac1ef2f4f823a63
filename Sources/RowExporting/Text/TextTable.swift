import ItemMapping
import JSONDocuments
import RowMapping

/// Lays out rows as a plain-text table for a terminal.
///
/// The widths of the columns match the first rows, and every later row has them, so that any
/// number of rows takes constant memory. Numbers are right-aligned. Characters outside the Latin
/// script have the width that a terminal gives them, and control characters are escaped. If a width
/// is given, the widest columns are cut first, and columns without room are left out.
///
/// ```swift
/// let table = try RecordTable(json: #"{"title": "title", "year": {"path": "year", "type": "int"}}"#)
/// var text = TextTable(RowColumns(of: table), width: nil)
/// for row in try table.map(Array(#"[{"title": "Momo", "year": 1973}]"#.utf8)).rows { text.append(row) }
/// print(text.takeLines(isLast: true).joined(separator: "\n"))
/// // title  year
/// // -----  ----
/// // Momo   1973
/// ```
public struct TextTable: Sendable {
    /// The number of rows that decide the widths.
    private static let sampleCount = 1_000

    /// The number of characters of a cell that are looked at.
    private static let longestCell = 2_000

    /// The room that a column needs to be shown at all.
    private static let narrowest = 3

    private static let gap = "  "

    /// The columns.
    public let columns: RowColumns

    private let width: Int?
    private var layout: Layout?
    private var rows: [[Cell]] = []
    private var lines: [String] = []

    /// One cell: its text, and its number of terminal columns.
    private struct Cell {
        var text: String
        var width: Int
        var isNumber = false
    }

    /// The columns that are shown.
    private struct Layout {
        let widths: [Int]
        let isRight: [Bool]
    }

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - columns: The columns of the table, in their order.
    ///   - width: The number of terminal columns of a line; nil for no limit.
    public init(_ columns: RowColumns, width: Int?) {
        self.columns = columns
        self.width = width.map { max(1, $0) }
    }

    /// Adds a row.
    public mutating func append(_ row: RecordValue) {
        var cells: [Cell] = []
        cells.reserveCapacity(columns.columns.count)
        columns.forEachValue(of: row) { cells.append(Self.cell($0)) }
        guard layout == nil else { return lines.append(line(cells)) }
        rows.append(cells)
        if rows.count == Self.sampleCount { layOut() }
    }

    /// Returns the lines that are complete, and forgets them; at the end also the ones of a short
    /// table.
    ///
    /// - Parameter isLast: Whether no row follows. A table without rows has its header.
    public mutating func takeLines(isLast: Bool) -> [String] {
        if isLast, layout == nil { layOut() }
        defer { lines = [] }
        return lines
    }
}

extension TextTable {
    private static func cell(_ value: RecordValue) -> Cell {
        switch value {
        case .null: return Cell(text: "", width: 0)
        case .string(let text): return cell(text: text)
        case .int, .double, .decimal: return numberCell(value.description)
        case .json(let json):
            switch json.kind {
            case .null: return Cell(text: "", width: 0)
            case .string: return cell(text: json.string ?? "")
            case .integer, .real: return numberCell(json.description)
            case .bool: return cell(text: json.description)
            case .array, .object: return cell(text: JSONWriter.excerpt(of: json, count: 4 * longestCell))
            }
        case .bool, .list, .record: return cell(text: value.description)
        }
    }

    private static func cell(text: String) -> Cell {
        let text = String(text.prefix(longestCell)).visible
        return Cell(text: text, width: text.displayWidth)
    }

    private static func numberCell(_ text: String) -> Cell { Cell(text: text, width: text.utf8.count, isNumber: true) }

    /// Decides the widths by the rows so far, and lays them out.
    private mutating func layOut() {
        let header = columns.columns.map { Self.cell(text: $0.name) }
        let natural = header.indices.map { column in
            rows.reduce(max(1, header[column].width)) { max($0, $1[column].width) }
        }
        let isRight = header.indices.map { column in
            let cells = rows.lazy.map { $0[column] }.filter { $0.width > 0 }
            return !cells.isEmpty && cells.allSatisfy(\.isNumber)
        }
        let layout = Layout(widths: width.map { Self.fitted(natural, to: $0) } ?? natural, isRight: isRight)
        self.layout = layout
        lines.append(line(header))
        lines.append(layout.widths.map { String(repeating: "-", count: $0) }.joined(separator: Self.gap))
        lines += rows.map { line($0) }
        rows = []
    }

    /// The widths of the columns that have room in a line: the widest ones are made narrower, and
    /// columns at the end are left out.
    private static func fitted(_ natural: [Int], to width: Int) -> [Int] {
        var widths = natural
        let least = { (widths: [Int]) in widths.reduce(-gap.count) { $0 + gap.count + min($1, narrowest) } }
        while widths.count > 1, least(widths) > width { widths.removeLast() }
        let room = max(1, width - gap.count * (widths.count - 1))
        guard widths.reduce(0, +) > room else { return widths }
        // The greatest width that all columns together leave room for.
        var (low, high) = (1, room)
        while low < high {
            let middle = (low + high + 1) / 2
            if widths.reduce(0, { $0 + min($1, middle) }) <= room { low = middle } else { high = middle - 1 }
        }
        var rest = room - widths.reduce(0) { $0 + min($1, low) }
        return widths.map { width in
            guard width > low, rest > 0 else { return min(width, low) }
            rest -= 1
            return low + 1
        }
    }

    /// A row as a line, without white space at its end.
    private func line(_ cells: [Cell]) -> String {
        guard let layout else { return "" }
        var line = ""
        var blanks = 0
        for (column, target) in layout.widths.enumerated() {
            let isCut = width != nil && cells[column].width > target
            let cell = isCut ? Self.cut(cells[column], to: target) : cells[column]
            let padding = max(0, target - cell.width)
            if column > 0 { blanks += Self.gap.count }
            if layout.isRight[column] { blanks += padding }
            if !cell.text.isEmpty {
                line += String(repeating: " ", count: blanks) + cell.text
                blanks = 0
            }
            if !layout.isRight[column] { blanks += padding }
        }
        return line
    }

    /// The beginning of a cell with an ellipsis at its end.
    private static func cut(_ cell: Cell, to width: Int) -> Cell {
        var shown = Cell(text: "", width: 0)
        for character in cell.text {
            let next = shown.width + character.displayWidth
            if next > width - 1 { break }
            shown.text.append(character)
            shown.width = next
        }
        return Cell(text: shown.text + "…", width: shown.width + 1)
    }
}
