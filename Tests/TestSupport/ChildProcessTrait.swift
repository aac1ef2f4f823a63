import Dispatch
import Synchronization
import Testing

/// A trait of tests that start processes: three run at a time, each on a thread of its own that may
/// wait for children.
public struct ChildProcessTrait: TestTrait, SuiteTrait, TestScoping {
    /// The trait of a suite applies to each of its tests.
    public let isRecursive = true

    private static let gate = Gate(slots: 3)
    @TaskLocal private static var isInside = false

    /// Records an issue if a test waits for a child on a thread of the cooperative pool.
    static func checkThread() {
        let isTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
        if isTask, !isInside {
            Issue.record("waits for a child on the cooperative pool: add the trait .childProcesses, or use offThePool")
        }
    }

    /// Runs a test off the cooperative pool, once a slot is free.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The traits of a suite and of a test in it count once.
        if Self.isInside { return try await function() }
        await Self.gate.enter()
        defer { Self.gate.leave() }
        try await Self.$isInside.withValue(true) {
            try await withTaskExecutorPreference(OwnThread()) { try await function() }
        }
    }
}

extension Trait where Self == ChildProcessTrait {
    /// Runs a test that starts processes off the cooperative pool, with few others like it at the
    /// same time.
    public static var childProcesses: Self { ChildProcessTrait() }
}

/// Runs the jobs of one test in order, outside the cooperative pool.
private final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "test")

    func enqueue(_ job: consuming ExecutorJob) {
        // SAFETY: each job runs once.
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// A semaphore that lets the last to arrive in first.
///
/// So a serialized suite that has begun goes on at once: in order of arrival, each of its tests would wait for
/// all others, and the long suites would be left to the end of the run.
private final class Gate: Sendable {
    private struct State {
        var slots: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(slots: Int) { state = Mutex(State(slots: slots)) }

    func enter() async {
        await withCheckedContinuation { continuation in
            let isIn = state.withLock { state in
                guard state.slots > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.slots -= 1
                return true
            }
            if isIn { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if let last = state.waiting.popLast() { return last }
            state.slots += 1
            return nil
        }
        next?.resume()
    }
}
