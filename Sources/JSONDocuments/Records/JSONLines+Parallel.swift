import Foundation

extension JSONLines {
    /// Transforms records on several threads, and passes the results to `body` in the order of the
    /// lines.
    ///
    /// The calling thread reads the lines and calls `body`; the workers parse and call `transform`.
    /// At most two batches for each worker are in memory at a time, so that a slow `body` slows the
    /// reading (back-pressure).
    ///
    /// ```swift
    /// var ids: [Int] = []
    /// JSONLines("{\"id\": 1}\n{\"id\": 2}").forEach(workers: 2) { record in
    ///     record.document?.root["id"]?.int
    /// } body: { id in ids.append(id ?? 0) }
    /// ids  // [1, 2]
    /// ```
    ///
    /// - Parameters:
    ///   - workers: The number of threads that parse; by default the number of active processors.
    ///   - transform: Makes a result from a record, on any thread.
    ///   - body: Receives each result, in order, on the calling thread; an error stops the work.
    /// - Throws: The error of `body`.
    public func forEach<Output: Sendable, Failure: Error>(
        workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        transform: @escaping @Sendable (Record) -> Output, body: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        try forEachBlock(
            workers: workers,
            transform: { block in
                var cursor = LineCursor()
                cursor.move(to: block)
                var outputs: [Output] = []
                while let record = cursor.next() { outputs.append(transform(record)) }
                return (outputs, cursor.hasStopped)
            }, body: { (outputs: [Output]) throws(Failure) in for output in outputs { try body(output) } })
    }

    /// Transforms blocks of records that aren't parsed yet, and passes the results to `body` in
    /// order.
    ///
    /// One worker is the calling thread; more are threads of a pool.
    ///
    /// - Parameters:
    ///   - transform: Makes a result from some records; `isLast` stops the reading after them.
    package func forEachBlock<Output: Sendable, Failure: Error>(
        workers: Int, transform: @escaping @Sendable (RecordBlock) -> (output: Output, isLast: Bool),
        body: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        var reader = LineReader(open(), options: options)
        if workers <= 1 {
            while let block = reader.next() {
                let (output, isLast) = transform(block)
                try body(output)
                if isLast { return }
            }
            return
        }
        let pool = WorkerPool(workers: workers, transform: transform)
        defer { pool.stop() }
        while true {
            while pool.hasRoom, let batch = reader.nextBatch() { pool.add(batch) }
            guard let outputs = pool.firstOutputs() else { return }
            for output in outputs.list { try body(output) }
            if outputs.isLast { return }
        }
    }

    /// The records in blocks that aren't parsed yet.
    package var blocks: RecordBlocks { RecordBlocks(LineReader(open(), options: options)) }

    /// Returns the results for all records, in the order of the lines, made by several threads.
    ///
    /// All results are in memory at once; `forEach(workers:transform:body:)` takes constant memory.
    public func parallelMap<Output: Sendable>(
        workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        _ transform: @escaping @Sendable (Record) -> Output
    ) -> [Output] {
        var all: [Output] = []
        forEach(workers: workers, transform: transform) { all.append($0) }
        return all
    }
}

/// The blocks of records of an input, in order.
package struct RecordBlocks: Sequence, IteratorProtocol {
    private var reader: LineReader

    init(_ reader: LineReader) { self.reader = reader }

    /// Returns the next records; nil at the end.
    package mutating func next() -> RecordBlock? { reader.next() }

    /// The text around the elements of an array, as in `{"total": 2, "data": []}`, after the last block; nil for lines.
    package var surroundingText: [UInt8]? { reader.surroundingText }
}
