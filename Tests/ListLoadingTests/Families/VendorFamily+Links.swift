import HTTPLoading
import JSONDocuments

extension VendorFamily {
    /// A server whose pages have an address of the next one.
    private static func linked(
        _ name: String, query: String = "", isFound: Bool = true,
        _ members: @escaping @Sendable (_ start: Int, _ next: String) -> [(String, JSONValue?)]
    ) -> VendorFamily {
        VendorFamily(name: name, query: query, isFound: isFound) { asked in
            guard let start = start(asked.query["x"]) else { return refusal }
            return page(members(start, "https://api.org/list?x=eyJvIjp9x\(start + 10)"))
        }
    }

    /// Families whose pages have addresses.
    static let links: [VendorFamily] = [
        linked("next_page with an address") {
            [("users", rows($0)), ("next_page", more($0, JSONValue($1), end: .null)), ("count", 25)]
        },
        linked("next in a list of links") {
            [
                ("links", [["rel": "self", "href": "https://api.org/list"], ["rel": "next", "href": JSONValue($1)]]),
                ("items", rows($0)), ("hasMore", JSONValue($0 + 10 < 25)),
            ]
        },
        linked("links whose relation is a name") {
            [
                ("data", rows($0)),
                (
                    "links",
                    JSONValue(
                        [["name": "self", "uri": "https://api.org/list"]]
                            + ($0 < 15 ? [["name": "next", "uri": JSONValue($1)]] : []) as [JSONValue])
                ),
            ]
        },
        linked("__next next to results") {
            [("d", object([("results", rows($0)), ("__count", "25"), ("__next", more($0, JSONValue($1)))]))]
        },
        linked("nextRecordsUrl, relative") {
            [
                ("totalSize", 25), ("done", JSONValue($0 + 10 >= 25)),
                ("nextRecordsUrl", more($0, JSONValue(String($1.dropFirst(15))))), ("records", rows($0)),
            ]
        },
        linked("more_topics_url") {
            [
                ("users", [["id": 1, "name": "a"]]),
                (
                    "topic_list",
                    object([
                        ("more_topics_url", more($0, JSONValue(String($1.dropFirst(15))))), ("per_page", 10),
                        ("topics", rows($0)),
                    ])
                ),
            ]
        },
        linked("an array of links with labels, next to addresses") {
            [
                ("current_page", JSONValue($0 / 10 + 1)), ("data", rows($0)),
                ("first_page_url", "https://api.org/list"),
                ("from", JSONValue($0 + 1)), ("last_page", 3),
                (
                    "links",
                    [
                        ["url": .null, "label": "&laquo; Previous", "active": false],
                        ["url": "https://api.org/list", "label": "1", "active": true],
                        ["url": JSONValue($1), "label": "Next &raquo;", "active": false],
                    ]
                ), ("next_page_url", more($0, JSONValue($1), end: .null)), ("per_page", 10),
                ("to", JSONValue($0 + 10)), ("total", 25),
            ]
        },
        linked("@pagination with @href") {
            [
                ("@type", "repositories"),
                (
                    "@pagination",
                    [
                        "limit": 10, "offset": JSONValue($0), "count": 25, "is_first": JSONValue($0 == 0),
                        "is_last": JSONValue($0 + 10 >= 25),
                        "next": more(
                            $0, ["@href": JSONValue($1), "offset": JSONValue($0 + 10), "limit": 10], end: .null)!,
                    ]
                ), ("repositories", rows($0)),
            ]
        },
        linked("links of pages") {
            [
                ("droplets", rows($0)),
                ("links", more($0, ["pages": ["last": "https://api.org/list?x=z", "next": JSONValue($1)]], end: [:])),
                ("meta", ["total": 25]),
            ]
        },
        linked("a query alone") {
            [
                ("data", rows($0)),
                (
                    "meta",
                    [
                        "pagination": [
                            "total": 25, "count": 10, "per_page": 10, "current_page": JSONValue($0 / 10 + 1),
                            "links": object([
                                ("next", more($0, JSONValue(String($1.dropFirst(20))))), ("current", "?page=1"),
                            ]),
                        ]
                    ]
                ),
            ]
        },
        linked("next_href") { [("collection", rows($0)), ("next_href", more($0, JSONValue($1), end: .null))] },
        linked("next_url with a status") {
            [
                ("results", rows($0)), ("status", "OK"), ("request_id", "6a7e"), ("count", 10),
                ("next_url", more($0, JSONValue($1))),
            ]
        },
        linked("an address to the end, whose page is empty") {
            [
                ("items", rows($0)),
                (
                    "paging",
                    [
                        "previous": "https://api.org/list?x=eyJvIjp9x0", "first": "https://api.org/list",
                        "next": JSONValue($1), "last": "https://api.org/list?x=eyJvIjp9x20",
                    ]
                ),
            ]
        },
        linked("an address with a template") {
            [
                ("orders", rows($0)),
                ("_links", object([("next", more($0, ["href": JSONValue($1 + "{&sort}"), "templated": true]))])),
            ]
        },
        linked("an address called older") {
            [("items", rows($0)), ("older", more($0, JSONValue($1)))]
        },
        linked("an address called continue_uri") {
            [("items", rows($0)), ("continue_uri", more($0, JSONValue($1)))]
        },
        linked("an address that nobody calls next") {
            [("eintraege", rows($0)), ("weiter", more($0, JSONValue($1)))]
        },
        linked("relation types in an object of arrays") {
            [("rows", rows($0)), ("_links", object([("next", more($0, [["href": JSONValue($1)]]))]))]
        },
        linked("urls in an object named urls") {
            [
                (
                    "pagination",
                    [
                        "page": JSONValue($0 / 10 + 1), "pages": 3, "per_page": 10, "items": 25,
                        "urls": object([("last", "https://api.org/list?x=z"), ("next", more($0, JSONValue($1)))]),
                    ]
                ), ("results", rows($0)),
            ]
        },
        linked("next in an element next to the list") {
            [("", nil), ("meta", ["next": more($0, JSONValue($1), end: .null)!]), ("objects", rows($0))]
        },
        linked("an address without scheme") {
            [("rows", rows($0)), ("next", more($0, JSONValue(String($1.dropFirst(16))), end: ""))]
        },
        VendorFamily(
            name: "a range in a header that goes back as Range",
            answer: { asked in
                let start = asked.headers["Range"].flatMap { Int($0.filter(\.isNumber).dropLast(2)) } ?? 0
                let hasMore = start + 10 < 25
                return LawServer.Answer(
                    body: rows(start), headers: hasMore ? ["Next-Range": "id \(start + 10)..; max=10"] : [:])
            }),
        VendorFamily(
            name: "a header that goes back under its own name",
            answer: { asked in
                guard let start = start(asked.headers["CMR-Search-After"]) else { return refusal }
                var headers: HeaderFields = ["CMR-Hits": "25"]
                if start < 25 { headers["CMR-Search-After"] = token(start + 10).string }
                return LawServer.Answer(
                    body: object([("items", rows(start)), ("hits", 25), ("took", 5)]), headers: headers)
            }),
        VendorFamily(
            name: "a header with a token for a parameter",
            answer: { asked in
                guard let start = start(asked.query["next_token"]) else { return refusal }
                return LawServer.Answer(
                    body: rows(start), headers: start < 15 ? ["X-Nomad-NextToken": token(start + 10).string ?? ""] : [:]
                )
            }),
        VendorFamily(
            name: "a header with a token after a prefix",
            answer: { asked in
                guard let start = start(asked.query["pageToken"]) else { return refusal }
                return LawServer.Answer(
                    body: rows(start),
                    headers: start < 15 ? ["Toast-Next-Page-Token": token(start + 10).string ?? ""] : [:])
            }),
        VendorFamily(
            name: "parameters in an object, twice", query: "?action=query",
            answer: { asked in
                guard let start = start(asked.query["apcontinue"]) else { return refusal }
                return page([
                    ("batchcomplete", ""),
                    ("continue", more(start, ["apcontinue": token(start + 10), "continue": "-||"])),
                    ("query", ["allpages": rows(start)]),
                ])
            }),
        VendorFamily(
            name: "next_page with the parameters of a body", body: ["cluster": "c1"],
            answer: { asked in
                let start = asked.body["offset"]?.int ?? 0
                if start > 0, asked.body["end_time"]?.int != 17 { return refusal }
                return page([
                    ("events", rows(start)),
                    (
                        "next_page",
                        more(start, ["cluster": "c1", "end_time": 17, "offset": JSONValue(start + 10), "limit": 10])
                    ),
                    ("total_count", 25),
                ])
            }),
    ]
}
