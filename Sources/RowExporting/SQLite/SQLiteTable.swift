import ItemMapping
import JSONDocuments
import RowMapping

/// Writes rows into a table of an SQLite database, in one transaction.
///
/// The system's SQLite library is loaded when the first table is opened; there is no link to it. The
/// file and the table are created if they don't exist, and columns that an existing table lacks are
/// added. A row whose key is in the table already replaces the values of that row, unless
/// ``Conflict`` says otherwise. Columns whose names differ only in the case of their letters, which
/// SQLite ignores, get a number: `Id` and `id` are the columns `Id` and `id_2`.
///
/// Types become column types: int INTEGER, double REAL, bool BOOLEAN (0 or 1), data BLOB (decoded),
/// any none, all others TEXT: decimals keep their digits, and lists are JSON. For rows without a table,
/// columns are added when rows need them, with the type of the first values; values that don't fit a type are
/// kept, and the column has none from then on. A column without a type has the digits of a number that no double is as
/// a text, and booleans as `true` and `false`. What the types of a table change is counted.
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
public final class SQLiteTable {
    /// What becomes of a row whose key is in the table already.
    public enum Conflict: Sendable, Hashable {
        /// Its values replace those of the row in the table.
        case replace
        /// It is left out.
        case ignore
        /// It is an error, ``SQLiteError/Code/conflict``.
        case error
    }

    /// The number of rows that were written.
    public private(set) var rowCount = 0

    /// The number of rows that have no value for the key; they were added, and are added again by
    /// the next run.
    public internal(set) var rowCountWithoutKey = 0

    /// The number of rows that have the key of a row written before them, and so replaced it or were
    /// left out.
    public internal(set) var repeatedKeyCount = 0

    /// The number of rows that replaced a row of an earlier run.
    package internal(set) var replacedCount = 0

    /// The columns of the key that is in use; none without one.
    package var key: [String] { schema.key }

    /// The fate of a key that nobody asked for.
    package internal(set) var keyFate = KeyFate.none

    /// What happened to a key that nobody asked for.
    package enum KeyFate: Sendable {
        /// There is no such column.
        case none
        /// It identifies the rows.
        case used
        /// It was given up, as its values repeat in this run.
        case repeated
        /// It isn't used, as no constraint of the table makes it unique.
        case notUnique
    }

    /// The values that the types of the columns have changed.
    package private(set) var changes = ColumnChanges([])

    /// The columns.
    package private(set) var columns: RowColumns
    /// The declared types of the columns of a table that was there before.
    var types: [String] = []

    let name: String
    let connection: SQLiteConnection
    var table: GrowingTable
    let conflict: Conflict
    let isKeyGiven: Bool
    var schema: SQLiteSchema
    var resolution: SQLiteStatement?
    var keyLog: SQLiteKeyLog?
    /// The types of the columns of a key that an index of this tool makes unique, in a table that was there before.
    var keyTypes: [String]?
    /// The keys of a run that reads everything; nil for other runs.
    var keptKeys: SQLiteKeyLog?
    /// The cells of the row that is written.
    private var cells = SQLiteCells()
    /// The index that this run has made for the key.
    var index: String?

    /// Opens or creates a table, and begins a transaction.
    ///
    /// A key makes a unique index if the table has none for it.
    ///
    /// - Parameters:
    ///   - name: The name of the table.
    ///   - path: The path of the database.
    ///   - columns: The columns of the rows.
    ///   - key: The names of the columns that identify a row; empty to add each row as a new one.
    ///   - conflict: What becomes of a row whose key is in the table already.
    /// - Throws: ``SQLiteError``.
    public convenience init(
        _ name: String, inFile path: String, columns: RowColumns, key: [String],
        onConflict conflict: Conflict = .replace
    ) throws(SQLiteError) {
        try self.init(
            name, inFile: Array(path.utf8CString), columns: columns, key: SQLiteKey(key, conflict: conflict))
    }

