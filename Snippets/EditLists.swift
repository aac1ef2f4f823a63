// A list that the app edits while it is loaded: rows that come back if the server refuses, drafts,
// and what pages and refreshes do to edits.
import Foundation
import Listwright

struct Book: Item {
    var id = 0
    var title = ""
    static let table = ItemTable(Book()) {
        Field(\.id, "id", .required)
        Field(\.title, "title")
    }
}

let request = APIRequest("https://api.example.com", "books")

/// A transport for tests that gives each answer once, in order.
actor Script: HTTPTransport {
    private var answers: [APIResponse]

    init(_ answers: [APIResponse]) { self.answers = answers }

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        guard !answers.isEmpty else {
            throw LoadingError(
                .noServer, address: request.address, expected: "an answer", found: "the end of the script",
                advice: "add an answer")
        }
        return answers.removeFirst()
    }
}

func page(_ json: String) -> APIResponse { APIResponse(bytes: Array(json.utf8), address: request.address) }

let server = Script([
    page(#"{"books": [{"id": 1, "title": "Momo"}, {"id": 2, "title": "Krabat"}], "found": 4}"#),
    APIResponse(status: 409, bytes: [], address: request.address),
    page(#"{"books": [{"id": 2, "title": "Krabat"}, {"id": 3, "title": "Heidi"}], "found": 4}"#),
    page(#"{"books": [{"id": 1, "title": "Momo"}, {"id": 2, "title": "Krabat"}], "found": 4}"#),
])
let model = ListModel<Book>(
    request, on: server, style: .offset(rows: "books", total: "found"), identity: RowIdentity(\.id), retry: nil)
try await model.load()

// Removed at once, and back if the server refuses.
let deletion = APIRequest("https://api.example.com", "books/1", method: .delete)
do {
    try await model.remove(at: 0).confirm {
        print(model.rows.map(\.title))  // ["Krabat"]
        _ = try await server.send(deletion).validated()
    }
} catch {
    print(error.localizedDescription)  // expected a status from 200 to 299, found 409
}
print(model.rows.map(\.title))  // ["Momo", "Krabat"]

// Undone after a page has brought the row again.
let removal = try model.remove(at: 1)
try await model.loadNextPage()
print(model.rows.map(\.title))  // ["Momo", "Heidi"]
removal.rollBack()
print(model.rows.map(\.title))  // ["Momo", "Krabat", "Heidi"]

// A draft takes over the identity that the server gave it.
let draft = try model.insert(Book(id: -1, title: "Emil"), at: 0)
draft.confirm(as: Book(id: 7, title: "Emil and the Detectives"))
print(model.rows[0].id, model.rows[0].title)  // 7 Emil and the Detectives

// A refresh ends the edits that were confirmed before it, and applies the others again.
let update = try model.update(Book(id: 1, title: "Momo, my favorite"))
try await model.refresh()
print(model.rows.map(\.title))  // ["Momo, my favorite", "Krabat"]
update.rollBack()
print(model.rows.map(\.title))  // ["Momo", "Krabat"]

// What a screen without a table has to do: apply each change as one batch.
final class Screen: ListModelDelegate {
    typealias Row = Book
    func listModel(_ model: ListModel<Book>, didEdit change: ListChange) {
        print("delete", change.removed, "insert", Array(change.inserted), "reload", change.updated)
    }
}
let screen = Screen()
model.addDelegate(screen)
try model.remove(Identity(1))  // delete [0] insert [] reload []
