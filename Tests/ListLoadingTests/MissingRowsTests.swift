import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// If the server's total or flag contradicts the received rows, another style is found or a warning
/// is issued.
@Suite struct MissingRowsTests {
    struct Server: Sendable, CustomTestStringConvertible {
        let name: String
        var query = ""
        let answer: @Sendable (ShelfServer.Query) -> ShelfServer.Answer
        var testDescription: String { name }

        init(
            _ name: String, query: String = "",
            _ answer:
                @escaping @Sendable (_ query: ShelfServer.Query, _ rows: (Int, Int) -> String) -> ShelfServer.Answer
        ) {
            (self.name, self.query) = (name, query)
            self.answer = { query in answer(query) { ShelfServer.rows($0, $1) } }
        }

        /// The same server with rows without ids.
        var withoutIDs: Server {
            var server = self
            let answer = answer
            server = Server("\(name), without ids", query: query) { query, _ in
                var page = answer(query)
                page.body = page.body.replacing(#""id":"#, with: #""text":"#)
                return page
            }
            return server
        }
    }

    private static func followed(
        _ server: ShelfServer, _ query: String, style: PagingStyle? = nil, limits: PagingLimits = .standard
    ) async throws -> (rows: [String], warnings: [PagingWarning], end: PageEnd?, pages: Int) {
        let request = APIRequest("https://api.org", "list\(query)")
        var (rows, warnings, end, pages): ([String], [PagingWarning], PageEnd?, Int) = ([], [], nil, 0)
        let sequence = PageSequence<JSONValue>(request, on: server, style: style, identity: .path("id"), limits: limits)
        for try await page in sequence {
            rows += page.rows.compactMap { ($0["id"] ?? $0["text"])?.string ?? $0.numberText }
            warnings += page.warnings
            end = page.end
            pages += 1
            try #require(pages < 100)
        }
        return (rows, warnings, end, pages)
    }

    private static func all(_ server: Server) async throws {
        let shelf = ShelfServer(server.answer)
        let result = try await followed(shelf, server.query)
        #expect(Set(result.rows) == Set((0..<25).map { "r\($0)" }), "\(shelf.asked)")
        #expect(result.rows.count == 25 && result.warnings.isEmpty, "\(shelf.asked) \(result.warnings)")
        #expect(shelf.asked.count < 20, "\(shelf.asked)")
    }

