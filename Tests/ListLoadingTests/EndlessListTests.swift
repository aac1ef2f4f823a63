import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// Endless lists whose rows have no ids: paging ends with a reason.
@Suite struct EndlessListTests {
    private func follow(
        _ server: ShelfServer, _ style: PagingStyle? = nil, limits: PagingLimits = .standard
    ) async throws -> (rows: [String], end: PageEnd?, warnings: [String]) {
        var (rows, end, warnings): ([String], PageEnd?, [String]) = ([], nil, [])
        let pages = PageSequence<JSONValue>(
            APIRequest("https://api.org", "list"), on: server, style: style, limits: limits)
        for try await page in pages {
            rows += page.rows.compactMap { $0["text"]?.string ?? $0.string }
            end = page.end
            warnings += page.warnings.map(\.description)
            try #require(server.asked.count < 50)
        }
        return (rows, end, warnings)
    }

    private static let more = "the server says that there are more rows, but they were not found: "

    @Test func aPageThatNamesItself() async throws {
        let server = ShelfServer(body: { _ in #"{"items": ["a", "b"], "next": "/list"}"# })
        let result = try await follow(server)
        #expect(result.rows == ["a", "b"] && result.end == .alreadyLoaded && server.asked.first == "/list")
        #expect(result.warnings == [Self.more + "the server named a page that was already loaded"])
    }

    @Test func aPageThatNamesItselfByItsNumber() async throws {
        let server = ShelfServer(body: { query in
            #"{"items": ["\#(query["page"] ?? "1")"], "next": "/list?page=2"}"#
        })
        let result = try await follow(server, .link("next", rows: "items"))
        #expect(
            result.rows == ["1", "2"] && result.end == .alreadyLoaded && server.asked == ["/list", "/list?page=2"])
    }

    @Test func pagesThatNameEachOther() async throws {
        let server = ShelfServer(body: { query in
            let page = query.int("page", 1)
            return #"{"items": ["\#(page)"], "next": "/list?page=\#(page % 3 + 1)"}"#
        })
        let result = try await follow(server, .link("next", rows: "items"))
        // The first page has no number in its address: it is recognized by its rows and by the page
        // that it names.
        #expect(result.rows == ["1", "2", "3"] && result.end == .repeatedPage && server.asked.count == 4)
    }

    @Test func cursorsThatComeInACircle() async throws {
        let server = ShelfServer(body: { query in
            let next = ["a": "b", "b": "c", "c": "a"][query["cursor"] ?? ""] ?? "a"
            return #"{"items": ["\#(query["cursor"] ?? "first")"], "next_cursor": "\#(next)"}"#
        })
        let result = try await follow(server, .cursor(next: "next_cursor", rows: "items"))
        #expect(result.rows == ["first", "a", "b", "c"] && result.end == .repeatedPage && server.asked.count == 5)
        #expect(result.warnings == [Self.more + "the server sent the same page again"])
    }

    @Test func aCursorThatStaysWhilePagesDiffer() async throws {
        let server = ShelfServer(body: { query in
            let rows = ShelfServer.rows((query.number - 1) * 5, 5, ids: false)
            return #"{"items": \#(rows), "next_cursor": "always"}"#
        })
        let result = try await follow(server, .cursor(next: "next_cursor", rows: "items"))
        #expect(result.rows == (0..<25).map { "r\($0)" } && result.end == .emptyPage && result.warnings == [])
    }

    @Test func aLinkToAScrollThatStays() async throws {
        let server = ShelfServer(body: { query in
            let rows = ShelfServer.rows((query.number - 1) * 5, 5, ids: false)
            return #"{"items": \#(rows), "next": \#(query.number < 5 ? "\"/list?scroll_id=s\"" : "null")}"#
        })
        let result = try await follow(server)
        #expect(result.rows == (0..<25).map { "r\($0)" } && result.end == .noNext && result.warnings == [])
    }

    @Test(arguments: ["/list", "/list?cursor=x"]) func aStaticFile(next: String) async throws {
        for body in [#"["a", "b"]"#, #"{"items": ["a", "b"]}"#, #"{"items": [{"text": "a"}, {"text": "b"}], "n": 2}"#] {
            let server = ShelfServer(body: { _ in body })
            let result = try await follow(server)
            #expect(result.rows == ["a", "b"] && result.end == .repeatedPage && result.warnings == [])
            #expect(server.asked.count == 2)
        }
        let named = ShelfServer(body: { _ in #"{"items": ["a", "b"], "next": "\#(next)"}"# })
        let result = try await follow(named)
        #expect(result.rows == ["a", "b"] && !result.warnings.isEmpty)
    }

    @Test(arguments: [
        #""page": 1, "total_pages": 9"#, #""offset": 0, "limit": 2, "total": 90"#, #""has_more": true"#,
        #""nextPageToken": "x""#, #""next_cursor": "x", "has_more": true"#,
    ])
    func aStaticFileWithFieldsOfAPage(fields: String) async throws {
        let server = ShelfServer(body: { _ in #"{"items": [{"text": "a"}, {"text": "b"}], \#(fields)}"# })
        let result = try await follow(server)
        #expect(result.rows == ["a", "b"] && result.end == .repeatedPage, "\(server.asked)")
    }

    @Test func newCursorsForTheSameRows() async throws {
        let server = ShelfServer(body: { #"{"items": ["a", "b"], "next_cursor": "c\#($0.number)"}"# })
        let style = PagingStyle.cursor(next: "next_cursor", rows: "items")
        let result = try await follow(server, style)
        #expect(server.asked.count == 4 && result.end == .nothingNew)
        #expect(result.warnings == [Self.more + "the last pages brought nothing new"])
        let longer = ShelfServer(body: { #"{"items": ["a", "b"], "next_cursor": "c\#($0.number)"}"# })
        _ = try await follow(longer, style, limits: PagingLimits(pagesWithoutNews: 7))
        #expect(longer.asked.count == 8)
    }

    @Test func theSameRowsOnPagesThatTellTheirNumbers() async throws {
        let server = ShelfServer(body: { query in
            let page = query.int("page", 1)
            return #"{"items": ["a"], "page": \#(page), "total_pages": 9}"#
        })
        let result = try await follow(server)
        #expect(result.rows == Array(repeating: "a", count: 9) && result.end == .lastPage && result.warnings == [])
    }

    @Test func aListThatNeverEndsEndsAtTheLimit() async throws {
        let server = ShelfServer(body: { #"{"items": ["\#($0.number)"], "next_cursor": "c\#($0.number)"}"# })
        let result = try await follow(server, limits: PagingLimits(pages: 7))
        #expect(result.rows == (1...7).map(String.init) && result.end == .pageLimit && server.asked.count == 7)
        #expect(result.warnings == ["the list goes on after 7 pages, the limit"])
        #expect(PagingLimits(pages: -1, pagesWithoutNews: 0) == PagingLimits(pages: 1, pagesWithoutNews: 1))
    }

    @MainActor @Test func aListModelEndsToo() async throws {
        let server = ShelfServer(body: { _ in #"{"items": ["a", "b"], "next": "/list"}"# })
        let model = ListModel<JSONValue>(APIRequest("https://api.org", "list"), on: server, retry: nil)
        try await model.load()
        while !model.appendState.isEnd { try await model.loadNextPage() }
        #expect(model.rows.count == 2 && model.warnings.count == 1)
        let endless = ShelfServer(body: { #"{"items": ["\#($0.number)"], "next_cursor": "c\#($0.number)"}"# })
        let limited = ListModel<JSONValue>(
            APIRequest("https://api.org", "list"), on: endless, limits: PagingLimits(pages: 3), retry: nil)
        try await limited.load()
        while !limited.appendState.isEnd { try await limited.loadNextPage() }
        #expect(limited.rows.count == 3 && limited.warnings == [.pageLimit(3)])
    }

    @Test func everyEndHasWords() {
        let words = Set(PageEnd.allCases.map(\.description))
        #expect(words.count == PageEnd.allCases.count && words.allSatisfy { $0.contains(" ") })
    }
}
