import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport
import Testing
import URLSessionLoading

/// One list in every style, from a real server: guessed and declared.
@Suite(.loopbackServer)
struct PagingStyleTests {
    struct Row: Item, Equatable {
        var id = 0
        var name = ""
        static let table = ItemTable(Row()) {
            Field(\.id, "id", or: "attributes.id")
            Field(\.name, "name", or: "attributes.name")
        }
    }

    private func request(_ style: String, _ parameters: RequestParameters) -> APIRequest {
        APIRequest(LoopbackServer.shared!.address, "rows/\(style)", parameters: parameters, timeout: .seconds(1_200))
    }

    /// The ids, the number of pages, and the reason for the end.
    private func follow(_ request: APIRequest, _ style: PagingStyle?) async throws -> (
        ids: [Int], pages: Int, end: PageEnd?
    ) {
        var (ids, pages, end): ([Int], Int, PageEnd?) = ([], 0, nil)
        for try await page in PageSequence<Row>(
            request, on: URLSessionTransport.shared, style: style, identity: RowIdentity(\.id))
        {
            ids += page.rows.map(\.id)
            pages += page.isRepetition ? 0 : 1
            end = page.end
            try #require(pages < 100)
        }
        return (ids, pages, end)
    }

    struct Way: Sendable, CustomTestStringConvertible {
        let name: String
        let given: PagingStyle
        let end: PageEnd
        var parameters: RequestParameters = [:]
        var testDescription: String { name }
    }

    private static let ways = [
        Way(
            name: "number", given: .pageNumber(rows: "items", totalPages: "pages", current: "page"), end: .lastPage),
        Way(
            name: "strings", given: .pageNumber(rows: "items", totalPages: "pages", current: "page"), end: .lastPage),
        Way(
            name: "flag", given: .pageNumber(rows: "items", hasNext: "has_more"), end: .noMore),
        Way(
            name: "spring", given: .pageNumber(first: 0, rows: "content", totalPages: "totalPages", current: "number"),
            end: .noMore),
        Way(
            name: "offset", given: .offset(rows: "items", total: "total"),
            end: .lastPage),
        Way(
            name: "cursor", given: .cursor(next: "next_cursor", rows: "items"),
            end: .noNext),
        Way(
            name: "link", given: .link("paging.next", rows: "items"),
            end: .noNext),
        Way(
            name: "nextlink", given: .link("next", rows: "results"),
            end: .noNext),
        Way(name: "header", given: .linkHeader(), end: .noNext),
        Way(name: "jsonapi", given: .jsonAPI, end: .noNext),
        Way(name: "hal", given: .hal("rows"), end: .noNext),
        Way(
            name: "relay", given: .relay("data.rows", parameter: "after"),
            end: .noMore),
        Way(
            name: "plain", given: .pageNumber(),
            end: .emptyPage, parameters: ["page": "1"]),
    ]

    @Test(arguments: ways) func everyStyleGivesEveryRowOnce(way: Way) async throws {
        for count in [95, 90, 10, 3] {
            let list = request(
                way.name,
                RequestParameters(dictionaryLiteral: ("n", "\(count)"), ("size", "10")).merging(way.parameters))
            let given = try await follow(list, way.given)
            #expect(given.ids == Array(1...count), "\(way.name), \(count) given")
            let guessed = try await follow(list, nil)
            #expect(guessed.ids == Array(1...count), "\(way.name), \(count) guessed")
            if count == 95 { #expect(given.pages == 10 && given.end == way.end) }
        }
    }

    @Test func theCursorGoesIntoTheJSONThatIsSent() async throws {
        var list = request("relay", ["n": "25"])
        list.method = .post
        list.body = .json(["query": "query($after: String) { rows }", "variables": ["first": 10]])
        #expect(try await follow(list, .relay("data.rows")).ids == Array(1...25))
        #expect(try await follow(list, nil).ids == Array(1...25))
    }

    @Test func nothingToGoByIsATryThatEnds() async throws {
        // Without any hint a second page is tried, which the server answers with the next rows.
        let tried = try await follow(request("plain", ["n": "25"]), nil)
        #expect(tried.ids == Array(1...25) && tried.end == .emptyPage)
        // A server that ignores the parameter answers with the same rows.
        let echo = APIRequest(LoopbackServer.shared!.address, "delay/0", timeout: .seconds(1_200))
        var pages = 0
        for try await page in PageSequence<Int>(
            echo, on: URLSessionTransport.shared, identity: RowIdentity { "\($0)" })
        {
            pages += 1
            #expect(page.rows == (pages == 1 ? [1, 2, 3] : []))
            if pages == 2 { #expect(page.end == .notFound && page.isRepetition) }
        }
        #expect(pages == 2)
    }

    @Test func overlappingPagesAreCounted() async throws {
        var duplicates: [Int] = []
        var ids: [Int] = []
        let list = request("flag", ["n": "30", "overlap": "3"])
        for try await page in PageSequence<Row>(list, on: URLSessionTransport.shared, identity: RowIdentity(\.id)) {
            duplicates.append(page.duplicateCount)
            ids += page.rows.map(\.id)
        }
        #expect(ids == Array(1...30) && duplicates == [0, 3, 3, 3])
    }

    @Test func aListThatGrowsAtItsHeadWhileItIsPagedLosesNothing() async throws {
        let list = request("flag", ["n": "30", "changing": "\(UInt64.random(in: 0 ... .max))"])
        let result = try await follow(list, nil)
        #expect(result.ids == Array(1...30))
    }

    @Test(arguments: [
        ("wrong", LoadingError.Code.notJSON), ("types", .wrongShape), ("500", .status), ("drop", .connectionLost),
    ])
    func aBadPageIsAnErrorAndCanBeAskedForAgain(kind: String, code: LoadingError.Code) async throws {
        let list = request(
            "flag", ["n": "25", "fault": "2:\(kind):1", "session": "\(UInt64.random(in: 0 ... .max))"])
        var pages = PageSequence<Row>(list, on: URLSessionTransport.shared).makeAsyncIterator()
        let first = try await pages.next()
        #expect(first?.rows.map(\.id) == Array(1...10))
        let error = await #expect(throws: LoadingError.self) { try await pages.next() }
        #expect(error?.code == code)
        var rest: [Int] = []
        while let page = try await pages.next() { rest += page.rows.map(\.id) }
        #expect(rest == Array(11...25))
    }

    @Test func goesOnFromAKey() async throws {
        let list = request("cursor", ["n": "25"])
        let style = PagingStyle.cursor(next: "next_cursor", rows: "items")
        var ids: [Int] = []
        for try await page in PageSequence<Row>(
            list, on: URLSessionTransport.shared, style: style, identity: RowIdentity(\.id),
            from: PageResumption(at: .cursor("after-10"), seen: [Identity(12)]))
        {
            ids += page.rows.map(\.id)
        }
        #expect(ids == [11] + Array(13...25))
    }
}

extension RequestParameters {
    fileprivate func merging(_ others: RequestParameters) -> RequestParameters {
        var result = self
        for pair in others.pairs { result[pair.name] = pair.value }
        return result
    }
}
