import Foundation

/// A pool of threads that transform batches of records; the outputs come in the order of the
/// batches.
// SAFETY: all mutable state is read and written under `condition` only.
@safe final class WorkerPool<Output: Sendable>: @unchecked Sendable {
    /// The outputs for the blocks of one batch, and true if reading stops after them.
    struct Outputs: Sendable {
        var list: [Output] = []
        var isLast = false
    }

    private let condition = NSCondition()
    private let transform: @Sendable (RecordBlock) -> (output: Output, isLast: Bool)
    private let room: Int

    private var waiting: [(number: Int, batch: [RecordBlock])] = []
    private var finished: [Int: Outputs] = [:]
    private var added = 0
    private var delivered = 0
    private var working = 0
    private var isStopped = false

    init(workers: Int, transform: @escaping @Sendable (RecordBlock) -> (output: Output, isLast: Bool)) {
        self.transform = transform
        let workers = max(1, workers)
        room = 2 * workers
        working = workers
        for _ in 0..<workers { Thread.detachNewThread { self.work() } }
    }

    /// True if another batch may be added.
    var hasRoom: Bool { condition.withLock { added - delivered < room } }

    /// Adds a batch for the next free worker.
    func add(_ batch: [RecordBlock]) {
        condition.withLock {
            waiting.append((added, batch))
            added += 1
            condition.broadcast()
        }
    }

    /// Waits for the outputs of the oldest batch that hasn't been delivered; nil if all are.
    func firstOutputs() -> Outputs? {
        condition.withLock {
            guard delivered < added else { return nil }
            while finished[delivered] == nil { condition.wait() }
            defer { delivered += 1 }
            return finished.removeValue(forKey: delivered)
        }
    }

    /// Stops the workers and waits for them.
    func stop() {
        condition.withLock {
            isStopped = true
            waiting = []
            condition.broadcast()
            while working > 0 { condition.wait() }
        }
    }

    private func work() {
        while let (number, batch) = nextBatch() {
            var outputs = Outputs()
            for block in batch where !outputs.isLast {
                let (output, isLast) = transform(block)
                outputs.list.append(output)
                outputs.isLast = isLast
            }
            condition.withLock {
                finished[number] = outputs
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
            while waiting.isEmpty && !isStopped { condition.wait() }
            return isStopped ? nil : waiting.removeFirst()
        }
    }
}
