import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// A list as a value: the server's pages, the app's edits, and the state of each direction.
///
/// It is changed by events only and says what is to be done about them (`reduce`): there is no
/// clock, network or task in it. A ``ListModel`` is its shell. Its copies are snapshots, which any
/// thread may keep.
///
/// - The rows are a projection of the pages and the edits. Nothing is hidden or patched, so undoing
///   an edit is taking it away.
/// - One page request at a time. Where the server counts rows, page requests and removals take turns,
///   and the next page is asked for earlier by the rows that the server has lost since: a row may
///   come again, which its identity tells, but none is left out.
///
/// ```swift
/// let posts = model.state
/// print(posts.rows.count, posts.total ?? 0, posts.append)  // 20 95 idle
/// ```
public struct ListState<Row: FieldValue & Sendable>: Sendable {
    let setup: ListSetup<Row>
    var list: APIRequest
    var hasNewRequest = false
    var paginator: Paginator
    var pages: [LoadedPage<Row>] = []
    var edits: [EditRecord<Row>] = []
    var projection = Projection<Row>()
    var flight: Flight<Row>?
    /// The load that begins after a refresh, because the user asked for more meanwhile.
    var queuedNext: Int?

    /// The state of the first load, of a refresh, and of a jump to another page.
    public package(set) var refresh = LoadState.idle
    /// The state of the pages after the rows.
    public package(set) var append = LoadState.idle
    /// The state of the pages before the rows.
    public package(set) var prepend = LoadState.end
    /// Whether the rows come from the cache while the server is being asked.
    public package(set) var isStale = false
    /// The number of rows of the whole list by the last page that says it; nil if none did.
    public package(set) var total: Int?
    /// The summaries of the pages since the last refresh, in the order of their arrival.
    public package(set) var summaries: [PageSummary] = []
    /// The fields of the last page around its rows, such as facets or a title.
    public package(set) var fields = JSONValue.null

    /// Whether rows went other than by an edit, so that they are projected anew.
    var needsProjection = false
    /// Grows with every change of the rows.
    package var version = 0
    /// The number of the last page request.
    var ticket = 0
    /// The page request whose answer told the next page.
    var nextTicket = 0
    /// The page before the rows, by the first one of them.
    var previous: PageKey?
    /// The pages that were dropped because others came, the next one to load last.
    var dropped = (front: [LoadedPage<Row>](), back: [LoadedPage<Row>]())
    /// The rows that the server has lost before some number it told, and the page request before.
    var shifts: [(id: UniqueID, ticket: Int)] = []
    /// The page requests before rows that the app has inserted on the server: they may be before the
    /// first row.
    var growth: [Int] = []
    /// The records of the last answer, for servers that go on after a row.
    var tail: [(key: String, id: UniqueID)] = []
    var link: CountingLink?
    var pageSize = 0
    var entityTag: String?
    /// Whether pages come from the server only, because the first of them did.
    var isFresh = false
    var prefetched: (next: Int?, previous: Int?)
    /// The identities of rows whose removal the server has accepted, for insertions that are
    /// accepted later.
    var removed: Set<Identity> = []
    /// The ids that the pages hold.
    var known: Set<UniqueID> = []
    /// The number of rows of each repeated identity, if copies are kept.
    var counts: [Identity: Int] = [:]
    /// The ids of rows that the server names otherwise: inserted ones.
    var aliases: [Identity: UniqueID] = [:]
    /// The last number of identities that were used again, and of rows without one.
    var minted: [Identity?: Int] = [:]

    /// The number of results that arrived after their load was cancelled or overtaken.
    package var lateResultCount = 0
    /// The number of refused loads.
    package var refusedLoadCount = 0

    package init(_ request: APIRequest, _ setup: ListSetup<Row>) {
        list = request
        self.setup = setup
        paginator = Paginator(request, style: setup.style, limits: setup.limits)
    }
}

/// What doesn't change in the life of a list.
package struct ListSetup<Row: FieldValue & Sendable>: Sendable {
    package var style: PagingStyle?
    package var rows: JSONPath?
    package var identity = RowIdentity<Row>.none
    package var duplicates = DuplicatePolicy.keepFirst
    package var maxPages: Int?
    package var limits = PagingLimits.standard
    package var cache = ListCache.none

    package init() {}

    /// Reads the answer of a page request.
    package func read(_ response: APIResponse, of order: PageOrder) -> Result<PageContents<Row>, LoadingError> {
        do throws(LoadingError) {
            let reader = PageReader(identity: identity, rows: rows)
            return .success(try reader.read(response, by: order.style, of: order.key, in: order.list))
        } catch {
            return .failure(error)
        }
    }
}

