internal import JSONDocuments

/// A cell of a stored row.
enum StoredCell {
    case null
    /// The JSON of a scalar.
    case json([UInt8])
    case text([UInt8])
    /// A value that JSON hasn't: an infinite number, or bytes that aren't UTF-8.
    case foreign
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
}

/// Tables that are read.
protocol StoredSource: AnyObject {
    var tables: [StoredTable] { get }
    func skeleton(_ shape: Int64) -> [UInt8]?
    /// The next row of a table in the order of `_row`.
    func next(_ table: Int) throws(SplitError) -> StoredRow?
}
