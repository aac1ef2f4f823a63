import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// Servers that contradict themselves: their totals, the sizes of their pages, rows that move or come again.
@Suite("Servers that contradict themselves") struct ContradictingServerTests {
    private struct Outcome {
        var rows: [Int] = []
        var warnings: [PagingWarning] = []
    }

    /// The rows that a server's list has, by their numbers.
    private func follow(
        _ server: ShelfServer, _ query: String = "", style: PagingStyle? = nil,
        identity: RowIdentity<JSONValue> = .found
    ) async throws -> Outcome {
        var outcome = Outcome()
        let pages = PageSequence<JSONValue>(
            APIRequest("https://api.org", "list\(query)"), on: server, style: style, identity: identity)
        for try await page in pages {
            outcome.rows += page.rows.compactMap { $0["n"]?.int }
            outcome.warnings += page.warnings
            try #require(server.asked.count < 30)
        }
        return outcome
    }

    /// Rows of a list of so many, with their number and, under a name, an id.
    private static func rows(_ start: Int, _ count: Int = 10, of total: Int = 25, id: String? = "id") -> String {
        let numbers = max(0, start)..<max(0, start, min(total, start + count))
        return "[\(numbers.map { row($0, id: id) }.joined(separator: ","))]"
    }

    private static func row(_ number: Int, id: String?) -> String {
        #"{\#(id.map { #""\#($0)": "x\#(number)", "# } ?? "")"n": \#(number), "title": "Row \#(number)"}"#
    }

    // MARK: Totals

    private static let totals: [(name: String, total: @Sendable (_ offset: Int, _ count: Int) -> Int)] = [
        ("zero", { _, _ in 0 }), ("negative", { _, _ in -1 }), ("of the page", { _, count in count }),
        ("of those left", { offset, _ in 25 - offset }), ("so far", { offset, count in offset + count }),
        ("of those after the page", { offset, count in 25 - offset - count }), ("a limit", { _, _ in 20 }),
    ]

