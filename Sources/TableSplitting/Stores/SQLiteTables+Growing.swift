internal import JSONDocuments
import JSONPaths
internal import RowExporting

// Tables and columns that are added while rows are written.

extension SQLiteTables {
    private func stored(_ table: SplitTable) throws(SQLiteError) -> StoredTable {
        if let stored = tables[table.index] { return stored }
        return StoredTable(try GrowingTable(table.name, on: connection), isExact: isExact)
    }

    func grow(for table: SplitTable) throws(SQLiteError) {
        // With foreign keys, rows can only be added below a table that exists.
        if key != nil, let parent = table.parent, parent.index >= tables.count || tables[parent.index] == nil {
            try grow(for: parent)
        }
        while tables.count <= table.index { tables.append(nil) }
        let stored = try stored(table)
        if stored.fields.fields.isEmpty, !stored.table.isNew {
            let names = stored.table.existing.map(\.name)
            guard !isExact || names.contains("_shape"), names.contains("_row") else {
                throw SQLiteError.refused("there is a table \(table.name) that isn't one of `tables`")
            }
            stored.fields.adopt(names, of: table)
            stored.types = stored.table.existing.map { Affinity(rawValue: $0.type) ?? .none }
        }
        let added = Array(stored.fields.grow(for: table))
        stored.types += added.map { type($0, of: table) }
        let names = stored.fields.fields.map { TableFields.name($0, of: table) }
        try stored.table.add(added.map { definition($0, of: table) }, insertingInto: names)
        stored.cells = SQLiteCells(nulls: names.count)
        try prepareKey(stored, of: table)
        tables[table.index] = stored
    }

    /// The indexes of a table that is complete: those of its foreign keys.
    func index(_ table: SplitTable) throws(SQLiteError) {
        guard let stored = tables[table.index] else { return }
        try makeIndexes(of: stored, table.name)
    }

    func makeIndexes(of stored: StoredTable, _ name: String) throws(SQLiteError) {
        for field in [TableFields.Field.parent, .up] where stored.fields.fields.contains(field) {
            let column = TableFields.ownName(field)
            try stored.table.makeIndex("\(name) \(column)", on: [column])
        }
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
