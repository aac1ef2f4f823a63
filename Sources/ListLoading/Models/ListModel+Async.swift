// The same for those who wait: a cancelled task cancels its load, and no other one.
extension ListModel {
    /// Loads the first page, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` where no load was begun, `cancelled` where it was cancelled or overtaken.
    @discardableResult public func loadAndWait() async throws(LoadingError) -> ListChange {
        try await wait { self.load($0) }
    }

    /// Loads the first page anew, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` where no load was begun, `cancelled` where it was cancelled or overtaken.
    @discardableResult public func refreshAndWait() async throws(LoadingError) -> ListChange {
        try await wait { self.refresh($0) }
    }

    /// Loads the page behind the rows, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` where no load was begun, `cancelled` where it was cancelled or overtaken.
    @discardableResult public func loadNextPageAndWait() async throws(LoadingError) -> ListChange {
        try await wait { self.loadNextPage($0) }
    }

    /// Loads the page in front of the rows, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` where no load was begun, `cancelled` where it was cancelled or overtaken.
    @discardableResult public func loadPreviousPageAndWait() async throws(LoadingError) -> ListChange {
        try await wait { self.loadPreviousPage($0) }
    }

    private func wait(_ start: @MainActor (@escaping Completion) -> LoadStart) async throws(LoadingError) -> ListChange
    {
        if Task.isCancelled { throw .cancelled(request.address) }
        let started = StartedLoad()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<ListChange, LoadingError>, Never>) in
                let before = generation
                _ = start { continuation.resume(returning: $0) }
                if generation > before { started.generation = generation }
            }
        } onCancel: {
            Task { @MainActor in self.cancel(started.generation) }
        }
        return try result.get()
    }

    private func cancel(_ generation: Int?) {
        guard let flight, flight.generation == generation else { return }
        cancel()
    }
}
