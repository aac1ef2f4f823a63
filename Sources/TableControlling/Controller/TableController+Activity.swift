import ListDiffing
import SectionNormalizing

/// Refreshing and loading more. Each of these says the same twice without anything happening the second time.
extension TableController {
    /// Whether pulling down refreshes; it does not at first.
    public var allowsRefreshing: Bool {
        get { activity.allowsRefreshing }
        set { activity.allowsRefreshing = newValue }
    }

    /// Whether pulling up loads more; it does not at first.
    public var allowsLoadingMore: Bool {
        get { activity.allowsLoadingMore }
        set { activity.allowsLoadingMore = newValue }
    }

    /// Whether there is more to load; where not, the host says "no more" and nothing more is asked for.
    public var hasMore: Bool {
        get { activity.hasMore }
        set { activity.hasMore = newValue }
    }

    /// Somebody pulled the table down: it refreshes, where that is allowed.
    public func pullDown() {
        if allowsRefreshing { triggerRefresh() }
    }

    /// Somebody pulled the table up: more is loaded, where that is allowed and there is more.
    public func pullUp() {
        if allowsLoadingMore { triggerLoadMore() }
    }

    /// Starts a refresh, unless one goes on.
    public func triggerRefresh() {
        guard !activity.isRefreshing else { return }
        activity.isRefreshing = true
        prefetchedCount = -1
        onRefresh?()
    }

    /// Starts to load more, unless that goes on or there is no more.
    public func triggerLoadMore() {
        guard !activity.isLoadingMore, activity.hasMore else { return }
        activity.isLoadingMore = true
        onLoadMore?()
    }

    /// Ends refreshing and loading more, whichever went on.
    public func stopAnimation() {
        var stopped = activity
        stopped.isRefreshing = false
        stopped.isLoadingMore = false
        activity = stopped
    }

    /// Loads more where a cell this near to the end is seen, once for a table of so many cells.
    func prefetch(around path: CellPath) {
        guard let prefetchDistance, allowsLoadingMore, path.row >= 0 else { return }
        var left = numberOfRows(in: path.section) - path.row - 1
        for section in sections.dropFirst(path.section + 1) where left <= prefetchDistance {
            left += section.cells.count
        }
        guard left <= prefetchDistance else { return }
        let count = sections.reduce(0) { $0 + $1.cells.count }
        guard count != prefetchedCount else { return }
        prefetchedCount = count
        triggerLoadMore()
    }
}
