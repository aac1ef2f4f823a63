import ListwrightEssentials
import RowExporting

/// Rows as a text table, for terminals.
struct TableRows: RowForm {
    private var columns: FirstColumns
    private var table: TextTable?

    private let width: Int?

    /// - Parameter width: The number of columns of the terminal; nil for no limit.
    init(table: RecordTable?, width: Int?) {
        columns = FirstColumns(of: table)
        self.width = width
    }

    var lossCount: Int { columns.lossCount }

    mutating func begin(columns names: [String]) { columns.begin(names) }

    mutating func text(of rows: [RecordValue]) -> [UInt8] {
        start(columns.columns(for: rows))
        for row in rows { table?.append(row) }
        return lines(isLast: false)
    }

    mutating func closing() -> [UInt8] {
        columns.report()
        start(columns.columns)
        return lines(isLast: true)
    }

    private mutating func start(_ columns: RowColumns?) {
        if table == nil { table = columns.map { TextTable($0, width: width) } }
    }

    private mutating func lines(isLast: Bool) -> [UInt8] {
        Array((table?.takeLines(isLast: isLast) ?? []).map { $0 + "\n" }.joined().utf8)
    }
}
