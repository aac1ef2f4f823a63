// SAFETY: the handle is opened by the initializer and closed by deinit, after the statements, which keep it; one
// thread uses it.
/// A connection to a database file.
@safe package final class SQLiteConnection {
    fileprivate let library: SQLiteLibrary
    fileprivate let handle: SQLiteLibrary.Handle
    /// True between ``begin(defersForeignKeys:)`` and ``commit()``.
    package private(set) var isInTransaction = false

    /// Opens the file at a path of bytes, which end with a NUL, and creates it if it doesn't exist.
    // SAFETY: the path is read during the call only.
    package init(_ path: [CChar]) throws(SQLiteError) {
        let library = try SQLiteLibrary.load()
        self.library = library
        let opened = unsafe path.withUnsafeBufferPointer { path in
            unsafe Result { () throws(SQLiteError) in unsafe try library.openFile(path.baseAddress!) }
        }
        unsafe handle = unsafe try opened.get()
    }

    // SAFETY: nothing uses the handle afterwards; closing rolls an open transaction back.
    deinit { unsafe library.closeFile(handle) }

    /// Runs a statement that returns nothing.
    package func run(_ sql: String) throws(SQLiteError) { _ = try texts(of: sql) }

    /// Returns the texts in one column of the rows of a statement.
    package func texts(of sql: String, column: Int32 = 0) throws(SQLiteError) -> [String] {
        unsafe try library.texts(of: sql, column: column, on: handle)
    }

    /// Returns the columns of a table; none if there is no such table.
    package func columns(of table: String) throws(SQLiteError) -> [GrowingTable.Column] {
        let info = "PRAGMA table_info(\(SQLiteSchema.quoted(table)))"
        return zip(try texts(of: info, column: 1), try texts(of: info, column: 2)).map { GrowingTable.Column($0, $1) }
    }

    /// Begins a transaction unless there is one.
    package func begin(defersForeignKeys: Bool = false) throws(SQLiteError) {
        if isInTransaction { return }
        try run("BEGIN IMMEDIATE")
        if defersForeignKeys { try run("PRAGMA defer_foreign_keys=ON") }
        isInTransaction = true
    }

    /// Ends the transaction, so that all rows so far are in the file; does nothing without one.
    package func commit() throws(SQLiteError) {
        guard isInTransaction else { return }
        try run("COMMIT")
        isInTransaction = false
    }

    /// The number of rows that the last statement has changed.
    package var changeCount: Int { unsafe library.changeCount(on: handle) }

    /// Compiles a statement.
    package func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement { try SQLiteStatement(sql, on: self) }
}

// SAFETY: the handle is compiled by the initializer and freed by deinit, before its connection is closed.
/// A compiled statement, which is run for each row.
@safe package final class SQLiteStatement {
    private let connection: SQLiteConnection
    private let handle: SQLiteLibrary.Handle

    fileprivate init(_ sql: String, on connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        unsafe handle = unsafe try connection.library.compile(sql, on: connection.handle)
    }

    deinit { unsafe connection.library.free(handle) }

    /// Binds the value of a parameter, counted from 1; false if it is too large.
    package func bind(_ value: SQLiteLibrary.Value, to number: Int) -> Bool {
        unsafe connection.library.bind(value, to: Int32(number), of: handle)
    }

    /// Runs the statement with the values that are bound.
    ///
    /// - Returns: SQLite's reason if a constraint of the table refuses the row; nil if it is done.
    /// - Throws: ``SQLiteError`` for any other failure.
    package func run() throws(SQLiteError) -> String? {
        unsafe try connection.library.execute(handle, on: connection.handle)
    }

    /// Runs the statement with the cells of a row; see ``run()``.
    package func run(_ row: Range<Int>, of rows: SQLiteCells) throws(SQLiteError) -> String? {
        unsafe try connection.library.execute(handle, with: row, of: rows, on: connection.handle)
    }

    /// Moves to the next row; false after the last one.
    package func moves() throws(SQLiteError) -> Bool {
        unsafe try connection.library.moves(handle, on: connection.handle)
    }

    /// Makes the statement ready to run again.
    package func reset() { unsafe connection.library.rewind(handle) }

    /// The value of a column of the row, counted from 0.
    package subscript(column: Int) -> SQLiteLibrary.Value {
        unsafe connection.library.value(Int32(column), of: handle)
    }
}
