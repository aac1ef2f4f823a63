internal import JSONDocuments
import JSONPaths
package import RowExporting

/// Tables in an SQLite database, written in one transaction.
package final class SQLiteTables: SplitStore {
    /// What identifies the rows of a table.
    package struct Key: Sendable {
        let table: String, column: String
        let conflict: SQLiteTable.Conflict
        package init(table: String, column: String, conflict: SQLiteTable.Conflict = .replace) {
            (self.table, self.column, self.conflict) = (table, column, conflict)
        }
    }

    let connection: SQLiteConnection
    let key: Key?
    var tables: [StoredTable?] = []
    private var rest = RestText()
    private let addShape: SQLiteStatement?
    /// Whether there are `_shape` and `_rest`.
    let isExact: Bool
    private let hasViews: Bool
    /// The last row of the table of the key before this run.
    private(set) var lastKeyedRow: Int64 = 0
    /// How the documents of the tables of earlier runs were divided.
    private var framings: [ExactText: SplitFraming] = [:]
    /// The number of rows with something in `_rest`, and of rows that were replaced.
    package internal(set) var (restCount, replacedCount, ignoredCount) = (0, 0, 0)
    /// The number of rows whose key a row of this run before them has.
    package internal(set) var repeatedCount = 0
    /// The number of values that cells don't hold exactly.
    package var inexactCount: Int { rest.count }

    /// The affinity of a column.
    enum Affinity: String { case none = "", integer = "INTEGER", real = "REAL", bool = "BOOLEAN", text = "TEXT" }

    final class StoredTable {
        var table: GrowingTable
        var fields: TableFields
        var types: [Affinity] = []
        var search: SQLiteStatement?
        var deletion: SQLiteStatement?
        var keyColumn: Int?
        /// Whether the key is of rows that are in no other row of the table.
        var isKeyOfTops = false
        var cells = SQLiteCells()

        init(_ table: GrowingTable, isExact: Bool) { (self.table, fields) = (table, TableFields(isExact: isExact)) }
    }

    /// Opens or creates a database, and begins a transaction.
    ///
    /// - Parameters:
    ///   - isExact: Whether there are `_shape` and `_rest`.
    ///   - hasViews: Whether each table with a name or a column that SQL has in quotes has a view without them.
    package init(
        _ path: [CChar], key: Key? = nil, isExact: Bool = true, hasViews: Bool = false
    ) throws(SplitError) {
        (self.key, self.isExact, self.hasViews) = (key, isExact, hasViews)
        do throws(SQLiteError) {
            connection = try SQLiteConnection(path)
            try connection.run("PRAGMA foreign_keys=\(key == nil ? "OFF" : "ON")")
            try connection.begin(defersForeignKeys: key != nil)
            let sql = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
            let knownNames = try connection.texts(of: sql)
            let wasEmpty = !knownNames.contains("_tables")
            guard wasEmpty || knownNames.contains("_shapes") == isExact else {
                throw SQLiteError.refused(
                    isExact
                        ? "its tables were made with --without-exact" : "its tables were made without --without-exact")
            }
            try connection.run("CREATE TABLE IF NOT EXISTS _tables (\(Self.notes))")
            if isExact {
                try connection.run("CREATE TABLE IF NOT EXISTS _shapes (shape INTEGER PRIMARY KEY, skeleton TEXT)")
            }
            addShape = isExact ? try connection.statement("INSERT INTO _shapes VALUES (?, ?)") : nil
        } catch { throw SplitError(error) }
    }

    /// Begins another transaction after a commit; rows of a list are written before the row of its document.
    private func begin() throws(SQLiteError) { try connection.begin(defersForeignKeys: key != nil) }

    /// Records a page in the transaction of its rows, so that both are in the file or neither.
    package func record(_ mark: SQLiteTable.PageMark, for table: String) throws(SplitError) {
        do throws(SQLiteError) {
            try begin()
            for statement in SQLiteTable.statements(recording: mark, for: table) { try connection.run(statement) }
        } catch { throw SplitError(error) }
    }

    private static let notes =
        "name TEXT PRIMARY KEY, parent TEXT, path TEXT, up TEXT, forms TEXT, columns TEXT, framing TEXT"

    /// What earlier runs have left in the database.
    package func known() throws(SplitError) -> TableSplitter.Known {
        do throws(SQLiteError) {
            var known = TableSplitter.Known()
            if isExact {
                let shapes = try connection.statement("SELECT shape, skeleton FROM _shapes")
                while try shapes.moves() {
                    if case .integer(let number) = shapes[0] { known.shapes[shapes[1].bytes] = Int(number) }
                }
            }
            let listed = try connection.statement(
                "SELECT name, parent, path, up, forms, framing, columns FROM _tables ORDER BY rowid")
            while try listed.moves() {
                let parent = known.tables.firstIndex { ExactText($0.name) == ExactText(listed[1].text ?? "") }
                let name = listed[0].text ?? ""
                framings[ExactText(name)] = SplitFraming(rawValue: listed[5].text ?? "")
                var table = try table(name, parent: parent, path: listed[2].text, up: listed[3].text)
                if let forms = listed[4].text { table.forms = SplitForm.forms(inJSON: forms) }
                table.paths = ColumnPaths.paths(inJSON: listed[6].text)
                if key?.table == name { lastKeyedRow = table.lastRow }
                known.tables.append(table)
            }
            return known
        } catch { throw SplitError(error) }
    }

    private func table(
        _ name: String, parent: Int?, path: String?, up: String?
    ) throws(SQLiteError) -> TableSplitter.Known.Table {
        let names = try connection.columns(of: name).map(\.name)
        let last = try connection.texts(of: "SELECT coalesce(max(_row), 0) FROM \(SQLiteSchema.quoted(name))")
        return TableSplitter.Known.Table(
            name: name, parent: parent, path: path ?? "", up: up,
            columns: names.filter { TableFields.own[$0] == nil }, paths: [:], forms: [:],
            hasKey: names.contains("_key"), hasUp: names.contains("_up"), lastRow: Int64(last.first ?? "0") ?? 0)
    }

    package func add(shape: Int, _ skeleton: [UInt8]) throws(SplitError) {
        do throws(SQLiteError) {
            guard let addShape else { return }
            try begin()
            _ = addShape.bind(.integer(Int64(shape)), to: 1)
            _ = addShape.bind(.utf8(skeleton[...]), to: 2)
            _ = try addShape.run()
        } catch { throw SplitError(error) }
    }

    package func write(
        _ row: SplitRow, of table: SplitTable, from tape: borrowing RecordTape
    ) throws(SplitError) -> Bool {
        do throws(SQLiteError) {
            try begin()
            let known = table.index < tables.count ? tables[table.index] : nil
            if known?.fields.needsMore(for: table) ?? true { try grow(for: table) }
            guard let stored = tables[table.index], let insertion = stored.table.insertion else { return false }
            fill(stored, row, tape, table)
            // A row in a row goes with the row of the list.
            if let column = stored.keyColumn, row.up == nil,
                try !clears(column, for: row, of: table, stored, tape)
            {
                return false
            }
            if let reason = try insertion.run(0..<stored.cells.count, of: stored.cells) {
                throw SQLiteError.refused(reason)
            }
            return true
        } catch { throw SplitError(error) }
    }

    private func fill(_ stored: StoredTable, _ row: SplitRow, _ tape: borrowing RecordTape, _ table: SplitTable) {
        rest.begin()
        for (name, entry) in row.rest { rest.add(name, entry, of: tape) }
        stored.cells.clear()
        for cell in row.cells {
            let field = stored.fields.columnFields[cell.column]
            let isExact = Self.set(&stored.cells, field, to: cell, of: tape, stored.types[field])
            // JSON in a key is told from a string by its copy.
            if !isExact || cell.isJSON && field == stored.keyColumn {
                rest.add(table.columns[cell.column].restName, cell.entry, of: tape)
            }
        }
        if let key = row.key, tape.text(key).contains(0) { rest.add("_key", key, of: tape) }
        if row.shape == 0, isExact { rest.add(skeleton: row.skeleton) }
        let ended = isExact ? rest.ended() : nil
        if ended != nil { restCount += 1 }
        for (index, field) in stored.fields.ownFields {
            let number: Int64?
            switch field {
            case .row: number = row.row
            case .parent: number = row.parent
            case .up: number = row.up
            case .at: number = row.at
            case .shape: number = row.shape == 0 ? nil : Int64(row.shape)
            case .key:
                if let key = row.key { stored.cells[index] = stored.cells.text(tape.text(key)) }
                continue
            case .rest:
                if let ended { stored.cells[index] = stored.cells.text(ended) }
                continue
            case .column: continue
            }
            if let number { stored.cells[index] = .integer(number) }
        }
    }

    package func commit(_ tables: [SplitTable], root: SplitTable, framing: SplitFraming) throws(SplitError) {
        guard connection.isInTransaction else { return }
        try checkKey(of: tables)
        do throws(SQLiteError) {
            // A list without rows has its table all the same.
            if root.index >= self.tables.count || self.tables[root.index] == nil { try grow(for: root) }
            let isArray = framing == .array && framings[ExactText(root.name)] != .lines
            for table in tables where table.index < self.tables.count && self.tables[table.index] != nil {
                try index(table)
                let isOther = table.parent == nil && table.index != root.index
                let framing = isOther ? framings[ExactText(table.name)] : isArray ? .array : .lines
                try note(table, framing: framing ?? .lines)
            }
            try TableViews(connection).make(for: tables, isAsked: hasViews)
            try connection.commit()
        } catch { throw SplitError(error) }
    }

    private func note(_ table: SplitTable, framing: SplitFraming) throws(SQLiteError) {
        let note = try connection.statement(
            "INSERT INTO _tables VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET up = excluded.up, "
                + "forms = excluded.forms, columns = excluded.columns, framing = excluded.framing")
        let values = [
            table.name, table.parent?.name, KeyNames.path(table.keys), table.upPath, table.storedForms.description,
            ColumnPaths.json(of: table), table.parent == nil ? framing.rawValue : nil,
        ]
        for (index, value) in values.enumerated() {
            _ = note.bind(value.map { .text($0) } ?? .null, to: index + 1)
        }
        _ = try note.run()
    }
}

extension SplitError {
    init(_ error: SQLiteError) {
        let code: Code =
            switch error.code {
            case .noLibrary: .noLibrary
            case .conflict: .conflict
            default: .store
            }
        self.init(code, error.message)
    }
}

extension SQLiteLibrary.Value {
    var isNull: Bool { if case .null = self { true } else { false } }

    var bytes: [UInt8] { if case .utf8(let bytes) = self { Array(bytes) } else { [] } }

    var text: String? { if case .utf8(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil } }

    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
}
