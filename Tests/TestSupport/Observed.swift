import Synchronization

/// A value that tests wait for instead of looking again and again.
public final class Observed<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var waiting: [(isReached: @Sendable (Value) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// A value to begin with.
    public init(_ value: Value) { state = Mutex(State(value: value)) }

    /// The value now.
    public var value: Value { state.withLock { $0.value } }

    /// Changes the value, and lets those go on who waited for what it is now.
    @discardableResult
    public func update<Result>(_ change: (inout sending Value) -> sending Result) -> Result {
        let (result, reached) = state.withLock { state in
            let result = change(&state.value)
            let value = state.value
            let reached = state.waiting.filter { $0.isReached(value) }.map(\.continuation)
            state.waiting.removeAll { $0.isReached(value) }
            return (result, reached)
        }
        for continuation in reached { continuation.resume() }
        return result
    }

    /// Waits until the value is as wanted.
    public func wait(until isReached: @escaping @Sendable (Value) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReachedNow = state.withLock { state in
                let isReachedNow = isReached(state.value)
                if !isReachedNow { state.waiting.append((isReached, continuation)) }
                return isReachedNow
            }
            if isReachedNow { continuation.resume() }
        }
    }
}
