import Foundation
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
        of records: JSONLines, reader: ReaderStrategy = .auto, values: MappingValues = MappingValues()
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
        of records: AsyncJSONLines<Base>, reader: ReaderStrategy = .auto, values: MappingValues = MappingValues()
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

extension FieldValue {
    /// The Items of all lines of JSON Lines, in the order of the lines, read by several threads.
    ///
    /// Each line is a record. Its bytes are read straight into an Item where that can be done, else by way of jansson's
    /// values; defects of the data are passed over. For the defects see `items(of:)`.
    ///
    /// ```swift
    /// let books = try Book.items(in: JSONLines(contentsOfFile: "books.jsonl"))
    /// ```
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - workers: How many threads read them; as many as the machine has processors by default.
    ///   - reader: Who reads the bytes of a line.
    /// - Throws: `JSONSyntaxError` of the first line that is not JSON, with the line of the input, unless the options of
    ///   `lines` say that bad lines are skipped.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func items(
        in lines: JSONLines, workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        reader: ReaderStrategy = .auto
    ) throws(JSONSyntaxError) -> [Self] where Self: Sendable {
        var items: [Self] = []
        try forEachBatch(in: lines, workers: workers, reader: reader) { items += $0 }
        return items
    }

    /// Hands over the Items of JSON Lines in portions, in the order of the lines, in constant memory.
    ///
    /// - Parameters:
    ///   - lines: The lines; see ``items(in:workers:reader:)``.
    ///   - workers: How many threads read them.
    ///   - reader: Who reads the bytes of a line.
    ///   - body: What to do with the Items of some lines, on the calling thread.
    /// - Throws: `JSONSyntaxError` of the first line that is not JSON; the Items before it have been handed over.
    public static func forEachBatch(
        in lines: JSONLines, workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        reader: ReaderStrategy = .auto, _ body: ([Self]) -> Void
    ) throws(JSONSyntaxError) where Self: Sendable {
        try lines.forEachBlock(workers: workers) { block in
            let batch = LineBatch<Self>(block, reader)
            return (batch, batch.failure != nil)
        } body: { (batch: LineBatch<Self>) throws(JSONSyntaxError) in
            body(batch.items)
            if let failure = batch.failure { throw failure }
        }
    }
}

/// The Items of a block of lines, up to the first bad one.
private struct LineBatch<Value: FieldValue & Sendable>: Sendable {
    private(set) var items: [Value] = []
    private(set) var failure: JSONSyntaxError?

    init(_ block: RecordBlock, _ reader: ReaderStrategy) {
        if reader != .jansson, let found = Value.directly(block, stopsAtError: true, MappingValues()) {
            items = found.items
            failure = found.exceptions.last?.error
        } else {
            readByJansson(block)
        }
    }

    private mutating func readByJansson(_ block: RecordBlock) {
        items.reserveCapacity(block.count)
        for number in 0..<block.count where failure == nil {
            guard let record = block.record(number) else { continue }
            let row = Value.item(of: record)
            if let item = row.item { items.append(item) }
            failure = row.error
        }
    }
}

extension FieldValue {
    /// The Items of a block and the records that jansson has read; nil where it has to read them all.
    // SAFETY: the bytes stay in place while they are read.
    static func directly(
        _ block: RecordBlock, stopsAtError: Bool, _ values: MappingValues
    ) -> (items: [Self], exceptions: [DirectBlock.Exception])? {
        unsafe block.withBytes { bytes in
            var reader = unsafe DirectReader(block, in: bytes, stopsAtError: stopsAtError)
            reader.context.values = values
            guard let items = try? Self.values(from: &reader) else { return nil }
            return (own(items), reader.block?.exceptions ?? [])
        }
    }
}
