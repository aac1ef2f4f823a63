import JSONDocuments

/// The Items of an asynchronous stream of JSON Lines, or of one long array, one at a time in constant memory.
///
/// What ``FieldValue/items(of:reader:values:)-(AsyncJSONLines<Base>,_,_)`` gives.
public struct AsyncStreamedItems<Base: AsyncSequence, Value: FieldValue>: AsyncSequence {
    /// An Item, or what is wrong with its record.
    public typealias Element = StreamedItem<Value>

    private let records: AsyncJSONLines<Base>
    private let reader: MappingReader
    private let values: MappingValues

    init(_ records: AsyncJSONLines<Base>, _ reader: MappingReader, _ values: MappingValues) {
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
        private let reader: MappingReader
        private let values: MappingValues
        private var portion = StreamedPortion<Value>()

        init(blocks: AsyncBlocks<Base>, reader: MappingReader, values: MappingValues) {
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
