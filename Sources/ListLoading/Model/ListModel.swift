import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import Observation

/// A list that is loaded page by page from a server, and edited by the app.
///
/// Its ``state`` is a value: the rows, their ids, and the state of each direction. Any number of
/// screens follow it: SwiftUI by `Observation`, closures by ``observe(_:)``, tasks by ``states``. All
/// see the same states in the same order. Pages are parsed and mapped off the main actor.
///
/// ```swift
/// let books = ListModel<Book>(
///     APIRequest("https://api.example.com", "books"), on: URLSessionTransport.shared, id: RowIdentity(\.id))
/// _ = try await books.load().value
/// _ = try await books.loadNext().value
/// books.apply(.remove(books.state.ids[0]))
/// print(books.state.rows.count, books.state.total ?? 0, books.state.append)
/// ```
///
/// - One load at a time. A refresh cancels a page that is on its way; a page that the user asks for
///   during a refresh is loaded after it; anything else during a load is refused, and says why.
/// - A refresh never reads a cache, replaces all rows at once when it succeeds, and changes no row when
///   it fails. The pages that follow it come from the server too.
/// - After a failed page only the user loads again, by ``loadNext()`` or ``retry()``;
///   ``rowAppeared(_:)`` doesn't.
/// - An edit is shown at once, sent to the server, and taken away if the server refuses. It is applied to
///   every page and refresh until one comes that was asked for after the server had accepted it.
///
/// ## Topics
///
/// ### Creating a list
///
/// - ``init(_:on:style:rows:id:duplicates:cache:prefetchDistance:maxPages:limits:retry:)``
/// - ``request``
/// - ``prefetchDistance``
///
/// ### Following it
///
/// - ``state``
/// - ``observe(_:)``
/// - ``states``
///
/// ### Loading
///
/// - ``load()``
/// - ``loadNext()``
/// - ``loadPrevious()``
/// - ``jump(toPage:)``
/// - ``refresh()``
/// - ``reload()``
/// - ``retry()``
/// - ``cancel()``
/// - ``rowAppeared(_:)``
///
/// ### Editing
///
/// - ``apply(_:)``
/// - ``begin(_:)``
/// - ``sendEdit``
/// - ``receive(_:removed:)``
@MainActor public final class ListModel<Row: FieldValue & Sendable>: Observable {
    /// The distance from the last row at which the next page is loaded, in rows, and from the first row
    /// for the previous one; 0 for never.
    public var prefetchDistance: Int
    private let shell: ListShell<Row>

    /// A list that is not loaded yet.
    ///
    /// With a bound on the number of pages, a page at one end makes room by dropping the page at the
    /// other end; a dropped page is loaded again when the list is scrolled back. A page that a row asks for by
    /// appearing drops no rows that appeared since the last page, nor those near them, so there may be more pages for
    /// a while. Take at least three pages.
    ///
    /// - Parameters:
    ///   - request: The request of the list.
    ///   - transport: The transport that sends the requests.
    ///   - style: The paging style; nil to guess it from the first page.
    ///   - rows: The path of the rows, for a style that is guessed; nil to search for them.
    ///   - id: The identity that equal rows share; by default the one that their type says itself. Rows without
    ///     one are recognized by their content in a refresh.
    ///   - duplicates: Which of two rows with the same identity stays.
    ///   - cache: Whether stored rows are shown before the server's.
    ///   - prefetchDistance: The distance from the last row at which the next page is loaded, in rows;
    ///     0 for never.
    ///   - maxPages: The most pages whose rows stay in memory; nil for all.
    ///   - limits: The most pages that are loaded.
    ///   - retry: How often and when a failed request is sent again; nil for never.
    public init(
        _ request: APIRequest, on transport: any HTTPTransport, style: PagingStyle? = nil, rows: JSONPath? = nil,
        id: RowIdentity<Row> = .own, duplicates: DuplicatePolicy = .keepFirst, cache: ListCache = .none,
        prefetchDistance: Int = 5, maxPages: Int? = nil, limits: PagingLimits = .standard,
        retry: RetryPolicy? = .standard
    ) {
        var setup = ListSetup<Row>()
        (setup.style, setup.rows, setup.identity, setup.duplicates) = (style, rows, id, duplicates)
        setup.content = { $0.json }
        (setup.cache, setup.maxPages, setup.limits) = (cache, maxPages.map { max(1, $0) }, limits)
        self.prefetchDistance = prefetchDistance
        shell = ListShell(ListState(request, setup), on: retry.map { transport.retrying($0) } ?? transport) {
            [setup] in setup.read($0, of: $1)
        }
    }

    /// The list as it is now: rows, ids, states.
    public var state: ListState<Row> { shell.state }

