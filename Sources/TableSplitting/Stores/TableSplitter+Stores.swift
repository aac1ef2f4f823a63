public import JSONPaths
public import RowExporting

// The stores that users write into.

extension TableSplitter {
    /// Opens or creates an SQLite database, and begins a transaction.
    ///
    /// Tables that an earlier run has made are added to, by the forms that it has decided. What isn't committed at the
    /// end of its lifetime is rolled back.
    ///
    /// - Parameters:
    ///   - name: The name of the table of the documents; of the list's rows if there is a list.
    ///   - list: The path of the list in each document: keys and `[*]`, such as `data.orders`; nil if each document is a
    ///     row. What is around the list is in `_document`.
    ///   - plan: What becomes of values; nil to look at the first documents.
    ///   - path: The path of the database.
    ///   - key: The column that identifies a row; nil to add each row as a new one. Keys are equal if they are the same JSON
    ///     value. Different ones that SQLite has as the same, such as 1 and true, are an error.
    ///   - conflict: What becomes of a row whose key is in the table, and of all below it.
    /// - Throws: ``SplitError`` if the database can't be written, or has other tables of these names; if there is no
    ///   SQLite library; or for a path with more than keys and `[*]`.
    /// - Complexity: O(*n*) in the tables and skeletons that are there.
    public convenience init(
        named name: String, list: JSONPath? = nil, plan: SplitPlan? = nil, intoDatabase path: String,
        key: String? = nil, onConflict conflict: SQLiteTable.Conflict = .replace
    ) throws(SplitError) {
        let list = try list.flatMap { path throws(SplitError) in try SplitList(path) }
        let key = key.map { SQLiteTables.Key(table: Self.tableName(name), column: $0, conflict: conflict) }
        let store = try SQLiteTables(Array(path.utf8CString), key: key)
        self.init(named: name, list: list, plan: plan, after: try store.known(), into: store)
    }

    /// Makes a folder with a file for each table and a datapackage.json, which appears when it is committed.
    ///
    /// - Parameters:
    ///   - name: The name of the table of the documents; of the list's rows if there is a list.
    ///   - list: The path of the list in each document: keys and `[*]`, such as `data.orders`; nil if each document is a
    ///     row. What is around the list is in `_document`.
    ///   - plan: What becomes of values; nil to look at the first documents.
    ///   - path: The path of the folder.
    ///   - format: The format of the files.
    ///   - replaces: Whether a folder of tables that exists is replaced, as a whole.
    /// - Throws: ``SplitError`` if the folder exists or can't be made, or for a path with more than keys and `[*]`.
    public convenience init(
        named name: String, list: JSONPath? = nil, plan: SplitPlan? = nil, intoFolder path: String,
        format: FolderFormat = .csv, replacing replaces: Bool = false
    ) throws(SplitError) {
        let list = try list.flatMap { path throws(SplitError) in try SplitList(path) }
        let store = try TableFolder(path, format: format, replacing: replaces)
        self.init(named: name, list: list, plan: plan, after: Known(), into: store)
    }

    /// Writes nothing, so that ``summaries`` show what would become of documents.
    ///
    /// ```swift
    /// let splitter = try TableSplitter(planning: "books")
    /// try splitter.add(["title": "Momo", "tags": ["novel", "time"]])
    /// splitter.summaries.map(\.description)  // ["books: 1 row", "books.tags: 2 rows, the elements of tags"]
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the table of the documents; of the list's rows if there is a list.
    ///   - list: The path of the list in each document; nil if each document is a row.
    ///   - plan: What becomes of values; nil to look at the first documents.
    /// - Throws: ``SplitError`` for a path with more than keys and `[*]`.
    public convenience init(planning name: String, list: JSONPath? = nil, plan: SplitPlan? = nil) throws(SplitError) {
        let list = try list.flatMap { path throws(SplitError) in try SplitList(path) }
        self.init(named: name, list: list, plan: plan, after: Known(), into: PlannedTables())
    }

    private convenience init(
        named name: String, list: SplitList?, plan: SplitPlan?, after known: Known, into store: any SplitStore
    ) {
        let given = plan.flatMap { $0.sample.kinds.isEmpty ? nil : $0.sample }
        let sample = given ?? PlanNode()
        let forms = ((store as? TableFolder)?.forms ?? [:]).merging(plan?.forms ?? [:]) { $1 }
        self.init(
            named: Self.tableName(name), list: list, plan: sample, forms: forms, rowForms: plan?.forms ?? [:],
            after: known, into: store)
        if given == nil { emptyPlan = sample }
    }
}
