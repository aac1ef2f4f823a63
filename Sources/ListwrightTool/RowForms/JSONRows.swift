import JSONDocuments
import ListwrightEssentials

/// Rows as one array, or as lines of JSON.
struct JSONRows: RowForm {
    private let isArray: Bool
    private let writer: JSONRowWriter
    private var rowCount = 0

    init(asArray isArray: Bool, table: RecordTable? = nil) {
        self.isArray = isArray
        writer = JSONRowWriter(table)
    }

    var newPiece: (@Sendable () -> any RowPiece)? {
        let (isArray, writer) = (isArray, writer)
        return { JSONRowPiece(isArray: isArray, writer: writer) }
    }

    mutating func text(of piece: any RowPiece) -> [UInt8] {
        defer { rowCount += piece.rowCount }
        guard isArray, rowCount == 0, piece.rowCount > 0 else { return piece.bytes }
        var bytes = piece.bytes
        bytes[0] = .openBracket
        return bytes
    }

    func closing() -> [UInt8] { isArray ? Array((rowCount == 0 ? "[]\n" : "\n]\n").utf8) : [] }
}

/// Elements of an array with a comma before each, or lines.
private struct JSONRowPiece: RowPiece {
    static let takesCells = true

    let isArray: Bool
    private(set) var writer: JSONRowWriter
    private(set) var rowCount = 0

    init(isArray: Bool, writer: JSONRowWriter) { (self.isArray, self.writer) = (isArray, writer) }

    var bytes: [UInt8] { writer.bytes }

    mutating func write(_ row: RecordValue) {
        separate()
        writer.write(row)
        endRow()
    }

    mutating func write(_ cells: [DirectCell]) {
        separate()
        writer.write(cells)
        endRow()
    }

    private mutating func separate() {
        guard isArray else { return }
        writer.write(raw: .comma)
        writer.write(raw: .lineFeed)
    }

    private mutating func endRow() {
        if !isArray { writer.write(raw: .lineFeed) }
        rowCount += 1
    }
}
