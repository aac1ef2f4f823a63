import SystemHeaders

// The pages of a journal, in a table of their own.
extension SQLiteTable {
    /// A page of a list whose rows are written.
    package struct PageMark: Sendable, Hashable {
        let list: String
        let page: Int
        package let keeping: KeptKeys

        /// The page of this number, of the list with this identifier.
        package init(list: String, page: Int, keeping: KeptKeys = .none) {
            (self.list, self.page, self.keeping) = (list, page, keeping)
        }
    }

    /// Says whether the keys of a run are kept in the database, so that rows without them can be removed at its end.
    package enum KeptKeys: Sendable, Hashable {
        case none
        /// From this page on; those of an earlier run are forgotten.
        case new
        /// In addition to those before.
        case more
    }

    /// The last page of a list that a database has.
    package struct StoredMark: Sendable, Hashable {
        /// The number of the page.
        package let page: Int
        /// The number of rows that the table had after it.
        package let rowCount: Int
        /// The number of rows that it has now.
        package let presentCount: Int
    }

    /// The table of the marks.
    private static let marks = "\"listwright_pages\""

    /// Records a page in the transaction of its rows, so that both are in the file or neither.
    package func record(_ mark: PageMark) throws(SQLiteError) {
        try run(Self.statements(recording: mark, for: name))
    }

    /// The statements that record a page of the rows of a table.
    package static func statements(recording mark: PageMark, for name: String) -> [String] {
        [
            "CREATE TABLE IF NOT EXISTS \(marks) (list TEXT PRIMARY KEY, page INTEGER, row_count INTEGER)",
            "INSERT OR REPLACE INTO \(marks) "
                + "SELECT \(literal(mark.list)), \(mark.page), count(*) FROM \(SQLiteSchema.quoted(name))",
        ]
    }

    /// The last page of a list that a database has; nil without one, and without a database.
    ///
    /// - Parameter path: The bytes of the file's path, which end with a NUL.
    // SAFETY: the path is read during the call only.
    package static func mark(
        of list: String, for name: String, inFile path: [CChar]
    ) throws(SQLiteError) -> StoredMark? {
        guard unsafe access(path, F_OK) == 0 else { return nil }
        let connection = try SQLiteConnection(path)
        let tables =
            "SELECT name FROM sqlite_master WHERE name COLLATE NOCASE IN (\(literal(name)), 'listwright_pages')"
        guard try connection.texts(of: tables).count == 2 else { return nil }
        let query =
            "SELECT page || ' ' || row_count || ' ' || (SELECT count(*) FROM \(SQLiteSchema.quoted(name))) "
            + "FROM \(marks) WHERE list = \(literal(list))"
        let numbers = try connection.texts(of: query).first?.split(separator: " ").compactMap { Int($0) }
        guard let numbers, numbers.count == 3 else { return nil }
        return StoredMark(page: numbers[0], rowCount: numbers[1], presentCount: numbers[2])
    }

    /// Records the number of rows that the table has.
    static func recount(_ list: String, in name: String, on connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            "UPDATE \(marks) SET row_count = (SELECT count(*) FROM \(SQLiteSchema.quoted(name))) "
                + "WHERE list = \(literal(list))")
    }

    /// A text in quotes.
    private static func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
