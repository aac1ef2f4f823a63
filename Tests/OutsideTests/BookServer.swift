import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListBinding
import ListDiffing
import ListLoading
import Observation
import SectionNormalizing
import Synchronization
import TableControlling
import TestSupport

/// A row of the lists in these tests.
struct Book: Item, ListPresentable, Equatable {
    var id = 0
    var title = ""
    var listTitle: String? { title }
    static let table = ItemTable(Book()) {
        Field(\.id, "id")
        Field(\.title, "title")
    }
}

/// A server of books, page by page, in memory.
///
/// It counts the requests, and fails as it is told.
final class BookServer: HTTPTransport {
    struct State {
        var books: [Book] = []
        var pageSize = 2
        /// Whether each request fails.
        var fails = false
        /// Decides whether a request fails, by its number from 1.
        var failure: (@Sendable (Int) -> Bool)?
        fileprivate(set) var requestCount = 0
        fileprivate(set) var failureCount = 0

        /// The number of pages.
        var pageCount: Int { max(1, (books.count + pageSize - 1) / pageSize) }
    }

    private let state: Mutex<State>

    init(_ ids: some Sequence<Int>, pageSize: Int = 2) {
        state = Mutex(State(books: ids.map { Book($0) }, pageSize: pageSize))
    }

    var now: State { state.withLock { $0 } }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let now = state.withLock { state in
            state.requestCount += 1
            if state.fails || state.failure?(state.requestCount) == true {
                state.failureCount += 1
                return nil as State?
            }
            return state
        }
        guard let now else {
            throw .refusal
        }
        let page = Int(request.parameters["page"] ?? "1") ?? 1
        let rows = now.books.dropFirst((page - 1) * now.pageSize).prefix(now.pageSize)
        let texts = rows.map { #"{"id": \#($0.id), "title": "\#($0.title)"}"# }
        let text = #"{"rows": [\#(texts.joined(separator: ","))], "page": \#(page), "pages": \#(now.pageCount)}"#
        return APIResponse(bytes: Array(text.utf8), address: request.address)
    }
}

extension LoadingError {
    /// The error of a server that fails.
    static var refusal: LoadingError {
        LoadingError(.noServer, address: "a", expected: "b", found: "c", advice: "d")
    }
}

extension PagingStyle {
    /// The paging of a ``BookServer``.
    static var books: PagingStyle { .pageNumber(rows: "rows", totalPages: "pages", current: "page") }
}

extension Book {
    init(_ id: Int, _ title: String? = nil) { self = Book(id: id, title: title ?? "book \(id)") }
}

/// A list of books from a server in memory, in a table that a screen shows.
@MainActor struct BookScreen {
    let server: BookServer
    let list: ListModel<Book>
    let source: ListSections<Book>
    let table: TableController
    let host: ScreenHost

    init(
        _ server: BookServer, id: RowIdentity<Book> = RowIdentity(\.id), prefetchDistance: Int = 0,
        after others: [any SectionSource] = [], cell: (@MainActor (Book) -> CellViewModel)? = nil
    ) {
        self.server = server
        list = ListModel<Book>(
            APIRequest("a.org", "books"), on: server, style: .books, id: id, prefetchDistance: prefetchDistance,
            retry: nil)
        source = ListSections(list, cell: cell)
        table = TableController(others + [source])
        host = ScreenHost(table)
    }

    /// Waits until no load is on its way.
    func settle() async { await list.settle() }

    /// Loads the next page, and waits.
    func loadNext() async {
        list.loadNext()
        await settle()
    }

    /// Pulls down, and waits.
    func pullDown() async {
        await table.refresh()
        await settle()
    }

    /// Pulls down, and doesn't wait.
    func beginPullingDown() { table.refresh() }

    /// Deletes a row, and doesn't wait for the server.
    func delete(_ id: UniqueID) throws(SectionEditError) { try table.delete(id) }

    /// The texts of all cells.
    var texts: [String] { table.sections.flatMap(\.cells).map(\.text) }

    /// The ids of the list's rows.
    var rowIDs: [Int] { list.state.rows.map(\.id) }
}

extension ListModel {
    /// Waits until no load is on its way.
    func settle() async {
        while state.isLoading {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = state
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}

/// A host that behaves like a UITableView: it takes stages by their rules, and displays rows while an update is shown.
@MainActor final class ScreenHost {
    private(set) var refusals: [String] = []
    private(set) var updates: [String] = []
    private(set) var statuses: [TableStatus] = []
    private(set) lazy var shown = ShownSections(table) { [unowned self] update in apply(update) }
    /// Called in the middle of each stage.
    var onStage: (() -> Void)?

    private let table: TableController
    private var rules = TableRules<String>([])

    init(_ table: TableController) {
        self.table = table
        shown.follow()
    }

    private func apply(_ update: SectionUpdate) {
        if !update.stages.isEmpty { updates.append("\(update)") }
        for stage in update.stages {
            expectShown("before \(stage)")
            shown.show(stage)
            onStage?()
            take(stage, of: update)
            display()
            expectShown("after \(stage)")
        }
        if statuses.last != shown.table.status { statuses.append(shown.table.status) }
    }

    private func take(_ stage: SectionUpdate.Stage, of update: SectionUpdate) {
        do {
            try rules.take(stage.changes) { insert in
                stage.sections[insert.at].cells.map { "\($0.id) \($0.text)" }
            } inserted: { insert in
                let cell = stage.sections[insert.at.section].cells[insert.at.row]
                return "\(cell.id) \(cell.text)"
            } updated: { change in
                let cell = update.new[change.target.section].cells[change.target.row]
                return "\(cell.id) \(cell.text)"
            }
        } catch {
            refusals.append("\(stage): \(error)")
        }
    }

    /// Displays all rows, like a user who scrolls through the table.
    func display() { for id in shown.sections.flatMap(\.cells).map(\.id) { shown.table.send(.appear, to: id) } }

    /// Checks that the host has the rows that it is told of.
    func expectShown(_ words: String) {
        let rows = shown.sections.map { $0.cells.map { "\($0.id) \($0.text)" } }
        if rows != rules.sections { refusals.append("\(words): shown \(rules.sections), has \(rows)") }
    }

    /// Returns the updates so far, and clears them.
    @discardableResult func takeUpdates() -> [String] {
        defer { updates = [] }
        return updates
    }
}
