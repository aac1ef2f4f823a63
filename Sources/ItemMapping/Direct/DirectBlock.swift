import JSONDocuments

/// Records that are texts of their own, while they are read as if they were the elements of one list.
// SAFETY: `bytes` are the memory of the records, and stay in place for as long as this is used.
@safe final class DirectBlock {
    let records: RecordBlock
    let bytes: UnsafeBufferPointer<UInt8>

    /// Whether nothing is read behind a record that is not JSON, whatever the options of the records say.
    let stopsAtError: Bool

    /// The number of the record that is read.
    var number = -1

    /// Whether nothing more is to be read.
    var hasStopped = false

    /// Whether jansson has to see to the record, whatever is in it.
    var isDoubtful = false

    /// What became of the records that jansson has read, in their order.
    var exceptions: [Exception] = []

    init(_ records: RecordBlock, in bytes: UnsafeBufferPointer<UInt8>, stopsAtError: Bool) {
        self.records = records
        unsafe self.bytes = unsafe bytes
        self.stopsAtError = stopsAtError
    }

    /// A record that jansson has read.
    struct Exception {
        let number: Int
        /// Whether it made an Item; any record that is no exception has.
        var hasItem = false
        /// Whether it is to be passed over: a bad one that nobody wants to hear of.
        var isSkipped = false
        /// Whether nothing is read behind it.
        var isLast = false
        var issues: [MappingIssue] = []
        var error: JSONSyntaxError?
    }
}

extension DirectReader {
    /// Goes to the next record of the block; false at its end.
    // SAFETY: the record's range is inside the bytes.
    mutating func nextInBlock() -> Bool {
        guard let block, !block.hasStopped, block.number + 1 < block.records.count else { return false }
        block.number += 1
        block.isDoubtful = !turn(to: block.number, of: block)
        return true
    }

    private mutating func turn(to number: Int, of block: DirectBlock) -> Bool {
        guard let range = block.records.range(of: number) else { return false }
        let record = unsafe UnsafeBufferPointer(rebasing: block.bytes[range])
        guard unsafe scanner.turn(to: record, options: block.records.documentOptions(of: number)) else { return false }
        steps = nil
        isList = false
        return (try? scanner.significantByte()) != nil
    }

    /// Lets jansson read the record of the block that is the next to read.
    mutating func rereadInBlock(_ body: (JSONNode, MappingContext) -> Bool) -> Bool {
        guard let block else { return false }
        var exception = DirectBlock.Exception(number: block.number)
        defer { block.exceptions.append(exception) }
        guard let record = block.records.record(block.number) else {
            exception.isSkipped = true
            return false
        }
        exception.isLast = block.records.isLast(record) || (block.stopsAtError && record.error != nil)
        block.hasStopped = exception.isLast
        guard let document = record.document else {
            exception.error = record.error
            return false
        }
        let context = MappingContext(storage: document.storage)
        context.values = self.context.values
        _ = RecordList(of: document.root, context)
        context.record = 0
        context.recordNumber = record.index
        exception.hasItem = body(document.root.node, context)
        context.placeIssues()
        exception.issues = context.issues
        return exception.hasItem
    }
}
