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
        case .text(let start, let count), .blob(let start, let count): bytes[start..<start + count]
        case .null, .integer, .real: []
        }
    }

    /// Adds a cell of other rows.
    mutating func append(_ cell: Cell, from rows: SQLiteCells) {
        switch cell {
        case .text(let start, let count): cells.append(text(rows.bytes[start..<start + count]))
        case .blob(let start, let count):
            cells.append(.blob(start: bytes.count, count: count))
            bytes += rows.bytes[start..<start + count]
        case .null, .integer, .real: cells.append(cell)
        }
    }

    /// The value of a cell, for a parameter of another statement.
    package func value(of index: Int) -> SQLiteLibrary.Value {
        switch cells[index] {
        case .null: .null
        case .integer(let value): .integer(value)
        case .real(let value): .real(value)
        case .text, .blob: .utf8(bytes(of: index))
        }
    }

    /// Returns whether a cell is NULL.
    func isNull(_ index: Int) -> Bool { if case .null = cells[index] { true } else { false } }
}

// MARK: - Values of rows

extension SQLiteCells {
    /// Adds the cells of a row.
    package mutating func append(_ row: RecordValue, to columns: RowColumns) {
        var index = 0
        columns.forEachValue(of: row) { value in
            append(value, kind: columns.columns[index].kind)
            index += 1
        }
    }

    /// Adds the cell of a value in a column of a type.
    private mutating func append(_ value: RecordValue, kind: RecordKind) {
        switch value {
        case .null: cells.append(.null)
        case .bool(let value): cells.append(.integer(value ? 1 : 0))
        case .int(let value): cells.append(.integer(value))
        case .double(let value, _): cells.append(.real(value))
        case .decimal(let digits): cells.append(text(digits.utf8))
        case .string(let text):
            guard case .data = kind, let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
                return cells.append(self.text(text.utf8))
            }
            cells.append(.blob(start: bytes.count, count: data.count))
            bytes += data
        case .json(let value): append(value)
        case .list, .record: cells.append(text(value.description.utf8))
        }
    }

    private mutating func append(_ value: JSONValue) {
        switch value.kind {
        case .null: cells.append(.null)
        case .bool: cells.append(.integer(value.bool == true ? 1 : 0))
        case .integer: cells.append(value.int64.map { .integer($0) } ?? text(value.description.utf8))
        case .real: cells.append(value.realOfDatabases.map { .real($0) } ?? text(value.description.utf8))
        case .string: cells.append(text((value.string ?? "").utf8))
        case .array, .object: cells.append(text(value.description.utf8))
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
                unsafe append(token: token, kind: columns.columns[cells.count % columns.columns.count].kind)
            case .json(let text, isCompact: true): cells.append(unsafe self.text(text))
            case .json(let text, isCompact: false):
                json.removeAll()
                unsafe json.write(source: text)
                cells.append(self.text(json.bytes))
            case .value(let value):
                columns.forEachValue(ofField: field, value) {
                    append($0, kind: columns.columns[cells.count % columns.columns.count].kind)
                }
            }
        }
    }

    /// Adds a number, `true` or `false` as it is written.
    // SAFETY: the bytes are valid during the call.
    private mutating func append(token: UnsafeBufferPointer<UInt8>, kind: RecordKind) {
        let text = unsafe String(decoding: token, as: UTF8.self)
        if text == "true" || text == "false" { return cells.append(.integer(text == "true" ? 1 : 0)) }
        if case .double = kind { return cells.append(Double(text).map { .real($0) } ?? self.text(text.utf8)) }
        let isInteger = text.utf8.allSatisfy { $0.isDecimalDigit || $0 == .minus }
        let number: Cell? = isInteger ? Int64(text).map { .integer($0) } : Double(text).map { .real($0) }
        cells.append(number ?? self.text(text.utf8))
    }
}
