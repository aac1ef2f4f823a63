// A table that shows the loads of a list model.
import Foundation
import Listwright

struct Book: Item, ListPresentable {
    var id = 0
    var title = ""
    var listTitle: String? { title }
    static let table = ItemTable(Book()) {
        Field(\.id, "id")
        Field(\.title, "title")
    }
}
@MainActor func follow(_ server: some HTTPTransport) async throws {
    let books = TableController()
    let request = APIRequest("https://api.example.com", "books", parameters: ["per_page": "2"])
    let model = ListModel<Book>(request, on: server, identity: RowIdentity(\.id))
    let refreshing = RefreshingTable(model, in: books)
    refreshing.startLoading()
    while model.isLoading { await Task.yield() }
    print(books.sections[0].cells.map(\.text))  // ["Momo", "Krabat"]
    books.pullUp()
    while model.isLoading { await Task.yield() }
    print(books.sections[0].cells.map { "\($0.id) \($0.text)" })  // ["1 Momo", "2 Krabat", "3 Jim Button"]
    print(books.hasMore)  // true

    // A swiped row is removed from the model, and the table shows it.
    books.handlers[.onSwipe] = { [weak refreshing] cell in
        guard let refreshing, let row = refreshing.rowIndex(of: cell) else { return }
        _ = try? refreshing.model.remove(at: row)
    }
    books.swipeCell(at: CellPath(section: 0, row: 1), action: "delete")
    print(books.sections[0].cells.map(\.text))  // ["Momo", "Jim Button"]
    let removal = try model.remove(at: 0)
    removal.rollBack()  // the server refused it
    print(books.sections[0].cells.map(\.text))  // ["Momo", "Jim Button"]
}
try await follow(FixtureTransport(URL(fileURLWithPath: "Fixtures/Loading/books")))
