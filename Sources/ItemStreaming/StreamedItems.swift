import ItemMapping
import JSONDocuments

/// The Items of JSON Lines, or of one long array, one at a time in constant memory.
///
/// `FieldValue.items(of:)` returns it. Records are read in portions
/// of some hundred kilobytes, or of the input that is available. Each iterator starts from the
/// beginning.
///
/// ```swift
/// let lines = JSONLines("{\"title\": \"Momo\"}\nnonsense")
/// for row in Book.items(of: lines) { print(row.line, row.item?.title ?? row.error?.message ?? "no Item") }
/// ```
public struct StreamedItems<Value: FieldValue>: Sequence {
    private let records: JSONLines
    private let reader: ReaderStrategy
    private let values: MappingValues

    init(of records: JSONLines, reader: ReaderStrategy, values: MappingValues) {
        self.records = records
        self.reader = reader
        self.values = values
    }

    /// Returns an iterator that reads from the start; it reads ahead by one portion of the input.
    public func makeIterator() -> Iterator {
        Iterator(blocks: AnyIterator(records.blocks.makeIterator()), reader: reader, values: values)
    }

    /// Reads Items one at a time.
    public struct Iterator: IteratorProtocol {
        let blocks: AnyIterator<RecordBlock>
        let reader: ReaderStrategy
        let values: MappingValues
        private var portion = StreamedPortion<Value>()
        private let uniqueValues = UniqueValues(for: Value.self)

        init(blocks: AnyIterator<RecordBlock>, reader: ReaderStrategy, values: MappingValues) {
            self.blocks = blocks
            self.reader = reader
            self.values = values
        }

        /// Returns the next Item, or the error of its record; nil at the end.
        public mutating func next() -> StreamedItem<Value>? {
            while !portion.isLast || !portion.isEmpty {
                if let item = portion.next() { return item }
                guard let block = blocks.next() else { return nil }
                portion = StreamedPortion(block, reader: reader, values: values, uniqueValues)
            }
            return nil
        }
    }
}

/// One Item from a stream of records, with the issues of its record.
///
/// There are three outcomes: an Item without issues; an Item, or none, with issues in the data; or
/// no Item, because the record isn't JSON and ``error`` says why.
///
/// ```swift
/// let lines = JSONLines("{\"title\": \"Momo\"}\n{\"title\": []}\nnonsense")
/// let rows = Array(Book.items(of: lines))
/// print(rows.map { $0.item != nil })  // [true, true, false]
/// print(rows.map(\.issues.count))     // [0, 1, 0]
/// print(rows[2].line)                 // 3
/// ```
public struct StreamedItem<Value> {
    /// The Item; nil if the record made none.
    public let item: Value?

    /// The defects of the record; their locations are relative to the record, their positions to
    /// the input.
    public let issues: [MappingIssue]

    /// The syntax error; nil if the record is JSON.
    public let error: JSONSyntaxError?

    /// The index of the record in the stream, from 0.
    public let index: Int

    /// The line of the input in which the record starts, from 1.
    public let line: Int

    package init(item: Value?, issues: [MappingIssue], error: JSONSyntaxError?, index: Int, line: Int) {
        (self.item, self.issues, self.error) = (item, issues, error)
        (self.index, self.line) = (index, line)
    }
}

extension StreamedItem: Sendable where Value: Sendable {}

/// The Items of an asynchronous stream of JSON Lines, or of one long array, one at a time in
/// constant memory.
///
/// `FieldValue.items(of:)` returns it.
///
/// ```swift
/// for try await row in Book.items(of: AsyncJSONLines(bytes: stream)) { print(row.item?.title ?? "no Item") }
/// ```
public struct AsyncStreamedItems<Base: AsyncSequence, Value: FieldValue>: AsyncSequence {
    private let records: AsyncJSONLines<Base>
    private let reader: ReaderStrategy
    private let values: MappingValues

    init(of records: AsyncJSONLines<Base>, reader: ReaderStrategy, values: MappingValues) {
        self.records = records
        self.reader = reader
        self.values = values
    }

    /// Returns an iterator that reads from the start.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(blocks: records.blocks, reader: reader, values: values)
    }

    /// Reads Items one at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var blocks: AsyncBlocks<Base>
        private let reader: ReaderStrategy
        private let values: MappingValues
        private var portion = StreamedPortion<Value>()
        private let uniqueValues = UniqueValues(for: Value.self)

        init(blocks: AsyncBlocks<Base>, reader: ReaderStrategy, values: MappingValues) {
            self.blocks = blocks
            self.reader = reader
            self.values = values
        }

        /// Returns the next Item, or the error of its record; nil at the end.
        ///
        /// - Throws: The errors of the stream, and `CancellationError` if it ends because the task
        ///   was cancelled. A bad record doesn't throw; it is an element with an error.
        public mutating func next() async throws -> StreamedItem<Value>? {
            while !portion.isLast || !portion.isEmpty {
                if let item = portion.next() { return item }
                guard let block = try await blocks.next() else { return nil }
                portion = StreamedPortion(block, reader: reader, values: values, uniqueValues)
            }
            return nil
        }
    }
}

/// The Items of some records of a stream, with the issues of these records.
package struct StreamedPortion<Value: FieldValue> {
    private var items: ArraySlice<StreamedItem<Value>> = []

    /// True if a bad record ends the stream.
    private(set) var isLast = false

    var isEmpty: Bool { items.isEmpty }

    init() {}

    package init(
        _ block: RecordBlock, reader: ReaderStrategy, values: MappingValues, _ uniqueValues: UniqueValues? = nil
    ) {
        if reader != .jansson,
            let found = Value.readDirectly(block, stopsAtError: false, values: values, uniqueValues)
        {
            join(found.items, with: found.exceptions, of: block)
        } else {
            readByJansson(block, values: values, uniqueValues)
        }
    }

    package mutating func next() -> StreamedItem<Value>? { items.popFirst() }

    /// Joins the Items with the records that they were read from.
    private mutating func join(
        _ found: [Value], with exceptions: [DirectBlock.Exception], of block: RecordBlock
    ) {
        var found = found[...]
        var exceptions = exceptions[...]
        items.reserveCapacity(block.count)
        for number in 0..<block.count where !isLast {
            let exception = exceptions.first?.number == number ? exceptions.popFirst() : nil
            if exception?.isSkipped == true { continue }
            let item = exception?.hasItem ?? true ? found.popFirst() : nil
            items.append(
                StreamedItem(
                    item: item, issues: exception?.issues ?? [], error: exception?.error,
                    index: block.index(of: number),
                    line: block.position(of: number).line))
            isLast = exception?.isLast ?? false
        }
    }

    private mutating func readByJansson(_ block: RecordBlock, values: MappingValues, _ uniqueValues: UniqueValues?) {
        for number in 0..<block.count where !isLast {
            guard let record = block.record(number) else { continue }
            items.append(Value.item(of: record, values: values, uniqueValues))
            isLast = block.endsReading(after: record)
        }
    }
}
