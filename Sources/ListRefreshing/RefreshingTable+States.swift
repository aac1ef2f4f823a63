import HTTPLoading
import ListDiffing
import ListLoading
import SectionNormalizing
import TableControlling

// The states of the model, as the table shows them.
extension RefreshingTable {
    /// Copies the states of refreshing and of loading more to the table.
    func showActivity() {
        let (refreshState, appendState) = (model.refreshState, model.appendState)
        var activity = table.activity
        activity.isRefreshing = refreshState.isLoading && model.isRefresh
        activity.isLoadingMore = appendState.isLoading
        activity.hasMore = !appendState.isEnd
        // The section shows why there are no rows.
        activity.refreshFailure = refreshState.error.flatMap { model.currentPage > 0 ? errorText($0) : nil }
        activity.loadMoreFailure = appendState.error.map(errorText)
        table.activity = activity
    }

    /// Shows the state of the section, now or after the batch that the host is showing.
    func showSectionState() {
        if table.isIdle { return show(state(isEmpty: section.cells.isEmpty)) }
        table.whenIdle { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.show(self.state(isEmpty: self.section.cells.isEmpty))
            }
        }
    }

    /// Shows a state of the section if it is in the table.
    func show(_ state: ContentState) {
        guard state != section.state, section.controller === table, let index = section.index else { return }
        // The index is valid.
        try? table.setState(state, ofSectionAt: index)
    }

    /// The state of the section with or without cells.
    func state(isEmpty: Bool) -> ContentState {
        if !isEmpty { return .content }
        if model.currentPage > 0 { return .empty(emptyText) }
        if let error = model.refreshState.error { return .failed(errorText(error)) }
        // A list that was never loaded is about to be.
        if model.isLoading || model.generation == 0 { return .loading }
        return .failed(errorText(.cancelled(model.request.address)))
    }
}
