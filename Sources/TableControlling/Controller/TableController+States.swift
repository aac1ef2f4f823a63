import ListDiffing
import SectionNormalizing

extension TableController {
    /// The state of a section; `content` if there is no such section.
    public func state(ofSectionAt index: Int) -> ContentState { section(at: index)?.state ?? .content }

    /// Sets the state of a section, and shows it.
    ///
    /// - Throws: `TableEditError` if the index is out of range.
    public func setState(_ state: ContentState, ofSectionAt index: Int) throws(TableEditError) {
        if queues({ try $0.setState(state, ofSectionAt: index) }) { return }
        try requireSection(index)
        guard sections[index].state != state else { return }
        sections[index].state = state
        host?.show(state, ofSectionAt: index, of: self)
        showState()
    }
}

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
    public func triggerRefresh() {
        guard !activity.isRefreshing else { return }
        activity.isRefreshing = true
        prefetchedCount = -1
        onRefresh?()
    }

    /// Starts to load more, unless that is in progress or there is no more.
    public func triggerLoadMore() {
        guard !activity.isLoadingMore, activity.hasMore else { return }
        activity.isLoadingMore = true
        onLoadMore?()
    }

    /// Ends refreshing and loading more.
    public func stopAnimation() {
        var stopped = activity
        stopped.isRefreshing = false
        stopped.isLoadingMore = false
        activity = stopped
    }

    /// Loads more if the cell at a path is within the prefetch distance of the end, once for each
    /// number of cells.
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

/// The state of refreshing and of loading more: whether they are allowed, and whether they are in
/// progress.
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
}