/// Whether a list shows the rows of a cache before those of the server.
public enum ListCache: String, Sendable, Hashable, CaseIterable {
    /// The policy of the request and its transport decides.
    case none
    /// The stored first page is shown at once; then the server is asked, and the difference is
    /// shown.
    case staleWhileRevalidate
}

extension ListState {
    /// The rows, with the edits.
    public var rows: [Row] { projection.rows }

    /// The ids of the rows, parallel to them.
    public var ids: [UniqueID] { projection.ids }

    /// The row of an id; nil if there is none any more.
    ///
    /// - Complexity: O(*n*).
    public subscript(id: UniqueID) -> Row? { projection.row(id) }

    /// Whether the first page is there.
    public var isLoaded: Bool { !pages.isEmpty }

    /// Whether a load is on its way.
    public var isLoading: Bool { flight != nil }

    /// Whether the load on its way is a refresh.
    public var isRefreshing: Bool { flight?.isRefresh ?? false }

    /// The request of the list.
    public var request: APIRequest { list }

    /// The paging style; nil before it is guessed from the first page.
    public var style: PagingStyle? { paginator.style }

    /// Remarks about the pages since the last refresh.
    public var notes: [String] { paginator.notes }

    /// The reasons to doubt the rows since the last refresh: rows that the server counts and that
    /// did not come, errors beside the rows, two lists that might hold them.
    public var warnings: [PagingWarning] { paginator.warnings }

    /// Takes an event.
    ///
    /// - Returns: What is to be done.
    package mutating func reduce(_ event: ListEvent<Row>) -> [ListEffect<Row>] {
        var effects: [ListEffect<Row>] = []
        switch event {
        case .load(let load): startLoading(load, &effects)
        case .refresh(let load): replace(load, isRefresh: true, from: nil, &effects)
        case .reload(let load):
            replace(load, isRefresh: true, pages: max(1, pages.count), from: pages.first?.key, &effects)
        case .next(let load): loadNext(load, byUser: true, &effects)
        case .previous(let load): loadPrevious(load, &effects)
        case .jump(let load, let number): jump(load, toPage: number, &effects)
        case .retry(let load): retry(load, &effects)
        case .cancel(let load): cancel(load, &effects)
        case .appeared(let id, let distance): prefetch(for: id, distance: distance, &effects)
        case .request(let request): (list, hasNewRequest, entityTag) = (request, true, nil)
        case .arrived(let ticket, let result): receive(result, of: ticket, &effects)
        case .begin(let number, let edit): begin(number, edit, .local, &effects)
        case .send(let number): send(number, &effects)
        case .undo(let number): undo(number)
        case .settled(let number, let outcome): settle(number, outcome, &effects)
        case .applied(let number, let edit): apply(number, edit, &effects)
        case .received(let rows, let removed): take(rows, removed: removed, &effects)
        }
        return effects
    }
}

/// A summary of one page of a list.
///
/// ```swift
/// print(model.state.summaries.map(\.newCount), model.state.summaries.map(\.duplicateCount))  // [20, 18] [0, 2]
/// ```
public struct PageSummary: Sendable, Hashable {
    /// The key of the page; nil for the first page.
    public let key: PageKey?
    /// The number of the page, from 1, whatever the server counts from; nil if pages have none.
    public let number: Int?
    /// The number of its records, readable or not.
    public let recordCount: Int
    /// The number of its rows that were new.
    public let newCount: Int
    /// The number of its rows with the identity of another row.
    public let duplicateCount: Int
    /// The number of issues in its rows.
    public let issueCount: Int
    /// The issues; the first 1,000 of the page.
    public let issues: [MappingIssue]
    /// The time that the answer took.
    public let duration: Duration
    /// The source of the answer.
    public let origin: APIResponse.Origin

    init<Row>(_ page: PageContents<Row>, newCount: Int) {
        (key, number, recordCount, self.newCount) = (page.key, page.number, page.recordCount, newCount)
        duplicateCount = page.rows.count + page.repeatedCount - newCount
        (issueCount, issues) = (page.issueCount, page.issues)
        (duration, origin) = (page.response.duration, page.response.origin)
    }
}
