internal import JSONDocuments
internal import RowExporting

/// A cell of a stored row.
enum StoredCell {
    case null
    /// The JSON of a scalar.
    case json([UInt8])
    case text([UInt8])
    /// A value that JSON hasn't: an infinite number, or bytes that aren't UTF-8.
    case foreign

    /// Creates the cell of a value in a database.
    init(_ value: SQLiteLibrary.Value, isBool: Bool) {
        self =
            switch value {
            case .null: .null
            case .integer(let number) where isBool && (number == 0 || number == 1):
                .json(Array((number == 1 ? "true" : "false").utf8))
            case .integer(let number): .json(Array("\(number)".utf8))
            case .real(let number) where number.isFinite: .json(Array("\(number)".utf8))
            case .real: .foreign
            case .text(let text): .text(Array(text.utf8))
            case .utf8(let bytes):
                bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
                    ? .text(Array(bytes)) : .foreign
            }
    }
}

/// A row of a stored table.
struct StoredRow {
    var row: Int64 = 0
    var (parent, up, at): (Int64?, Int64?, Int64?)
    var key: [UInt8]?
    var shape: Int64?
    var cells: [StoredCell] = []
    /// What cells can't hold, by name, as JSON.
    var rest: [ExactText: [UInt8]] = [:]

    /// Reads the JSON of `_rest`.
    mutating func setRest(_ json: [UInt8], _ table: String) throws(SplitError) {
        guard !json.isEmpty else { return }
        guard let tape = try? RecordTape(json), tape.kind(0) == .object else {
            throw SplitError(.badTables, "row \(row) of \(table): _rest is no JSON object")
        }
        var member = 1
        while member < tape.next(0) {
            var value: [UInt8] = []
            tape.appendJSON(member + 1, to: &value)
            let name = String(decoding: tape.text(member), as: UTF8.self)
            if name == "_key", tape.kind(member + 1) == .string { key = Array(tape.text(member + 1)) }
            rest[ExactText(name)] = value
            member = tape.next(member + 1)
        }
    }
}

/// A stored table without its rows.
struct StoredTable {
    let name: String
    let parent: Int?
    let path: String
    let up: String?
    /// The names of its columns.
    let columns: [String]
    /// The key paths of columns whose names are shorter.
    var paths: [ExactText: String] = [:]
    /// How its documents were divided.
    var framing = SplitFraming.lines
    /// Whether a column identifies its rows, so that places may lack rows which were replaced or left out.
    var hasKeyColumn = false
}

/// Tables that are read.
protocol StoredSource: AnyObject {
    var tables: [StoredTable] { get }
    func skeleton(_ shape: Int64) -> [UInt8]?
    /// The next row of a table in the order of `_row`.
    func next(_ table: Int) throws(SplitError) -> StoredRow?
}
