import JSONDocuments
import Listwright

/// Rows as one array, or as lines of JSON.
struct JSONRows: RowForm {
    private let isArray: Bool
    private var rowCount = 0

    init(asArray isArray: Bool) { self.isArray = isArray }

    var newPiece: (@Sendable () -> any RowPiece)? {
        let isArray = isArray
        return { JSONRowPiece(isArray: isArray) }
    }

    mutating func text(of piece: any RowPiece) -> [UInt8] {
        defer { rowCount += piece.rowCount }
        return isArray ? Array((rowCount == 0 ? "[\n" : ",\n").utf8) + piece.bytes : piece.bytes
    }

    func closing() -> [UInt8] { isArray ? Array((rowCount == 0 ? "[]\n" : "\n]\n").utf8) : [] }
}

/// Elements of an array with commas between them, or lines.
private struct JSONRowPiece: RowPiece {
    let isArray: Bool
    private(set) var rowCount = 0
    private var writer = JSONWriter()

    init(isArray: Bool) { self.isArray = isArray }

    var bytes: [UInt8] { writer.bytes }

    mutating func write(_ row: RecordValue) {
        if isArray, rowCount > 0 {
            writer.write(raw: .comma)
            writer.write(raw: .lineFeed)
        }
        row.write(to: &writer)
        if !isArray { writer.write(raw: .lineFeed) }
        rowCount += 1
    }
}
