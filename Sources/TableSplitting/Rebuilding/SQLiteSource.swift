internal import JSONDocuments
internal import RowExporting

/// The tables of an SQLite database, which are read.
final class SQLiteSource: StoredSource {
    private(set) var tables: [StoredTable] = []
    private let connection: SQLiteConnection
    private var skeletons: [Int64: [UInt8]] = [:]
    private var cursors: [Cursor?] = []

    private struct Cursor {
        let statement: SQLiteStatement
        /// What each column of the statement is.
        let fields: [TableFields.Field]
        let areBools: [Bool]
    }

    init(_ path: [CChar]) throws(SplitError) {
        do throws(SQLiteError) {
            connection = try SQLiteConnection(path)
            try connection.run("BEGIN")
            let names = try connection.texts(of: "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
            guard names.contains("_tables"), names.contains("_shapes") else {
                throw SQLiteError.refused(
                    names.contains("_tables")
                        ? "it was made with --without-exact, so that its JSON can't be made again"
                        : "this is no database of `listwright tables`: it has no table _tables")
            }
            let shapes = try connection.statement("SELECT shape, skeleton FROM _shapes")
            while try shapes.moves() { if let number = shapes[0].integer { skeletons[number] = shapes[1].bytes } }
            let listed = try connection.statement(
                "SELECT name, parent, path, up, framing, columns FROM _tables ORDER BY rowid")
            while try listed.moves() {
                try add(
                    listed[0].text ?? "", parent: listed[1].text, path: listed[2].text ?? "", up: listed[3].text,
                    names: names, paths: ColumnPaths.paths(inJSON: listed[5].text),
                    framing: SplitFraming(rawValue: listed[4].text ?? "") ?? .lines)
            }
        } catch { throw SplitError(.badTables, error.message) }
    }

    private func add(
        _ name: String, parent: String?, path: String, up: String?, names: [String],
        paths: [ExactText: String], framing: SplitFraming
    ) throws(SQLiteError) {
        guard names.contains(where: { ExactText($0) == ExactText(name) }) else {
            throw SQLiteError.refused("there is no table \(name)")
        }
        let index = parent.flatMap { parent in tables.firstIndex { ExactText($0.name) == ExactText(parent) } }
        if let parent, index == nil {
            throw SQLiteError.refused("the parent of \(name), \(parent), is no table before it")
        }
        let declared = try connection.columns(of: name)
        let columns = declared.map(\.name)
        let data = columns.filter { TableFields.own[$0] == nil }
        let indexes = try connection.texts(of: "PRAGMA index_list(\(SQLiteSchema.quoted(name)))", column: 1)
        let keyIndex = SQLiteTables.keyIndexPrefix(of: name)
        guard columns.contains("_row"), columns.contains("_shape"), columns.contains("_rest") else {
            throw SQLiteError.refused("\(name) has no _row, _shape or _rest")
        }
        let list = columns.map(SQLiteSchema.quoted).joined(separator: ", ")
        let sql = "SELECT \(list) FROM \(SQLiteSchema.quoted(name)) ORDER BY _row"
        var number = -1
        let fields: [TableFields.Field] = columns.map { column in
            if let field = TableFields.own[column] { return field }
            number += 1
            return .column(number)
        }
        let statement = try connection.statement(sql)
        cursors.append(Cursor(statement: statement, fields: fields, areBools: declared.map { $0.type == "BOOLEAN" }))
        tables.append(
            StoredTable(
                name: name, parent: index, path: path, up: up, columns: data, paths: paths, framing: framing,
                hasKeyColumn: indexes.contains { $0.hasPrefix(keyIndex) }))
    }

    func skeleton(_ shape: Int64) -> [UInt8]? { skeletons[shape] }

    func next(_ table: Int) throws(SplitError) -> StoredRow? {
        guard let cursor = cursors[table] else { return nil }
        do throws(SQLiteError) {
            guard try cursor.statement.moves() else {
                cursors[table] = nil
                return nil
            }
        } catch { throw SplitError(.badTables, "\(tables[table].name): \(error.message)") }
        var row = StoredRow()
        row.cells.reserveCapacity(cursor.fields.count)
        var rest: [UInt8] = []
        for (index, field) in cursor.fields.enumerated() {
            let value = cursor.statement[index]
            switch field {
            case .row: row.row = value.integer ?? 0
            case .parent: row.parent = value.integer
            case .up: row.up = value.integer
            case .at: row.at = value.integer
            case .key: row.key = value.text == nil ? nil : value.bytes
            case .shape: row.shape = value.integer
            case .rest: rest = value.bytes
            case .column: row.cells.append(StoredCell(value, isBool: cursor.areBools[index]))
            }
        }
        try row.setRest(rest, tables[table].name)
        return row
    }
}

extension TableJoiner {
    /// Opens a database of tables.
    ///
    /// - Parameters:
    ///   - path: The path of the database.
    ///   - name: The name of the table whose documents are made again; nil if there is only one.
    /// - Throws: ``SplitError`` if the file isn't a database of tables, or has several and there is no name.
    public convenience init(database path: String, named name: String? = nil) throws(SplitError) {
        try self.init(database: Array(path.utf8CString), named: name)
    }

    /// The documents of a database.
    package convenience init(database path: [CChar], named name: String? = nil) throws(SplitError) {
        try self.init(SQLiteSource(path), named: name)
    }
}
