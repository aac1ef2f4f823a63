internal import JSONDocuments
import JSONPaths
package import RowExporting

/// Tables in an SQLite database, written in one transaction.
package final class SQLiteTables: SplitStore {
    package enum Conflict: String, Sendable { case replace, ignore, error }

    /// What identifies the rows of a table.
    package struct Key: Sendable {
        let table: String, column: String
        let conflict: Conflict
        package init(table: String, column: String, conflict: Conflict = .replace) {
            (self.table, self.column, self.conflict) = (table, column, conflict)
        }
    }

    private let connection: SQLiteConnection
    private let key: Key?
    private var tables: [StoredTable?] = []
    private var rest = RestText()
    private var isInTransaction = true
    private let addShape: SQLiteStatement?
    /// Whether there are `_shape` and `_rest`.
    private let isExact: Bool
    private let hasViews: Bool
    /// The last row of the table of the key before this run.
    private var lastKeyedRow: Int64 = 0
    /// How the documents of the tables of earlier runs were divided.
    private var framings: [ExactText: SplitFraming] = [:]
    /// The number of rows with something in `_rest`, and of rows that were replaced.
    package private(set) var (restCount, replacedCount, ignoredCount) = (0, 0, 0)
    /// The number of rows whose key a row of this run before them has.
    package private(set) var repeatedCount = 0
    /// The number of values that cells don't hold exactly.
    package var inexactCount: Int { rest.count }

    /// The affinity of a column.
    enum Affinity: String { case none = "", integer = "INTEGER", real = "REAL", bool = "BOOLEAN", text = "TEXT" }

    private final class StoredTable {
        var fields: TableFields
        var types: [Affinity] = []
        var insertion: SQLiteStatement?
        var search: SQLiteStatement?
        var deletion: SQLiteStatement?
        var keyColumn: Int?
        var cells = SQLiteCells()

        init(isExact: Bool) { fields = TableFields(isExact: isExact) }
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
            try Self.begin(on: connection, hasKey: key != nil)
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

    private static func begin(on connection: SQLiteConnection, hasKey: Bool) throws(SQLiteError) {
        try connection.run("BEGIN IMMEDIATE")
        // Rows of a list are written before the row of its document.
        if hasKey { try connection.run("PRAGMA defer_foreign_keys=ON") }
    }

    /// Begins another transaction after a commit.
    private func begin() throws(SQLiteError) {
        if isInTransaction { return }
        try Self.begin(on: connection, hasKey: key != nil)
        isInTransaction = true
    }

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
        let info = "PRAGMA table_info(\(SQLiteSchema.quoted(name)))"
        let names = try connection.texts(of: info, column: 1)
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
        while tables.count <= table.index { tables.append(nil) }
        do throws(SQLiteError) {
            try begin()
            if tables[table.index]?.fields.needsMore(for: table) ?? true { try grow(for: table) }
            guard let stored = tables[table.index], let insertion = stored.insertion else { return false }
            fill(stored, row, tape, table)
            if let column = stored.keyColumn, try !clears(column, stored, of: table) { return false }
            if let reason = try insertion.run(0..<stored.cells.count, of: stored.cells) {
                throw SQLiteError.refused(reason)
            }
            return true
        } catch { throw SplitError(error) }
    }

    /// Removes the row that has the key, with its children; false if the new one is left out.
    private func clears(
        _ column: Int, _ stored: StoredTable, of table: SplitTable
    ) throws(SQLiteError) -> Bool {
        let value = stored.cells.value(of: column)
        if value.isNull { return true }
        guard let key, let deletion = stored.deletion else { return true }
        guard let search = stored.search else { return true }
        _ = search.bind(value, to: 1)
        let old = try search.moves() ? search[0].integer : nil
        search.reset()
        guard let old else { return true }
        if old > lastKeyedRow { repeatedCount += 1 }
        if key.conflict == .replace {
            _ = deletion.bind(.integer(old), to: 1)
            _ = try deletion.run()
            if old <= lastKeyedRow { replacedCount += 1 }
            return true
        }
        if key.conflict == .error { throw SQLiteError.refused("\(table.name).\(key.column) has this value already") }
        ignoredCount += 1
        return false
    }

    private func fill(_ stored: StoredTable, _ row: SplitRow, _ tape: borrowing RecordTape, _ table: SplitTable) {
        rest.begin()
        for (name, entry) in row.rest { rest.add(name, entry, of: tape) }
        stored.cells.clear()
        for cell in row.cells {
            let field = stored.fields.columnFields[cell.column]
            let isExact = Self.set(&stored.cells, field, to: cell, of: tape, stored.types[field])
            if !isExact { rest.add(table.columns[cell.column].restName, cell.entry, of: tape) }
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
        guard isInTransaction else { return }
        do throws(SQLiteError) {
            // A list without rows has its table all the same.
            while self.tables.count <= root.index { self.tables.append(nil) }
            if self.tables[root.index] == nil { try grow(for: root) }
            let isArray = framing == .array && framings[ExactText(root.name)] != .lines
            for table in tables where table.index < self.tables.count && self.tables[table.index] != nil {
                try index(table)
                let isOther = table.parent == nil && table.index != root.index
                let framing = isOther ? framings[ExactText(table.name)] : isArray ? .array : .lines
                try note(table, framing: framing ?? .lines)
            }
            if hasViews { try TableViews(connection).make(for: tables) }
            try connection.run("COMMIT")
            isInTransaction = false
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

// MARK: - Growing

extension SQLiteTables {
    private func grow(for table: SplitTable) throws(SQLiteError) {
        let stored = tables[table.index] ?? StoredTable(isExact: isExact)
        let quoted = SQLiteSchema.quoted(table.name)
        let info = "PRAGMA table_info(\(quoted))"
        if stored.fields.fields.isEmpty {
            let names = try connection.texts(of: info, column: 1)
            if !names.isEmpty {
                guard !isExact || names.contains("_shape"), names.contains("_row") else {
                    throw SQLiteError.refused("there is a table \(table.name) that isn't one of `tables`")
                }
                let types = try connection.texts(of: info, column: 2)
                stored.fields.adopt(names, of: table)
                stored.types = types.map { Affinity(rawValue: $0) ?? .none }
            }
        }
        let isNew = stored.fields.fields.isEmpty
        let added = Array(stored.fields.grow(for: table))
        stored.types += added.map { type($0, of: table) }
        let definitions = added.map { definition($0, of: table) }
        if isNew {
            try connection.run("CREATE TABLE \(quoted) (\(definitions.joined(separator: ", ")))")
        } else {
            for definition in definitions { try connection.run("ALTER TABLE \(quoted) ADD COLUMN \(definition)") }
        }
        let names = stored.fields.fields.map { SQLiteSchema.quoted(TableFields.name($0, of: table)) }
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        stored.insertion = try connection.statement(
            "INSERT INTO \(quoted) (\(names.joined(separator: ", "))) VALUES (\(marks))")
        stored.cells = SQLiteCells(nulls: names.count)
        try prepareKey(stored, of: table)
        tables[table.index] = stored
    }

    private func isKey(_ field: TableFields.Field, of table: SplitTable) -> Bool {
        key.map { $0.table == table.name && $0.column == TableFields.name(field, of: table) } ?? false
    }

    private func prepareKey(_ stored: StoredTable, of table: SplitTable) throws(SQLiteError) {
        guard let key, stored.keyColumn == nil,
            let index = stored.fields.fields.firstIndex(where: { isKey($0, of: table) })
        else { return }
        let (name, column) = (SQLiteSchema.quoted(table.name), SQLiteSchema.quoted(key.column))
        let index2 = SQLiteSchema.quoted("\(table.name) by \(key.column)")
        try connection.run("CREATE UNIQUE INDEX IF NOT EXISTS \(index2) ON \(name) (\(column))")
        for column in ["_parent", "_up"] { try makeIndex(on: column, of: table.name, stored.fields) }
        stored.keyColumn = index
        stored.search = try connection.statement("SELECT _row FROM \(name) WHERE \(column) = ?")
        stored.deletion = try connection.statement("DELETE FROM \(name) WHERE _row = ?")
    }

    /// The indexes of a table that is complete: those of its foreign keys.
    private func index(_ table: SplitTable) throws(SQLiteError) {
        guard let stored = tables[table.index] else { return }
        for column in ["_parent", "_up"] { try makeIndex(on: column, of: table.name, stored.fields) }
    }

    private func makeIndex(on column: String, of table: String, _ fields: TableFields) throws(SQLiteError) {
        guard let field = TableFields.own[column], fields.fields.contains(field) else { return }
        let (index, name) = (SQLiteSchema.quoted("\(table) \(column)"), SQLiteSchema.quoted(table))
        try connection.run("CREATE INDEX IF NOT EXISTS \(index) ON \(name) (\(column))")
    }

    private func definition(_ field: TableFields.Field, of table: SplitTable) -> String {
        let cascade = "ON DELETE CASCADE"
        return switch field {
        case .row: "_row INTEGER PRIMARY KEY"
        case .parent: "_parent INTEGER REFERENCES \(SQLiteSchema.quoted(table.parent?.name ?? "")) \(cascade)"
        case .up: "_up INTEGER REFERENCES \(SQLiteSchema.quoted(table.name)) \(cascade)"
        case .at: "_at INTEGER"
        case .key: "_key TEXT"
        case .shape: "_shape INTEGER"
        case .rest: "_rest TEXT"
        case .column(let index):
            "\(SQLiteSchema.quoted(table.columns[index].name)) \(type(field, of: table).rawValue)"
        }
    }

    private func type(_ field: TableFields.Field, of table: SplitTable) -> Affinity {
        guard case .column(let index) = field else { return .integer }
        if isKey(field, of: table) { return .none }
        let kinds = table.columns[index].kinds.subtracting(.null)
        switch kinds {
        case [.integer]: return .integer
        case [.real]: return .real
        case [.bool]: return .bool
        case _ where kinds.isEmpty: return .none
        default: return kinds.isDisjoint(with: [.integer, .real, .bool]) ? .text : .none
        }
    }
}

// MARK: - Cells

extension SQLiteTables {
    /// Sets a cell; returns whether it gives the JSON back exactly.
    private static func set(
        _ cells: inout SQLiteCells, _ field: Int, to cell: SplitRow.Cell, of tape: borrowing RecordTape,
        _ type: Affinity
    ) -> Bool {
        if cell.isJSON {
            var json: [UInt8] = []
            tape.appendJSON(cell.entry, to: &json)
            cells[field] = cells.text(json)
            return keepsText(json, type)
        }
        switch tape.kind(cell.entry) {
        case .null, .object, .array: return true
        case .bool:
            cells[field] = .integer(tape.slice(cell.entry).first == UInt8(ascii: "t") ? 1 : 0)
            return type == .bool
        case .string:
            let text = tape.text(cell.entry)
            cells[field] = cells.text(text)
            return keepsText(text, type) && !text.contains(0)
        case .integer, .real:
            let digits = tape.slice(cell.entry)
            let (value, isExact) = number(digits, type)
            cells[field] = value ?? cells.text(digits)
            return isExact
        }
    }

    /// The cell of a number; nil for one that SQLite has as a text.
    private static func number(
        _ digits: ArraySlice<UInt8>, _ type: Affinity
    ) -> (SQLiteCells.Cell?, isExact: Bool) {
        if let value = digits.plainInteger { return (.integer(value), type == .integer || type == .none) }
        let text = String(decoding: digits, as: UTF8.self)
        let isInteger = digits.allSatisfy { $0 == .minus || $0.isDecimalDigit }
        guard !isInteger || text == "-0", let value = Double(text), value.isFinite else { return (nil, false) }
        // SQLite has no -0.0.
        let isExact = (type == .real || type == .none) && (value.sign == .plus || value < 0) && "\(value)" == text
        return (.real(value), isExact)
    }

    /// Whether a column of a type keeps a text, which may look like a number.
    private static func keepsText(_ text: some Collection<UInt8>, _ type: Affinity) -> Bool {
        if type == .text || type == .none { return true }
        guard let first = text.first(where: { !(9...13).contains($0) && $0 != .space }) else { return true }
        return !(first == .minus || first == .plus || first == .period || first.isDecimalDigit)
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
