import ItemMapping
import JSONDocuments
import RowMapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The cells of rows for a database, one row after the other; texts are in one buffer, which SQLite reads without a copy.
package struct SQLiteCells: Sendable {
    /// One value; texts and blobs are parts of the buffer.
    package enum Cell: Sendable {
        case null
        case integer(Int64)
        case real(Double)
        /// 1 or 0 in SQLite.
        case bool(Bool)
        /// A number as its digits, because SQLite has none like it; a text in SQLite.
        case digits(start: Int, count: Int)
        /// The JSON of an object or array; a text in SQLite.
        case json(start: Int, count: Int)
        case text(start: Int, count: Int)
        case blob(start: Int, count: Int)
    }

    private(set) var cells: [Cell] = []
    /// The bytes of texts, after one that gives an empty text an address.
    private(set) var bytes: [UInt8] = [0]

    /// Creates rows of no cells.
    package init() {}

    /// Creates one row of nulls.
    package init(nulls count: Int) { cells = Array(repeating: .null, count: count) }

    /// The number of cells.
    package var count: Int { cells.count }

    /// A cell of a row that is filled in any order.
    package subscript(index: Int) -> Cell {
        get { cells[index] }
        set { cells[index] = newValue }
    }

    /// Removes all cells but keeps their memory.
    package mutating func removeAll() {
        cells.removeAll(keepingCapacity: true)
        bytes.removeSubrange(1...)
    }

    /// Makes all cells null.
    package mutating func clear() {
        for index in cells.indices { cells[index] = .null }
        bytes.removeSubrange(1...)
    }

    /// Adds a text to the buffer.
    package mutating func text(_ text: some Sequence<UInt8>) -> Cell {
        let start = bytes.count
        bytes += text
        return .text(start: start, count: bytes.count - start)
    }

    /// The bytes of a text or blob; none of another cell.
    func bytes(of index: Int) -> ArraySlice<UInt8> {
        switch cells[index] {
        case .text(let start, let count), .blob(let start, let count), .digits(let start, let count),
            .json(let start, let count):
            bytes[start..<start + count]
        case .null, .integer, .real, .bool: []
        }
    }

    /// Adds a cell of other rows.
    mutating func append(_ cell: Cell, from rows: SQLiteCells) {
        func moved(_ start: Int, _ count: Int) -> Int {
            bytes += rows.bytes[start..<start + count]
            return bytes.count - count
        }
        switch cell {
        case .text(let start, let count): cells.append(.text(start: moved(start, count), count: count))
        case .digits(let start, let count): cells.append(.digits(start: moved(start, count), count: count))
        case .json(let start, let count): cells.append(.json(start: moved(start, count), count: count))
        case .blob(let start, let count): cells.append(.blob(start: moved(start, count), count: count))
        case .null, .integer, .real, .bool: cells.append(cell)
        }
    }

    /// Adds a text.
    mutating func append(text: some Sequence<UInt8>) { cells.append(self.text(text)) }

    /// A number as a text.
    private mutating func digits(_ digits: some Sequence<UInt8>) -> Cell {
        let start = bytes.count
        bytes += digits
        return .digits(start: start, count: bytes.count - start)
    }

    /// An object or array as a text.
    private mutating func json(_ json: some Sequence<UInt8>) -> Cell {
        let start = bytes.count
        bytes += json
        return .json(start: start, count: bytes.count - start)
    }

    /// The cells of the key of a row.
    func key(_ indices: [Int]) -> SQLiteCells {
        var key = SQLiteCells()
        for index in indices { key.append(cells[index], from: self) }
        return key
    }

    /// The value of a cell, for a parameter of another statement.
    package func value(of index: Int) -> SQLiteLibrary.Value {
        switch cells[index] {
        case .null: .null
        case .integer(let value): .integer(value)
        case .real(let value): .real(value)
        case .bool(let value): .integer(value ? 1 : 0)
        case .text, .blob, .digits, .json: .utf8(bytes(of: index))
        }
    }

    /// Returns whether a cell is NULL.
    func isNull(_ index: Int) -> Bool { if case .null = cells[index] { true } else { false } }
}

// MARK: - Values of rows

