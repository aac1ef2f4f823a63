/// Whether one can pull to refresh or to load more, and whether that goes on.
public struct TableActivity: Hashable, Sendable {
    /// Whether pulling down refreshes; it does not at first.
    public var allowsRefreshing = false
    /// Whether pulling up loads more; it does not at first.
    public var allowsLoadingMore = false
    /// Whether a refresh goes on.
    public internal(set) var isRefreshing = false
    /// Whether more is being loaded.
    public internal(set) var isLoadingMore = false
    /// Whether there is more to load; a table says "no more" where there is not.
    public internal(set) var hasMore = true
}
