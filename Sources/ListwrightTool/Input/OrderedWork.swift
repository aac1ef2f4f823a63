import Foundation
import SystemHeaders

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

    // SAFETY: the state is read and written under the condition only.
    @safe private final class Shared<Result: Sendable>: @unchecked Sendable {
        let condition = NSCondition()
        private var state: State<Result>

        init(count: Int) { state = State(results: Array(repeating: nil, count: count)) }

        func with<Value>(_ body: (inout State<Result>) -> Value) -> Value { condition.withLock { body(&state) } }

        /// Waits until all results are handled.
        func wait() -> [Result] {
            condition.withLock {
                while state.handled < state.results.count { condition.wait() }
                return state.results.compactMap { $0 }
            }
        }
    }

    /// Does the work for each index below `count`.
    ///
    /// The calling thread works, too, so the work is done even if the system has no other thread. The
    /// threads aren't those of Dispatch, whose pool ends the process when it can open no file.
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
            while let index = shared.with({ $0.take() }) {
                let result = work(index)
                shared.with { state in
                    state.results[index] = result
                    while state.handled < count, let result = state.results[state.handled] {
                        body(result)
                        state.handled += 1
                    }
                    if state.handled == count { shared.condition.broadcast() }
                }
            }
        }
        let others = min(jobs, count, Self.mostWorkers) - 1
        for _ in 0..<max(0, others) { Thread.detachNewThread(run) }
        run()
        return shared.wait()
    }

    /// The number of workers for whose files the process has descriptors: one that unpacks a file has six
    /// of them.
    private static var mostWorkers: Int {
        let most = sysconf(Int32(_SC_OPEN_MAX))
        guard most > 0, most < 2_048 else { return .max }
        let free = (0..<Int32(most)).count { fcntl($0, F_GETFD) == -1 }
        return max(1, (free - 1) / 6)
    }
}
