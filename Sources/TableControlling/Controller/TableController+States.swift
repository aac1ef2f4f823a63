import ListDiffing
import SectionNormalizing

extension TableController {
    /// What a section is, apart from its cells; content where there is no such section.
    public func state(ofSectionAt index: Int) -> TableState { section(at: index)?.tableState ?? .content }

    /// Shows that a section is loading, empty, or failed, or that it is not.
    ///
    /// - Throws: `TableEditError` where there is no such section.
    public func setState(_ state: TableState, ofSectionAt index: Int) throws(TableEditError) {
        try requireSection(index)
        guard sections[index].tableState != state else { return }
        sections[index].tableState = state
        host?.show(state, ofSectionAt: index, of: self)
        showState()
    }
}

extension SectionViewModel {
    /// What the section is, apart from its cells.
    public internal(set) var tableState: TableState {
        get { attachment as? TableState ?? .content }
        set { attachment = newValue == .content ? nil : newValue }
    }
}

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

/// Whether one can pull to refresh or to load more, and whether that goes on.
public struct TableActivity: Hashable, Sendable {
    /// Whether pulling down refreshes; it does not at first.
    public var allowsRefreshing = false
    /// Whether pulling up loads more; it does not at first.
    public var allowsLoadingMore = false
    /// Whether a refresh goes on.
    public package(set) var isRefreshing = false
    /// Whether more is being loaded.
    public package(set) var isLoadingMore = false
    /// Whether there is more to load; a table says "no more" where there is not.
    public package(set) var hasMore = true
}

/// What a table or a section is, apart from its cells.
public enum TableState: Hashable, Sendable {
    /// It shows its cells.
    case content
    /// It waits for them.
    case loading
    /// There are none; a text may say so.
    case empty(String?)
    /// They could not be had; a text says why.
    case failed(String)
}
