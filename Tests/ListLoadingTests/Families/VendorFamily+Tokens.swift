import HTTPLoading
import JSONDocuments

extension VendorFamily {
    /// Families whose pages name a token.
    static let tokens: [VendorFamily] = [
        token("empty token at the end", at: "cursor") {
            [
                ("ok", true), ("members", rows($0)),
                ("response_metadata", ["next_cursor": more($0, token($0 + 10), end: "")!]),
            ]
        },
        token("cursor in an object named meta, page[after]", at: "page[after]", query: "?page%5Bsize%5D=10") {
            [
                ("users", rows($0)),
                (
                    "meta",
                    ["has_more": JSONValue($0 < 15), "after_cursor": token($0 + 10), "before_cursor": token($0)]
                ),
            ]
        },
        token("flag that says last", at: "nextPageToken") {
            [
                ("issues", rows($0)), ("nextPageToken", more($0, token($0 + 10))), ("isLast", JSONValue($0 + 10 >= 25)),
            ]
        },
        token("token in an object named next", at: "after") {
            [("results", rows($0)), ("paging", more($0, ["next": ["after": token($0 + 10)]]))]
        },
        VendorFamily(name: "offset of a noun in kebab, parameter in camel") { asked in
            let start = asked.number("vidOffset")
            return page([
                ("contacts", rows(start)), ("has-more", JSONValue(start + 10 < 25)),
                ("vid-offset", JSONValue(start + 10)),
            ])
        },
        token("pagination_token for next_token", at: "pagination_token") {
            [("data", rows($0)), ("meta", object([("result_count", 10), ("next_token", more($0, token($0 + 10)))]))]
        },
        VendorFamily(name: "number and string of a cursor, 0 at the end") { asked in
            let first = asked.number("cursor") % 1_000
            let cursor = first + 10 < 25 ? 1_333_504_313_713_126_000 + first + 10 : 0
            return page([
                ("users", rows(first)), ("next_cursor", JSONValue(cursor)), ("next_cursor_str", JSONValue("\(cursor)")),
                ("previous_cursor", 0), ("previous_cursor_str", "0"),
            ])
        },
        VendorFamily(name: "cursor that goes on at an address below", body: ["path": "/"]) { asked in
            guard asked.path.hasSuffix("list/continue") else {
                return asked.body["cursor"] == nil
                    ? page([("entries", rows(0)), ("cursor", token(10)), ("has_more", true)]) : refusal
            }
            guard let start = start(asked.body["cursor"]?.string) else { return refusal }
            return page([
                ("entries", rows(start)), ("cursor", token(start + 10)), ("has_more", JSONValue(start + 10 < 25)),
            ])
        },
        token("start_cursor in a body", at: "start_cursor", body: ["page_size": 10]) {
            [
                ("object", "list"), ("results", rows($0)), ("next_cursor", more($0, token($0 + 10), end: .null)),
                ("has_more", JSONValue($0 + 10 < 25)), ("type", "page"), ("page", [:]),
            ]
        },
        token("offset that is a string", at: "offset") {
            [("records", rows($0)), ("offset", more($0, token($0 + 10)))]
        },
        token("variables of a query language", at: "variables.after", body: graph) {
            [
                (
                    "data",
                    [
                        "products": [
                            "edges": JSONValue(rows($0).elements.map { ["node": $0] }),
                            "pageInfo": ["hasNextPage": JSONValue($0 + 10 < 25), "endCursor": token($0 + 10)],
                        ]
                    ]
                )
            ]
        },
        token("cursor beside the items of a query language", at: "variables.cursor", body: board) {
            [
                (
                    "data",
                    [
                        "boards": [
                            [
                                "items_page": object([
                                    ("cursor", more($0, token($0 + 10), end: .null)), ("items", rows($0)),
                                ])
                            ]
                        ]
                    ]
                ), ("account_id", 17),
            ]
        },
        token("several lists, of which one has rows", at: "cursor", body: ["secret": "x"]) {
            [
                ("accounts", [["id": "a1", "name": "Checking"]]), ("added", rows($0)), ("modified", []),
                ("removed", []), ("next_cursor", token($0 + 10)), ("has_more", JSONValue($0 + 10 < 25)),
                ("request_id", JSONValue("r\($0)")),
            ]
        },
        token("token called next in links", at: "cursor") {
            [
                ("instances", rows($0)),
                ("meta", ["total": 25, "links": ["next": more($0, token($0 + 10), end: "")!, "prev": ""]]),
            ]
        },
        token("cursor for after", at: "after") {
            [("data", rows($0)), ("pagination", object([("cursor", more($0, token($0 + 10)))]))]
        },
        token("cursors with after and before", at: "after") {
            [
                ("customers", rows($0)),
                (
                    "meta",
                    ["cursors": ["before": .null, "after": more($0, token($0 + 10), end: .null)!], "limit": 10]
                ),
            ]
        },
        token("kind and children", at: "after") {
            [
                ("kind", "Listing"),
                (
                    "data",
                    [
                        "after": more($0, token($0 + 10), end: .null)!, "before": .null, "dist": 10,
                        "children": JSONValue(rows($0).elements.map { ["kind": "t3", "data": $0] }),
                    ]
                ),
            ]
        },
        token("continue in metadata", at: "continue", query: "?limit=10") {
            [
                ("kind", "PodList"),
                (
                    "metadata",
                    [
                        "resourceVersion": "10245", "continue": more($0, token($0 + 10), end: "")!,
                        "remainingItemCount": JSONValue(max(0, 15 - $0)),
                    ]
                ), ("items", rows($0)),
            ]
        },
        token("page-token for next_page_token", at: "page-token") {
            [("next_page_token", more($0, token($0 + 10), end: .null)), ("items", rows($0))]
        },
        token("object with an offset, a path and an address", at: "offset", query: "?limit=10") {
            [
                ("data", rows($0)),
                (
                    "next_page",
                    more(
                        $0,
                        [
                            "offset": token($0 + 10), "path": JSONValue("/list?limit=10&offset=eyJvIjp9x\($0 + 10)"),
                            "uri": JSONValue("https://api.org/list?limit=10&offset=eyJvIjp9x\($0 + 10)"),
                        ], end: .null)
                ),
            ]
        },
        token("next for offset", at: "offset") {
            [("data", rows($0)), ("hasNext", JSONValue($0 + 10 < 25)), ("next", more($0, token($0 + 10)))]
        },
        token("next for start", at: "start") { [("userIds", rows($0)), ("next", more($0, token($0 + 10)))] },
        token("next for from", at: "from", query: "?take=10") {
            [("users", rows($0)), ("next", more($0, token($0 + 10)))]
        },
        token("own name page_token", at: "page_token") {
            [
                ("code", 0), ("msg", "success"),
                (
                    "data",
                    object([
                        ("has_more", JSONValue($0 + 10 < 25)), ("page_token", more($0, token($0 + 10), end: "")),
                        ("items", rows($0)),
                    ])
                ),
            ]
        },
        token("next of a noun", at: "next_openid") {
            [("total", 25), ("count", 10), ("data", ["openid": rows($0)]), ("next_openid", token($0 + 10))]
        },
        token("cursor mark, beside the number of hits", at: "cursorMark") {
            [
                ("version", "6.9"), ("hitCount", 25), ("nextCursorMark", more($0, token($0 + 10))),
                ("resultList", ["result": rows($0)]),
            ]
        },
        token("paginationToken for pagination.next", at: "paginationToken") {
            [
                ("vectors", rows($0)), ("pagination", more($0, ["next": token($0 + 10)])), ("namespace", "x"),
                ("usage", ["readUnits": 1]),
            ]
        },
        token("offset in a body for next_page_offset", at: "offset", body: ["limit": 10]) {
            [
                (
                    "result",
                    ["points": rows($0), "next_page_offset": more($0, token($0 + 10), end: .null)!]
                ), ("status", "ok"), ("time", 0.003),
            ]
        },
        token("pageKey", at: "pageKey") {
            [("ownedNfts", rows($0)), ("totalCount", 25), ("pageKey", more($0, token($0 + 10)))]
        },
        token("cursor for nextPageCursor", at: "cursor") {
            [
                ("retCode", 0), ("retMsg", "OK"),
                ("result", ["list": rows($0), "nextPageCursor": more($0, token($0 + 10), end: "")!]), ("time", 167),
            ]
        },
        token("lists in a map", at: "page_token") {
            [
                ("bars", ["AAPL": LawServer.rows($0, $0 + 10)]),
                ("next_page_token", more($0, token($0 + 10), end: .null)),
            ]
        },
        VendorFamily(name: "last_id for after", query: "?limit=10") { asked in
            let start = asked.query["after"].flatMap { Int($0) }.map { $0 + 1 } ?? 0
            let end = min(25, start + 10)
            return page([
                ("object", "list"), ("data", rows(start)), ("first_id", JSONValue("\(start)")),
                ("last_id", JSONValue("\(end - 1)")), ("has_more", JSONValue(end < 25)),
            ])
        },
        VendorFamily(name: "last_id for after_id") { asked in
            let start = asked.query["after_id"].flatMap { Int($0) }.map { $0 + 1 } ?? 0
            let end = min(25, start + 10)
            return page([
                ("data", rows(start)), ("has_more", JSONValue(end < 25)), ("first_id", JSONValue("\(start)")),
                ("last_id", JSONValue("\(end - 1)")),
            ])
        },
        VendorFamily(name: "last_appid under its own name") { asked in
            let start = asked.query["last_appid"].flatMap { Int($0) }.map { $0 + 1 } ?? 0
            let end = min(25, start + 10)
            return page([
                (
                    "response",
                    object([
                        (
                            "apps",
                            JSONValue(
                                rows(start).elements.map { row -> JSONValue in
                                    ["name": row["name"] ?? "", "appid": row["id"] ?? 0]
                                })
                        ), ("have_more_results", end < 25 ? true : nil),
                        ("last_appid", more(start, JSONValue(end - 1))),
                    ])
                )
            ])
        },
        token("cursor in a body, told by nextCursor", at: "cursor", body: [:]) {
            [
                ("success", true), ("results", rows($0)), ("moreDataAvailable", JSONValue($0 + 10 < 25)),
                ("nextCursor", more($0, token($0 + 10))),
            ]
        },
        token("cursor in an object named records", at: "cursor") {
            [
                ("requestId", "x7"),
                (
                    "records",
                    object([
                        ("totalRecords", 25), ("currentPageSize", 10), ("currentPageNumber", JSONValue($0 / 10)),
                        ("cursor", more($0, token($0 + 10))),
                    ])
                ), ("calls", rows($0)),
            ]
        },
        token(
            "token that the page calls current and next", at: "pagination[cursor]", query: "?pagination%5Bcount%5D=10"
        ) {
            [
                (
                    "data",
                    [
                        "sources": rows($0),
                        "pagination": object([
                            ("current", token($0)), ("next", more($0, token($0 + 10))), ("totalEntries", 25),
                        ]),
                    ]
                )
            ]
        },
        VendorFamily(name: "cursor that is a query") { asked in
            guard let start = start(asked.query["nextCursor"]) else { return refusal }
            let next = JSONValue("?limit=10&nextCursor=eyJvIjp9x\(start + 10)")
            return page([
                ("meta", object([("totalCount", 25), ("limit", 10), ("nextCursor", more(start, next))])),
                ("list", ["elements": ["order": rows(start)]]),
            ])
        },
        token("a map of objects, whose keys are others on each page", at: "nextToken") { start in
            let zones = (start..<min(25, start + 10)).map {
                (key: "zone\($0)", value: ["name": JSONValue("n\($0)")] as JSONValue)
            }
            return [("items", JSONValue(zones)), ("nextToken", more(start, token(start + 10)))]
        },
        token("bookmark", at: "bookmark") {
            [("items", rows($0)), ("bookmark", more($0, token($0 + 10), end: .null))]
        },
        token("moreResult and nextPageToken for its own name", at: "nextPageToken", query: "?batchSize=10") {
            [
                ("requestId", "e42b"), ("success", true), ("nextPageToken", token($0 + 10)), ("result", rows($0)),
                ("moreResult", JSONValue($0 + 10 < 25)),
            ]
        },
        token("words that no list has", at: "resumeFrom") {
            [("shipments", rows($0)), ("resumeFrom", more($0, token($0 + 10)))]
        },
        token("one word that no list has", at: "anchor") {
            [("shipments", rows($0)), ("anchor", more($0, token($0 + 10)))]
        },
        token("a name that says nothing", at: "zeiger") {
            [("sendungen", rows($0)), ("zeiger", more($0, token($0 + 10)))]
        },
        token("cursor for another word", at: "k", isFound: false) {
            [("sendungen", rows($0)), ("zeiger", more($0, token($0 + 10)))]
        },
        VendorFamily(
            name: "a token in the address", isFound: false,
            answer: { asked in
                page([("result", rows(0)), ("hasMore", true), ("id", "123456"), ("count", 25), ("error", false)])
            }),
        VendorFamily(name: "a page and a session", isFound: false) { asked in
            let number = asked.number("page")
            if number > 0, asked.query["session_id"] != "s-77" { return refusal }
            return page([
                ("page", JSONValue(number)), ("page_size", 10), ("session_id", "s-77"), ("status", "ok"),
                ("total", 25), ("results", rows(number * 10)),
            ])
        },
    ]

    private static let graph: JSONValue = [
        "query":
            "query Q($first: Int, $after: String) { products(first: $first, after: $after) { edges { node { id } } } }",
        "variables": ["first": 10],
    ]
    private static let board: JSONValue = [
        "query":
            "query B($limit: Int, $cursor: String) { boards { items_page(limit: $limit, cursor: $cursor) { cursor } } }",
        "variables": ["limit": 10],
    ]
}
