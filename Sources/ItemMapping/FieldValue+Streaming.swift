import JSONDocuments

extension FieldValue {
    /// The Items of JSON Lines, or of one long array, one at a time in constant memory.
    ///
    /// A bad record makes no Item but an element that says what is wrong, and reading goes on.
    ///
    /// ```swift
    /// let books = JSONLines(contentsOfFile: "books.json", options: .init(framing: .array(at: ["data", "books"])))
    /// for row in Book.items(of: books) {
    ///     if let book = row.item { print(book.title) }
    ///     for issue in row.issues { print(issue) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - values: What transforms are handed.
    /// - Complexity: O(1) memory; each record is parsed when it is asked for.
    public static func items(
        of records: JSONLines, values: MappingValues = MappingValues()
    ) -> LazyMapSequence<JSONLines, StreamedItem<Self>> {
        records.lazy.map { item(of: $0, values: values) }
    }

    /// The Item of one record: for streams that are read by threads or asynchronously.
    ///
    /// ```swift
    /// let rows = JSONLines(contentsOfFile: "books.jsonl").parallelMap { Book.item(of: $0) }
    /// for try await row in AsyncJSONLines(bytes: stream).map({ Book.item(of: $0) }) { … }
    /// ```
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - values: What transforms are handed.
    public static func item(
        of record: JSONLines.Record, values: MappingValues = MappingValues()
    ) -> StreamedItem<Self> {
        guard let document = record.document else {
            return StreamedItem(
                item: nil, issues: [], error: record.error, index: record.index, line: record.line)
        }
        let context = MappingContext(storage: document.storage)
        context.values = values
        context.recordNumber = record.index
        let items = own(Self.values(of: RecordList(of: document.root, context), context))
        context.placeIssues()
        return StreamedItem(
            item: items.first, issues: context.issues, error: nil, index: record.index, line: record.line)
    }
}
