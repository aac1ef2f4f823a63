import HTTPLoading
import JSONDocuments
import ListLoading
import Testing

/// The laws of paging, each with a small server of 25 rows: how many rows come, whether there is a word, and the most
/// requests.
@Suite struct PagingLawTests {
    struct Law: Sendable, CustomTestStringConvertible {
        let name: String
        var rows = 25
        var hasWord = false
        /// A header that the list is requested with.
        var header: String?
        var method = RequestMethod.get
        var query = ""
        var requests = 99
        let answer: @Sendable (LawServer.Asked) -> LawServer.Answer
        var testDescription: String { name }
    }

    private static func page(_ members: [(String, JSONValue?)]) -> LawServer.Answer {
        LawServer.Answer(body: JSONValue(members.compactMap { key, value in value.map { (key: key, value: $0) } }))
    }

    /// Pages by a plan of rows, which name the next one by a token.
    private static func plan(
        _ asked: LawServer.Asked, _ parameter: String, _ token: String, _ list: String, _ plan: [(Int, Int)?],
        _ others: [(String, JSONValue?)] = []
    ) -> LawServer.Answer {
        let number = min(asked.number(parameter), plan.count - 1)
        let next: JSONValue? = number + 1 < plan.count ? JSONValue("t\(number + 1)") : nil
        return page(others + [(list, plan[number].map { LawServer.rows($0.0, $0.1) }), (token, next)])
    }

