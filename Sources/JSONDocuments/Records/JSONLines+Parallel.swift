#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONLines {
    /// Transforms records on several threads, and passes the results to `body` in the order of the
    /// lines.
    ///
    /// The calling thread calls `body`; the workers parse and call `transform`. The workers also read
    /// a file at a path; any other input is read by the calling thread. At most two batches for each
    /// worker are in memory at a time, so that a slow `body` slows the reading (back-pressure).
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
    /// - Parameters:
    ///   - transform: Makes a result from some records; `isLast` stops the reading after them.
    package func forEachBlock<Output: Sendable, Failure: Error>(
        workers: Int, transform: @escaping @Sendable (RecordBlock) -> (output: Output, isLast: Bool),
        body: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        try forEachBatch(
            workers: workers,
            transform: { blocks in
                var outputs: [Output] = []
                for block in blocks {
                    let (output, isLast) = transform(block)
                    outputs.append(output)
                    if isLast { return (outputs, true) }
                }
                return (outputs, false)
            }, body: { (outputs: [Output]) throws(Failure) in for output in outputs { try body(output) } })
    }

    /// Transforms several blocks of records at once, and passes the results to `body` in order.
    ///
    /// One worker is the calling thread; more are threads of a pool, which read and split a file, too. The calling
    /// thread reads any other input.
    package func forEachBatch<Output: Sendable, Failure: Error>(
        workers: Int, transform: @escaping @Sendable ([RecordBlock]) -> (output: Output, isLast: Bool),
        body: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        if options.framing == .lines, let file = openFile() {
            let ranges = LineRanges(file, options: options)
            var number = -1
            return try WorkerPool.run(
                {
                    number += 1; return number
                }, workers: Swift.min(workers, ranges.count),
                work: { number in
                    let (blocks, isAtEnd) = ranges.blocks(ofRange: number)
                    let (output, isLast) = transform(blocks)
                    return (output, isLast || isAtEnd)
                }, body: body)
        }
        var reader = LineReader(open(), options: options)
        try WorkerPool.run(
            { workers > 1 ? reader.nextBatch() : reader.next().map { [$0] } }, workers: workers, work: transform,
            body: body)
    }

    /// The lines in blocks as long as the input comes in, for one thread that keeps all that it makes of them.
    package var inLongBlocks: JSONLines {
        var lines = self
        lines.options.blockSize = 1 << 30
        return lines
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