    @Test("A total that isn't true doesn't end a list", arguments: totals.indices, ["offset=0&limit=10", "page=1"])
    func wrongTotals(number: Int, query: String) async throws {
        let server = ShelfServer { query in
            let start = query["page"] == nil ? query.int("offset", 0) : query.int("page", 1) * 10 - 10
            let total = Self.totals[number].total(start, max(0, min(10, 25 - start)))
            return #"{"total": \#(total), "items": \#(Self.rows(start))}"#
        }
        let outcome = try await follow(server, "?\(query)")
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [], "\(Self.totals[number].name)")
    }

    @Test("A number of pages that isn't true doesn't end a list", arguments: [0, 1, 2]) func wrongPages(pages: Int)
        async throws
    {
        let server = ShelfServer { query in
            let page = query.int("page", 1)
            return #"{"page": \#(page), "total_pages": \#(pages), "items": \#(Self.rows(page * 10 - 10))}"#
        }
        let outcome = try await follow(server)
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    /// A full page that is the last by its total costs one more request, and a given style none.
    @Test(
        "A true total is checked only at a full page", arguments: [(20, false, 3), (25, false, 3), (20, true, 2)])
    func checks(total: Int, isGiven: Bool, count: Int) async throws {
        let server = ShelfServer { query in
            #"{"total": \#(total), "items": \#(Self.rows(query.int("offset", 0), of: total))}"#
        }
        let style = isGiven ? PagingStyle.offset(rows: "items", total: "total") : nil
        let outcome = try await follow(server, "?offset=0&limit=10", style: style)
        #expect(outcome.rows == Array(0..<total) && outcome.warnings == [])
        #expect(server.asked.count == count)
    }

    @Test("A check that fails is no end by an error", arguments: [400, 404, 500]) func failingCheck(status: Int)
        async throws
    {
        let server = ShelfServer { query in
            let page = query.int("page", 1)
            let body = #"{"total": 20, "page": \#(page), "items": \#(Self.rows(page * 10 - 10, of: 20))}"#
            return ShelfServer.Answer(status: page > 2 ? status : 200, body: page > 2 ? "{}" : body)
        }
        let outcome = try await follow(server, "?limit=10")
        #expect(outcome.rows == Array(0..<20) && outcome.warnings == [])
    }

    // MARK: Sizes

    @Test("A page may be as long as the server allows", arguments: [nil, PagingStyle.offset(rows: .root)])
    func cappedSizes(style: PagingStyle?) async throws {
        let server = ShelfServer { Self.rows($0.int("offset", 0)) }
        let outcome = try await follow(server, "?offset=0&limit=100", style: style)
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    @Test("A size that the page repeats needn't be kept") func repeatedSize() async throws {
        let server = ShelfServer { query in
            let page = query.int("page", 1)
            return #"{"page": \#(page), "per_page": 100, "items": \#(Self.rows(page * 10 - 10))}"#
        }
        let outcome = try await follow(server, "?per_page=100")
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    @Test("A page from which rows were taken isn't the last") func filteredPages() async throws {
        let server = ShelfServer { query in
            let numbers = (query.int("page", 1) * 10 - 10..<query.int("page", 1) * 10).filter { $0 < 25 && $0 != 13 }
            return "[\(numbers.map { Self.row($0, id: "id") }.joined(separator: ","))]"
        }
        let outcome = try await follow(server, "?page=1&per_page=10")
        #expect(outcome.rows == (0..<25).filter { $0 != 13 } && outcome.warnings == [])
    }

    @Test("A capped page that comes again leaves the length unknown", arguments: [10, 7])
    func cappedAndRepeated(count: Int) async throws {
        let server = ShelfServer { _ in Self.rows(0, count) }
        let outcome = try await follow(server, "?limit=100")
        #expect(outcome.rows == Array(0..<count))
        #expect(outcome.warnings == [.unsaidLength(read: count)])
    }

    // MARK: Ids

    /// Pages that overlap by one row.
    private static func overlapping(id: String?) -> ShelfServer {
        ShelfServer { query in
            let page = query.int("page", 1)
            let start = page * 9 - 9
            return #"{"page": \#(page), "more": \#(start + 10 < 25), "books": \#(rows(start, id: id))}"#
        }
    }

    @Test("Rows are recognized by the id that they have", arguments: ["id", "ID", "_id", "uuid", "objectID", "bookId"])
    func ids(name: String) async throws {
        let outcome = try await follow(Self.overlapping(id: name))
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    @Test("Rows that are the last ones again are left out", arguments: [nil, "sku", "code", "author_id"])
    func overlaps(name: String?) async throws {
        let outcome = try await follow(Self.overlapping(id: name))
        #expect(outcome.rows.count == 25 && outcome.warnings == [])
    }

    @Test("Values that only look like ids don't make rows equal", arguments: ["key", "sku", "code", "customer_id"])
    func lookalikes(name: String) async throws {
        let server = ShelfServer { query in
            let page = query.int("page", 1)
            let rows = (page * 10 - 10..<min(25, page * 10)).map { #"{"\#(name)": "k\#($0 % 11)", "n": \#($0)}"# }
            return #"{"page": \#(page), "pages": 3, "items": [\#(rows.joined(separator: ","))]}"#
        }
        let outcome = try await follow(server)
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    // MARK: Equal pages

    @Test("A page that comes again under another number isn't shown again", arguments: ["page", "offset"])
    func equalPages(name: String) async throws {
        let server = ShelfServer { query in
            let rows = query.number.isMultiple(of: 2) ? (0..<10).reversed() : Array(0..<10)
            let list = rows.map { Self.row($0, id: nil) }.joined(separator: ",")
            return #"{"\#(name)": \#(query.int(name, 0)), "items": [\#(list)]}"#
        }
        let outcome = try await follow(server, "?\(name)=1&limit=10")
        #expect(Set(outcome.rows) == Set(0..<10) && outcome.rows.count == 10)
    }

    @Test("Rows that are all equal are kept") func equalRows() async throws {
        let server = ShelfServer { query in
            let page = query.int("page", 1)
            let rows = Array(repeating: #"{"n": 0}"#, count: 10).joined(separator: ",")
            return #"{"page": \#(page), "total_pages": 3, "items": [\#(rows)]}"#
        }
        let outcome = try await follow(server)
        #expect(outcome.rows.count == 30 && outcome.warnings == [])
    }

    // MARK: Changes

    /// A list that loses its first rows after the second request.
    private static func shrinking(by removed: Int, id: String?, asks name: String) -> ShelfServer {
        ShelfServer { query in
            let gone = query.number > 2 ? removed : 0
            let start = (name == "page" ? query.int("page", 1) * 10 - 10 : query.int("offset", 0)) + gone
            return #"{"total": \#(40 - gone), "items": \#(rows(start, of: 40, id: id))}"#
        }
    }

    @Test("Rows that moved up are asked for again", arguments: ["page=1", "offset=0"], [1, 3])
    func removals(query: String, removed: Int) async throws {
        let name = String(query.prefix { $0 != "=" })
        let outcome = try await follow(Self.shrinking(by: removed, id: "id", asks: name), "?limit=10&\(query)")
        #expect(outcome.rows.sorted() == Array(0..<40) && outcome.warnings == [])
    }

    @Test("Without ids, rows that moved up are told by their content") func removalsWithoutIDs() async throws {
        let outcome = try await follow(Self.shrinking(by: 1, id: nil, asks: "offset"), "?limit=10&offset=0")
        #expect(outcome.rows.sorted() == Array(0..<40) && outcome.warnings == [])
    }

    // MARK: The first page

    @Test("Where a given style counts from is found out", arguments: [0, 1], ["id", nil])
    func base(first: Int, id: String?) async throws {
        let server = ShelfServer { Self.rows(($0.int("page", first) - first) * 10, id: id) }
        let style = PagingStyle.pageNumber(first: nil, rows: .root)
        #expect(try await follow(server, style: style).rows == Array(0..<25))
    }

    @Test("A list that begins inside isn't asked for its first page") func baseInside() async throws {
        let server = ShelfServer { Self.rows($0.int("page", 1) * 10 - 10) }
        let style = PagingStyle.pageNumber(first: nil, rows: .root)
        #expect(try await follow(server, "?page=2", style: style).rows == Array(10..<25))
        #expect(!server.asked.contains("/list?page=1"))
    }

    @Test("A page that tells its number says where the pages are counted from") func toldBase() async throws {
        let server = ShelfServer { query in
            let page = query.int("page", 0)
            return #"{"page": \#(page), "items": \#(Self.rows(page * 10))}"#
        }
        let style = PagingStyle.pageNumber(first: nil, rows: "items")
        #expect(try await follow(server, style: style).rows == Array(0..<25))
    }

    // MARK: Tokens and links

    /// A member with a token instead of the `$`.
    private static let tokens: [(parameter: String, query: String, member: String)] = [
        ("scroll_param", "", #""scroll_param": "$""#), ("continueFrom", "", #""meta": {"continueFrom": "$"}"#),
        ("after_value", "", #""paging": {"after_value": "$"}"#), ("fetchAfter", "", #""fetchAfter": "$""#),
        ("scroll_pos", "?scroll_pos=*", #""scroll_pos": "$""#),
        ("stream_position", "", #""stream_position": "$""#),
    ]

    @Test("A token is known by the words of its name", arguments: tokens.indices) func wordsOfTokens(number: Int)
        async throws
    {
        let (parameter, query, member) = Self.tokens[number]
        let server = ShelfServer { query in
            let start = query[parameter].flatMap { Int($0.dropFirst(4)) } ?? 0
            let token = start < 15 ? "tok~\(start + 10)" : ""
            return #"{"items": \#(Self.rows(start)), \#(member.replacing("$", with: token))}"#
        }
        let outcome = try await follow(server, query)
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    @Test("Words about other things are no tokens") func otherWords() async throws {
        let server = ShelfServer { query in
            let page = query.int("page", 1)
            let others = #""nextSyncToken": "s1", "created_after": "2024-01-01", "scroll_text": "to the top""#
            return #"{"page": \#(page), "pages": 3, \#(others), "items": \#(Self.rows(page * 10 - 10))}"#
        }
        let outcome = try await follow(server)
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    @Test("A header may be a token after its vendor's name") func tokenHeader() async throws {
        let server = ShelfServer { query in
            let start = query.int("after", 0)
            let headers: HeaderFields = start < 15 ? ["CB-AFTER": "\(start + 10)"] : [:]
            return ShelfServer.Answer(headers: headers, body: Self.rows(start))
        }
        let outcome = try await follow(server)
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    @Test("A request that begins after an id goes on after the last one", arguments: ["since_id", "afterId"])
    func idParameter(name: String) async throws {
        let server = ShelfServer { query in
            let start = query[name].flatMap { Int($0.dropFirst()) }.map { $0 + 1 } ?? 0
            return #"{"items": \#(Self.rows(start))}"#
        }
        let outcome = try await follow(server, "?\(name)=0")
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    @Test("An offset is known by the end of its name, beside a total", arguments: ["retstart", "row_offset"])
    func offsets(name: String) async throws {
        let server = ShelfServer { query in
            let start = query.int(name, 0)
            return #"{"utc_offset": "0", "\#(name)": "\#(start)", "count": "25", "items": \#(Self.rows(start))}"#
        }
        let outcome = try await follow(server)
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    @Test("A link may begin with the base beside it", arguments: ["/wiki", ""]) func linkBase(prefix: String)
        async throws
    {
        let server = ShelfServer { query in
            let start = query.int("start", 0)
            let next = start < 15 ? #", "next": "\#(prefix)/list?start=\#(start + 10)""# : ""
            return ShelfServer.Answer(
                status: query.number == 1 || query.address.hasPrefix("https://api.org/wiki/list") ? 200 : 404,
                body: #"{"_links": {"base": "https://api.org/wiki"\#(next)}, "results": \#(Self.rows(start))}"#)
        }
        let outcome = try await follow(server)
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }

    @Test("The list beside the address of the next page has the rows") func listBesideTheLink() async throws {
        let server = ShelfServer { query in
            let start = query.int("from", 0)
            let next = start < 15 ? #""more_topics_url": "/list?from=\#(start + 10)", "# : ""
            let users = (0..<40).map { #"{"id": \#($0), "username": "u\#($0)", "name": "User \#($0)"}"# }
            return
                #"{"users": [\#(users.joined(separator: ","))], "topic_list": {\#(next)"topics": \#(Self.rows(start))}}"#
        }
        let outcome = try await follow(server)
        #expect(outcome.rows == Array(0..<25) && outcome.warnings == [])
    }
}
