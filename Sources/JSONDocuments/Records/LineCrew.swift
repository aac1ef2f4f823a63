import Foundation

/// Threads that work on batches of records and answer in the order the batches were added.
// SAFETY: everything that changes is read and written under `condition` only.
@safe final class LineCrew<Answer: Sendable>: @unchecked Sendable {
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
    func dismiss() {
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
