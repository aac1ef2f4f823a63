import HTTPLoading

/// Runs loads off the main actor, and hands what came of them back on it; tests run them step by
/// step.
package protocol LoadScheduling: Sendable {
    /// Starts a load.
    ///
    /// - Parameters:
    ///   - work: The load.
    ///   - deliver: Called once with what came of it, also after it was cancelled.
    /// - Returns: A handle that cancels the load.
    @MainActor func start<Value: Sendable>(
        _ work: LoadWork<Value>, deliver: @escaping @MainActor @Sendable (Result<Value, LoadingError>) -> Void
    ) -> LoadHandle
}

/// One load: a request to a server, and a function that reads the answer.
package struct LoadWork<Value: Sendable>: Sendable {
    package let request: APIRequest
    package let transport: any HTTPTransport
    package let read: @Sendable (APIResponse) -> Result<Value, LoadingError>

    /// Sends the request and reads the answer.
    package func run() async -> Result<Value, LoadingError> {
        do throws(LoadingError) {
            return read(try await transport.send(request).answering(request))
        } catch {
            return .failure(error)
        }
    }
}

/// Cancels a load.
package struct LoadHandle: Sendable {
    package let cancel: @Sendable () -> Void

    package init(cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }
}

/// Runs each load in its own task.
struct TaskScheduler: LoadScheduling {
    @MainActor func start<Value: Sendable>(
        _ work: LoadWork<Value>, deliver: @escaping @MainActor @Sendable (Result<Value, LoadingError>) -> Void
    ) -> LoadHandle {
        let task = Task.detached(priority: .userInitiated) {
            let outcome = await work.run()
            await deliver(outcome)
        }
        return LoadHandle { task.cancel() }
    }
}
