import Dispatch
import Synchronization
import Testing

/// A value whose changes tests can await without polling.
public final class Observed<Value: Sendable>: Sendable {
    private struct Waiter {
        let number: Int
        let isReached: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var value: Value
        var waiters: [Waiter] = []
        var count = 0
    }

    private let state: Mutex<State>

    /// Starts with a value.
    public init(_ value: Value) { state = Mutex(State(value: value)) }

    /// The current value.
    public var value: Value { state.withLock { $0.value } }

    /// Changes the value, and resumes the waiters whose condition is now true.
    @discardableResult
    public func update<Result>(_ change: (inout sending Value) -> sending Result) -> Result {
        let (result, reached) = state.withLock { state in
            let result = change(&state.value)
            let value = state.value
            let reached = state.waiters.filter { $0.isReached(value) }
            state.waiters.removeAll { $0.isReached(value) }
            return (result, reached)
        }
        for waiter in reached { waiter.continuation.resume(returning: true) }
        return result
    }

    /// Waits until a condition on the value is true.
    ///
    /// - Returns: False after a timeout, which also records an issue.
    @discardableResult
    public func wait(
        sourceLocation: SourceLocation = #_sourceLocation, until isReached: @escaping @Sendable (Value) -> Bool
    ) async -> Bool {
        let isInTime = await withCheckedContinuation { continuation in
            let number = state.withLock { state -> Int? in
                if isReached(state.value) { return nil }
                state.count += 1
                state.waiters.append(Waiter(number: state.count, isReached: isReached, continuation: continuation))
                return state.count
            }
            guard let number else { return continuation.resume(returning: true) }
            DispatchQueue.global().asyncAfter(deadline: .now() + Overdue.timeout) { [weak self] in
                self?.giveUp(number)
            }
        }
        if !isInTime {
            Issue.record(Overdue(purpose: "another value than \(value)"), sourceLocation: sourceLocation)
        }
        return isInTime
    }

    private func giveUp(_ number: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: false)
    }
}
