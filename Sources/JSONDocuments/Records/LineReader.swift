/// Reads chunks, and splits them into blocks of records that aren't parsed yet.
struct LineReader {
    private let options: JSONLines.Options
    private let chunks: JSONLines.Chunks
    private var splitter: any RecordSplitter
    private var count = 0
    private var isAtEnd = false
    private var isBroken = false

    init(_ chunks: @escaping JSONLines.Chunks, options: JSONLines.Options) {
        self.options = options
        self.chunks = chunks
        splitter = options.splitter()
    }

    /// Returns the next records; if the input can't be read to its end, the last record holds the
    /// error.
    mutating func next() -> RecordBlock? {
        while !isBroken {
            if let block = isAtEnd ? splitter.last() : splitter.next() {
                count += block.count
                return block
            }
            if isAtEnd { return nil }
            do throws(JSONSyntaxError) {
                if let chunk = try chunks() { splitter.feed(chunk) } else { isAtEnd = true }
            } catch {
                isBroken = true
                var block = RecordBlock(index: count, options: options)
                block.breakOff(error)
                return block
            }
        }
        return nil
    }

    /// The text around the elements of an array; nil for lines.
    var surroundingText: [UInt8]? { (splitter as? ArraySplitter)?.surroundingText }

    /// Returns the next records, enough of them to be worth a switch of threads.
    mutating func nextBatch() -> [RecordBlock]? {
        var batch: [RecordBlock] = []
        var size = 0
        while size < Self.batchSize, let block = next() {
            batch.append(block)
            size += block.byteCount + 64
        }
        return batch.isEmpty ? nil : batch
    }

    private static let batchSize = 64 * 1024
}

/// Parses the records of one block after the other, until a bad record ends the reading.
struct LineCursor {
    private var block: RecordBlock?
    private var number = 0

    /// True if a bad record has ended the reading.
    private(set) var hasStopped = false

    /// Moves to another block.
    mutating func move(to block: RecordBlock) {
        self.block = block
        number = 0
    }

    /// Returns the next record of the block; nil at its end.
    mutating func next() -> JSONLines.Record? {
        guard let block, !hasStopped else { return nil }
        while number < block.count {
            defer { number += 1 }
            guard let record = block.record(number) else { continue }
            hasStopped = block.endsReading(after: record)
            return record
        }
        self.block = nil
        return nil
    }
}
