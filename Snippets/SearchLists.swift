// A list that is searched while the user types, a search by POST, and rows that a server sends by itself.
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

/// A server whose response to "m" arrives after the one to the next search.
actor Library: HTTPTransport {
    private let titles = ["Momo", "Emil", "Krabat"]
    private var held: CheckedContinuation<Void, Never>?

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let words = request.parameters["q"] ?? ""
        if words == "m" {
            await withCheckedContinuation { held = $0 }
        } else {
            defer { held = nil }
            held?.resume()
        }
        let books = titles.enumerated().filter { words.isEmpty || $0.element.lowercased().contains(words) }
        let rows = books.map { #"{"id": \#($0.offset + 1), "title": "\#($0.element)"}"# }.joined(separator: ", ")
        return APIResponse(bytes: Array(#"{"books": [\#(rows)], "next": null}"#.utf8), address: request.address)
    }
}

let library = Library()
let list = ListModel<Book>(APIRequest("https://api.example.com", "books"), on: library, id: RowIdentity(\.id))
print(try await list.load().value.rows.map(\.title))  // ["Momo", "Emil", "Krabat"]

// A search is another request of the same list.
@MainActor @discardableResult func search(for words: String) -> LoadTask<ListState<Book>> {
    list.request.parameters["q"] = words.isEmpty ? nil : words
    return list.load()
}

// The response to "m" is late, and the load has ended when it arrives.
let early = search(for: "m")
let later = search(for: "mo")
print(list.state.rows.count, list.state.refresh)  // 3 loading
print(try await later.value.rows.map(\.title))  // ["Momo"]
do throws(LoadingError) { _ = try await early.value } catch { print(error.code) }  // cancelled
print(list.state.rows.map(\.title))  // ["Momo"]

// One request for a word, not one for each letter.
@MainActor final class SearchField {
    private(set) var typing: Task<Void, any Error>?

    func changed(to words: String) {
        typing?.cancel()
        typing = Task {
            try await Task.sleep(for: .milliseconds(300))
            _ = try await search(for: words).value
        }
    }
}
let field = SearchField()
field.changed(to: "k")
field.changed(to: "kra")
_ = try await field.typing?.value
print(list.request.address, list.state.rows.map(\.title))  // https://api.example.com/books?q=kra ["Krabat"]

// A search whose words are in the body.
var query = APIRequest("https://api.example.com", "search", method: .post)
query.body = .json(["query": "momo", "page": 1])

/// A server that fails once, and counts its requests.
actor Moody: HTTPTransport {
    private(set) var count = 0

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        count += 1
        if count == 1 { return APIResponse(status: 502, bytes: [], address: request.address) }
        return APIResponse(bytes: Array(#"{"hits": [{"id": 1, "title": "Momo"}]}"#.utf8), address: request.address)
    }
}

// A POST isn't repeated, because the server may have executed it; a search changes nothing, so the app may ask for it.
let (careful, persistent) = (Moody(), Moody())
let once = ListModel<Book>(query, on: careful, style: .single(rows: "hits"))
do throws(LoadingError) { _ = try await once.load().value } catch { print(error.status ?? 0) }  // 502
let policy = RetryPolicy(firstWait: .milliseconds(1), repeatsPosts: true)
let again = ListModel<Book>(query, on: persistent, style: .single(rows: "hits"), retry: policy)
print(try await again.load().value.rows.map(\.title))  // ["Momo"]
print(await careful.count, await persistent.count)  // 1 2

// Rows that the server sends by itself, such as by a socket.
_ = try await search(for: "").value
list.receive([Book(id: 2, title: "Emil and the Detectives"), Book(id: 9, title: "Ronja")], removed: [Identity(3)])
print(list.state.rows.map(\.title))  // ["Ronja", "Momo", "Emil and the Detectives"]
