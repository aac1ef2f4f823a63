internal import JSONDocuments
import JSONPaths
internal import RowExporting

// Keys: the rows of one table that replace others.

extension SQLiteTables {
    func isKey(_ field: TableFields.Field, of table: SplitTable) -> Bool {
        guard let key, ExactText(key.table) == ExactText(table.name) else { return false }
        return ExactText(key.column) == ExactText(TableFields.name(field, of: table))
    }

    func prepareKey(_ stored: StoredTable, of table: SplitTable) throws(SQLiteError) {
        let hasUp = stored.fields.fields.contains(.up)
        guard let key, stored.keyColumn == nil || stored.isKeyOfTops != hasUp,
            let index = stored.fields.fields.firstIndex(where: { isKey($0, of: table) })
        else { return }
        let (name, column) = (SQLiteSchema.quoted(table.name), SQLiteSchema.quoted(key.column))
        try makeKeyIndex(of: table, key, isOfTops: hasUp)
        try makeIndexes(of: stored, table.name)
        (stored.keyColumn, stored.isKeyOfTops) = (index, hasUp)
        let rest = isExact ? "_rest" : "NULL"
        stored.search = try connection.statement(
            "SELECT _row, \(column), \(rest) FROM \(name) WHERE \(column) = ?" + (hasUp ? " AND _up IS NULL" : ""))
        stored.deletion = try connection.statement("DELETE FROM \(name) WHERE _row = ?")
    }

    /// Makes keys unique: of all rows, or of those that are in no other row of the table.
    private func makeKeyIndex(of table: SplitTable, _ key: Key, isOfTops: Bool) throws(SQLiteError) {
        let index = Self.keyIndexPrefix(of: table.name) + key.column
        let (name, column) = (SQLiteSchema.quoted(table.name), SQLiteSchema.quoted(key.column))
        let definition =
            "CREATE UNIQUE INDEX \(SQLiteSchema.quoted(index)) ON \(name) (\(column))"
            + (isOfTops ? " WHERE _up IS NULL" : "")
        let known = try connection.statement("SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?")
        _ = known.bind(.text(index), to: 1)
        if try known.moves() {
            if known[0].text == definition { return }
            known.reset()
            try connection.run("DROP INDEX \(SQLiteSchema.quoted(index))")
        }
        try connection.run(definition)
    }

    /// The beginning of the name of an index that makes the keys of a table unique.
    static func keyIndexPrefix(of table: String) -> String { "\(table) by " }

    /// Throws an error if the table of the key has rows, but nothing at the path of the key.
    func checkKey(of tables: [SplitTable]) throws(SplitError) {
        guard let key, let table = tables.first(where: { ExactText($0.name) == ExactText(key.table) }),
            table.rowCount > 0, table.index >= self.tables.count || self.tables[table.index]?.keyColumn == nil,
            !(KeyNames.keys(key.column).map { table.root.isEmpty(at: $0[...]) } ?? false)
        else { return }
        let other = tables.first { $0.columns.contains { ExactText($0.name) == ExactText(key.column) } }
        let names = table.columns.map(\.name) + (table.hasKey ? ["_key"] : [])
        let shown = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? " and \(names.count - 20) more" : "")
        throw SplitError(
            .badPath,
            "there is no column \(key.column) in \(table.name) for the key; "
                + (names.isEmpty ? "it has no columns" : "it has \(shown)")
                + (other.map { "; \($0.name) has one" } ?? ""))
    }

    /// Removes the row that has the key, with its children; false if the new one is left out.
    func clears(
        _ column: Int, for row: SplitRow, of table: SplitTable, _ stored: StoredTable, _ tape: borrowing RecordTape
    ) throws(SQLiteError) -> Bool {
        let value = stored.cells.value(of: column)
        guard !value.isNull, let key, let deletion = stored.deletion, let search = stored.search else { return true }
        _ = search.bind(value, to: 1)
        var found: (row: Int64, key: [UInt8])?
        if try search.moves(), let number = search[0].integer {
            found = (number, Self.key(in: search, column, stored, table))
        }
        search.reset()
        guard let (old, oldKey) = found else { return true }
        if isExact { try check(oldKey, ofRow: old, Self.key(of: row, column, stored, tape), ofRow: row.row, of: table) }
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

    /// The JSON of the key in a found row.
    private static func key(
        in search: SQLiteStatement, _ column: Int, _ stored: StoredTable, _ table: SplitTable
    ) -> [UInt8] {
        var row = StoredRow()
        try? row.setRest(search[2].bytes, table.name)
        if case .column(let index) = stored.fields.fields[column],
            let exact = row.rest[ExactText(table.columns[index].restName)]
        {
            return exact
        }
        switch StoredCell(search[1], isBool: stored.types[column] == .bool) {
        case .json(let json): return json
        case .text(let text):
            var json: [UInt8] = []
            RecordTape.appendQuoted(text, to: &json)
            return json
        case .null, .foreign: return []
        }
    }

    /// The JSON of the key of a row.
    private static func key(
        of row: SplitRow, _ column: Int, _ stored: StoredTable, _ tape: borrowing RecordTape
    ) -> [UInt8] {
        var json: [UInt8] = []
        switch stored.fields.fields[column] {
        case .column(let index):
            if let cell = row.cells.first(where: { $0.column == index }) { tape.appendJSON(cell.entry, to: &json) }
        case .key: if let key = row.key { RecordTape.appendQuoted(tape.text(key), to: &json) }
        default: break
        }
        return json
    }

    /// Throws an error if different values are one in SQLite.
    private func check(
        _ old: [UInt8], ofRow oldRow: Int64, _ new: [UInt8], ofRow newRow: Int64, of table: SplitTable
    ) throws(SQLiteError) {
        if old == new || old.isEmpty || new.isEmpty { return }
        let texts = [new, old].map { String(decoding: $0, as: UTF8.self) }
        let areNumbers = [new, old].allSatisfy { $0.first.map { $0 == .minus || $0.isDecimalDigit } ?? false }
        if areNumbers, LargeNumbers.decimal(of: texts[0]) == LargeNumbers.decimal(of: texts[1]) { return }
        throw SQLiteError.refused(
            "\(table.name).\(key?.column ?? ""): \(texts[0].prefix(80)) of row \(newRow) and \(texts[1].prefix(80)) of row "
                + "\(oldRow) are one key in SQLite, but different values")
    }
}
