import HTTPLoading

/// Where the page of a load goes.
enum LoadDirection: Sendable {
    /// Replaces all rows.
    case replace
    /// After the rows.
    case append
    /// Before the rows.
    case prepend
}

/// A load from its first request to its end.
struct Flight<Row: Sendable>: Sendable {
    let direction: LoadDirection
    /// The load of the app that ends with it; nil if a row that appeared asked for it.
    let load: Int?
    /// The page request that was sent last.
    var ticket = 0
    var key: PageKey?
    /// True if the request waits for removals that are being sent.
    var isWaiting = false
    /// The wait of the request before it is sent again.
    var retryWait: RetryWait?
    /// True if a row was removed elsewhere since the request was sent.
    var isSuspect = false
    /// True if the page was loaded before and dropped.
    var isDroppedPage = false
    /// The number of pages that ended before the dropped page that was asked for.
    var shortCount = 0
    /// True if it looks in the cache first.
    var asksCache = false
    /// The entity tag of the rows: with it the server may answer that they still hold (304).
    var condition: String?

    // Of a replacement: what it starts with, and what it has.
    var wanted = Replacement()
    var paginator: Paginator<Row>?
    var pages = LoadedPages<Row>()
    /// The first page request of the load.
    var startTicket = 0
    var previous: PageKey?
    var entityTag: String?

    init(_ direction: LoadDirection, for load: Int?) { (self.direction, self.load) = (direction, load) }

    var isRefresh: Bool { wanted.isRefresh }

    /// True if a row that appeared asked for it, not the user.
    var isPrefetch: Bool { direction != .replace && load == nil }

    /// True if no page has come yet.
    var isEmpty: Bool { pages.summaries.isEmpty }

    /// True if its request is that of a first page, which has no number.
    var isFirstPage: Bool { direction == .replace && wanted.start == nil && wanted.pageCount == 1 && isEmpty }
}

/// A replacement as it begins, to try it again.
struct Replacement: Sendable {
    var isRefresh = false
    var pageCount = 1
    var start: PageKey?
}
