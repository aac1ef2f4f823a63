import HTTPLoading
import ItemMapping
import JSONDocuments
import Observation

/// The observable properties of a list, apart from its rows.
///
/// They are in a class of their own because ``ListModel`` is generic: the key path of a generic
/// class, which observation takes for each access, is made anew each time, and 20 of them took
/// longer than the rest of a page.
@MainActor @Observable final class ListState {
    var request: APIRequest
    var refreshState = LoadState.idle
    var appendState = LoadState.idle
    var prependState = LoadState.idle
    var currentPage = 0
    var firstPage = 0
    var isRefresh = false
    var isStale = false
    var pages: [PageSummary] = []
    var pageFields = JSONValue.null
    var total: Int?

    init(_ request: APIRequest) { self.request = request }

    @ObservationIgnored private let observersOfRows = ObservationRegistrar()

    /// The subject of those who observe the rows.
    private var rows: Void { () }

    /// Notes that somebody reads the rows.
    func readRows() { observersOfRows.access(self, keyPath: \.rows) }

    /// Tells the observers of the rows that they change now.
    func willChangeRows() { observersOfRows.willSet(self, keyPath: \.rows) }

    /// Tells the observers of the rows that they have changed.
    func didChangeRows() { observersOfRows.didSet(self, keyPath: \.rows) }
}

/// A list is `Observable`: a view that reads its rows or states follows their changes.
extension ListModel: Observable {}

extension ListModel {
    /// The rows, with the edits of the app.
    public var rows: [Row] { store.rows }

    /// Whether a load is on its way.
    public var isLoading: Bool { refreshState.isLoading || appendState.isLoading || prependState.isLoading }

    /// The request of the list; a change takes effect with the next load or refresh.
    public var request: APIRequest {
        get { state.request }
        set {
            state.request = newValue
            (hasNewRequest, entityTag) = (true, nil)
        }
    }

    /// The state of the refresh, of the first load, and of a jump to another page.
    public internal(set) var refreshState: LoadState {
        get { state.refreshState }
        set { state.refreshState = newValue }
    }

    /// Whether the rows come from a cache, and the server hasn't been heard about them.
    public internal(set) var isStale: Bool {
        get { state.isStale }
        set { if newValue != state.isStale { state.isStale = newValue } }
    }

    /// The state of the pages after the rows.
    public internal(set) var appendState: LoadState {
        get { state.appendState }
        set { state.appendState = newValue }
    }

    /// The state of the pages before the rows.
    public internal(set) var prependState: LoadState {
        get { state.prependState }
        set { state.prependState = newValue }
    }

    /// The number of the last page that was loaded, from 1, whatever the server counts from; 0
    /// before the first load.
    public internal(set) var currentPage: Int {
        get { state.currentPage }
        set { state.currentPage = newValue }
    }

    /// The number of the first page that is in the rows; 0 before there is one.
    public internal(set) var firstPage: Int {
        get { state.firstPage }
        set { state.firstPage = newValue }
    }

    /// Whether the load that is on its way, or was last, is a refresh.
    public internal(set) var isRefresh: Bool {
        get { state.isRefresh }
        set { state.isRefresh = newValue }
    }

    /// The summaries of the pages since the last refresh, in the order of their arrival.
    public internal(set) var pages: [PageSummary] {
        get { state.pages }
        _modify { yield &state.pages }
    }

    /// The fields of the last page around its rows, such as facets or a title; null before the
    /// first page, and if a page is nothing but rows.
    ///
    /// ```swift
    /// print(model.pageFields["meta"]?["title"]?.string ?? "")
    /// ```
    public internal(set) var pageFields: JSONValue {
        get { state.pageFields }
        // Without comparing the old ones with the new ones.
        _modify { yield &state.pageFields }
    }

    /// The number of rows of the whole list by the last page that says it; nil if none did.
    ///
    /// Edits don't change it: it is the server's number.
    public internal(set) var total: Int? {
        get { state.total }
        set { state.total = newValue }
    }

    /// The rows and what belongs to them, observed.
    var store: RowStore<Row> {
        get {
            state.readRows()
            return unobservedStore
        }
        // In place, so that a page doesn't copy all rows.
        _modify {
            state.willChangeRows()
            defer { state.didChangeRows() }
            yield &unobservedStore
        }
    }
}
