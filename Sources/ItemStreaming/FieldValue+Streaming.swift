import ItemMapping
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FieldValue {
    /// Returns the Items of JSON Lines, or of one long array, one at a time in constant memory.
    ///
    /// A bad record makes an element with the error instead of an Item, and reading continues.
    ///
    /// ```swift
    /// let books = JSONLines(contentsOfFile: "books.json", options: .init(framing: .array(at: ["data", "books"])))
    /// for row in Book.items(of: books) {
    ///     if let book = row.item { print(book.title) }
    ///     for issue in row.issues { print(issue) }
    /// }
    /// ```
    ///
    /// Records are read directly into Items if possible, and through jansson's values otherwise.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - reader: The reader to use.
    ///   - values: The values for transforms.
    /// - Complexity: O(1) memory: a portion of the available input, and the Items in it.
    public static func items(
        of records: JSONLines, reader: ReaderStrategy = .auto, values: MappingValues = MappingValues()
    ) -> StreamedItems<Self> {
        StreamedItems(of: records, reader: reader, values: values)
    }

    /// Returns the Items of an asynchronous stream of JSON Lines, or of one long array, one at a time in
    /// constant memory.
    ///
    /// ```swift
    /// for try await row in Book.items(of: AsyncJSONLines(bytes: stream)) {
    ///     if let book = row.item { print(book.title) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - records: The records; see `items(of:)`.
    ///   - reader: The reader to use.
    ///   - values: The values for transforms.
    public static func items<Base>(
        of records: AsyncJSONLines<Base>, reader: ReaderStrategy = .auto, values: MappingValues = MappingValues()
    ) -> AsyncStreamedItems<Base, Self> {
        AsyncStreamedItems(of: records, reader: reader, values: values)
    }

    /// Returns the Item of one parsed record, for a map of your own over JSON Lines.
    ///
    /// ```swift
    /// let rows = JSONLines(contentsOfFile: "books.jsonl").parallelMap { Book.item(of: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - values: The values for transforms.
    public static func item(
        of record: JSONLines.Record, values: MappingValues = MappingValues()
    ) -> StreamedItem<Self> {
        item(of: record, values: values, nil)
    }

    /// Returns the Item of one parsed record of a stream, compared with those before it.
    static func item(
        of record: JSONLines.Record, values: MappingValues, _ uniqueValues: UniqueValues?
    ) -> StreamedItem<Self> {
        guard let document = record.document else {
            return StreamedItem(
                item: nil, issues: [], error: record.error, index: record.index, line: record.line)
        }
        let mapping = map(record: document.root, number: record.index, values: values, comparing: uniqueValues)
        return StreamedItem(
            item: mapping.items.first, issues: mapping.issues, error: nil, index: record.index, line: record.line)
    }
}

extension FieldValue {
    /// Returns the Items of all lines of JSON Lines, in the order of the lines, read on several threads.
    ///
    /// Each line is a record. Its bytes are read directly into an Item if possible, and through
    /// jansson's values otherwise. This is the strict door: any defect is an error, which carries all of
    /// them. `items(of:)` is the tolerant one: it returns each Item with
    /// the issues of its line.
    ///
    /// ```swift
    /// let books = try Book.items(in: JSONLines(contentsOfFile: "books.jsonl"))
    /// ```
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - workers: The number of threads; by default the number of active processors.
    ///   - reader: The reader to use.
    /// - Throws: `MappingError`: the error of the first line that isn't JSON, with its number in the
    ///   input, unless the options of `lines` skip bad lines; or the defects of all lines.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func items(
        in lines: JSONLines, workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        reader: ReaderStrategy = .auto
    ) throws(MappingError) -> [Self] where Self: Sendable {
        var items: [Self] = []
        var defects = LineDefects()
        // One thread reads into one array.
        let lines = workers > 1 ? lines : lines.inLongBlocks
        try forEachLineBatch(in: lines, workers: workers, reader: reader) { batch in
            if defects.issueCount == 0 { if items.isEmpty { items = batch.items } else { items += batch.items } }
            defects.add(batch.defects)
        }
        if let error = defects.error { throw error }
        return items
    }

    /// Calls `body` with the Items of JSON Lines in batches, in the order of the lines, in constant
    /// memory.
    ///
    /// This is a strict door, too: it ends at the first line with a defect.
    ///
    /// ```swift
    /// var count = 0
    /// try Book.forEachBatch(in: JSONLines(contentsOfFile: "books.jsonl")) { books in count += books.count }
    /// ```
    ///
    /// - Parameters:
    ///   - lines: The lines; see `items(in:workers:reader:)`.
    ///   - workers: The number of threads that read them.
    ///   - reader: The reader to use.
    ///   - body: Receives the Items of some lines, on the calling thread.
    /// - Throws: `MappingError` of the first line that isn't JSON or has a defect, after `body` was
    ///   called with the Items before it. It has the defects of the lines that were read with that one.
    public static func forEachBatch(
        in lines: JSONLines, workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        reader: ReaderStrategy = .auto, _ body: ([Self]) -> Void
    ) throws(MappingError) where Self: Sendable {
        var defects = LineDefects()
        try forEachLineBatch(in: lines, workers: workers, reader: reader) { batch throws(MappingError) in
            if batch.soundCount > 0 { body(Array(batch.items.prefix(batch.soundCount))) }
            defects.add(batch.defects)
            if defects.issueCount > 0, let error = defects.error { throw error }
        }
        if let error = defects.error { throw error }
    }

    private static func forEachLineBatch(
        in lines: JSONLines, workers: Int, reader: ReaderStrategy,
        _ body: (LineBatch<Self>) throws(MappingError) -> Void
    ) throws(MappingError) where Self: Sendable {
        // Records that are compared with those before them are read in their order.
        let uniqueValues = UniqueValues(for: Self.self)
        try lines.forEachBlock(workers: uniqueValues == nil ? workers : 1) { block in
            let batch = LineBatch<Self>(block, reader: reader, uniqueValues)
            return (batch, batch.failure != nil)
        } body: { (batch: LineBatch<Self>) throws(MappingError) in
            try body(batch)
            if let failure = batch.failure { throw MappingError(failure) }
        }
    }
}

extension FieldValue {
    /// Reads the Items of a block directly, and returns them with the records that fell back to
    /// jansson; nil if all records have to.
    static func readDirectly(
        _ block: RecordBlock, stopsAtError: Bool, values: MappingValues, _ uniqueValues: UniqueValues? = nil
    ) -> (items: [Self], exceptions: [DirectBlock.Exception], hasReadRecord: Bool)? {
        block.withTexts { texts in
            var reader = DirectReader(block, texts, stopsAtError: stopsAtError)
            reader.call.values = values
            reader.call.uniqueValues = uniqueValues
            defer { uniqueValues?.end() }
            guard let items = try? Self.values(from: &reader) else { return nil }
            return (items, reader.exceptions, reader.tally.hasReadRecord)
        }
    }
}
