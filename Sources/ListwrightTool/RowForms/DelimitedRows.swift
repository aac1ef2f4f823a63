import ListwrightEssentials
import RowExporting

/// Rows as CSV or TSV, with a header.
struct DelimitedRows: RowForm {
    private let format: DelimitedFormat
    private var columns: FirstColumns
    private var doubts = CellDoubts()
    private var hasHeader = false

    init(_ format: DelimitedFormat, table: RecordTable?) {
        self.format = format
        columns = FirstColumns(of: table)
    }

    /// The writers of blocks; none without a table, as the first rows decide the columns.
    var newPiece: (@Sendable () -> any RowPiece)? {
        guard let columns = columns.columns else { return nil }
        let format = format
        return { DelimitedPiece(DelimitedWriter(columns, format: format)) }
    }

    var lossCount: Int { columns.lossCount + doubts.nullLikeCount }

    mutating func begin(columns names: [String]) { columns.begin(names) }

    mutating func text(of rows: [RecordValue]) -> [UInt8] {
        guard let columns = columns.columns(for: rows) else { return [] }
        var piece = DelimitedPiece(DelimitedWriter(columns, format: format))
        for row in rows { piece.write(row) }
        return text(of: piece)
    }

    mutating func text(of piece: any RowPiece) -> [UInt8] {
        if let piece = piece as? DelimitedPiece { doubts.add(piece.writer.doubts) }
        let header = header()
        return header.isEmpty ? piece.bytes : header + piece.bytes
    }

    mutating func closing() -> [UInt8] {
        columns.report()
        if doubts.nullLikeCount > 0 {
            let values = doubts.nullLikeCount == 1 ? "1 value is" : "\(doubts.nullLikeCount) values are"
            Output.warn("warning: \(values) written as missing ones are (--null=TEXT sets another text for those)")
        }
        if doubts.quotedCount > 0 {
            let isOne = doubts.quotedCount == 1
            let values = isOne ? "1 missing value" : "\(doubts.quotedCount) missing values"
            Output.warn(
                "note: \(values) of the only column \(isOne ? "is" : "are") written as \"\", because readers skip empty lines "
                    + "(--null=TEXT writes another text)")
        }
        return header()
    }

    /// The header, once.
    private mutating func header() -> [UInt8] {
        guard !hasHeader, let columns = columns.columns else { return [] }
        hasHeader = true
        var writer = DelimitedWriter(columns, format: format)
        writer.writeHeader()
        return writer.bytes
    }
}

/// Lines of CSV or TSV.
private struct DelimitedPiece: RowPiece {
    static let takesCells = true

    private(set) var writer: DelimitedWriter
    private(set) var rowCount = 0

    init(_ writer: DelimitedWriter) { self.writer = writer }

    var bytes: [UInt8] { writer.bytes }

    mutating func write(_ row: RecordValue) {
        writer.write(row)
        rowCount += 1
    }

    mutating func write(_ cells: [DirectCell]) {
        writer.write(cells)
        rowCount += 1
    }
}
