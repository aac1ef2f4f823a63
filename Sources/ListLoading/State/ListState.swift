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
    var origin: ListOrigin
    var paginator: Paginator<Row>
    var window = ListWindow<Row>()
    var log = EditLog<Row>()
    var uniqueIDs = UniqueIDs()
    var shown = ShownRows<Row>()
    var states = LoadStates()
    var loads = ListLoads<Row>()
    /// What is to be done; empty between events.
    var effects: [ListEffect<Row>] = []
    /// Grows with every change that an observer can see.
    package private(set) var revision = 0

    package init(_ request: APIRequest, _ setup: ListSetup<Row> = ListSetup()) {
        origin = ListOrigin(request)
        self.setup = setup
        paginator = Paginator(PagingPlan(list: request, style: setup.ownStyle, limits: setup.limits))
    }

    /// Takes an event.
    ///
    /// - Returns: What is to be done.
    package mutating func reduce(_ event: ListEvent<Row>) -> [ListEffect<Row>] {
        let before = signs
        take(event)
        if signs != before { revision += 1 }
        defer { effects = [] }
        return effects
    }

    private mutating func take(_ event: ListEvent<Row>) {
        switch event {
        case .request(let new): origin.change(to: new)
        case .arrived(let ticket, let result): receive(result, of: ticket)
        case .waiting(let ticket, let wait): if flight?.ticket == ticket { loads.flight?.retryWait = wait }
        case .begin(let number, let edit): begin(number, edit, .local)
        case .send(let number): send(number)
        case .undo(let number): undo(number)
        case .settled(let number, let outcome): settle(number, outcome)
        case .applied(let number, let edit): apply(number, edit)
        case .received(let rows, let removed): take(rows, removed: removed)
        default: takeLoad(event)
        }
    }

    private mutating func takeLoad(_ event: ListEvent<Row>) {
        switch event {
        case .load(let load): startLoading(load)
        case .refresh(let load): replace(load, Replacement(isRefresh: true))
        case .reload(let load): reload(load)
        case .next(let load): loadNext(load)
        case .previous(let load): loadPrevious(load)
        case .jump(let load, let number): jump(load, toPage: number)
        case .retry(let load): retry(load)
        case .cancel(let load): cancel(load)
        case .appeared(let id, let distance): prefetch(for: id, distance: distance)
        default: break
        }
    }

    /// The parts that an observer can see, as far as comparing them is cheap.
    private struct Signs: Equatable {
        let version: Int, pageCount: Int, warningCount: Int
        let states: LoadStates
        let isStale: Bool, isRefreshing: Bool, hasNewRequest: Bool
        let retryWait: RetryWait?
    }

    private var signs: Signs {
        Signs(
            version: version, pageCount: pages.count, warningCount: warnings.count, states: states, isStale: isStale,
            isRefreshing: isRefreshing, hasNewRequest: origin.hasNewRequest, retryWait: retryWait)
    }
}

extension ListState {
    /// The request of the list.
    public var request: APIRequest { origin.request }

    /// The state of the first load, of a refresh, and of a jump to another page.
    public var refresh: LoadState { states[.replace] }

    /// The state of the pages after the rows.
    public var append: LoadState { states[.append] }

    /// The state of the pages before the rows.
    public var prepend: LoadState { states[.prepend] }

    /// True if the rows come from the cache and the server hasn't confirmed them.
    public var isStale: Bool { origin.isStale }

    /// The wait before the page on its way is asked for again, such as for `Retry-After`; nil while none is waited
    /// for.
    public var retryWait: RetryWait? { flight?.retryWait }

    /// The rows, with the edits.
    public var rows: [Row] { shown.projection.rows }

    /// The ids of the rows, parallel to them.
    public var ids: [UniqueID] { shown.projection.ids }

    /// The row of an id; nil if it is gone.
    ///
    /// - Complexity: O(*n*).
    public subscript(id: UniqueID) -> Row? { shown.projection.row(id) }

    /// The number of rows of the whole list by the last page that says it; nil if none did.
    ///
    /// Edits don't change it: it is the server's number.
    public var total: Int? { window.pages.total }

    /// The summaries of the pages since the last refresh, in the order of their arrival.
    public var pages: [PageSummary] { window.pages.summaries }

    /// The fields of the last page around its rows, such as facets or a title; null before the
    /// first page, and if a page is nothing but rows.
    public var fields: JSONValue { window.pages.fields }

    /// The number of the first page that is in the rows, from 1, whatever the server counts from; 0
    /// before there is one.
    public var firstPage: Int { window.firstPage }

    /// The number of the last page that is in the rows, from 1, whatever the server counts from; 0
    /// before there is one.
    public var lastPage: Int { window.lastPage }

    /// True if the first page is there.
    public var isLoaded: Bool { !window.pages.span.isEmpty }

    /// True if a load is on its way.
    public var isLoading: Bool { flight != nil }

    /// True if the load on its way is a refresh.
    public var isRefreshing: Bool { flight?.isRefresh ?? false }

    /// The paging style: the one that was given, found or is being tried; nil before the first page.
    public var style: PagingStyle? { paginator.chain == nil && setup.style == nil ? nil : paginator.style }

    /// Remarks about the pages since the last refresh.
    public var notes: [String] { paginator.remarks.notes }

    /// The reasons to doubt the rows since the last refresh: rows that the server counts and that
    /// did not come, errors next to the rows, two lists that might hold them.
    public var warnings: [PagingWarning] { paginator.remarks.warnings }

    package var edits: [EditRecord<Row>] { log.records }

    /// The ids of the rows whose content is the app's.
    package var ownContents: Set<UniqueID> { log.ownContents }

    /// Grows with every change of the rows.
    package var version: Int { shown.version }

    /// Grows when a row of a page gets another content, other than by an edit.
    package var contentVersion: Int { shown.contentVersion }

    /// The rows before an index are those of this earlier version.
    package var unchanged: (version: Int, count: Int) { shown.unchanged }

    var flight: Flight<Row>? { loads.flight }
}
