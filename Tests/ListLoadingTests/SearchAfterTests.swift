import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Synchronization
import Testing

/// Elasticsearch and OpenSearch: the sort values of the last hit are the `search_after` of the next request.
@Suite struct SearchAfterTests {
    /// Searches 25 documents, which tie by their year and have ids past the precision of a double.
    private final class Search: HTTPTransport {
        private let hasTotal: Bool
        private let sent = Mutex<[JSONValue]>([])
        var bodies: [JSONValue] { sent.withLock(\.self) }

        init(hasTotal: Bool = true) { self.hasTotal = hasTotal }

        private static func id(_ number: Int) -> Int { 9_007_199_254_740_993 + number }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            guard case .json(let body) = request.body else { return APIResponse(status: 400, bytes: []) }
            sent.withLock { $0.append(body) }
            var numbers = Array(0..<25)
            if let after = body["search_after"] {
                guard after.kind == .array, after.count == 2, let last = after[1]?.int else {
                    return APIResponse(status: 400, bytes: Array(#"{"error": {"reason": "search_after"}}"#.utf8))
                }
                numbers.removeAll { Self.id($0) <= last }
            }
            numbers = Array(numbers.dropFirst(body["from"]?.int ?? 0).prefix(body["size"]?.int ?? 10))
            let hits = numbers.map { number in
                #"{"_id": "r\#(number)", "_source": {"n": \#(number)}, "sort": ["2\#(number / 10)", \#(Self.id(number))]}"#
            }
            let total = hasTotal ? #""total": {"value": 25, "relation": "eq"}, "# : ""
            let page = #"{"took": 1, "hits": {\#(total)"max_score": null, "hits": [\#(hits.joined(separator: ","))]}}"#
            return APIResponse(bytes: Array(page.utf8), address: request.address)
        }
    }

    private func followed(
        _ server: Search, _ body: JSONValue, rows: JSONPath? = nil, from start: PageResumption = PageResumption()
    ) async throws -> (rows: [Int], pages: [PageSequence<JSONValue>.Page]) {
        let request = APIRequest("https://api.org", "books/_search", method: .post, body: .json(body))
        var pages: [PageSequence<JSONValue>.Page] = []
        for try await page in PageSequence<JSONValue>(request, on: server, rows: rows, from: start) {
            pages.append(page)
            try #require(pages.count < 20)
        }
        return (pages.flatMap(\.rows).compactMap { ($0["_source"] ?? $0)["n"]?.int }, pages)
    }

    private static let query: JSONValue = ["size": 10, "sort": [["year": "asc"], ["id": "asc"]]]

    @Test(arguments: [nil, "hits.hits", "hits.hits[*]._source"], [true, false])
    func allHitsAreFound(rows: JSONPath?, hasTotal: Bool) async throws {
        let server = Search(hasTotal: hasTotal)
        let result = try await followed(server, Self.query, rows: rows)
        #expect(result.rows == Array(0..<25) && result.pages.allSatisfy(\.warnings.isEmpty))
        #expect(result.pages.last?.end == (hasTotal ? .lastPage : .emptyPage))
        // Without a total, one more request checks the end.
        let keys: [JSONValue?] = [nil, ["20", 9_007_199_254_741_002], ["21", 9_007_199_254_741_012]]
        #expect(server.bodies.map { $0["search_after"] } == keys + (hasTotal ? [] : [["22", 9_007_199_254_741_017]]))
        #expect(server.bodies.allSatisfy { $0["size"] == 10 && $0["sort"]?.count == 2 })
        #expect(result.pages.last?.style.declaration == "body.search_after=last.sort")
    }

    @Test func aSizeThatDividesTheHits() async throws {
        var query = Self.query
        query["size"] = 5
        let server = Search(hasTotal: false)
        let result = try await followed(server, query)
        #expect(result.rows == Array(0..<25) && result.pages.last?.end == .emptyPage && server.bodies.count == 6)
    }

    @Test func aListResumes() async throws {
        let first = try await followed(Search(), Self.query)
        let key = try #require(first.pages[0].upcoming)
        let rest = try await followed(
            Search(), Self.query, from: PageResumption(at: key, by: first.pages[1].declaration))
        #expect(rest.rows == Array(10..<25))
        var second = Self.query
        second["search_after"] = ["20", 9_007_199_254_741_002]
        let middle = try await followed(Search(), second)
        #expect(middle.rows == Array(10..<25) && middle.pages.allSatisfy(\.warnings.isEmpty))
    }

    /// `search_after` and `from` exclude each other.
    @Test func aRequestWithAnOffsetKeepsIt() async throws {
        var query = Self.query
        query["from"] = 5
        let result = try await followed(Search(), query)
        #expect(result.rows == Array(5..<25))
        #expect(result.pages[1].declaration == "body.from=rows")
    }
}
