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

/// The kind of a JSON value in a key, of which SQLite has fewer: true is 1, and a long integer or a list is a text.
enum KeyKind: UInt8 {
    case number = 110, text = 116, bool = 98, digits = 100, json = 106

    /// True if a cell doesn't say the kind.
    var isOdd: Bool { self == .bool || self == .digits || self == .json }

    /// The kind of a value that has the same cell, and isn't odd.
    var even: KeyKind { self == .bool ? .number : self == .digits || self == .json ? .text : self }

    /// Returns whether values that SQLite takes for the same are the same, by their kinds.
    func isSame(as other: KeyKind) -> Bool {
        self == other || [self, other].allSatisfy { $0 == .number || $0 == .digits }
    }

    /// The kind of a stored value that SQLite takes for the same as one of a kind; a column without a type doesn't say it.
    init(sameAs kind: KeyKind, declared: String) {
        switch ColumnChanges.affinityName(ofType: declared) {
        case .bool: self = .bool
        case .numbers: self = .number
        case .texts: self = kind == .json ? kind : .text
        case .none: self = kind
        }
    }

    /// The JSON of a cell as a value of this kind, for people.
    func text(of rows: SQLiteCells, _ index: Int) -> String {
        switch rows[index] {
        case .null: return "null"
        case .integer(let value): return self == .bool ? "\(value != 0)" : self == .text ? "\"\(value)\"" : "\(value)"
        case .bool(let value): return self == .bool ? "\(value)" : value ? "1" : "0"
        case .real(let value): return self == .bool ? "\(value != 0)" : self == .text ? "\"\(value)\"" : "\(value)"
        case .text, .digits, .json, .blob:
            let text = String(decoding: rows.bytes(of: index).prefix(80), as: UTF8.self)
            return self == .text ? "\"\(text)\"" : text
        }
    }
}

/// The keys that a run has written, in a temporary table that SQLite keeps on disk if it is large.
struct SQLiteKeyLog {
    private let insertion: SQLiteStatement
    private let search: SQLiteStatement?

    /// A log of keys with their kinds, which are compared as the columns of a table are; as they are if it is a new one.
    init(of key: [String], in table: GrowingTable, on connection: SQLiteConnection) throws(SQLiteError) {
        let names = key.indices.map { "k\($0)" }
        let columns = zip(key, names).map { "\(SQLiteSchema.quoted($0)) AS \($1)" } + ["'' AS kinds"]
        let typed = "AS SELECT \(columns.joined(separator: ", ")) FROM main.\(table.quoted) LIMIT 0"
        let list = names.joined(separator: ", ")
        try connection.run("CREATE TEMP TABLE listwright_keys \(table.isNew ? "(\(list), kinds)" : typed)")
        try connection.run("CREATE UNIQUE INDEX temp.listwright_key ON listwright_keys (\(list))")
        insertion = try Self.insertion(into: "temp.listwright_keys", columnCount: key.count + 1, on: connection)
        let isSame = names.map { "\($0) = ?" }.joined(separator: " AND ")
        search = try connection.statement("SELECT kinds FROM temp.listwright_keys WHERE \(isSame)")
    }

    /// A log of keys without kinds in a table of the database.
    init(into table: String, columnCount: Int, on connection: SQLiteConnection) throws(SQLiteError) {
        (insertion, search) = (try Self.insertion(into: table, columnCount: columnCount, on: connection), nil)
    }

    private static func insertion(
        into table: String, columnCount: Int, on connection: SQLiteConnection
    ) throws(SQLiteError) -> SQLiteStatement {
        let marks = (0..<columnCount).map { _ in "?" }.joined(separator: ", ")
        return try connection.statement("INSERT INTO \(table) VALUES (\(marks))")
    }

    /// Adds a key without its kinds; returns false if it is there.
    func insert(_ key: SQLiteCells) throws(SQLiteError) -> Bool { try insertion.run(0..<key.count, of: key) == nil }

    /// Returns the kinds of the same key; nil if there is none, so that this one is added if it is to be kept.
    func add(_ key: SQLiteCells, _ kinds: [KeyKind], isKept: Bool) throws(SQLiteError) -> [KeyKind]? {
        var row = key
        row.append(text: kinds.map(\.rawValue))
        if isKept, try insert(row) { return nil }
        guard let search else { return nil }
        for index in 0..<key.count { _ = search.bind(key.value(of: index), to: index + 1) }
        defer { search.reset() }
        guard try search.moves(), case .utf8(let bytes) = search[0] else { return nil }
        return bytes.compactMap(KeyKind.init)
    }
}
