// A list from a server, page by page: failures, retries, duplicates, paging styles and caches.
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
    private(set) var asked: [String] = []

    init(_ answers: [APIResponse]) { self.answers = answers }

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        asked.append(request.address)
        guard !answers.isEmpty else {
            throw LoadingError(
                .noServer, address: request.address, expected: "a response", found: "the end of the script",
                advice: "add a response")
        }
        return answers.removeFirst()
    }
}

func page(_ json: String, _ headers: HeaderFields = [:]) -> APIResponse {
    APIResponse(headers: headers, bytes: Array(json.utf8), address: request.address)
}
let busy = APIResponse(status: 503, bytes: [], address: request.address)

// One list, two pages; the second one fails at first.
let server = Script([
    page(#"{"books": [{"id": 1, "title": "Momo"}, {"id": 2, "title": "Krabat"}], "next_cursor": "a"}"#), busy,
    page(#"{"books": [{"id": 2, "title": "Krabat"}, {"id": 3, "title": "Heidi"}], "next_cursor": null}"#),
])
let model = ListModel<Book>(request, on: server, id: RowIdentity(\.id), retry: nil)
_ = try await model.load().value
print(model.state.rows.map(\.title), model.state.append)  // ["Momo", "Krabat"] idle
do throws(LoadingError) {
    _ = try await model.loadNext().value
} catch {
    print(error)
}
print(model.state.rows.count, model.state.lastPage)  // 2 1
if case .failed(let error) = model.state.append { print(error.code, error.status ?? 0) }  // status 503
_ = try await model.retry().value
print(model.state.rows.map(\.title), model.state.append)  // ["Momo", "Krabat", "Heidi"] end
print(model.state.pages.map(\.newCount), model.state.pages.map(\.duplicateCount))  // [2, 1] [0, 1]

// The fields around the rows, a server that confirms the rows, and all pages loaded again.
let shelf = Script([
    page(#"{"books": [{"id": 1, "title": "Momo"}], "shelf": "A", "next_cursor": "b"}"#, ["ETag": #""1""#]),
    APIResponse(status: 304, bytes: []),
    page(#"{"books": [{"id": 2, "title": "Krabat"}], "shelf": "A", "next_cursor": null}"#),
    page(#"{"books": [{"id": 1, "title": "Momo"}], "shelf": "A", "next_cursor": "b"}"#),
    page(#"{"books": [{"id": 2, "title": "Krabat, new"}], "shelf": "A", "next_cursor": null}"#),
])
let shelved = ListModel<Book>(
    request, on: shelf, style: .cursor(next: "next_cursor", rows: "books"), id: RowIdentity(\.id), maxPages: 3,
    retry: nil)
_ = try await shelved.load().value
print(shelved.state.fields["shelf"]?.string ?? "", shelved.state.rows.count)  // A 1
print(try await shelved.refresh().value.rows.map(\.title))  // ["Momo"]
_ = try await shelved.loadNext().value
print(try await shelved.reload().value.rows.map(\.title))  // ["Momo", "Krabat, new"]

// A load that can't start gives the reason and advice.
if let error = model.loadNext().refusal { print(error) }

// A refresh that fails keeps the rows.
let failed = try? await model.refresh().value
print(failed == nil, model.state.rows.count)  // true 3

// Automatic retries: lost connections, timeouts, 408, 429, 5xx; no other 4xx.
let patient = RetryingTransport(
    Script([busy, busy, page("[]")]), policy: RetryPolicy(tries: 3, firstWait: .milliseconds(1)),
    onRetry: { error, _ in print("again after", error.status ?? 0) })
print(try await patient.send(request).status)  // 200

// The paging style of a server, as it was found.
let found = Script([
    page(#"{"data": {"items": [{"id": 1}], "page": 1, "pages": "2"}}"#),
    page(#"{"data": {"items": [{"id": 2}], "page": 2, "pages": "2"}}"#),
])
for try await page in PageSequence<Book>(request, on: found) { print(page.declaration ?? "not yet") }

// Declared paging styles.
let numbered = PagingStyle.pageNumber(rows: "data.items", totalPages: "data.pages", current: "data.page")
let cursors = PagingStyle.cursor("after", next: "paging.cursors.after", rows: "data")
let ownFields = PagingStyle(
    .query("start"), .rows(), rows: "hits", fields: PagingTable([.total: "meta.found"]))
let pageCount = PagingTable([.totalPages: "['x-total-pages']"])
let fromHeaders = PagingStyle(.query("page"), .number(from: 1), headers: pageCount)
let github = PagingStyle.linkHeader()

// One page at a time, for tools. The last page has the reason for the end.
let pages = Script([
    page(#"{"data": {"items": [{"id": 1}, {"id": 2}], "page": 1, "pages": 2}}"#),
    page(#"{"data": {"items": [{"id": 3}], "page": 2, "pages": 2}}"#),
])
for try await page in PageSequence<Book>(request, on: pages, style: numbered) {
    print(page.rows.map(\.id), page.end.map { "\($0)" } ?? "more")
}
print(await pages.asked)

// Cached answers: every response and every page's summary has its origin.
let tagged: HeaderFields = ["ETag": #""v1""#, "Content-Type": "application/json"]
let origin = Script([page("[1]", tagged), APIResponse(status: 304, bytes: [])])
let cached = origin.cached(in: [MemoryCache()], policy: .staleWhileRevalidate(age: .zero))
print(try await cached.send(request).origin)  // server
print(try await cached.send(request).origin)  // validatedCache
var offline = request
offline.cachePolicy = .cacheOnly
print(try await cached.send(offline).text)  // [1]
offline.path = "authors"
do throws(LoadingError) { _ = try await cached.send(offline) } catch { print(error) }

// One value instead of a list.
let one = ValueModel<Book>(request, on: Script([page(#"{"book": {"id": 7, "title": "Emil"}}"#)]), at: "book")
print(try await one.load().value.title)  // Emil

// An interceptor that makes an "error" envelope under status 200 an error, for every list of the
// server.
struct Envelope: RequestInterceptor {
    func answered(_ response: APIResponse, to request: APIRequest) async throws(LoadingError) -> APIResponse {
        guard let message = try response.document().root["error"]?.string else { return response }
        throw LoadingError(
            .status, address: request.address, expected: "a list", found: message, advice: "sign in again",
            response: response)
    }
}
let strict = Script([page(#"{"error": "token expired"}"#)]).intercepted(by: Envelope())
do throws(LoadingError) { _ = try await strict.send(request) } catch { print(error) }
