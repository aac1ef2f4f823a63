import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// A list as a value: the server's pages, the app's edits, and the state of each direction.
///
/// It is a snapshot that any thread may keep. A ``ListModel`` has the current one.
///
/// - The rows are a projection of the pages and the edits. Nothing is hidden or patched, so an edit is
///   undone by taking it away.
/// - One page request at a time. Where the server counts rows, page requests and removals take turns,
///   and the next page is asked for earlier by the rows that the server has lost since: a row may come
///   again, which its identity shows, but none is left out.
///
/// ```swift
/// let posts = model.state
/// print(posts.rows.count, posts.total ?? 0, posts.append)  // 20 95 idle
/// ```
///
/// ## Topics
///
/// ### Rows
///
/// - ``rows``
/// - ``ids``
/// - ``subscript(_:)``
/// - ``total``
///
/// ### States
///
/// - ``refresh``
/// - ``append``
/// - ``prepend``
/// - ``isStale``
/// - ``retryWait``
/// - ``isLoaded``
/// - ``isLoading``
/// - ``isRefreshing``
///
/// ### Pages
///
/// - ``pages``
/// - ``firstPage``
/// - ``lastPage``
/// - ``fields``
/// - ``style``
/// - ``warnings``
/// - ``notes``
/// - ``request``
public struct ListState<Row: Sendable>: Sendable {
    // There is no clock, network or task in it: `reduce` takes events and returns what is to be done.
    let setup: ListSetup<Row>
    /// The request of the list.
    public internal(set) var request: APIRequest
    var hasNewRequest = false
    var paginator: Paginator<Row>
    var loaded = LoadedPages<Row>()
    /// Where the rows are, if a later page has shown that they aren't where they were taken from.
    var movedRows: JSONPath?
    package internal(set) var edits: [EditRecord<Row>] = []
    var projection = Projection<Row>()
    var flight: Flight<Row>?
    /// The load that begins after a refresh, because the user asked for more meanwhile.
    var queuedNext: Int?

    /// The state of the first load, of a refresh, and of a jump to another page.
    public internal(set) var refresh = LoadState.idle
    /// The state of the pages after the rows.
    public internal(set) var append = LoadState.idle
    /// The state of the pages before the rows.
    public internal(set) var prepend = LoadState.end
    /// True if the rows come from the cache and the server hasn't confirmed them.
    public internal(set) var isStale = false
    /// The wait before the page on its way is asked for again, such as for `Retry-After`; nil while none is waited
    /// for.
    public var retryWait: RetryWait? { flight?.retryWait }

    /// Grows with every change of the rows.
    package internal(set) var version = 0
    /// Grows when a row of a page gets another content, other than by an edit.
    package internal(set) var contentVersion = 0
    /// The ids of the rows whose content is the app's.
    package var ownContents: Set<UniqueID> {
        var ids: Set<UniqueID> = []
        for edit in edits where edit.hasContent { ids.insert(edit.id) }
        return ids
    }
    /// The rows before an index are those of this earlier version.
    package internal(set) var unchanged = (version: 0, count: 0)
    /// Grows with every change that an observer can see.
    package private(set) var revision = 0
    /// True if rows went other than by an edit, so that they are projected anew.
    var needsProjection = false
    /// The number of the last page request.
    var ticket = 0
    /// The page request whose answer told the next page.
    var nextTicket = 0
    /// The page before the rows, by the first one of them.
    var previous: PageKey?
    /// The pages that were dropped because others came, the next one to load last.
    var dropped = (front: [DroppedPage](), back: [DroppedPage]())
    /// The rows that the server has lost, and the last page request before.
    var shifts: [(id: UniqueID, ticket: Int)] = []
    /// The last page requests before rows that the app inserted on the server: these may be before the
    /// first row.
    var growth: [Int] = []
    var pageSize = 0
    var entityTag: String?
    /// True if pages come from the server only, because the first of them did.
    var isFresh = false
    var prefetched: (next: Int?, previous: Int?)
    /// The identities of rows whose removal the server has accepted, for insertions that are
    /// accepted later.
    var removed: Set<Identity> = []
    var uniqueIDs = UniqueIDs()
    /// The ids of repeated identities, and of rows without one by their content, in the order of the rows, for a
    /// replacement on its way.
    var pairs: [PairingKey: [UniqueID]] = [:]
    /// The rows that appeared since the last page came, if pages are dropped.
    var appeared = AppearedRows()
    /// The last replacement, to try it again.
    var replacement = Replacement(isRefresh: false, pageCount: 1, start: nil)

