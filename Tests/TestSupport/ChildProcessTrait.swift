import Dispatch
import Synchronization
import Testing

/// Tests that start processes: two at a time, each on a thread of its own, where it may wait for its children.
public struct ChildProcessTrait: TestTrait, SuiteTrait, TestScoping {
    /// A suite has it for each of its tests.
    public let isRecursive = true

    private static let gate = Gate(places: 2)
    @TaskLocal private static var isInside = false

    /// Records an issue where a test waits for a child on a thread that the other tests need.
    static func checkThread() {
        let isTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
        if isTask, !isInside {
            Issue.record("waits for a child on the cooperative pool: add the trait .childProcesses, or use offThePool")
        }
    }

    /// Runs a test when its turn comes, off the cooperative pool.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The trait of a suite and that of a test in it are one.
        if Self.isInside { return try await function() }
        await Self.gate.enter()
        defer { Self.gate.leave() }
        try await Self.$isInside.withValue(true) {
            try await withTaskExecutorPreference(OwnThread()) { try await function() }
        }
    }
}

extension Trait where Self == ChildProcessTrait {
    /// The test starts processes: it runs off the cooperative pool, and few like it run at the same time.
    public static var childProcesses: Self { ChildProcessTrait() }
}

/// Runs the jobs of one test in order, outside the cooperative pool.
private final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "test")

    func enqueue(_ job: consuming ExecutorJob) {
        // SAFETY: each job is run once.
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Lets so many in at a time; the others wait in order.
private final class Gate: Sendable {
    private struct State {
        var places: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(places: Int) { state = Mutex(State(places: places)) }

    func enter() async {
        await withCheckedContinuation { continuation in
            let isIn = state.withLock { state in
                guard state.places > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.places -= 1
                return true
            }
            if isIn { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.places += 1
            return nil
        }
        next?.resume()
    }
}
