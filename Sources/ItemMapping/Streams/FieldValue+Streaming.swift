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
    /// Records are read straight into Items where that can be done, else by way of jansson's values.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - reader: Who reads the bytes of a record.
    ///   - values: What transforms are handed.
    /// - Complexity: O(1) memory: a portion of the input that was ready, and the Items in it.
    public static func items(
        of records: JSONLines, reader: MappingReader = .auto, values: MappingValues = MappingValues()
    ) -> StreamedItems<Self> {
        StreamedItems(records, reader, values)
    }

    /// The Items of an asynchronous stream of JSON Lines, or of one long array, one at a time in constant memory.
    ///
    /// ```swift
    /// for try await row in Book.items(of: AsyncJSONLines(bytes: stream)) {
    ///     if let book = row.item { print(book.title) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - records: The records; see ``items(of:reader:values:)-(JSONLines,_,_)``.
    ///   - reader: Who reads the bytes of a record.
    ///   - values: What transforms are handed.
    public static func items<Base>(
        of records: AsyncJSONLines<Base>, reader: MappingReader = .auto, values: MappingValues = MappingValues()
    ) -> AsyncStreamedItems<Base, Self> {
        AsyncStreamedItems(records, reader, values)
    }

    /// The Item of one record that was parsed.
    ///
    /// ```swift
    /// let rows = JSONLines(contentsOfFile: "books.jsonl").parallelMap { Book.item(of: $0) }
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
