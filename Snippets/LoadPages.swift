// A list that is loaded page by page: from a recording here, from a server in production.
import Foundation
import Listwright

struct Book: Item {
    var id = 0
    var title = ""
    static let table = ItemTable(Book()) {
        Field(\.id, "id")
        Field(\.title, "title")
    }
}

// In production: let server = URLSessionTransport.shared.cached(in: [MemoryCache()], policy:
// .cacheFirst)
let server = FixtureTransport(URL(fileURLWithPath: "Fixtures/Loading/books"))
let request = APIRequest("https://api.example.com", "books", parameters: ["per_page": "2"])

// A list for a screen, on the main actor.
let model = ListModel<Book>(request, on: server, identity: RowIdentity(\.id))
try await model.load()
print(model.rows.map(\.title))  // ["Momo", "Krabat"]
while !model.appendState.isEnd { try await model.loadNextPage() }
print(model.rows.map(\.title))  // ["Momo", "Krabat", "Jim Button", "Heidi"]
print(model.pages.map(\.duplicateCount), model.currentPage)  // [0, 1, 0] 3

// The same for a tool: one page after the other, in constant memory.
for try await page in PageSequence<Book>(request, on: server, identity: RowIdentity(\.id)) {
    print(page.rows.map(\.title), page.reasons, page.end.map { "\($0)" } ?? "more")
}
