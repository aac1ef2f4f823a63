import ItemMapping
import JSONDocuments
import RowMapping

/// The SQL of a table for rows.
struct SQLiteSchema {
    private let name: String
    private let columns: [RowColumns.Column]
    private let key: [String]

    /// The indices of the columns of the key.
    let keyIndices: Set<Int>

    /// The schema of a table.
    ///
    /// - Throws: ``SQLiteError`` for names that a table can't have.
    init(_ name: String, columns: RowColumns, key: [String]) throws(SQLiteError) {
        self.name = name
        self.columns = columns.columns
        self.key = key
        guard !name.isEmpty else { throw SQLiteError(.badColumns, "the name of the table is empty") }
        guard !columns.columns.isEmpty else { throw SQLiteError(.badColumns, "there are no columns") }
        var known: Set<String> = []
        for name in columns.names where !known.insert(Self.folded(name)).inserted {
            throw SQLiteError(.badColumns, "two columns have the name \(name.debugDescription); SQLite ignores case")
        }
        if let bad = (columns.names + [name]).first(where: { $0.utf8.contains(0) || $0.isEmpty }) {
            throw SQLiteError(.badColumns, "SQLite has no names such as \(bad.debugDescription)")
        }
        let names = columns.names.map(Self.folded)
        if let missing = key.first(where: { !names.contains(Self.folded($0)) }) {
            throw SQLiteError(.badColumns, "there is no column \(missing.debugDescription) for the key")
        }
        keyIndices = Set(key.compactMap { names.firstIndex(of: Self.folded($0)) })
    }

    /// A name as SQLite compares it: without the case of ASCII letters.
    private static func folded(_ name: String) -> String {
        String(
            decoding: name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | .caseBit : $0 },
            as: UTF8.self)
    }

    /// A name in quotes.
    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    private static func list(_ names: [String]) -> String { names.map(quoted).joined(separator: ", ") }

    /// The query for the columns of the existing table.
    var listing: String { Self.listing(of: name) }

    /// The query for the columns of a table.
    static func listing(of name: String) -> String { "PRAGMA table_info(\(quoted(name)))" }

    /// The query for the number of rows of a table.
    static func counting(_ name: String) -> String { "SELECT count(*) FROM \(quoted(name))" }

    /// The statements that create the table.
    ///
    /// The key is a unique index and not the primary key: an integer primary key would invent
    /// values for rows without one.
    var creation: [String] {
        let definitions = columns.map { Self.definition($0) } + (key.isEmpty ? [] : ["UNIQUE (\(Self.list(key)))"])
        return ["CREATE TABLE \(Self.quoted(name)) (\(definitions.joined(separator: ", ")))"]
    }

    /// The statements that add the columns that an existing table lacks.
    func additions(to existing: [String]) -> [String] {
        let known = Set(existing.map(Self.folded))
        return columns.filter { !known.contains(Self.folded($0.name)) }.map {
            "ALTER TABLE \(Self.quoted(name)) ADD COLUMN \(Self.definition($0))"
        }
    }

    /// The statement that writes a row.
    var insertion: String {
        let names = columns.map(\.name)
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let start = "INSERT INTO \(Self.quoted(name)) (\(Self.list(names))) VALUES (\(marks))"
        guard !key.isEmpty else { return start }
        let others = names.enumerated().filter { !keyIndices.contains($0.offset) }.map { Self.quoted($0.element) }
        let action =
            others.isEmpty
            ? "NOTHING" : "UPDATE SET " + others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return "\(start) ON CONFLICT (\(Self.list(key))) DO \(action)"
    }

    private static func definition(_ column: RowColumns.Column) -> String {
        ([quoted(column.name)] + [type(of: column.kind)].compactMap(\.self)).joined(separator: " ")
    }

    /// The type of a column; none keeps values as they are bound.
    private static func type(of kind: RecordKind) -> String? {
        switch kind {
        case .any, .record: nil
        case .int: "INTEGER"
        case .double: "REAL"
        case .bool: "BOOLEAN"
        case .data: "BLOB"
        case .string, .decimal, .date, .url, .uuid, .list: "TEXT"
        }
    }
}
