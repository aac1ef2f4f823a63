/// Parses the records of one block after the other, until one ends the reading.
struct RecordCursor {
    private var block: RecordBlock?
    private var number = 0

    /// Whether a bad record has ended the reading.
    private(set) var hasStopped = false

    /// Goes to another block.
    mutating func turn(to block: RecordBlock) {
        self.block = block
        number = 0
    }

    /// The next record of the block; nil at its end.
    mutating func next() -> JSONLines.Record? {
        guard let block, !hasStopped else { return nil }
        while number < block.count {
            defer { number += 1 }
            guard let record = block.record(number) else { continue }
            hasStopped = block.isLast(record)
            return record
        }
        self.block = nil
        return nil
    }
}
