import HTTPLoading
import JSONDocuments

/// A load that is on its way.
struct Flight<Row: Sendable>: Sendable {
    enum Direction: Sendable {
        /// Replaces all rows.
        case replace
        /// After the rows.
        case append
        /// Before the rows.
        case prepend
    }

    let direction: Direction
    /// The loads of the app that end with it.
    var loads: [Int]
    /// The page request that is on its way.
    var ticket = 0
    var key: PageKey?
    /// Whether the request waits for removals that are on their way.
    var isWaiting = false
    /// Whether a row was removed elsewhere since the request was sent.
    var isSuspect = false
    /// Whether the page was loaded before and dropped.
    var isDroppedPage = false
    var isRefresh = false
    /// Whether it looks in the cache first.
    var asksCache = false
    /// The entity tag of the rows: with it the server may answer that they still hold (304).
    var condition: String?

    // Of a replacement: the pages as they come, and what is known by them.
    var wantedPages = 1
    var paginator: Paginator?
    var pages: [LoadedPage<Row>] = []
    var summaries: [PageSummary] = []
    var known: Set<UniqueID> = []
    var counts: [Identity: Int] = [:]
    /// The first page request of the load.
    var startTicket = 0
    var previous: PageKey?
    var entityTag: String?
    var fields = JSONValue.null
    var total: Int?
    var link: CountingLink?
    var tail: [(key: String, id: UniqueID)] = []

    /// Whether its request is that of a first page, which has no number.
    var isFirstPage: Bool { direction == .replace && wantedPages == 1 && summaries.isEmpty }
}
