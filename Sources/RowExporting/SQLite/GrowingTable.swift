/// A table of a database that gets columns while rows are written, and the statement that adds a row.
///
/// Columns are added and never removed, so that rows that are there stay as they are.
package struct GrowingTable {
    /// A column as the database has it.
    package struct Column: Sendable {
        package let name: String
        /// The declared type; empty for none.
        package let type: String

        package init(_ name: String, _ type: String) { (self.name, self.type) = (name, type) }

        var definition: String { SQLiteSchema.quoted(name) + (type.isEmpty ? "" : " \(type)") }
    }

    /// The name in quotes.
    package let quoted: String
    /// The columns that the table had before; none for a new one.
    package let existing: [Column]
    /// The statement that adds a row; nil before the first columns.
    package private(set) var insertion: SQLiteStatement?
    private let connection: SQLiteConnection
    private var isMade: Bool

    package init(_ name: String, on connection: SQLiteConnection) throws(SQLiteError) {
        (quoted, self.connection) = (SQLiteSchema.quoted(name), connection)
        existing = try connection.columns(of: name)
        isMade = !existing.isEmpty
    }

    /// True if this run makes the table.
    package var isNew: Bool { existing.isEmpty }

    /// Adds columns by their definitions in SQL, and prepares the statement that adds a row.
    ///
    /// - Parameter names: The columns of a row, in the order of its cells.
    package mutating func add(_ definitions: [String], insertingInto names: [String]) throws(SQLiteError) {
        if !isMade {
            try connection.run("CREATE TABLE \(quoted) (\(definitions.joined(separator: ", ")))")
        } else {
            for definition in definitions { try connection.run("ALTER TABLE \(quoted) ADD COLUMN \(definition)") }
        }
        isMade = true
        insertion = try connection.statement(insertionText(names))
    }

    /// The statement that adds a row.
    func insertionText(_ names: [String]) -> String {
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(quoted) (\(SQLiteSchema.list(names))) VALUES (\(marks))"
    }

    /// Makes the table anew with the types that its columns have now; its indexes are gone.
    ///
    /// - Parameter booleans: The columns that had nothing but booleans, which become texts.
    mutating func remake(
        as columns: [Column], named name: String, formerly booleans: [Int]
    ) throws(SQLiteError) {
        let (old, names) = (SQLiteSchema.quoted(name + " (old types)"), SQLiteSchema.list(columns.map(\.name)))
        let values = columns.enumerated().map { number, column in
            let name = SQLiteSchema.quoted(column.name)
            return booleans.contains(number) ? "CASE \(name) WHEN 1 THEN 'true' WHEN 0 THEN 'false' END" : name
        }
        try connection.run("ALTER TABLE \(quoted) RENAME TO \(old)")
        isMade = false
        try add(columns.map(\.definition), insertingInto: columns.map(\.name))
        try connection.run("INSERT INTO \(quoted) (\(names)) SELECT \(values.joined(separator: ", ")) FROM \(old)")
        try connection.run("DROP TABLE \(old)")
    }

    /// Makes an index unless there is one of its name.
    package func makeIndex(_ index: String, on columns: [String], isUnique: Bool = false) throws(SQLiteError) {
        try connection.run(
            "CREATE \(isUnique ? "UNIQUE " : "")INDEX IF NOT EXISTS \(SQLiteSchema.quoted(index)) ON \(quoted) "
                + "(\(SQLiteSchema.list(columns)))")
    }
}