extension SQLiteCells {
    /// Adds the cells of a row.
    ///
    /// A boolean is a number where nothing else is. Next to other values of rows without a table it is a text, but not in a
    /// key, whose values have kinds.
    package mutating func append(_ row: RecordValue, to columns: RowColumns, key: [Int] = []) {
        var index = 0
        columns.forEachValue(of: row) { value in
            let column = columns.columns[index]
            append(value, in: column, isText: columns.areKeys && column.type != .bool && !key.contains(index))
            index += 1
        }
    }

    /// Adds the cell of a value in a column.
    private mutating func append(_ value: RecordValue, in column: RowColumns.Column, isText: Bool = false) {
        switch value {
        case .null: cells.append(.null)
        case .bool(let value): append(value, asText: isText)
        case .int(let value): cells.append(.integer(value))
        case .double(_, let digits): append(real: digits)
        case .decimal(let digits): cells.append(text(digits.utf8))
        case .string(let text):
            guard case .data = column.kind, let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
            else {
                return cells.append(self.text(text.utf8))
            }
            cells.append(.blob(start: bytes.count, count: data.count))
            bytes += data
        case .json(let value): append(value, asText: isText)
        case .list, .record: cells.append(json(value.description.utf8))
        }
    }

    /// Adds a boolean.
    private mutating func append(_ value: Bool, asText isText: Bool) {
        cells.append(isText ? text((value ? "true" : "false").utf8) : .bool(value))
    }

    /// Adds a number with a fraction or an exponent; its digits, if no double is that number.
    private mutating func append(real digits: String) {
        cells.append(DecimalDigits.double(digits).map { .real($0) } ?? self.digits(digits.utf8))
    }

    private mutating func append(_ value: JSONValue, asText isText: Bool) {
        switch value.kind {
        case .null: cells.append(.null)
        case .bool: append(value.bool == true, asText: isText)
        case .integer: cells.append(value.int64.map { .integer($0) } ?? digits(value.description.utf8))
        case .real: cells.append(value.realOfDatabases.map { .real($0) } ?? digits(value.description.utf8))
        case .string: cells.append(text((value.string ?? "").utf8))
        case .array, .object: cells.append(json(value.description.utf8))
        }
    }

    /// Adds the cells of a row from the bytes in which it was found.
    // SAFETY: the bytes of the cells are valid during the call.
    package mutating func append(_ row: [DirectCell], to columns: RowColumns, _ json: inout JSONWriter) {
        for (field, cell) in row.enumerated() {
            switch cell {
            case .empty: for _ in 0..<columns.count(ofField: field) { cells.append(.null) }
            case .text(let text, hasEscapes: false): cells.append(unsafe self.text(text))
            case .text(let text, hasEscapes: true):
                var decoded: [UInt8] = []
                unsafe StringEscapes.decode(text, into: &decoded)
                cells.append(self.text(decoded))
            case .token(let token):
                unsafe append(token: token, in: columns.columns[cells.count % columns.columns.count])
            case .json(let text, let form) where form.isFinal: cells.append(unsafe self.json(text))
            case .json(let text, let form):
                json.removeAll()
                unsafe json.write(source: text, form: form)
                cells.append(self.json(json.bytes))
            case .value(let value):
                columns.forEachValue(ofField: field, value) {
                    append($0, in: columns.columns[cells.count % columns.columns.count])
                }
            }
        }
    }

    /// Adds a number, `true` or `false` as it is written.
    // SAFETY: the bytes are valid during the call.
    private mutating func append(token: UnsafeBufferPointer<UInt8>, in column: RowColumns.Column) {
        let text = unsafe String(decoding: token, as: UTF8.self)
        if text == "true" || text == "false" { return cells.append(.bool(text == "true")) }
        let isInteger = text.utf8.allSatisfy { $0.isDecimalDigit || $0 == .minus }
        if isInteger, column.type != .real {
            return cells.append(Int64(text).map { .integer($0) } ?? digits(text.utf8))
        }
        append(real: text)
    }
}

extension SQLiteCells.Cell {
    /// The kind of the value in a key.
    var keyKind: KeyKind {
        switch self {
        case .bool: .bool
        case .digits: .digits
        case .json: .json
        case .integer, .real: .number
        case .null, .text, .blob: .text
        }
    }
}
