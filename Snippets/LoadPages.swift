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
let model = ListModel<Book>(request, on: server, id: RowIdentity(\.id))
_ = try await model.load().value
print(model.state.rows.map(\.title))  // ["Momo", "Krabat"]
while !model.state.append.isEnd { _ = try await model.loadNext().value }
print(model.state.rows.map(\.title))  // ["Momo", "Krabat", "Jim Button", "Heidi"]
print(model.state.pages.map(\.duplicateCount), model.state.lastPage)  // [0, 1, 0] 3

// The same for a tool: one page after the other, in constant memory.
for try await page in PageSequence<Book>(request, on: server, identity: RowIdentity(\.id)) {
    print(page.rows.map(\.title), page.reasons, page.end.map { "\($0)" } ?? "more")
}
