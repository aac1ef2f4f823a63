import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// A list that is loaded page by page: its rows, and the state of each direction.
///
/// Pages are parsed and mapped off the main actor; rows change on it, each load at once.
///
/// - One load at a time. A refresh cancels a page that is on its way; a page asked for during a
///   refresh is refused, and so is anything else during a load; a refusal says why.
/// - A refresh never reads a cache, replaces all rows at once when it succeeds, and keeps them when
///   it fails. The pages that follow it come from the server too, so that no list is made of old
///   pages and new ones.
/// - The current page moves on success only; a page that failed keeps the rows and can be tried
///   again.
/// - After a failed page only the user loads again, by ``startLoadingNextPage(_:)`` or by the
///   `retry` of the state; ``rowWillAppear(at:)`` and ``startPrefetching(_:)`` don't.
/// - Results of cancelled loads are dropped and counted.
/// - The app may insert, remove, update and move rows. Pages and refreshes respect it
///   (``ListEdit``).
///
/// ```swift
/// let model = ListModel<Book>(
///     APIRequest("https://api.example.com", "books"), on: URLSessionTransport.shared, identity: RowIdentity(\.id))
/// try await model.load()
/// try await model.loadNextPage()
/// try model.remove(at: 0)
/// print(model.rows.count, model.total ?? 0, model.appendState)
/// ```
///
/// ## Topics
///
/// ### Creating a list
///
/// - ``init(_:on:style:rows:identity:duplicates:cache:prefetchDistance:maxPages:limits:retry:)``
/// - ``request``
/// - ``identity``
/// - ``style``
///
/// ### Rows and states
///
/// - ``rows``
/// - ``isLoading``
/// - ``appendState``
/// - ``prependState``
/// - ``refreshState``
/// - ``isRefresh``
/// - ``isStale``
/// - ``addDelegate(_:)``
/// - ``removeDelegate(_:)``
/// - ``parsedDataHandler``
/// - ``handleParsedData(_:)``
///
/// ### Loading and waiting
///
/// - ``load()``
/// - ``loadNextPage()``
/// - ``loadPreviousPage()``
/// - ``loadPage(_:)``
/// - ``refresh()``
/// - ``refetch()``
///
/// ### Loading without waiting
///
/// - ``startLoading(_:)``
/// - ``startLoadingNextPage(_:)``
/// - ``startLoadingPreviousPage(_:)``
/// - ``startLoadingPage(_:_:)``
/// - ``startRefreshing(_:)``
/// - ``startRefetching(_:)``
/// - ``cancel()``
/// - ``Completion``
///
/// ### Automatic loading
///
/// - ``rowWillAppear(at:)``
/// - ``startPrefetching(_:)``
/// - ``startPrefetchingPreviousPage(_:)``
/// - ``prefetchDistance``
///
/// ### Editing
///
/// - ``insert(_:at:)``
/// - ``remove(at:)``
/// - ``remove(_:)``
/// - ``update(_:at:)``
/// - ``update(_:)``
/// - ``move(from:to:)``
/// - ``index(of:)``
///
/// ### Pages
///
/// - ``firstPage``
/// - ``currentPage``
/// - ``pages``
/// - ``pageFields``
/// - ``total``
/// - ``warnings``
/// - ``notes``
///
/// ### Counts of loads
///
/// - ``generation``
/// - ``refusedLoadCount``
/// - ``lateResultCount``
@MainActor
open class ListModel<Row: FieldValue & Sendable> {
    /// Called once when a load has ended: what changed, or why nothing did.
    public typealias Completion = @MainActor @Sendable (Result<ListChange, LoadingError>) -> Void

    /// The delegates, in the order in which they were added.
    var delegates: [WeakDelegate] = []
    /// The distance from the last row at which the next page is loaded, in rows; 0 for never.
    public var prefetchDistance: Int
    /// Called on the main actor with the rows of each page before they are shown.
    public var parsedDataHandler: (@MainActor ([Row]) -> Void)?

    /// The number of results that arrived after their load was cancelled or overtaken; they were
    /// dropped.
    public internal(set) var lateResultCount = 0
    /// The number of refused loads.
    public internal(set) var refusedLoadCount = 0
    /// The number of the last load that was started.
    public internal(set) var generation = 0

