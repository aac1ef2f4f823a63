import Foundation
import ItemMapping
import JSONDocuments
import RowMapping

// SAFETY: the handles are opened by the initializer and closed by deinit; one thread uses them.
/// Writes rows into a table of an SQLite database, in one transaction.
///
/// The system's SQLite library is loaded when the first table is opened; there is no link to it. The
/// file and the table are created if they don't exist, and columns that an existing table lacks are
/// added. A row whose key is in the table already replaces the values of that row.
///
/// Types become column types: int INTEGER, double REAL, bool BOOLEAN (0 or 1), data BLOB (decoded),
/// any none, all others TEXT: decimals keep their digits, and lists are JSON.
///
/// ```swift
/// let table = try RecordTable(json: #"{"id": {"path": "id", "type": "int"}, "title": "title"}"#)
/// let rows = try table.map(Array(#"[{"id": 1, "title": "Momo"}]"#.utf8)).rows
/// let books = try SQLiteTable("books", inFile: "shop.sqlite", columns: RowColumns(of: table), key: ["id"])
/// for row in rows { try books.write(row) }
/// try books.commit()
/// ```
///
/// Rows that aren't committed at the end of its lifetime are rolled back. It isn't for several
/// threads at once.
@safe public final class SQLiteTable {
    /// The number of rows that were written.
    public private(set) var rowCount = 0

    /// The number of rows that have no value for the key; they were added, and are added again by
    /// the next run.
    public private(set) var rowCountWithoutKey = 0

    private let library: SQLiteLibrary
    private let connection: SQLiteLibrary.Handle
    private let columns: RowColumns
    private let keyIndices: Set<Int>
    private var statement: SQLiteLibrary.Handle?
    private var isInTransaction = false

    /// Opens or creates a table, and begins a transaction.
    ///
    /// - Parameters:
    ///   - name: The name of the table.
    ///   - path: The path of the database.
    ///   - columns: The columns of the rows.
    ///   - key: The names of the columns that identify a row; empty to add each row as a new one.
    /// - Throws: ``SQLiteError``.
    public convenience init(
        _ name: String, inFile path: String, columns: RowColumns, key: [String]
    ) throws(SQLiteError) {
        // SAFETY: the path is a C string during the call.
        try self.init(name, inFile: Array(path.utf8CString), columns: columns, key: key)
    }

    /// Opens or creates a table in the file at a path of bytes, which end with a NUL.
    // SAFETY: the path is read during the call only.
    package init(_ name: String, inFile path: [CChar], columns: RowColumns, key: [String]) throws(SQLiteError) {
        let schema = try SQLiteSchema(name, columns: columns, key: key)
        library = try SQLiteLibrary.load()
        self.columns = columns
        keyIndices = schema.keyIndices
        let library = library
        let opened = unsafe path.withUnsafeBufferPointer { path in
            unsafe Result { () throws(SQLiteError) in unsafe try library.openFile(path.baseAddress!) }
        }
        unsafe connection = unsafe try opened.get()
        try begin()
        let existing = unsafe try library.firstTexts(of: schema.listing, column: 1, on: connection)
        for change in existing.isEmpty ? schema.creation : schema.additions(to: existing) {
            unsafe try library.run(change, on: connection)
        }
        do throws(SQLiteError) {
            unsafe statement = unsafe try library.compile(schema.insertion, on: connection)
        } catch  where !key.isEmpty && !existing.isEmpty {
            let advice = "the table needs a unique index on \(key.joined(separator: ", ")) for replacing rows"
            throw SQLiteError(.failed, "\(error.message); \(advice)")
        }
    }

    // SAFETY: nothing uses the handles afterwards; closing rolls an open transaction back.
    deinit {
        if let statement = unsafe statement { unsafe library.free(statement) }
        unsafe library.closeFile(connection)
    }

    /// Adds a row, or replaces the values of the row with the same key.
    ///
    /// - Throws: ``SQLiteError``; the rows before it are kept if they are committed.
    public func write(_ row: RecordValue) throws(SQLiteError) {
        guard let statement = unsafe statement else { return }
        if !isInTransaction { try begin() }
        var index = 0
        var (isBound, hasKey) = (true, true)
        columns.forEachValue(of: row) { value in
            let bound = SQLiteLibrary.Value(value, kind: columns.columns[index].kind)
            if case .null = bound, keyIndices.contains(index) { hasKey = false }
            index += 1
            isBound = unsafe library.bind(bound, to: Int32(index), of: statement) && isBound
        }
        guard isBound else { throw SQLiteError(.failed, "a value is too large") }
        try unsafe library.execute(statement, on: connection)
        rowCount += 1
        if !hasKey { rowCountWithoutKey += 1 }
    }

    /// Ends the transaction, so that all rows so far are in the file.
    ///
    /// The next row begins another transaction.
    ///
    /// - Throws: ``SQLiteError`` if the file can't be written.
    public func commit() throws(SQLiteError) {
        guard isInTransaction else { return }
        try unsafe library.run("COMMIT", on: connection)
        isInTransaction = false
    }

    /// The number of rows that a table has; 0 if there is no such table.
    ///
    /// - Parameter path: The bytes of the file's path, which end with a NUL.
    // SAFETY: the path is read during the call only; the connection is closed before it returns.
    package static func storedRowCount(of name: String, inFile path: [CChar]) throws(SQLiteError) -> Int {
        let library = try SQLiteLibrary.load()
        let opened = unsafe path.withUnsafeBufferPointer { path in
            unsafe Result { () throws(SQLiteError) in unsafe try library.openFile(path.baseAddress!) }
        }
        let connection = unsafe try opened.get()
        defer { unsafe library.closeFile(connection) }
        guard try unsafe !library.firstTexts(of: SQLiteSchema.listing(of: name), column: 1, on: connection).isEmpty
        else { return 0 }
        let counts = try unsafe library.firstTexts(of: SQLiteSchema.counting(name), column: 0, on: connection)
        return counts.first.flatMap { Int($0) } ?? 0
    }

    private func begin() throws(SQLiteError) {
        try unsafe library.run("BEGIN IMMEDIATE", on: connection)
        isInTransaction = true
    }
}

extension SQLiteLibrary.Value {
    /// The value of a cell in a column of a type.
    init(_ value: RecordValue, kind: RecordKind) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .integer(value ? 1 : 0)
        case .int(let value): self = .integer(value)
        case .double(let value, _): self = .real(value)
        case .decimal(let digits): self = .text(digits)
        case .string(let text):
            if case .data = kind, let bytes = Data(base64Encoded: text, options: .ignoreUnknownCharacters) {
                self = .blob(Array(bytes))
            } else {
                self = .text(text)
            }
        case .json(let value): self.init(value)
        case .list, .record: self = .text(value.description)
        }
    }

    private init(_ value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .bool: self = .integer(value.bool == true ? 1 : 0)
        case .integer: self = value.int64.map { .integer($0) } ?? .text(value.description)
        case .real:
            // An integer past Int64 keeps its digits.
            let text = value.description
            let isInteger = text.utf8.allSatisfy { $0.isDecimalDigit || $0 == .minus }
            self = isInteger ? .text(text) : value.double.map { .real($0) } ?? .text(text)
        case .string: self = .text(value.string ?? "")
        case .array, .object: self = .text(value.description)
        }
    }
}
