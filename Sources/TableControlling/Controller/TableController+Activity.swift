import ListDiffing
import SectionNormalizing

/// Refreshing and loading more. These methods are idempotent.
extension TableController {
    /// Whether pulling down refreshes; false by default.
    public var allowsRefreshing: Bool {
        get { activity.allowsRefreshing }
        set { activity.allowsRefreshing = newValue }
    }

    /// Whether pulling up loads more; false by default.
    public var allowsLoadingMore: Bool {
        get { activity.allowsLoadingMore }
        set { activity.allowsLoadingMore = newValue }
    }

    /// Whether there is more to load.
    ///
    /// If not, the host shows "no more" and ``onLoadMore`` isn't called.
    public var hasMore: Bool {
        get { activity.hasMore }
        set { activity.hasMore = newValue }
    }

    /// Refreshes, if that is allowed.
    ///
    /// A host calls this when the user pulls the table down.
    public func pullDown() {
        if allowsRefreshing { triggerRefresh() }
    }

    /// Loads more, if that is allowed and there is more.
    ///
    /// A host calls this when the user pulls the table up.
    public func pullUp() {
        if allowsLoadingMore { triggerLoadMore() }
    }

    /// Starts a refresh, unless one is in progress.
    ///
    /// A host that is told of a failure before this returns can't start another one.
    public func triggerRefresh() {
        guard !activity.isRefreshing, !isStarting.refresh else { return }
        isStarting.refresh = true
        defer { isStarting.refresh = false }
        var started = activity
        started.isRefreshing = true
        started.refreshFailure = nil
        activity = started
        prefetchedCount = -1
        onRefresh?()
    }

    /// Starts to load more, unless that is in progress or there is no more.
    ///
    /// A host that is told of a failure before this returns can't start another load.
    public func triggerLoadMore() {
        guard !activity.isLoadingMore, activity.hasMore, !isStarting.more else { return }
        isStarting.more = true
        defer { isStarting.more = false }
        var started = activity
        started.isLoadingMore = true
        started.loadMoreFailure = nil
        activity = started
        onLoadMore?()
    }

    /// Ends refreshing and loading more, without a failure.
    public func stopAnimation() {
        var stopped = activity
        // A refresh that succeeded replaces the pages, and with them the one that failed.
        if stopped.isRefreshing { stopped.loadMoreFailure = nil }
        stopped.isRefreshing = false
        stopped.isLoadingMore = false
        activity = stopped
    }

    /// Ends refreshing, and shows why it failed.
    ///
    /// - Parameter reason: The reason in words for the user.
    public func refreshDidFail(_ reason: String) {
        var failed = activity
        failed.isRefreshing = false
        failed.refreshFailure = reason
        activity = failed
    }

    /// Ends loading more, and shows why it failed.
    ///
    /// Rows that appear don't load more until a load that the user asks for succeeds, so that a
    /// server that fails isn't asked again without end.
    ///
    /// - Parameter reason: The reason in words for the user.
    public func loadMoreDidFail(_ reason: String) {
        var failed = activity
        failed.isLoadingMore = false
        failed.loadMoreFailure = reason
        activity = failed
    }

    /// Tries again what failed: refreshes if a refresh failed, or the table or a section is in the
    /// state `failed`, else loads more if that failed.
    ///
    /// A host calls this when the user chooses to try again.
    public func retry() {
        let isFailed = ([state] + sections.map(\.state)).contains { if case .failed = $0 { true } else { false } }
        if isFailed || activity.refreshFailure != nil {
            triggerRefresh()
        } else if activity.loadMoreFailure != nil {
            triggerLoadMore()
        }
    }
}

/// Prefetching: rows near the end load more when they appear.
extension TableController {
    /// Loads more if the cell at a path is within the prefetch distance of the end, once for each
    /// number of cells, and never after a failure.
    func prefetch(around path: CellPath) {
        guard let prefetchDistance, allowsLoadingMore, !activity.isRefreshing, activity.loadMoreFailure == nil,
            isNearEnd(path, within: prefetchDistance)
        else { return }
        let count = sections.reduce(0) { $0 + $1.cells.count }
        guard count != prefetchedCount else { return }
        prefetchedCount = count
        triggerLoadMore()
    }

    /// Lets rows that appear load more again, after a load that succeeded.
    package func allowPrefetching() { prefetchedCount = -1 }

    /// Whether at most `distance` rows follow a cell, without separators.
    ///
    /// - Complexity: O(`distance`).
    private func isNearEnd(_ path: CellPath, within distance: Int) -> Bool {
        let last = prefetchedSection.flatMap { $0.controller === self ? $0.index : nil } ?? numberOfSections - 1
        guard path.section <= last else { return true }
        var left = 0
        for section in path.section...last {
            let cells = sections[section].cells
            for cell in cells.dropFirst(section == path.section ? path.row + 1 : 0) where !cell.isSeparator {
                left += 1
                if left > distance { return false }
            }
        }
        return left <= distance
    }
}

/// The state of refreshing and of loading more: whether they are allowed, in progress or failed.
///
/// ```swift
/// table.allowsLoadingMore = true
/// table.triggerLoadMore()
/// table.activity.isLoadingMore  // true, until stopAnimation()
/// ```
public struct TableActivity: Hashable, Sendable {
    /// Whether pulling down refreshes; false by default.
    public var allowsRefreshing = false
    /// Whether pulling up loads more; false by default.
    public var allowsLoadingMore = false
    /// Whether a refresh is in progress.
    public package(set) var isRefreshing = false
    /// Whether more is being loaded.
    public package(set) var isLoadingMore = false
    /// Whether there is more to load.
    ///
    /// If not, a host shows "no more".
    public package(set) var hasMore = true
    /// The reason why the last refresh failed; nil if it didn't.
    ///
    /// A host shows it beside the cells, which are still those before the refresh.
    public package(set) var refreshFailure: String?
    /// The reason why the last attempt to load more failed; nil if it didn't.
    ///
    /// A host shows it after the cells, with a button that calls ``TableController/retry()``.
    public package(set) var loadMoreFailure: String?

    /// The state of a table in which nothing is allowed or in progress.
    public init() {}
}
