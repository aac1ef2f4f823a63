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
    public private(set) var rowCountWithoutKey = 0

    /// The number of rows that have the key of a row written before them, and so replaced it or were
    /// left out.
    public private(set) var repeatedKeyCount = 0

    /// The number of rows that replaced a row of an earlier run.
    package private(set) var replacedCount = 0

    /// The columns of the key that is in use; none without one.
    package var key: [String] { schema.key }

    /// The fate of a key that nobody asked for.
    package private(set) var keyFate = KeyFate.none

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
    private var types: [String] = []

    let name: String
    let connection: SQLiteConnection
    private var table: GrowingTable
    private let conflict: Conflict
    private let keyIsGiven: Bool
    private var schema: SQLiteSchema
    private var resolution: SQLiteStatement?
    private var keyLog: SQLiteKeyLog?
    /// The types of the columns of a key that an index of this tool makes unique, in a table that was there before.
    private var keyTypes: [String]?
    /// The keys of a run that reads everything; nil for other runs.
    var keptKeys: SQLiteKeyLog?
    /// True if somebody asked for the key.
    var isKeyGiven: Bool { keyIsGiven }
    /// The cells of the row that is written.
    private var cells = SQLiteCells()
    /// The index that this run has made for the key.
    private var index: String?

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
        (conflict, keyIsGiven) = (key.conflict, key.isGiven)
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

// MARK: - Keys

extension SQLiteTable {
    /// Makes the key unique: a new table gets an index, and so does an old one if somebody asked.
    private func prepareKey() throws(SQLiteError) {
        if !keyIsGiven { keyFate = .used }
        if table.isNew { try makeIndex() }
        do throws(SQLiteError) {
            try prepareResolution()
        } catch {
            // No constraint makes the key unique.
            guard keyIsGiven else { return try giveUpKey(.notUnique) }
            try makeIndex()
            try prepareResolution()
        }
        if table.isNew { return }
        keyLog = try SQLiteKeyLog(of: schema.key, in: table, on: connection)
        guard try connection.texts(of: SQLiteSchema.namesInUse).contains(schema.indexName) else { return }
        keyTypes = schema.keyIndices.map { types[$0] }
    }

    private func prepareResolution() throws(SQLiteError) {
        resolution = try connection.statement(schema.resolution(conflict, of: table))
    }

    private func makeIndex() throws(SQLiteError) {
        let name = schema.indexName(apartFrom: try connection.texts(of: SQLiteSchema.namesInUse))
        do throws(SQLiteError) {
            // A primary key of integers would invent values for rows without one.
            try table.makeIndex(name, on: schema.key, isUnique: true)
        } catch {
            let key = schema.key.joined(separator: ", ")
            throw SQLiteError(.conflict, "\(error.message); rows that are in the table have the same \(key)")
        }
        index = name
    }

    /// Goes on without a key.
    private func giveUpKey(_ fate: KeyFate) throws(SQLiteError) {
        keyFate = fate
        if let index { try connection.run("DROP INDEX \(SQLiteSchema.quoted(index))") }
        (index, resolution, rowCountWithoutKey) = (nil, nil, 0)
        schema = try SQLiteSchema(name, columns: columns, key: [])
    }

    /// Does what is to be done with a row whose key is in the table.
    private func resolve(
        _ reason: String, _ row: Range<Int>, of rows: SQLiteCells, isRepeated: Bool, _ kinds: [KeyKind]?
    ) throws(SQLiteError) {
        if isRepeated, !keyIsGiven {
            guard table.isNew else {
                let key = schema.key.joined(separator: ", ")
                throw SQLiteError(.conflict, "\(key) is the key of the table, and rows of this run have the same one")
            }
            try giveUpKey(.repeated)
            return try refuse(table.insertion?.run(row, of: rows))
        }
        try check(row, of: rows, againstKeyOf: kinds)
        if isRepeated { repeatedKeyCount += 1 } else { replacedCount += 1 }
        switch conflict {
        case .replace, .ignore: if let resolution { try refuse(resolution.run(row, of: rows)) }
        case .error: throw SQLiteError(.conflict, reason)
        }
    }

    /// Notes the key of a row, if its cells don't say all or if earlier rows of the table have it.
    ///
    /// - Returns: Whether a row of this run has the key, and the kinds of its values there; nil if they aren't known.
    private func log(
        _ key: [Int], of rows: SQLiteCells, isRefused: Bool
    ) throws(SQLiteError) -> (isRepeated: Bool, kinds: [KeyKind]?) {
        let kinds = key.map { rows[$0].keyKind }
        let isOdd = kinds.contains(where: \.isOdd)
        if table.isNew, isOdd, keyLog == nil { keyLog = try SQLiteKeyLog(of: schema.key, in: table, on: connection) }
        guard !table.isNew || isOdd || isRefused else { return (false, nil) }
        let logged = try keyLog?.add(rows.key(key), kinds, isKept: !table.isNew || isOdd)
        if table.isNew { return (isRefused, logged ?? kinds.map(\.even)) }
        if logged != nil || !isRefused { return (logged != nil, logged) }
        return (false, storedKinds(kinds))
    }

    /// The kinds of a key that a row of an earlier run has, as the types of its columns say; nil if a constraint of
    /// somebody else makes it unique, so that these types decide what is one key.
    private func storedKinds(_ kinds: [KeyKind]) -> [KeyKind]? {
        keyTypes.map { zip(kinds, $0).map { KeyKind(sameAs: $0, declared: $1) } }
    }

    /// Refuses a row whose key is another value than the one that SQLite takes for the same.
    private func check(
        _ row: Range<Int>, of rows: SQLiteCells, againstKeyOf kinds: [KeyKind]?
    ) throws(SQLiteError) {
        for (index, old) in zip(schema.keyIndices, kinds ?? []) {
            let cell = row.lowerBound + index
            guard !rows[cell].keyKind.isSame(as: old) else { continue }
            let texts = [rows[cell].keyKind, old].map { $0.text(of: rows, cell) }
            throw SQLiteError(
                differentKeys: "\(name).\(columns.names[index]): \(texts[0]) of row \(rowCount) and \(texts[1]) of an "
                    + "earlier row are one key in SQLite, but different values")
        }
    }

    private func refuse(_ reason: String?) throws(SQLiteError) {
        if let reason { throw SQLiteError(.conflict, reason) }
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
