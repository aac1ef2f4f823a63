internal import JSONDocuments
import JSONPaths
internal import RowExporting

// Tables and columns that are added while rows are written.

extension SQLiteTables {
    func grow(for table: SplitTable) throws(SQLiteError) {
        // With foreign keys, rows can only be added below a table that exists.
        if key != nil, let parent = table.parent, parent.index >= tables.count || tables[parent.index] == nil {
            try grow(for: parent)
        }
        while tables.count <= table.index { tables.append(nil) }
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

    /// The indexes of a table that is complete: those of its foreign keys.
    func index(_ table: SplitTable) throws(SQLiteError) {
        guard let stored = tables[table.index] else { return }
        for column in ["_parent", "_up"] { try makeIndex(on: column, of: table.name, stored.fields) }
    }

    func makeIndex(on column: String, of table: String, _ fields: TableFields) throws(SQLiteError) {
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
