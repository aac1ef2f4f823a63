import HTTPLoading
import ItemMapping
import JSONPaths
import ListLoading
import ListRefreshing
import Observation
import SectionNormalizing
import Synchronization
import TableControlling

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
    let model: ListModel<Book>
    let host = ScreenHost()
    let table = TableController()
    let refreshing: RefreshingTable<Book>

    init(
        _ server: BookServer, identity: RowIdentity<Book> = RowIdentity(\.id), section: String = "books",
        at index: Int? = nil, others: [SectionViewModel] = [], cell: ((Book) -> CellViewModel)? = nil
    ) {
        self.server = server
        model = ListModel<Book>(
            APIRequest("a.org", "books"), on: server,
            style: .books, identity: identity, retry: nil)
        if !others.isEmpty { table.reload(with: others) }
        refreshing = RefreshingTable(model, in: table, section: section, at: index, cell: cell)
        table.show(in: host)
    }

    /// Waits until no load is in flight.
    func settle() async { await model.settle() }

    /// Loads the first page.
    func load() async {
        refreshing.startLoading()
        await settle()
    }

    /// Pulls up, and waits.
    func pullUp() async {
        table.pullUp()
        await settle()
    }

    /// Pulls down, and waits.
    func pullDown() async {
        table.pullDown()
        await settle()
    }

    /// The ids of the cells in the section.
    var ids: [String] { refreshing.section.cells.map(\.id) }

    /// The ids of the model's rows.
    var rowIDs: [Int] { model.rows.map(\.id) }
}

extension ListModel {
    /// Waits until no load is in flight.
    func settle() async {
        while isLoading {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = isLoading
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}
