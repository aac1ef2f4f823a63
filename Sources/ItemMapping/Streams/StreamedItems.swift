import JSONDocuments

/// The Items of JSON Lines, or of one long array, one at a time in constant memory.
///
/// What `items(of:)` of lines gives. Records are read in portions of some hundred kilobytes, or of as
/// much as the input has ready.
public struct StreamedItems<Value: FieldValue>: Sequence {
    private let records: JSONLines
    private let reader: ReaderStrategy
    private let values: MappingValues

    init(_ records: JSONLines, _ reader: ReaderStrategy, _ values: MappingValues) {
        self.records = records
        self.reader = reader
        self.values = values
    }

    /// A reading from the start.
    public func makeIterator() -> Iterator {
        Iterator(blocks: AnyIterator(records.blocks.makeIterator()), reader: reader, values: values)
    }

    /// Reads Items one at a time.
    public struct Iterator: IteratorProtocol {
        let blocks: AnyIterator<RecordBlock>
        let reader: ReaderStrategy
        let values: MappingValues
        private var portion = StreamedPortion<Value>()

        init(blocks: AnyIterator<RecordBlock>, reader: ReaderStrategy, values: MappingValues) {
            self.blocks = blocks
            self.reader = reader
            self.values = values
        }

        /// The next Item, or what is wrong with its record; nil at the end.
        public mutating func next() -> StreamedItem<Value>? {
            while !portion.isLast || !portion.isEmpty {
                if let item = portion.next() { return item }
                guard let block = blocks.next() else { return nil }
                portion = StreamedPortion(block, reader, values)
            }
            return nil
        }
    }
}

/// One Item out of a stream of records, with what was wrong with its record.
public struct StreamedItem<Value> {
    /// The Item; nil where the record made none.
    public let item: Value?

    /// The defects of the record; their places are counted from the record, their positions from the input.
    public let issues: [MappingIssue]

    /// Why the record is not JSON; nil where it is.
    public let error: JSONSyntaxError?

    /// How many records were before this one.
    public let index: Int

    /// The line of the input in which the record starts, counted from 1.
    public let line: Int
}

extension StreamedItem: Sendable where Value: Sendable {}

/// The Items of an asynchronous stream of JSON Lines, or of one long array, one at a time in constant memory.
///
/// What ``FieldValue/items(of:reader:values:)-(AsyncJSONLines<Base>,_,_)`` gives.
public struct AsyncStreamedItems<Base: AsyncSequence, Value: FieldValue>: AsyncSequence {
    /// An Item, or what is wrong with its record.
    public typealias Element = StreamedItem<Value>

    private let records: AsyncJSONLines<Base>
    private let reader: ReaderStrategy
    private let values: MappingValues

    init(_ records: AsyncJSONLines<Base>, _ reader: ReaderStrategy, _ values: MappingValues) {
        self.records = records
        self.reader = reader
        self.values = values
    }

    /// A reading from the start.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(blocks: records.blocks, reader: reader, values: values)
    }

    /// Reads Items one at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var blocks: AsyncBlocks<Base>
        private let reader: ReaderStrategy
        private let values: MappingValues
        private var portion = StreamedPortion<Value>()

        init(blocks: AsyncBlocks<Base>, reader: ReaderStrategy, values: MappingValues) {
            self.blocks = blocks
            self.reader = reader
            self.values = values
        }

        /// The next Item, or what is wrong with its record; nil at the end.
        ///
        /// - Throws: What the stream throws, and `CancellationError` where it ends because the task was cancelled; a bad
        ///   record is not thrown but an element with an error.
        public mutating func next() async throws -> StreamedItem<Value>? {
            while !portion.isLast || !portion.isEmpty {
                if let item = portion.next() { return item }
                guard let block = try await blocks.next() else { return nil }
                portion = StreamedPortion(block, reader, values)
            }
            return nil
        }
    }
}

/// The Items of some records of a stream, and what was wrong with these records.
struct StreamedPortion<Value: FieldValue> {
    private var items: ArraySlice<StreamedItem<Value>> = []

    /// Whether a bad record ends the reading.
    private(set) var isLast = false

    var isEmpty: Bool { items.isEmpty }

    /// Nothing.
    init() {}

    init(_ block: RecordBlock, _ reader: ReaderStrategy, _ values: MappingValues) {
        if reader != .jansson, let found = Value.directly(block, stopsAtError: false, values) {
            put(found.items, found.exceptions, block)
        } else {
            readByJansson(block, values)
        }
    }

    mutating func next() -> StreamedItem<Value>? { items.popFirst() }

    /// Brings Items and records together again.
    private mutating func put(_ found: [Value], _ exceptions: [DirectBlock.Exception], _ block: RecordBlock) {
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
                    line: block.line(of: number)))
            isLast = exception?.isLast ?? false
        }
    }

    private mutating func readByJansson(_ block: RecordBlock, _ values: MappingValues) {
        for number in 0..<block.count where !isLast {
            guard let record = block.record(number) else { continue }
            items.append(Value.item(of: record, values: values))
            isLast = block.isLast(record)
        }
    }
}