    /// Opens or creates a table in the file at a path of bytes, which end with a NUL.
    package init(
        _ name: String, inFile path: [CChar], columns: RowColumns, key: SQLiteKey
    ) throws(SQLiteError) {
        // What can't be a table is refused before a file is made.
        _ = try SQLiteSchema(name, columns: columns.named(forTable: []), key: key.columns)
        let connection = try SQLiteConnection(path)
        try connection.begin()
        table = try GrowingTable(name, on: connection)
        let existing = table.existing.map(\.name)
        let columns = columns.named(forTable: existing)
        schema = try SQLiteSchema(name, columns: columns, key: key.columns)
        try table.add(schema.additions(to: existing), insertingInto: columns.names)
        (self.name, self.connection, self.columns) = (name, connection, columns)
        (conflict, isKeyGiven) = (key.conflict, key.isGiven)
        try readTypes()
        if !key.columns.isEmpty { try prepareKey() }
    }

    /// Adds a row, or does with it what is to be done with a row whose key is in the table.
    ///
    /// - Throws: ``SQLiteError``; the rows before it are kept if they are committed.
    public func write(_ row: RecordValue) throws(SQLiteError) {
        try connection.begin()
        if columns.areKeys { try grow(with: row) }
        cells.removeAll()
        cells.append(row, to: columns, key: schema.keyIndices)
        try write(0..<cells.count, of: cells)
    }

    /// Adds rows that have a cell for each column.
    package func write(_ rows: SQLiteCells) throws(SQLiteError) {
        try connection.begin()
        let width = columns.columns.count
        for start in stride(from: 0, to: rows.count, by: width) { try write(start..<start + width, of: rows) }
    }

    private func write(_ row: Range<Int>, of rows: SQLiteCells) throws(SQLiteError) {
        changes.add(row, of: rows)
        let reason = try table.insertion?.run(row, of: rows)
        rowCount += 1
        guard !schema.keyIndices.isEmpty else { return try refuse(reason) }
        let key = schema.keyIndices.map { row.lowerBound + $0 }
        if key.contains(where: rows.isNull) {
            rowCountWithoutKey += 1
            return try refuse(reason)
        }
        _ = try keptKeys?.insert(rows.key(key))
        let (isRepeated, kinds) = try log(key, of: rows, isRefused: reason != nil)
        if let reason { try resolve(reason, row, of: rows, isRepeated: isRepeated, kinds) }
    }

    /// Ends the transaction, so that all rows so far are in the file.
    ///
    /// The next row begins another transaction.
    ///
    /// - Throws: ``SQLiteError`` if the file can't be written.
    public func commit() throws(SQLiteError) { try connection.commit() }

    /// Runs statements in the transaction of the rows.
    func run(_ statements: [String]) throws(SQLiteError) {
        try connection.begin()
        for statement in statements { try connection.run(statement) }
    }
}

// MARK: - Columns

extension SQLiteTable {
    /// Sets the types of the columns by which changes are counted; those of a table that was there before are read.
    private func readTypes() throws(SQLiteError) {
        guard !table.isNew else {
            return changes = changes.continued(columns.columns.map { $0.type.sql ?? "" })
        }
        let stored = try connection.columns(of: name).map { (ColumnNames.folded($0.name), $0.type) }
        let declared = Dictionary(stored) { first, _ in first }
        types = columns.names.map { declared[ColumnNames.folded($0)] ?? "" }
        changes = changes.continued(types)
    }

    /// Adds columns for the keys of a row without a table, and widens the types that its values don't fit.
    ///
    /// The types of a table that was there before stay.
    private func grow(with row: RecordValue) throws(SQLiteError) {
        var grown = columns
        let existing = table.existing.map(\.name)
        grown.grow(with: row, existing: existing)
        let isRetyped =
            table.isNew
            && zip(columns.columns, grown.columns).contains {
                $0.type.sql != nil && $0.type != .mixed && $1.type == .mixed
            }
        let known = columns.names
        let booleans = columns.columns.indices.filter {
            columns.columns[$0].type == .bool && grown.columns[$0].type != .bool && !schema.keyIndices.contains($0)
        }
        columns = grown
        guard isRetyped || grown.columns.count > known.count else { return }
        schema = try SQLiteSchema(name, columns: grown, key: schema.key)
        try table.add(schema.additions(to: existing + known), insertingInto: grown.names)
        if isRetyped {
            try table.remake(as: schema.declared, named: name, formerly: booleans)
            if let index { try table.makeIndex(index, on: schema.key, isUnique: true) }
        }
        try readTypes()
        if !schema.keyIndices.isEmpty { try prepareResolution() }
    }
}
