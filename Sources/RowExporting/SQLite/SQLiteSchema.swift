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

    static func list(_ names: [String]) -> String { names.map(quoted).joined(separator: ", ") }

    /// The columns as a database declares them.
    var declared: [GrowingTable.Column] { columns.map { GrowingTable.Column($0.name, $0.type.sql ?? "") } }

    /// The definitions of the columns that an existing table lacks.
    func additions(to existing: [String]) -> [String] {
        let known = Set(existing.map { ExactText(ColumnNames.folded($0)) })
        return declared.filter { !known.contains(ExactText(ColumnNames.folded($0.name))) }.map(\.definition)
    }
}

// MARK: - Keys

extension SQLiteSchema {
    /// The query for the names of all tables and indices.
    static let namesInUse = "SELECT name FROM sqlite_master"

    /// The name of the index of the key, unless another index has it.
    var indexName: String { "\(name) key \(key.joined(separator: ", "))" }

    /// A name for the index of the key, apart from those in use.
    func indexName(apartFrom used: [String]) -> String {
        var names = ColumnNames(comparedBy: .sqlite, after: used)
        return names.names(for: [indexName])[0]
    }

    /// The statement that adds a row, or treats one whose key is there as is to be done.
    func resolution(_ conflict: SQLiteTable.Conflict, of table: GrowingTable) -> String {
        let others = columns.enumerated().filter { !keyIndices.contains($0.offset) }.map { Self.quoted($1.name) }
        let action =
            others.isEmpty || conflict == .ignore
            ? "NOTHING" : "UPDATE SET " + others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return "\(table.insertionText(columns.map(\.name))) ON CONFLICT (\(Self.list(key))) DO \(action)"
    }
}
