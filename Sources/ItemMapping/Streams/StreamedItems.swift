import JSONDocuments

/// The Items of JSON Lines, or of one long array, one at a time in constant memory.
///
/// What `items(of:)` of lines gives. Records are read in portions of some hundred kilobytes, or of as
/// much as the input has ready.
public struct StreamedItems<Value: FieldValue>: Sequence {
    private let records: JSONLines
    private let reader: MappingReader
    private let values: MappingValues

    init(_ records: JSONLines, _ reader: MappingReader, _ values: MappingValues) {
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
        let reader: MappingReader
        let values: MappingValues
        private var portion = StreamedPortion<Value>()

        init(blocks: AnyIterator<RecordBlock>, reader: MappingReader, values: MappingValues) {
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