    /// The request of the list; a change takes effect with the next load or refresh.
    public var request: APIRequest {
        get { state.request }
        set { shell.dispatch(.request(newValue)) }
    }

    /// Carries an edit to the server; nil if the app does it elsewhere.
    ///
    /// It returns the server's version of the row, if it sent one. If it throws, the edit is taken away.
    /// An edit that was refused (a status from 400 to 499) isn't in force; after any other error it may
    /// be, which the next pages take into account.
    public var sendEdit: (@MainActor (RowEdit<Row>) async throws -> Row?)? {
        get { shell.sendEdit }
        set { shell.sendEdit = newValue }
    }

    /// Calls a closure with every new state, until its token goes.
    ///
    /// The present state isn't new: read ``state``. What the closure does to the list waits until all
    /// observers have been called.
    public func observe(_ body: @escaping @MainActor (ListState<Row>) -> Void) -> ListObservation {
        shell.observe(body)
    }

    /// The present state and those that follow; one that is slow gets the newest.
    public var states: AsyncStream<ListState<Row>> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ListState<Row>.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(state)
        let end = StreamEnd(continuation)
        let observation = observe { end.yield($0) }
        continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
        return stream
    }
}

// The loads of a list.
extension ListModel {
    /// Loads the first page; refused if there are rows already.
    ///
    /// A cache may respond, according to its policy.
    @discardableResult public func load() -> LoadTask<ListState<Row>> { start { .load($0) } }

    /// Loads the page after the rows; the first page of an empty list.
    ///
    /// Call it when the user asks for more: it tries a page again that failed. During a refresh it waits
    /// for its end.
    @discardableResult public func loadNext() -> LoadTask<ListState<Row>> { start { .next($0) } }

    /// Loads the page before the rows; a refresh if the first page is loaded.
    @discardableResult public func loadPrevious() -> LoadTask<ListState<Row>> { start { .previous($0) } }

    /// Loads the page of a number, from 1.
    ///
    /// The page after the rows or before them is added, any other one replaces them; 0 is a refresh.
    /// Only lists with page numbers have pages to jump to.
    @discardableResult public func jump(toPage number: Int) -> LoadTask<ListState<Row>> {
        start { .jump($0, toPage: number) }
    }

    /// Loads the first page from the server; on success it replaces all rows.
    ///
    /// Any other load is cancelled. If the first page came with an entity tag (`ETag`), the server is
    /// asked with `If-None-Match` and may say that it still holds (304): then all rows stay, also on
    /// later pages, and so do the edits.
    ///
    /// A refresh ends the edits that the server had accepted before, and applies all others to its rows.
    @discardableResult public func refresh() -> LoadTask<ListState<Row>> { start { .refresh($0) } }

    /// Loads all pages of the rows again from the server; on success they replace all rows at once.
    ///
    /// The list has as many pages as before and starts at the same one, so a user who has scrolled down
    /// stays there. Pages are asked for one after the other, because cursors are rebuilt.
    @discardableResult public func reload() -> LoadTask<ListState<Row>> { start { .reload($0) } }

    /// Tries again what failed: the refresh, else the next page, else the previous one.
    @discardableResult public func retry() -> LoadTask<ListState<Row>> { start { .retry($0) } }

    /// Cancels what is on its way; the rows stay.
    public func cancel() { shell.dispatch(.cancel(nil)) }

    /// Reports that a row is about to be shown; near an end, the next or previous page is loaded.
    ///
    /// Call it for every row, as often as you like: a page is asked for once, and not after a failure.
    public func rowAppeared(_ id: UniqueID) { shell.dispatch(.appeared(id, distance: prefetchDistance)) }

    private func start(_ event: (Int) -> ListEvent<Row>) -> LoadTask<ListState<Row>> { shell.start({ $0 }, event) }
}

// The edits of a list.
extension ListModel {
    /// Shows an edit at once, and sends it to the server; it is taken away if the server refuses.
    ///
    /// Without ``sendEdit`` it means that the server has it already.
    ///
    /// ```swift
    /// posts.apply(.remove(id))
    /// posts.apply(.update(id) { $0.isRead = true })
    /// ```
    @discardableResult public func apply(_ edit: ListEdit<Row>) -> EditTask { shell.apply(edit) }

    /// Shows an edit at once; ``PendingEdit/send()`` or ``PendingEdit/undo()`` follows.
    public func begin(_ edit: ListEdit<Row>) -> PendingEdit<Row> { shell.begin(edit) }

    /// Takes rows that came without being asked for, such as by a socket.
    ///
    /// A row that the list has gets its new content; others come first.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - removed: The identities of rows that the server has no more.
    public func receive(_ rows: [Row], removed: [Identity] = []) { shell.dispatch(.received(rows, removed: removed)) }
}