    /// Servers of 25 rows, each with a paging style of its own.
    private static let servers = [
        Server("Spring with totalElements and last") { query, rows in
            let page = query.int("page", 0)
            return .init(body: #"{"content": \#(rows(page * 10, 10)), "totalElements": 25, "last": \#(page >= 2)}"#)
        },
        Server("Spring with a pageable") { query, rows in
            let page = query.int("page", 0)
            let pageable = #"{"pageNumber": \#(page), "pageSize": 10, "offset": \#(page * 10)}"#
            return .init(
                body:
                    #"{"content": \#(rows(page * 10, 10)), "pageable": \#(pageable), "totalElements": 25, "last": \#(page >= 2), "number": \#(page), "size": 10}"#
            )
        },
        Server("X-Total-Count, limit and offset", query: "?limit=10") { query, rows in
            .init(headers: ["X-Total-Count": "25"], body: rows(query.int("offset", 0), query.int("limit", 10)))
        },
        Server("X-Total-Count, limit and skip", query: "?limit=10") { query, rows in
            .init(headers: ["X-Total-Count": "25"], body: rows(query.int("skip", 0), query.int("limit", 10)))
        },
        Server("X-Total-Count, limit and page", query: "?limit=10") { query, rows in
            .init(
                headers: ["X-Total-Count": "25"],
                body: rows((query.int("page", 1) - 1) * 10, query.int("limit", 10)))
        },
        Server("X-Total-Count and a limit that is capped", query: "?limit=100") { query, rows in
            .init(headers: ["X-Total-Count": "25"], body: rows(query.int("offset", 0), min(query.int("limit", 10), 10)))
        },
        Server("X-Total-Count and pages with a limit that is capped", query: "?limit=100&page=1") { query, rows in
            .init(headers: ["X-Total-Count": "25"], body: rows((query.int("page", 1) - 1) * 10, 10))
        },
        Server("Content-Range", query: "?limit=10") { query, rows in
            let start = query.int("offset", 0)
            return .init(headers: ["Content-Range": "items \(start)-\(start + 9)/25"], body: rows(start, 10))
        },
        Server("X-Pagination as JSON") { query, rows in
            let page = query.int("pageNumber", 1)
            let header =
                #"{"TotalCount":25,"PageSize":10,"CurrentPage":\#(page),"TotalPages":3,"HasNext":\#(page < 3)}"#
            return .init(headers: ["X-Pagination": header], body: rows((page - 1) * 10, 10))
        },
        Server("X-Pagination with no more than a total") { query, rows in
            .init(headers: ["X-Pagination": #"{"TotalCount":25}"#], body: rows(query.int("skip", 0), 10))
        },
        Server("unknown parameters are refused, with a total", query: "?limit=10") { query, rows in
            if query.hasOthers(than: ["limit", "offset"]) { return .init(status: 400, body: "") }
            return .init(headers: ["X-Total-Count": "25"], body: rows(query.int("offset", 0), query.int("limit", 10)))
        },
        Server("unknown parameters are refused, with a size", query: "?limit=10") { query, rows in
            if query.hasOthers(than: ["limit", "offset"]) { return .init(status: 422, body: "{}") }
            return .init(body: rows(query.int("offset", 0), query.int("limit", 10)))
        },
        Server("unknown parameters and pages past the end are refused") { query, rows in
            if query.hasOthers(than: ["skip"]) || query.int("skip", 0) > 20 {
                return .init(status: 404, body: #"{"error": "no such page"}"#)
            }
            return .init(body: rows(query.int("skip", 0), 10))
        },
        Server("a number of the page that goes by another name") { query, rows in
            if query.hasOthers(than: ["p"]) { return .init(status: 400, body: "") }
            let page = query.int("p", 1)
            return .init(body: #"{"page": \#(page), "total_pages": 3, "data": \#(rows((page - 1) * 10, 10))}"#)
        },
        Server("a token that goes by another name, all others being refused") { query, rows in
            if query.hasOthers(than: ["page_token"]) { return .init(status: 400, body: "") }
            let start = Int(query["page_token"]?.dropLast() ?? "") ?? 0
            let next = start < 20 ? "\"\(start + 10)x\"" : "null"
            return .init(body: #"{"items": \#(rows(start, 10)), "nextToken": \#(next)}"#)
        },
        Server("json-server's _limit and _start", query: "?_limit=10") { query, rows in
            .init(headers: ["X-Total-Count": "25"], body: rows(query.int("_start", 0), query.int("_limit", 25)))
        },
        Server("json-server's _limit and _page", query: "?_limit=10") { query, rows in
            .init(headers: ["X-Total-Count": "25"], body: rows((query.int("_page", 1) - 1) * 10, 10))
        },
        Server("OData's $top and $count", query: "?$top=10") { query, rows in
            .init(body: ##"{"@odata.count": 25, "value": \##(rows(query.int("$skip", 0), 10))}"##)
        },
        Server("MediaWiki's continue") { query, rows in
            // Both parameters must be sent back.
            let start = query["continue"] == "-||" ? query.int("cmcontinue", 0) : 0
            let more = start < 20 ? #""continue": {"cmcontinue": "\#(start + 10)", "continue": "-||"}, "# : ""
            return .init(body: #"{"batchcomplete": "", \#(more)"query": {"categorymembers": \#(rows(start, 10))}}"#)
        },
        Server("ArcGIS's exceededTransferLimit") { query, rows in
            let start = query.int("resultOffset", 0)
            let more = start < 20 ? #", "exceededTransferLimit": true"# : ""
            return .init(body: #"{"features": \#(rows(start, 10))\#(more)}"#)
        },
        Server("ArcGIS's GeoJSON") { query, rows in
            let start = query.int("resultOffset", 0)
            let more = start < 20 ? #", "properties": {"exceededTransferLimit": true}"# : ""
            return .init(body: #"{"type": "FeatureCollection", "features": \#(rows(start, 10))\#(more)}"#)
        },
        Server("a total and pages from 0") { query, rows in
            .init(body: #"{"total": 25, "items": \#(rows(query.int("page", 0) * 10, 10))}"#)
        },
        Server("a total and an offset") { query, rows in
            .init(body: #"{"total": 25, "items": \#(rows(query.int("offset", 0), 10))}"#)
        },
        Server("Elasticsearch's total") { query, rows in
            let hits = rows(query.int("from", 0), 10)
            return .init(body: #"{"took": 3, "hits": {"total": {"value": 25, "relation": "eq"}, "hits": \#(hits)}}"#)
        },
        Server("a token that goes by another name") { query, rows in
            let start = Int(query["page_token"]?.dropLast() ?? "") ?? 0
            let next = start < 20 ? "\"\(start + 10)x\"" : "null"
            return .init(body: #"{"items": \#(rows(start, 10)), "nextToken": \#(next)}"#)
        },
        Server("a scroll whose cursor stays") { query, rows in
            .init(body: #"{"_scroll_id": "s", "hits": {"hits": \#(rows((query.number - 1) * 10, 10))}}"#)
        },
        Server("count and next") { query, rows in
            let start = query.int("offset", 0)
            let next = start < 20 ? "\"/list?offset=\(start + 10)\"" : "null"
            return .init(body: #"{"count": 25, "next": \#(next), "results": \#(rows(start, 10))}"#)
        },
        Server("Salesforce's nextRecordsUrl") { query, rows in
            let start = query.int("at", 0)
            let next = start < 20 ? #", "nextRecordsUrl": "/query/1?at=\#(start + 10)""# : ""
            return .init(body: #"{"totalSize": 25, "done": \#(start >= 20)\#(next), "records": \#(rows(start, 10))}"#)
        },
        Server("Discourse's more_topics_url") { query, rows in
            let page = query.int("page", 0)
            let more = page < 2 ? #""more_topics_url": "/latest?page=\#(page + 1)", "# : ""
            return .init(body: #"{"topic_list": {\#(more)"topics": \#(rows(page * 10, 10))}}"#)
        },
        Server("Google's nextPageToken") { query, rows in
            let start = query.int("pageToken", 0)
            let next = start < 20 ? #", "nextPageToken": "\#(start + 10)""# : ""
            return .init(body: #"{"items": \#(rows(start, 10)), "pageInfo": {"totalResults": 25}\#(next)}"#)
        },
        Server("Jira's isLast") { query, rows in
            let start = query.int("startAt", 0)
            return .init(
                body:
                    #"{"startAt": \#(start), "maxResults": 10, "isLast": \#(start >= 20), "values": \#(rows(start, 10))}"#
            )
        },
        Server("total_pages") { query, rows in
            let page = query.int("page", 1)
            return .init(body: #"{"page": \#(page), "total_pages": 3, "data": \#(rows((page - 1) * 10, 10))}"#)
        },
    ]

    @Test(arguments: servers) func theOtherRowsAreFound(server: Server) async throws { try await Self.all(server) }

    @Test(arguments: servers) func theOtherRowsAreFoundWithoutIDs(server: Server) async throws {
        try await Self.all(server.withoutIDs)
    }

    @Test func hasMoreGoesWithTheLastRow() async throws {
        let server = ShelfServer(body: { query in
            let start = query["starting_after"].flatMap { Int($0.dropFirst()) }.map { $0 + 1 } ?? 0
            return #"{"data": \#(ShelfServer.rows(start)), "has_more": \#(start + 10 < 25)}"#
        })
        let result = try await Self.followed(server, "")
        #expect(result.rows == (0..<25).map { "r\($0)" } && result.warnings.isEmpty, "\(server.asked)")
    }

    struct Short: Sendable, CustomTestStringConvertible {
        let name: String
        let body: String
        var headers: HeaderFields = [:]
        var query = ""
        var style: PagingStyle?
        let warnings: [String]
        var testDescription: String { name }
    }

    private static let ten = ShelfServer.rows(0)
    private static let same = "the server says that there are 25 rows, but 10 came: the server sent the same page again"

    @Test(arguments: [
        Short(name: "X-Total-Count", body: ten, headers: ["X-Total-Count": "25"], warnings: [same]),
        Short(
            name: "X-Total-Count as given", body: ten, headers: ["X-Total-Count": "25"],
            style: .pageNumber(sizeParameter: "limit"), warnings: [same]),
        Short(name: "total", body: #"{"total": 25, "items": \#(ten)}"#, warnings: [same]),
        Short(name: "total as a text", body: #"{"meta": {"total": "25"}, "items": \#(ten)}"#, warnings: [same]),
        Short(
            name: "a link header that ends", body: ten,
            headers: ["X-Total-Count": "25", "Link": #"</list>; rel="first""#],
            warnings: ["the server says that there are 25 rows, but 10 came: the server named no further page"]),
        Short(
            name: "no link", body: #"{"count": 25, "next": null, "previous": null, "results": \#(ten)}"#,
            warnings: ["the server says that there are 25 rows, but 10 came: the server named no further page"]),
        Short(
            name: "last is false", body: #"{"content": \#(ten), "last": false, "numberOfElements": 10}"#,
            warnings: [
                "the server says that there are more rows, but they were not found: the server sent the same page again"
            ]),
        Short(
            name: "exceededTransferLimit", body: #"{"features": \#(ten), "exceededTransferLimit": true}"#,
            warnings: [
                "the server says that there are more rows, but they were not found: the server sent the same page again"
            ]),
        Short(
            name: "has_more without a cursor", body: #"{"items": \#(ten), "has_more": true, "next_cursor": null}"#,
            warnings: [
                "the server says that there are more rows, but they were not found: the server named no further page"
            ]),
        Short(
            name: "continue", body: #"{"continue": {"from": "x", "continue": "-"}, "query": {"pages": \#(ten)}}"#,
            warnings: [
                "the server says that there are more rows, but they were not found: the server sent the same page again"
            ]),
        Short(
            name: "ids that come twice",
            body: #"{"total": 5, "items": [{"id": "a"}, {"id": "b"}, {"id": "a"}, {"id": "b"}]}"#,
            warnings: [
                "the server says that there are 5 rows, but 2 came: the server sent the same page again; "
                    + "2 rows were left out because their ids had come before"
            ]),
    ])
    func missingRowsAreToldOf(short: Short) async throws {
        let server = ShelfServer { _ in .init(headers: short.headers, body: short.body) }
        let result = try await Self.followed(server, short.query, style: short.style)
        #expect(result.warnings.map(\.description) == short.warnings, "\(server.asked)")
        #expect(result.warnings.allSatisfy(\.meansMissingRows) && result.pages < 20)
    }

    @Test(arguments: [
        Short(name: "a list", body: ShelfServer.rows(0, 9), warnings: []),
        Short(name: "a total", body: #"{"total": 10, "items": \#(ten)}"#, warnings: []),
        Short(name: "a count", body: #"{"count": 10, "results": \#(ten)}"#, warnings: []),
        Short(name: "a smaller total", body: #"{"total": 3, "items": \#(ten)}"#, warnings: []),
        Short(
            name: "an id that is there twice", body: #"{"total": 3, "items": [{"id": "a"}, {"id": "b"}, {"id": "a"}]}"#,
            warnings: []),
        Short(name: "the last page", body: #"{"items": \#(ten), "last": true}"#, warnings: []),
        Short(name: "a total of something else", body: #"{"sum": {"total": 1200}, "items": \#(ten)}"#, warnings: []),
        Short(
            name: "the last page of a list", body: #"{"total": 25, "items": [{"id": "r24"}], "page": 3, "pages": 3}"#,
            query: "?page=3", warnings: []),
        Short(
            name: "the last rows of a list", body: #"{"total": 25, "items": [{"id": "r24"}], "offset": 24}"#,
            query: "?offset=24", warnings: []),
        Short(
            name: "the page of a cursor", body: #"{"total": 25, "items": [{"id": "r24"}], "next_cursor": null}"#,
            query: "?cursor=x", warnings: []),
        Short(
            name: "one page as given", body: #"{"total": 25, "items": \#(ten)}"#, style: PagingStyle(.single),
            warnings: []),
        Short(
            name: "records with errors", body: #"{"items": [{"id": "a", "error": "x", "errors": [1]}]}"#, warnings: []),
    ])
    func aListThatIsWholeIsSilent(whole: Short) async throws {
        let server = ShelfServer { _ in .init(headers: whole.headers, body: whole.body) }
        let result = try await Self.followed(server, whole.query, style: whole.style)
        #expect(result.warnings == [] && !result.rows.isEmpty, "\(server.asked)")
        #expect(server.asked.count <= 2, "\(server.asked)")
    }

    /// A search that counts more rows than it returns: its links are right, and no other style is
    /// tried.
    @Test func aStyleThatWasFollowedIsNotDoubted() async throws {
        let server = ShelfServer { query in
            let page = query.int("page", 1)
            let next = page < 3 ? #"</list?page=\#(page + 1)>; rel="next""# : #"</list>; rel="first""#
            return .init(
                headers: ["Link": next],
                body: #"{"total_count": 5000, "items": \#(ShelfServer.rows(page * 10, 10, of: 99))}"#)
        }
        let result = try await Self.followed(server, "")
        #expect(server.asked == ["/list", "/list?page=2", "/list?page=3"])
        #expect(
            result.warnings.map(\.description)
                == ["the server says that there are 5000 rows, but 30 came: the server named no further page"])
    }

    /// A trial that the server refuses doesn't count; its errors aren't the list's.
    @Test func triesThatAreRefusedLeaveTheWarning() async throws {
        let server = ShelfServer { query in
            query.number == 1
                ? .init(body: #"{"total": 25, "items": \#(Self.ten), "next": null, "previous": null}"#)
                : .init(status: query.number % 2 == 0 ? 404 : 400, body: "")
        }
        let result = try await Self.followed(server, "")
        #expect(result.rows.count == 10)
        #expect(
            result.warnings.map(\.description)
                == ["the server says that there are 25 rows, but 10 came: the server named no further page"])
    }

    /// A list that is likely to be whole ends at the first refusal or repetition.
    ///
    /// One that is as long as a full page is asked for in other ways, and says so if none of them leads on.
    @Test(
        arguments: [
            (7, "", 2), (10, "?limit=20", 2), (10, "?limit=10", 20), (10, "", 20),
        ], [true, false])
    func aPageInVainLeadsToOthersIfRowsAreLikelyToBeMissing(
        condition: (count: Int, query: String, most: Int), refuses: Bool
    ) async throws {
        let (count, query, most) = condition
        let server = ShelfServer { query in
            if refuses, query.hasOthers(than: ["limit"]) { return .init(status: 400, body: "") }
            return .init(body: ShelfServer.rows(0, count))
        }
        let result = try await Self.followed(server, query)
        #expect(result.rows.count == count)
        #expect(result.warnings == (most > 2 ? [.unknownLength(read: 10)] : []))
        #expect(!result.warnings.contains { $0.meansMissingRows })
        #expect((most > 2) == (server.asked.count > 2) && server.asked.count <= most, "\(server.asked)")
    }

    /// The parameter of a given style isn't a guess, and a later refusal isn't about the parameter.
    @Test func otherRefusalsAreErrors() async throws {
        let total = #""total": 25, "page": 1, "total_pages": 3"#
        let server = ShelfServer { query in
            query.int("page", 1) > query.int("last", 1)
                ? .init(status: 400, body: "")
                : .init(body: #"{"items": \#(ShelfServer.rows((query.int("page", 1) - 1) * 10)), \#(total)}"#)
        }
        for (query, style) in [
            ("?last=2", nil), ("", PagingStyle.pageNumber(rows: "items", totalPages: "total_pages")),
        ] {
            let error = await #expect(throws: LoadingError.self) {
                try await Self.followed(server, query, style: style)
            }
            #expect(error?.status == 400)
        }
    }

    @MainActor @Test func aListModelFindsThemToo() async throws {
        let server = ShelfServer(body: { query in
            #"{"total": 25, "items": \#(ShelfServer.rows(query.int("skip", 0)))}"#
        })
        let model = ListModel<JSONValue>(
            APIRequest("https://api.org", "list"), on: server, identity: .path("id"), retry: nil)
        try await model.load()
        while !model.appendState.isEnd { try await model.loadNextPage() }
        #expect(model.rows.compactMap { $0["id"]?.string } == (0..<25).map { "r\($0)" } && model.warnings.isEmpty)
        let stuck = ShelfServer(body: { _ in #"{"total": 25, "items": \#(Self.ten)}"# })
        let short = ListModel<JSONValue>(
            APIRequest("https://api.org", "list"), on: stuck, identity: .path("id"), retry: nil)
        try await short.load()
        while !short.appendState.isEnd { try await short.loadNextPage() }
        #expect(short.rows.count == 10 && short.warnings.map(\.description) == [Self.same])
    }

    @Test func theRowsOfTwoEqualListsAreToldOf() async throws {
        let server = ShelfServer(body: { _ in #"{"cats": [{"id": "a"}], "dogs": [{"id": "b"}]}"# })
        let result = try await Self.followed(server, "")
        #expect(result.rows == ["a"])
        #expect(
            result.warnings.map(\.description)
                == ["the lists at cats and dogs are equally likely to hold the rows: the first one was taken"])
        let told = PageSequence<JSONValue>(APIRequest("https://api.org", "list"), on: server, rows: "dogs")
        for try await page in told { #expect(page.warnings.isEmpty) }
    }
}
