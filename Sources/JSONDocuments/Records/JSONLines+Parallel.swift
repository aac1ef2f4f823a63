import Foundation

extension JSONLines {
    /// Works on records with several threads, and hands over the answers in the order of the lines.
    ///
    /// The calling thread reads the lines and calls `body`; the workers parse and call `transform`. No more than two
    /// batches a worker are in memory at a time, so that a slow `body` slows the reading.
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
    ///   - workers: How many threads parse; as many as the machine has processors by default.
    ///   - transform: What to make of a record, on any thread.
    ///   - body: What to do with each answer, in order, on the calling thread; throwing stops the work.
    /// - Throws: What `body` throws.
    public func forEach<Answer: Sendable, Failure: Error>(
        workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        transform: @escaping @Sendable (Record) -> Answer, body: (Answer) throws(Failure) -> Void
    ) throws(Failure) {
        try forEachBlock(
            workers: workers,
            { block in
                var cursor = RecordCursor()
                cursor.turn(to: block)
                var answers: [Answer] = []
                while let record = cursor.next() { answers.append(transform(record)) }
                return (answers, cursor.hasStopped)
            }, body: { (answers: [Answer]) throws(Failure) in for answer in answers { try body(answer) } })
    }

    /// Works on blocks of records that nobody has parsed with several threads, or on this one alone where one is wanted,
    /// and hands over the answers in the order of the input.
    ///
    /// - Parameters:
    ///   - transform: What to make of some records, and whether reading shall stop behind them.
    package func forEachBlock<Answer: Sendable, Failure: Error>(
        workers: Int, _ transform: @escaping @Sendable (RecordBlock) -> (answer: Answer, isLast: Bool),
        body: (Answer) throws(Failure) -> Void
    ) throws(Failure) {
        var reader = LineReader(options, open())
        if workers <= 1 {
            while let block = reader.next() {
                let (answer, isLast) = transform(block)
                try body(answer)
                if isLast { return }
            }
            return
        }
        let pool = WorkerPool(workers: workers, answer: transform)
        defer { pool.stop() }
        while true {
            while pool.hasRoom, let batch = reader.nextBatch() { pool.add(batch) }
            guard let answers = pool.firstAnswers() else { return }
            for answer in answers.list { try body(answer) }
            if answers.isLast { return }
        }
    }

    /// The records in blocks, not parsed yet.
    package var blocks: some Sequence<RecordBlock> {
        var reader = LineReader(options, open())
        return AnyIterator { reader.next() }
    }

    /// The answers for all records, in the order of the lines, made by several threads.
    ///
    /// For an input whose answers fit into memory; `forEach(workers:transform:body:)` needs no such room.
    public func parallelMap<Answer: Sendable>(
        workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        _ transform: @escaping @Sendable (Record) -> Answer
    ) -> [Answer] {
        var all: [Answer] = []
        forEach(workers: workers, transform: transform) { all.append($0) }
        return all
    }
}

/// Threads that work on batches of records and answer in the order the batches were added.
// SAFETY: everything that changes is read and written under `condition` only.
@safe final class WorkerPool<Answer: Sendable>: @unchecked Sendable {
    /// The answers for the blocks of one batch, and whether reading shall stop behind them.
    struct Answers: Sendable {
        var list: [Answer] = []
        var isLast = false
    }

    private let condition = NSCondition()
    private let answer: @Sendable (RecordBlock) -> (answer: Answer, isLast: Bool)
    private let room: Int

    private var waiting: [(number: Int, batch: [RecordBlock])] = []
    private var finished: [Int: Answers] = [:]
    private var added = 0
    private var delivered = 0
    private var working = 0
    private var isDismissed = false

    init(workers: Int, answer: @escaping @Sendable (RecordBlock) -> (answer: Answer, isLast: Bool)) {
        self.answer = answer
        let workers = max(1, workers)
        room = 2 * workers
        working = workers
        for _ in 0..<workers { Thread.detachNewThread { self.work() } }
    }

    /// Whether another batch may be added.
    var hasRoom: Bool { condition.withLock { added - delivered < room } }

    /// Adds a batch for whichever worker is free.
    func add(_ batch: [RecordBlock]) {
        condition.withLock {
            waiting.append((added, batch))
            added += 1
            condition.broadcast()
        }
    }

    /// The answers of the oldest batch not yet delivered, waited for; nil where there is none.
    func firstAnswers() -> Answers? {
        condition.withLock {
            guard delivered < added else { return nil }
            while finished[delivered] == nil { condition.wait() }
            defer { delivered += 1 }
            return finished.removeValue(forKey: delivered)
        }
    }

    /// Sends the workers home and waits until they are gone.
    func stop() {
        condition.withLock {
            isDismissed = true
            waiting = []
            condition.broadcast()
            while working > 0 { condition.wait() }
        }
    }

    private func work() {
        while let (number, batch) = nextBatch() {
            var answers = Answers()
            for block in batch where !answers.isLast {
                let (answer, isLast) = answer(block)
                answers.list.append(answer)
                answers.isLast = isLast
            }
            condition.withLock {
                finished[number] = answers
                condition.broadcast()
            }
        }
        condition.withLock {
            working -= 1
            condition.broadcast()
        }
    }

    private func nextBatch() -> (number: Int, batch: [RecordBlock])? {
        condition.withLock {
            while waiting.isEmpty && !isDismissed { condition.wait() }
            return isDismissed ? nil : waiting.removeFirst()
        }
    }
}
