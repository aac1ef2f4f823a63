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
    let request = APIRequest("https://api.example.com", "books", parameters: ["per_page": "2"])
    let books = ListModel<Book>(request, on: server, id: RowIdentity(\.id), prefetchDistance: 0)
    let table = TableController([ListSections(books)])
    table.start()  // a host does it when it shows the table
    while books.state.isLoading { await Task.yield() }
    print(table.sections[0].cells.map(\.text))  // ["Momo", "Krabat"]
    _ = try await books.loadNext().value
    print(table.sections[0].cells.map { "\($0.id) \($0.text)" })  // ["1 Momo", "2 Krabat", "3 Jim Button"]
    print(table.status)  // content

    // A swiped row is removed from the list, and comes back if the server refuses.
    table.on(.swipe) { event in try? event.table.delete(event.cell.id) }
    table.send(.swipe("delete"), to: table.sections[0].cells[1].id)
    print(table.sections[0].cells.map(\.text))  // ["Momo", "Jim Button"]
    let removal = books.begin(.remove(books.state.ids[0]))
    removal.undo()
    print(table.sections[0].cells.map(\.text))  // ["Momo", "Jim Button"]
}
try await follow(FixtureTransport(URL(fileURLWithPath: "Fixtures/Loading/books")))