    /// The number of results that arrived after their load was cancelled or overtaken.
    package internal(set) var lateResultCount = 0
    /// The number of refused loads.
    package internal(set) var refusedLoadCount = 0

    package init(_ request: APIRequest, _ setup: ListSetup<Row> = ListSetup()) {
        self.request = request
        self.setup = setup
        paginator = Paginator(request, style: setup.ownStyle, limits: setup.limits)
    }

    /// Takes an event.
    ///
    /// - Returns: What is to be done.
    package mutating func reduce(_ event: ListEvent<Row>) -> [ListEffect<Row>] {
        let before = signs
        var effects: [ListEffect<Row>] = []
        take(event, &effects)
        if signs != before { revision += 1 }
        return effects
    }

    private mutating func take(_ event: ListEvent<Row>, _ effects: inout [ListEffect<Row>]) {
        switch event {
        case .load(let load): startLoading(load, &effects)
        case .refresh(let load): replace([load], Replacement(isRefresh: true, pageCount: 1), &effects)
        case .reload(let load): reload(load, &effects)
        case .next(let load): loadNext(load, byUser: true, &effects)
        case .previous(let load): loadPrevious(load, &effects)
        case .jump(let load, let number): jump(load, toPage: number, &effects)
        case .retry(let load): retry(load, &effects)
        case .cancel(let load): cancel(load, &effects)
        case .appeared(let id, let distance): prefetch(for: id, distance: distance, &effects)
        case .request(let new): (request, hasNewRequest, entityTag) = (new, true, nil)
        case .arrived(let ticket, let result): receive(result, of: ticket, &effects)
        case .waiting(let ticket, let wait): if flight?.ticket == ticket { flight?.retryWait = wait }
        case .begin(let number, let edit): begin(number, edit, .local, &effects)
        case .send(let number): send(number, &effects)
        case .undo(let number): undo(number, &effects)
        case .settled(let number, let outcome): settle(number, outcome, &effects)
        case .applied(let number, let edit): apply(number, edit, &effects)
        case .received(let rows, let removed): take(rows, removed: removed, &effects)
        }
    }

    /// The parts that an observer can see, as far as comparing them is cheap.
    private struct Signs: Equatable {
        let version: Int, pageCount: Int, warningCount: Int
        let states: [LoadState]
        let isStale: Bool, isRefreshing: Bool, hasNewRequest: Bool
        let retryWait: RetryWait?
    }

    private var signs: Signs {
        Signs(
            version: version, pageCount: loaded.summaries.count, warningCount: paginator.warnings.count,
            states: [refresh, append, prepend], isStale: isStale, isRefreshing: isRefreshing,
            hasNewRequest: hasNewRequest, retryWait: retryWait)
    }
}

/// What doesn't change in the life of a list.
package struct ListSetup<Row: Sendable>: Sendable {
    package var style: PagingStyle?
    package var rows: JSONPath?
    package var identity = RowIdentity<Row>.none
    /// The content by which rows without an identity are recognized in a replacement; nil if they aren't.
    package var content: (@Sendable (Row) -> JSONValue)?
    package var duplicates = DuplicatePolicy.keepFirst
    package var maxPages: Int?
    package var limits = PagingLimits.standard
    package var cache = ListCache.none
    /// True if it is one value, which may be loaded again at any time.
    package var isValue = false

    package init() {}

    /// The style that is given; else the path of the rows, if that is given.
    var ownStyle: PagingStyle { style ?? PagingStyle(found: rows, fields: PagingTable()) }

    /// The words for it in errors.
    var subject: String { isValue ? "a value" : "a list" }
}

