import Dispatch
import Synchronization

/// Work on several files at the same time, whose results are handled in the order of the files.
struct OrderedWork {
    /// The number of threads at most.
    let jobs: Int

    private struct State<Result: Sendable>: Sendable {
        var next = 0
        var handled = 0
        var results: [Result?]

        /// The next index; nil at the end.
        mutating func take() -> Int? {
            guard next < results.count else { return nil }
            defer { next += 1 }
            return next
        }
    }

    private final class Shared<Result: Sendable>: Sendable {
        let state: Mutex<State<Result>>

        init(count: Int) { state = Mutex(State(results: Array(repeating: nil, count: count))) }
    }

    /// Does the work for each index below `count`.
    ///
    /// - Parameters:
    ///   - work: Makes a result, on any thread.
    ///   - body: Receives each result in the order of the indexes, as soon as those before it are
    ///     there; one call at a time.
    /// - Returns: All results, in order.
    func results<Result: Sendable>(
        of count: Int, work: @escaping @Sendable (Int) -> Result, body: @escaping @Sendable (Result) -> Void
    ) -> [Result] {
        let shared = Shared<Result>(count: count)
        let run: @Sendable () -> Void = {
            while let index = shared.state.withLock({ $0.take() }) {
                let result = work(index)
                shared.state.withLock { state in
                    state.results[index] = result
                    while state.handled < count, let result = state.results[state.handled] {
                        body(result)
                        state.handled += 1
                    }
                }
            }
        }
        if jobs <= 1 { run() } else { DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in run() } }
        return shared.state.withLock { $0.results.compactMap { $0 } }
    }
}
