import JSONDocuments

/// The Items of some records of a stream, and what was wrong with these records.
struct StreamedPortion<Value: FieldValue> {
    private var items: ArraySlice<StreamedItem<Value>> = []

    /// Whether a bad record ends the reading.
    private(set) var isLast = false

    var isEmpty: Bool { items.isEmpty }

    /// Nothing.
    init() {}

    init(_ block: RecordBlock, _ reader: MappingReader, _ values: MappingValues) {
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