extension ListSetup where Row: FieldValue {
    /// Reads the answer to a page request.
    package func read(_ response: APIResponse, of order: PageOrder) -> Result<PageContents<Row>, LoadingError> {
        do throws(LoadingError) {
            return .success(try PageReader(identity: identity).read(response, of: order))
        } catch {
            return .failure(error)
        }
    }
}

/// True if a list shows the rows of a cache before the server's.
///
/// ```swift
/// let posts = ListModel<Post>(request, on: server, cache: .staleWhileRevalidate(.seconds(3_600)))
/// ```
public enum ListCache: Sendable, Hashable {
    /// The policy of the request and of its transport decides.
    case none
    /// A stored first page up to this age is shown at once; then the server is asked, and its rows
    /// replace those of the cache.
    ///
    /// The age is that of the header `Age` (RFC 9111, section 5.1).
    case staleWhileRevalidate(Duration)
}

extension ListState {
    /// The rows, with the edits.
    public var rows: [Row] { projection.rows }

    /// The ids of the rows, parallel to them.
    public var ids: [UniqueID] { projection.ids }

    /// The row of an id; nil if it is gone.
    ///
    /// - Complexity: O(*n*).
    public subscript(id: UniqueID) -> Row? { projection.row(id) }

    /// The number of rows of the whole list by the last page that says it; nil if none did.
    ///
    /// Edits don't change it: it is the server's number.
    public var total: Int? { loaded.total }

    /// The summaries of the pages since the last refresh, in the order of their arrival.
    public var pages: [PageSummary] { loaded.summaries }

    /// The fields of the last page around its rows, such as facets or a title; null before the
    /// first page, and if a page is nothing but rows.
    public var fields: JSONValue { loaded.fields }

    /// The number of the first page that is in the rows, from 1, whatever the server counts from; 0
    /// before there is one.
    public var firstPage: Int { loaded.span.first?.number ?? 0 }

    /// The number of the last page that is in the rows, from 1, whatever the server counts from; 0
    /// before there is one.
    public var lastPage: Int { loaded.span.last?.number ?? 0 }

    /// True if the first page is there.
    public var isLoaded: Bool { !loaded.span.isEmpty }

    /// True if a load is on its way.
    public var isLoading: Bool { flight != nil }

    /// True if the load on its way is a refresh.
    public var isRefreshing: Bool { flight?.isRefresh ?? false }

    /// The paging style: the one that was given, found or is being tried; nil before the first page.
    public var style: PagingStyle? { paginator.chain == nil && setup.style == nil ? nil : paginator.style }

    /// Remarks about the pages since the last refresh.
    public var notes: [String] { paginator.notes }

    /// The reasons to doubt the rows since the last refresh: rows that the server counts and that
    /// did not come, errors next to the rows, two lists that might hold them.
    public var warnings: [PagingWarning] { paginator.warnings }
}

/// A summary of one page of a list.
///
/// ```swift
/// print(model.state.pages.map(\.newCount), model.state.pages.map(\.duplicateCount))  // [20, 18] [0, 2]
/// ```
public struct PageSummary: Sendable, Hashable {
    /// The key of the page; nil for the first page.
    public let key: PageKey?
    /// The number of its records, readable or not.
    public let recordCount: Int
    /// The number of its rows that were new: with an identity that no row of the list had, or kept next to it.
    public let newCount: Int
    /// The number of its rows with the identity of another row, by any ``DuplicatePolicy``.
    public let duplicateCount: Int
    /// The number of issues in its rows.
    public let issueCount: Int
    /// The issues of its rows; the first 1,000.
    public let issues: [MappingIssue]
    /// The time that the response took.
    public let duration: Duration
    /// The source of the response.
    public let origin: APIResponse.Origin

    init<Row>(_ page: PageContents<Row>, _ counts: ArrivalCounts) {
        (key, recordCount, newCount) = (page.key, page.recordCount, counts.new)
        duplicateCount = counts.duplicates.clampedSum(page.repeatedCount)
        (issueCount, issues) = (page.issueCount, page.issues)
        (duration, origin) = (page.response.duration, page.response.origin)
    }
}