    static let laws: [Law] = [
        Law(name: "1 a page with a new token is no end, whatever its rows") {
            plan($0, "next_key", "nextKey", "records", [(0, 0), (0, 10), (10, 10), (10, 25)])
        },
        Law(name: "2 the first page may have nothing but the token") {
            plan($0, "pageToken", "nextPageToken", "items", [nil, (0, 10), (10, 25)], [("kind", "x#list")])
        },
        Law(name: "3 a page of known members without the list is an empty page") {
            plan($0, "pageToken", "nextPageToken", "items", [(0, 10), (10, 20), (20, 25), nil], [("kind", "x#list")])
        },
        Law(name: "4 a token that stands still is the end") { asked in
            let start = asked.number("cursor")
            return page([
                ("rows", LawServer.rows(start, start + 10)), ("next_cursor", JSONValue("\(min(start + 10, 25))")),
            ])
        },
        Law(name: "5 a number that is the first row of the next page is a token") { asked in
            let start = asked.number("offset")
            return page([
                ("results", LawServer.rows(start, start + 10)), ("hasMore", JSONValue(start + 10 < 25)),
                ("offset", JSONValue(start + 10)),
            ])
        },
        Law(name: "6 a number that is 0 on the first page says where pages are counted from") { asked in
            let number = asked.number("page")
            return page([
                ("data", LawServer.rows(number * 10, number * 10 + 10)), ("number", JSONValue(number)),
                ("more", JSONValue(number < 2)),
            ])
        },
        Law(name: "7 if nothing says it, page 1 is compared with the first page") { asked in
            LawServer.Answer(body: LawServer.rows(asked.number("page") * 10, asked.number("page") * 10 + 10))
        },
        Law(name: "8 rows that overlap the last ones are dropped") { asked in
            let start = max(asked.number("start", 1), 1)
            return page([
                ("items", LawServer.rows(start - 1, start + 9)), ("start", JSONValue(start)), ("total", 25),
            ])
        },
        Law(name: "9 one id on several rows takes none away") { asked in
            let number = asked.number("cursor")
            let rows = (number * 10..<min(25, number * 10 + 10)).map { row -> JSONValue in
                [
                    "id": JSONValue(row % 12), "voter": JSONValue("v\(row)"), "stars": JSONValue(row % 5),
                    "at": JSONValue(row),
                ]
            }
            return page([("votes", JSONValue(rows)), ("next_cursor", number < 2 ? JSONValue("t\(number + 1)") : .null)])
        },
        Law(name: "10 a total that a full page reaches is checked once") { asked in
            let rows = LawServer.rows(asked.number("offset"), asked.number("offset") + 10)
            return page([
                ("items", rows), ("total", JSONValue(rows.count)), ("offset", JSONValue(asked.number("offset"))),
            ])
        },
        Law(name: "11 a POST may take the token in its address", method: .post) { asked in
            let number = Int(asked.query["nextToken"]?.dropFirst() ?? "") ?? 0
            return page([
                ("things", LawServer.rows(number * 10, number * 10 + 10)),
                ("nextToken", number < 2 ? JSONValue("t\(number + 1)") : nil),
            ])
        },
        Law(name: "12 a token in a header goes back as a parameter or as that header") { asked in
            let number = Int(asked.headers["x-ms-continuation"]?.dropFirst() ?? "") ?? 0
            return LawServer.Answer(
                body: LawServer.rows(number * 10, number * 10 + 10),
                headers: number < 2 ? ["x-ms-continuation": "t\(number + 1)"] : [:])
        },
        Law(name: "13 an empty answer to a parameter that means something else is no end") { asked in
            let start = asked.number("offset")
            return LawServer.Answer(body: asked.query["page"] == nil ? LawServer.rows(start, start + 10) : [])
        },
        Law(
            name: "14 a server that ignores parameters costs three requests, and a word", rows: 10, hasWord: true,
            requests: 3
        ) {
            _ in LawServer.Answer(body: LawServer.rows(0, 10))
        },
        Law(name: "15 a page of another shape is an error, not the end", rows: 20, hasWord: true) { asked in
            let number = asked.number("cursor")
            if number == 2 { return page([("error", "busy")]) }
            return page([
                ("rows", LawServer.rows(number * 10, number * 10 + 10)), ("next_cursor", JSONValue("t\(number + 1)")),
            ])
        },
        Law(name: "16 no such page ends a list that is requested by number") { asked in
            let number = asked.number("page", 1)
            return number > 3
                ? LawServer.Answer(status: 404, body: ["detail": "x"])
                : LawServer.Answer(body: LawServer.rows(number * 10 - 10, number * 10))
        },
        Law(name: "16 the same with the number in the address", query: "?page=1") { asked in
            let number = asked.number("page", 1)
            return number > 3
                ? LawServer.Answer(status: 404, body: ["detail": "x"])
                : LawServer.Answer(body: LawServer.rows(number * 10 - 10, number * 10))
        },
        Law(name: "17 the list is what changes from page to page") {
            let columns: JSONValue = [["name": "a"], ["name": "b"], ["name": "c"]]
            return plan($0, "nextToken", "nextToken", "rows", [(0, 0), (0, 10), (10, 25)], [("columns", columns)])
        },
        Law(name: "18 an object whose keys change from page to page is a map") { asked in
            let number = asked.number("nextToken")
            let zones = (number * 10..<min(25, number * 10 + 10)).map { row -> (key: String, value: JSONValue) in
                ("zone\(row)", [["disk": JSONValue(row)]])
            }
            return page([("items", JSONValue(zones)), ("nextToken", number < 2 ? JSONValue("t\(number + 1)") : nil)])
        },
        Law(name: "19 a flag that says more and nowhere to go is told", rows: 10, hasWord: true, requests: 17) { _ in
            page([("items", LawServer.rows(0, 10)), ("has_more", true)])
        },
        Law(name: "20 tokens that are new at each request prove nothing") { asked in
            let number = Int(asked.query["start_token"]?.dropFirst().prefix(1) ?? "") ?? 0
            let rows = [LawServer.rows(0, 0), LawServer.rows(0, 10), LawServer.rows(10, 25)][min(number, 2)]
            let token: JSONValue? = number < 2 ? JSONValue("t\(number + 1).\(asked.count)") : nil
            return page([("Items", rows), ("requestId", JSONValue("r\(asked.count)")), ("resume_token", token)])
        },
        Law(name: "21 an endless chain of empty pages ends with a word", rows: 10, hasWord: true, requests: 30) {
            asked in
            let number = asked.number("cursor")
            return page([
                ("rows", LawServer.rows(0, number == 0 ? 10 : 0)), ("next_cursor", JSONValue("t\(number + 1)")),
            ])
        },
        Law(name: "22 no rows at all is a note", rows: 0, hasWord: true) { _ in page([("items", []), ("total", 0)]) },
        Law(name: "23 a blank token is none after the first page", rows: 20) { asked in
            let number = asked.number("cursor")
            return page([
                ("rows", LawServer.rows(number * 10, number * 10 + 10)), ("next_cursor", number == 0 ? "t1" : "END"),
            ])
        },
        Law(name: "25 an empty answer is no end if more is said") { asked in
            // The offset counts pages.
            let number = asked.number("offset")
            return page([
                ("items", LawServer.rows(number * 10, number * 10 + 10)), ("offset", JSONValue(number)),
                ("hasMore", JSONValue(number < 2)),
            ])
        },
        Law(name: "24 a total that is only a lower bound is none") { asked in
            let number = asked.number("page", 1)
            return page([
                (
                    "hits",
                    [
                        "total": ["value": 10, "relation": "gte"],
                        "hits": LawServer.rows(number * 10 - 10, number * 10),
                    ]
                )
            ])
        },
        Law(name: "26 a link to another server gets no headers", header: "Authorization") { asked in
            let number = asked.number("page")
            if number > 0, asked.headers["Authorization"] != nil { return LawServer.Answer(status: 400, body: [:]) }
            let next = JSONValue("https://other.org/list?page=\(number + 1)")
            return page([
                ("rows", LawServer.rows(number * 10, number * 10 + 10)), ("next", number < 2 ? next : .null),
            ])
        },
        Law(name: "27 a failure in a trial is told", rows: 10, hasWord: true) { asked in
            asked.query.isEmpty
                ? LawServer.Answer(body: LawServer.rows(0, 10)) : LawServer.Answer(status: 503, body: ["error": "busy"])
        },
        Law(name: "28 a list of links is no list of rows") { asked in
            let number = asked.number("p")
            let next: JSONValue = ["rel": "next", "href": JSONValue("https://api.org/list?p=\(number + 1)")]
            let links: JSONValue = number < 2 ? [["rel": "self", "href": "https://api.org/list"], next] : []
            return page([("link", links), ("entry", LawServer.rows(number * 10, number * 10 + 10))])
        },
        Law(name: "29 the list of rows is never taken from inside rows") { asked in
            let number = asked.number("cursor")
            let rows = LawServer.rows(number * 10, number * 10 + 10).elements.map { row -> JSONValue in
                var row = row
                row["tags"] = JSONValue((0..<30).map { ["id": JSONValue($0), "label": JSONValue("t\($0)")] })
                return row
            }
            return page([("x", JSONValue(rows)), ("next_cursor", number < 2 ? JSONValue("t\(number + 1)") : nil)])
        },
        Law(name: "30 a total counts only next to the rows, or in an object about pages") { asked in
            let number = asked.number("page", 1)
            return page([
                ("took", 3), ("_shards", ["total": 40]),
                ("hits", ["hits": LawServer.rows(number * 10 - 10, number * 10)]),
            ])
        },
    ]

    /// What came of a list: its rows, and the words about it.
    static func follow(
        _ server: LawServer, _ request: APIRequest, style: PagingStyle? = nil
    ) async -> (rows: [JSONValue], words: [String]) {
        var (rows, words): ([JSONValue], [String]) = ([], [])
        var pages = PageSequence<JSONValue>(request, on: server, style: style, identity: .found).makeAsyncIterator()
        do throws(LoadingError) {
            while let page = try await pages.next() {
                rows += page.rows
                words += page.warnings.map(\.description)
            }
        } catch {
            words.append("\(error)")
        }
        return (rows, words)
    }

    @Test(arguments: laws) func holds(law: Law) async {
        let server = LawServer(law.answer)
        let body: RequestBody = law.method == .post ? .json([:]) : .none
        var request = APIRequest("https://api.org", "list\(law.query)", method: law.method, body: body)
        if let header = law.header { request.headers[header] = "secret" }
        let (rows, words) = await Self.follow(server, request)
        #expect(rows.count == law.rows, "\(words) \(server.asked)")
        #expect(words.isEmpty != law.hasWord, "\(words)")
        #expect(server.asked.count <= law.requests, "\(server.asked)")
    }
}