    let state: ListState
    /// The rows; everybody else reads and changes them by ``store``, which is observed.
    var unobservedStore: RowStore<Row>
    var paginator: Paginator
    /// The page before the rows, by the first one of them.
    var previous: PageKey?
    /// The pages that the rows came with, in the order of the list.
    var span: [LoadedPage] = []
    /// The pages that were dropped because others came, the next one to load last.
    var dropped = (front: [LoadedPage](), back: [LoadedPage]())
    /// The entity tag of the first page, if all rows came with it or after it.
    var entityTag: String?
    var edits = EditLog<Row>()
    /// The rows that the server has lost since it told positions.
    var lost = LostRows()
    /// The number of answers that were dropped because rows were removed while they were made.
    package internal(set) var suspectAnswerCount = 0
    var inFlight: InFlightLoad?
    var hasNewRequest = false
    /// Whether pages come from the server only, because the first of them did.
    var isFresh = false
    /// Grows with every change; a page is prefetched once for each.
    var changeCount = 0
    var prefetchedChange: (next: Int?, previous: Int?)

    let transport: any HTTPTransport
    let givenStyle: PagingStyle?
    let limits: PagingLimits
    let maxPages: Int?
    let duplicates: DuplicatePolicy
    let cache: ListCache
    let reader: PageReader<Row>
    var scheduler: any LoadScheduling

    /// A list that is not loaded yet.
    ///
    /// With a bound on the number of pages, a page at one end makes room by dropping the page at
    /// the other end, in the same ``ListChange``; a dropped page is loaded again when the list is
    /// scrolled back, with the key that it came by. Take at least three pages.
    ///
    /// - Parameters:
    ///   - request: The request of the list.
    ///   - transport: The transport that sends the requests.
    ///   - style: The paging style; nil to guess it from the first page.
    ///   - rows: The path of the rows, for a style that is guessed; nil to search for them.
    ///   - identity: The identity that equal rows share.
    ///   - duplicates: Which of two rows with the same identity stays.
    ///   - cache: Whether stored rows are shown before those of the server.
    ///   - prefetchDistance: The distance from the last row at which the next page is loaded, in
    ///     rows; 0 for never.
    ///   - maxPages: The most pages whose rows are kept; nil for all.
    ///   - limits: The most pages that are loaded.
    ///   - retry: How often and when a failed request is sent again; nil for never.
    public init(
        _ request: APIRequest, on transport: any HTTPTransport, style: PagingStyle? = nil, rows: JSONPath? = nil,
        identity: RowIdentity<Row> = .none, duplicates: DuplicatePolicy = .keepFirst, cache: ListCache = .none,
        prefetchDistance: Int = 0, maxPages: Int? = nil, limits: PagingLimits = .standard,
        retry: RetryPolicy? = .standard
    ) {
        state = ListState(request)
        self.transport = retry.map { transport.retrying($0) } ?? transport
        self.duplicates = duplicates
        self.cache = cache
        self.prefetchDistance = prefetchDistance
        self.maxPages = maxPages.map { max(1, $0) }
        scheduler = TaskScheduler()
        givenStyle = style
        self.limits = limits
        reader = PageReader(identity: identity, rows: rows)
        unobservedStore = RowStore(duplicates)
        paginator = Paginator(request, style: style, limits: limits)
    }

    package convenience init(
        _ request: APIRequest, on transport: any HTTPTransport, style: PagingStyle?, rows: JSONPath? = nil,
        identity: RowIdentity<Row>, duplicates: DuplicatePolicy, prefetchDistance: Int, maxPages: Int? = nil,
        limits: PagingLimits = .standard, scheduler: any LoadScheduling
    ) {
        self.init(
            request, on: transport, style: style, rows: rows, identity: identity, duplicates: duplicates,
            prefetchDistance: prefetchDistance, maxPages: maxPages, limits: limits, retry: nil)
        self.scheduler = scheduler
    }

    /// The identity that equal rows share.
    public var identity: RowIdentity<Row> { reader.identity }

    /// Remarks about the pages since the last refresh.
    public var notes: [String] { paginator.notes }

    /// The reasons to doubt the rows since the last refresh: rows that the server counts and that
    /// did not come, errors beside the rows, two lists that might hold them.
    public var warnings: [PagingWarning] { paginator.warnings }

    /// The paging style; nil before it is guessed from the first page.
    public var style: PagingStyle? { paginator.style }

    /// Called on the main actor with the rows of each page before they are shown; for subclasses.
    open func handleParsedData(_ rows: [Row]) { parsedDataHandler?(rows) }
}
