import HTTPLoading
import Synchronization

/// A load that was asked for: wait for it, cancel it, or leave it alone.
///
/// ```swift
/// posts.loadNext()                              // nobody waits
/// let state = try await posts.refresh().value   // waits for the end
/// ```
public final class LoadTask<Value: Sendable>: Sendable {
    private let outcome = Outcome<Value, LoadingError>()
    private let stop: @MainActor @Sendable () -> Void

    init(stop: @escaping @MainActor @Sendable () -> Void) { self.stop = stop }

    /// The reason why no load was begun; nil if one was.
    public var refusal: LoadingError? {
        guard case .failure(let error)? = outcome.result, error.code == .refused else { return nil }
        return error
    }

    /// The result; nil while the load is on its way.
    public var result: Result<Value, LoadingError>? { outcome.result }

    /// Cancels the load, if it is on its way; it ends with the code `cancelled`.
    @MainActor public func cancel() { stop() }

    /// Waits for the end of the load.
    ///
    /// A waiting task that is cancelled cancels the load.
    ///
    /// - Throws: `LoadingError`; `refused` if no load was begun, `cancelled` if it was cancelled or
    ///   overtaken.
    public var value: Value {
        get async throws(LoadingError) {
            await withTaskCancellationHandler {
                await outcome.wait()
            } onCancel: {
                Task { @MainActor in stop() }
            }
            return try outcome.result!.get()
        }
    }

    func end(_ result: Result<Value, LoadingError>) { outcome.end(result) }
}

/// A result that is waited for.
final class Outcome<Value: Sendable, Failure: Error>: Sendable {
    private struct State {
        var result: Result<Value, Failure>?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var result: Result<Value, Failure>? { state.withLock(\.result) }

    /// Ends it, once.
    func end(_ result: Result<Value, Failure>) {
        let waiting = state.withLock { state in
            guard state.result == nil else { return [CheckedContinuation<Void, Never>]() }
            state.result = result
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits for the end.
    func wait() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isOver = state.withLock { state in
                if state.result == nil { state.waiting.append(continuation) }
                return state.result != nil
            }
            if isOver { continuation.resume() }
        }
    }
}
