import HTTPLoading

// The same for those who wait: a cancelled task cancels its load, and no other one.
extension ValueModel {
    /// Loads the value, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` if a load is in flight.
    @discardableResult public func load() async throws(LoadingError) -> Value {
        try await wait { self.startLoading($0) }
    }

    /// Loads the value from the server, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` if a refresh is in flight.
    @discardableResult public func refresh() async throws(LoadingError) -> Value {
        try await wait { self.startRefreshing($0) }
    }

    private func wait(_ start: @MainActor (@escaping Completion) -> LoadStart) async throws(LoadingError) -> Value {
        if Task.isCancelled { throw .cancelled(request.address) }
        let started = LoadToken()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, LoadingError>, Never>) in
                let before = generation
                _ = start { continuation.resume(returning: $0) }
                if generation > before { started.generation = generation }
            }
        } onCancel: {
            Task { @MainActor in
                if self.isLoading, self.generation == started.generation { self.cancel() }
            }
        }
        return try result.get()
    }
}
