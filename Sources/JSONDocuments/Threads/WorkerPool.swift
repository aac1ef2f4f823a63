/// A pool of threads that do jobs; the outputs come in the order of the jobs.
// SAFETY: all mutable state is read and written under one of the conditions only: the jobs under `work`, which the
// workers wait for, and the outputs under `results`, which the calling thread waits for.
@safe package final class WorkerPool<Job: Sendable, Output: Sendable>: @unchecked Sendable {
    /// Does a job; `isLast` if no later one counts.
    package typealias Work = @Sendable (Job) -> (output: Output, isLast: Bool)

    private let doWork: Work
    private let workers: Int

    private let work = ThreadCondition()
    private var waiting: [(number: Int, job: Job)] = []
    private var isStopped = false

    private let results = ThreadCondition()
    private var finished: [Int: (output: Output, isLast: Bool)] = [:]
    private var awaited = 0
    private var working = 0

    private init(workers: Int, work: @escaping Work) { (self.workers, doWork) = (workers, work) }

    /// Does all jobs, and passes the outputs on.
    ///
    /// One worker is the calling thread. Of more, which are threads, each has two jobs in memory at most.
    ///
    /// - Parameters:
    ///   - next: Returns the next job, or nil after the last; called on the calling thread.
    ///   - work: Does a job, on any thread.
    ///   - body: Receives each output, in order, on the calling thread; an error stops the work.
    package static func run<Failure: Error>(
        _ next: () -> Job?, workers: Int, work: @escaping Work, body: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        guard workers <= 1 else { return try WorkerPool(workers: workers, work: work).run(next, body: body) }
        while let job = next() {
            let (output, isLast) = work(job)
            try body(output)
            if isLast { return }
        }
    }

    private func run<Failure: Error>(_ next: () -> Job?, body: (Output) throws(Failure) -> Void) throws(Failure) {
        working = workers
        for _ in 0..<workers { SystemThread.start { self.runWorker() } }
        defer { stop() }
        var (added, isAtEnd) = (0, false)
        while true {
            while !isAtEnd, added - awaited < 2 * workers {
                guard let job = next() else {
                    isAtEnd = true
                    break
                }
                add(job, number: added)
                added += 1
            }
            guard awaited < added else { return }
            let (output, isLast) = nextOutput()
            try body(output)
            if isLast { return }
        }
    }

    /// Adds a job for the next free worker, and wakes one.
    private func add(_ job: Job, number: Int) {
        work.withLock {
            waiting.append((number, job))
            work.signal()
        }
    }

    /// Waits for the next output.
    private func nextOutput() -> (output: Output, isLast: Bool) {
        results.withLock {
            while true {
                if let output = finished.removeValue(forKey: awaited) {
                    awaited += 1
                    return output
                }
                results.wait()
            }
        }
    }

    /// Stops the workers and waits for them.
    private func stop() {
        work.withLock {
            isStopped = true
            waiting = []
            work.broadcast()
        }
        results.withLock { while working > 0 { results.wait() } }
    }

    private func runWorker() {
        while let (number, job) = nextJob() {
            let output = doWork(job)
            results.withLock {
                finished[number] = output
                if number == awaited { results.signal() }
            }
        }
        results.withLock {
            working -= 1
            if working == 0 { results.signal() }
        }
    }

    private func nextJob() -> (number: Int, job: Job)? {
        work.withLock {
            while waiting.isEmpty && !isStopped { work.wait() }
            return isStopped ? nil : waiting.removeFirst()
        }
    }
}
