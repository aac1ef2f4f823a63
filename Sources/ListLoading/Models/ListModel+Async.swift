import HTTPLoading
import ItemMapping

// The same for those who wait: a cancelled task cancels its load, and no other one.
extension ListModel {
    /// Loads the first page, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` if no load was started, `cancelled` if it was cancelled
    ///   or overtaken.
    @discardableResult public func load() async throws(LoadingError) -> ListChange {
        try await wait { self.startLoading($0) }
    }

    /// Loads the first page from the server, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` if no load was started, `cancelled` if it was cancelled
    ///   or overtaken.
    @discardableResult public func refresh() async throws(LoadingError) -> ListChange {
        try await wait { self.startRefreshing($0) }
    }

    /// Loads all pages of the rows again from the server, and waits for them; see
    /// ``startRefetching(_:)``.
    ///
    /// - Throws: `LoadingError`; `refused` if no load was started, `cancelled` if it was cancelled
    ///   or overtaken.
    @discardableResult public func refetch() async throws(LoadingError) -> ListChange {
        try await wait { self.startRefetching($0) }
    }

    /// Loads the page after the rows, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` if no load was started, `cancelled` if it was cancelled
    ///   or overtaken.
    @discardableResult public func loadNextPage() async throws(LoadingError) -> ListChange {
        try await wait { self.startLoadingNextPage($0) }
    }

    /// Loads the page before the rows, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` if no load was started, `cancelled` if it was cancelled
    ///   or overtaken.
    @discardableResult public func loadPreviousPage() async throws(LoadingError) -> ListChange {
        try await wait { self.startLoadingPreviousPage($0) }
    }

    /// Loads the page of this number, and waits for it; see ``startLoadingPage(_:_:)``.
    ///
    /// - Throws: `LoadingError`; `refused` if no load was started, `cancelled` if it was cancelled
    ///   or overtaken.
    @discardableResult public func loadPage(_ number: Int) async throws(LoadingError) -> ListChange {
        try await wait { self.startLoadingPage(number, $0) }
    }

    private func wait(_ start: @MainActor (@escaping Completion) -> LoadStart) async throws(LoadingError) -> ListChange
    {
        if Task.isCancelled { throw .cancelled(request.address) }
        let started = LoadToken()
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
        guard let inFlight, inFlight.generation == generation else { return }
        cancel()
    }
}
