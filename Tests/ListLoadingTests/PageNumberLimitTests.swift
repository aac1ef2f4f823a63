import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport
import Testing

/// No number in a page stops the program, and paging ends.
@Suite struct PageNumberLimitTests {
    private struct Canned: HTTPTransport {
        let body: String

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            APIResponse(headers: [:], bytes: Array(body.utf8), address: request.address)
        }
    }

    private static let numbers = [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]

    /// Pages with one number of each kind, for every number.
    private static let bodies = numbers.flatMap { number in
        [
            #""page": 1, "per_page": 2, "total": \#(number)"#, #""page": \#(number), "per_page": 2, "total": 9"#,
            #""page": \#(number), "total_pages": 4"#, #""page": 1, "total_pages": \#(number)"#,
            #""page": 1, "per_page": \#(number), "total": 9"#, #""offset": \#(number), "limit": 2, "total": 9"#,
            #""offset": \#(number), "limit": 2, "total": \#(number)"#, #""offset": \#(number), "has_more": true"#,
            #""offset": 0, "limit": \#(number), "total": 9"#, #""offset": 0, "limit": 2, "total": \#(number)"#,
        ].map { "{\"items\": [{\"id\": 1}, {\"id\": 2}], \($0)}" }
    }

    private static let styles: [PagingStyle?] = [
        nil, .pageNumber(first: 0, rows: "items", totalPages: "total_pages", current: "page"),
        .pageNumber(first: .max, rows: "items"), .pageNumber(first: .min, rows: "items", totalPages: "total_pages"),
        .offset(rows: "items", total: "total"),
    ]

    @Test(arguments: Effort.sample(bodies, quick: bodies.count / 3, seed: 16))
    func everyNumberComesToAnEnd(body: String) async throws {
        for query in ["", "?page=\(Int.max)&offset=\(Int.max)", "?page=\(Int.min)&offset=\(Int.min)&limit=\(Int.max)"] {
            for style in Self.styles {
                let pages = PageSequence<JSONValue>(
                    APIRequest("https://api.org/list\(query)"), on: Canned(body: body), style: style,
                    identity: .path("id"))
                var ends: [PageEnd?] = []
                for try await page in pages {
                    ends.append(page.end)
                    // At most four pages, and a trial of each other style.
                    try #require(ends.count < 20, "\(query)")
                }
                #expect(ends.last ?? nil != nil, "\(query) \(ends)")
            }
        }
    }

    @MainActor @Test func aListTurnsItsPagesThere() async throws {
        for number in Self.numbers {
            let request = APIRequest("https://api.org/list?page=\(number)")
            let model = ListModel<JSONValue>(
                request, on: Canned(body: #"[{"id": 1}]"#), style: .pageNumber(first: 0), retry: nil)
            try await model.load()
            #expect(model.rows.count == 1)
            _ = try? await model.loadNextPage()
            _ = try? await model.loadPreviousPage()
            for page in [1, 2, Int.max] { _ = try? await model.loadPage(page) }
            #expect(!model.rows.isEmpty)
        }
    }
}
