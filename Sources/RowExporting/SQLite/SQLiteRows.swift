import ItemMapping
import JSONDocuments
import RowMapping

/// Rows of a table as the values that SQLite stores, made of records or of the bytes in which they were found, on any
/// thread.
package struct SQLiteRows: Sendable {
    /// A value, or the place of a text in the bytes.
    private enum Cell: Sendable {
        case value(SQLiteLibrary.Value)
        case text(Range<Int>)
    }

    private let columns: RowColumns
    private var bytes: [UInt8] = []
    private var cells: [Cell] = []
    private var json = JSONWriter()

    /// The text of a cell whose escapes are decoded.
    private var scratch: [UInt8] = []

    /// The number of rows.
    package private(set) var count = 0

    /// No rows of these columns, which must be those of a table.
    package init(_ columns: RowColumns) { self.columns = columns }

    /// The values of the row with a number.
    func values(ofRow number: Int) -> [SQLiteLibrary.Value] {
        let width = columns.columns.count
        return cells[(number * width)..<((number + 1) * width)].map { cell in
            switch cell {
            case .value(let value): value
            case .text(let range): .utf8(bytes[range])
            }
        }
    }

    /// Adds a row.
    package mutating func append(_ row: RecordValue) {
        let columns = columns
        columns.forEachValue(of: row) { add($0) }
        count += 1
    }

    /// Adds a row from the bytes in which it was found.
    // SAFETY: the bytes of the cells are valid during the call.
    package mutating func append(_ row: [DirectCell]) {
        let columns = columns
        for (number, cell) in row.enumerated() {
            switch cell {
            case .empty: for _ in 0..<columns.count(ofField: number) { add(.null) }
            case .text(let text, hasEscapes: false), .json(let text, isCompact: true):
                appendText { unsafe $0.append(contentsOf: text) }
            case .text(let text, hasEscapes: true):
                unsafe StringEscapes.decode(text, into: &scratch)
                let decoded = scratch
                appendText { $0 += decoded }
            case .json(let text, isCompact: false):
                json.removeAll()
                unsafe json.write(source: text)
                let written = json.bytes
                appendText { $0 += written }
            case .token(let token): unsafe cells.append(.value(SQLiteLibrary.Value(token: token, kind: kind)))
            case .value(let value): columns.forEachValue(ofField: number, value) { add($0) }
            }
        }
        count += 1
    }

    /// The type of the column of the next value.
    private var kind: RecordKind { columns.columns[cells.count % columns.columns.count].kind }

    private mutating func add(_ value: RecordValue) {
        cells.append(.value(SQLiteLibrary.Value(value, kind: kind)))
    }

    private mutating func appendText(_ write: (inout [UInt8]) -> Void) {
        let start = bytes.count
        write(&bytes)
        cells.append(.text(start..<bytes.count))
    }
}

extension SQLiteLibrary.Value {
    /// The value of a number, of `true` or of `false`, as written, in a column of a type.
    // SAFETY: the token is read during the call only, and has at least one byte.
    fileprivate init(token: UnsafeBufferPointer<UInt8>, kind: RecordKind) {
        switch unsafe token[0] {
        case UInt8(ascii: "t"): self = .integer(1)
        case UInt8(ascii: "f"): self = .integer(0)
        default:
            let digits = unsafe String(decoding: token, as: UTF8.self)
            if case .double = kind {
                self = .real(Double(digits) ?? 0)
            } else if digits.utf8.allSatisfy({ $0.isDecimalDigit || $0 == .minus }) {
                self = Int64(digits).map { .integer($0) } ?? .text(digits)
            } else {
                self = Double(digits).map { .real($0) } ?? .text(digits)
            }
        }
    }
}
