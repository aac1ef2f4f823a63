import ItemMapping
import JSONDocuments
import RowMapping

/// The SQL of a table for rows.
package struct SQLiteSchema {
    private let name: String
    private let columns: [RowColumns.Column]

    /// The indices of the columns of the key, in its order.
    let keyIndices: [Int]

    /// The columns of the key.
    var key: [String] { keyIndices.map { columns[$0].name } }

    /// The schema of a table.
    ///
    /// - Throws: ``SQLiteError`` for a name that a table can't have, and for a key without columns.
    init(_ name: String, columns: RowColumns, key: [String]) throws(SQLiteError) {
        self.name = name
        self.columns = columns.columns
        guard !name.isEmpty else { throw SQLiteError(.badColumns, "the name of the table is empty") }
        guard !name.utf8.contains(0) else {
            throw SQLiteError(.badColumns, "SQLite has no names such as \(name.debugDescription)")
        }
        guard !columns.columns.isEmpty else { throw SQLiteError(.badColumns, "there are no columns") }
        var indices: [Int] = []
        for name in key {
            guard let index = Self.index(of: name, in: columns.columns) else {
                throw SQLiteError(.badColumns, "there is no column \(name.debugDescription) for the key")
            }
            if !indices.contains(index) { indices.append(index) }
        }
        keyIndices = indices
    }

    /// Returns the column of a name: the one that wanted it, has it, or has it but for its case.
    private static func index(of name: String, in columns: [RowColumns.Column]) -> Int? {
        let (exact, folded) = (ExactText(name), ColumnNames.folded(name))
        return columns.firstIndex { ExactText($0.wanted) == exact } ?? columns.firstIndex {
            ExactText($0.name) == exact
        }
            ?? columns.firstIndex { ColumnNames.folded($0.name).utf8.elementsEqual(folded.utf8) }
    }

    /// A name in quotes.
    package static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    private static func list(_ names: [String]) -> String { names.map(quoted).joined(separator: ", ") }

    private var table: String { Self.quoted(name) }

    private static func definition(_ column: RowColumns.Column) -> String {
        ([quoted(column.name)] + [column.type.sql].compactMap(\.self)).joined(separator: " ")
    }
}

// MARK: - Tables

extension SQLiteSchema {
    /// The query for the columns of the existing table: names in column 1, types in column 2.
    var listing: String { Self.listing(of: name) }

    /// The query for the columns of a table.
    static func listing(of name: String) -> String { "PRAGMA table_info(\(quoted(name)))" }

    /// The statement that creates the table.
    var creation: String { "CREATE TABLE \(table) (\(columns.map(Self.definition).joined(separator: ", ")))" }

    /// The statements that add the columns that an existing table lacks.
    func additions(to existing: [String]) -> [String] {
        let known = Set(existing.map { ExactText(ColumnNames.folded($0)) })
        return columns.filter { !known.contains(ExactText(ColumnNames.folded($0.name))) }.map {
            "ALTER TABLE \(table) ADD COLUMN \(Self.definition($0))"
        }
    }

    /// The statements that make the table anew with the types that the columns have now.
    func retyping(by index: String?) -> [String] {
        let old = Self.quoted(name + " (old types)")
        let names = Self.list(columns.map(\.name))
        return ["ALTER TABLE \(table) RENAME TO \(old)", creation]
            + ["INSERT INTO \(table) (\(names)) SELECT \(names) FROM \(old)", "DROP TABLE \(old)"]
            + (index.map { [indexCreation(named: $0)] } ?? [])
    }

    /// The query for the names of all tables and indices.
    static let namesInUse = "SELECT name FROM sqlite_master"

    /// A name for the index of the key, besides those that are in use.
    func indexName(besides used: [String]) -> String {
        var names = ColumnNames(comparedBy: .sqlite, after: used)
        return names.names(for: ["\(name) key \(key.joined(separator: ", "))"])[0]
    }

    /// The statement that makes the key unique.
    ///
    /// The key is a unique index and not the primary key: an integer primary key would invent values for
    /// rows without one.
    func indexCreation(named index: String) -> String {
        "CREATE UNIQUE INDEX \(Self.quoted(index)) ON \(table) (\(Self.list(key)))"
    }

    /// The statement that removes an index.
    static func removal(ofIndex index: String) -> String { "DROP INDEX \(quoted(index))" }
}

// MARK: - Rows

extension SQLiteSchema {
    /// The statement that adds a row.
    var insertion: String {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(Self.list(columns.map(\.name)))) VALUES (\(marks))"
    }

    /// The statement that adds a row, or treats one whose key is there as is to be done.
    func resolution(_ conflict: SQLiteTable.Conflict) -> String {
        let others = columns.enumerated().filter { !keyIndices.contains($0.offset) }.map { Self.quoted($1.name) }
        let action =
            others.isEmpty || conflict == .ignore
            ? "NOTHING" : "UPDATE SET " + others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return "\(insertion) ON CONFLICT (\(Self.list(key))) DO \(action)"
    }

    /// The statements that make an empty temporary table for keys.
    var keyLog: [String] {
        let names = (0..<keyIndices.count).map { "k\($0)" }
        let columns = zip(key, names).map { "\(Self.quoted($0)) AS \($1)" }.joined(separator: ", ")
        return [
            "CREATE TEMP TABLE listwright_keys AS SELECT \(columns) FROM main.\(table) LIMIT 0",
            "CREATE UNIQUE INDEX temp.listwright_key ON listwright_keys (\(names.joined(separator: ", ")))",
        ]
    }

    /// The statement that adds a key to that table.
    var keyLogInsertion: String {
        "INSERT INTO temp.listwright_keys VALUES (\(keyIndices.map { _ in "?" }.joined(separator: ", ")))"
    }
}
