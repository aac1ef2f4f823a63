import SystemHeaders

// A run that reads everything: the keys of its rows are in a table of their own, until the other rows are removed.
extension SQLiteTable {
    private static func keysName(of name: String) -> String { "\(name) (keys of a full run)" }

    private static func keys(of name: String) -> String { SQLiteSchema.quoted(keysName(of: name)) }

    /// Makes the table for the keys of a run, in the transaction of its rows.
    package func keepKeys(_ keeping: KeptKeys) throws(SQLiteError) {
        guard keeping != .none, keptKeys == nil, !key.isEmpty, isKeyGiven else { return }
        let table = Self.keys(of: name)
        let columns = key.map(SQLiteSchema.quoted).joined(separator: ", ")
        try run(
            (keeping == .new ? ["DROP TABLE IF EXISTS \(table)"] : []) + [
                "CREATE TABLE IF NOT EXISTS \(table) AS SELECT \(columns) FROM \(SQLiteSchema.quoted(name)) LIMIT 0",
                "CREATE UNIQUE INDEX IF NOT EXISTS \(SQLiteSchema.quoted("\(name) key of a full run")) ON \(table) (\(columns))",
            ])
        keptKeys = try SQLiteKeyLog(into: table, columnCount: key.count, on: connection)
    }

    /// Removes the rows whose keys a full run didn't bring, and the table of those keys.
    ///
    /// - Returns: The number of removed rows; nil if the run has kept no keys, or they were removed before.
    // SAFETY: the path is read during the call only.
    package static func removeOthers(
        from name: String, of list: String, inFile path: [CChar]
    ) throws(SQLiteError) -> Int? {
        guard unsafe access(path, F_OK) == 0 else { return nil }
        let connection = try SQLiteConnection(path)
        let keys = keys(of: name)
        let columns = try connection.columns(of: Self.keysName(of: name)).map { SQLiteSchema.quoted($0.name) }
        guard !columns.isEmpty else { return nil }
        let table = SQLiteSchema.quoted(name)
        let isKeyed = columns.map { "\(table).\($0) IS NOT NULL" }.joined(separator: " AND ")
        let isSame = columns.map { "kept.\($0) = \(table).\($0)" }.joined(separator: " AND ")
        try connection.begin()
        try connection.run(
            "DELETE FROM \(table) WHERE \(isKeyed) AND NOT EXISTS (SELECT 1 FROM \(keys) kept WHERE \(isSame))")
        let count = connection.changeCount
        try connection.run("DROP TABLE \(keys)")
        try recount(list, in: name, on: connection)
        try connection.commit()
        return count
    }
}
