/// The key of a table's rows.
package struct SQLiteKey: Sendable {
    /// The columns; none if each row is added as a new one.
    package var columns: [String]
    /// True if somebody asked for the key; another one is given up if its values repeat in a run.
    package var isGiven: Bool
    /// What becomes of a row whose key is in the table already.
    package var conflict: SQLiteTable.Conflict

    package init(_ columns: [String], isGiven: Bool = true, conflict: SQLiteTable.Conflict = .replace) {
        (self.columns, self.isGiven, self.conflict) = (columns, isGiven, conflict)
    }

    /// No key.
    static let none = SQLiteKey([])
}

/// The keys that a run has written, in a temporary table that SQLite keeps on disk if it is large.
struct SQLiteKeyLog {
    private let insertion: SQLiteStatement

    /// A log of keys, which are compared as the columns of the table are.
    init(of schema: SQLiteSchema, on connection: SQLiteConnection) throws(SQLiteError) {
        for statement in schema.keyLog { try connection.run(statement) }
        insertion = try connection.statement(schema.keyLogInsertion)
    }

    /// A log of keys in a table of the database.
    init(into table: String, columnCount: Int, on connection: SQLiteConnection) throws(SQLiteError) {
        let marks = (0..<columnCount).map { _ in "?" }.joined(separator: ", ")
        insertion = try connection.statement("INSERT INTO \(table) VALUES (\(marks))")
    }

    /// Adds the key that a row has in some cells; returns false if it is there.
    func insert(_ indices: [Int], of rows: SQLiteCells) throws(SQLiteError) -> Bool {
        var key = SQLiteCells()
        for index in indices { key.append(rows[index], from: rows) }
        return try insertion.run(0..<key.count, of: key) == nil
    }
}
