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
                .noServer, address: request.address, expected: "a response", found: "the end of the script",
                advice: "add a response")
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
    request, on: server, style: .offset(rows: "books", total: "found"), id: RowIdentity(\.id), retry: nil)
_ = try await model.load().value

// Removed at once, and back if the server refuses.
model.sendEdit = { edit in
    guard case .remove(let book) = edit else { return nil }
    let deletion = APIRequest("https://api.example.com", "books/\(book.id)", method: .delete)
    _ = try await server.send(deletion).validated()
    return nil
}
let task = model.apply(.remove(model.state.ids[0]))
print(model.state.rows.map(\.title))  // ["Krabat"]
do {
    try await task.value
} catch {
    print(error.localizedDescription)  // expected a status from 200 to 299, found 409
}
print(model.state.rows.map(\.title))  // ["Momo", "Krabat"]

// Undone after a page has brought the row again.
let removal = model.begin(.remove(model.state.ids[1]))
_ = try await model.loadNext().value
print(model.state.rows.map(\.title))  // ["Momo", "Heidi"]
removal.undo()
print(model.state.rows.map(\.title))  // ["Momo", "Krabat", "Heidi"]

// A draft takes over the identity that the server gave it, and keeps its handle.
model.sendEdit = { edit in
    guard case .insert = edit else { return nil }
    return Book(id: 7, title: "Emil and the Detectives")
}
let draft = model.apply(.insert(Book(id: -1, title: "Emil"), at: 0))
try await draft.value
print(model.state.rows[0].id, model.state.rows[0].title, model.state.ids[0])  // 7 Emil and the Detectives -1

// A refresh ends the edits that the server had accepted before, and applies the others again.
let update = model.begin(.update(model.state.ids[1]) { $0.title += ", my favorite" })
_ = try await model.refresh().value
print(model.state.rows.map(\.title))  // ["Momo, my favorite", "Krabat"]
update.undo()
print(model.state.rows.map(\.title))  // ["Momo", "Krabat"]
