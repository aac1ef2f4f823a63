import HTTPLoading
import JSONDocuments

extension VendorFamily {
    /// Families whose pages or rows are counted.
    static let counters: [VendorFamily] = [
        counted("startAt, maxResults and total", at: "startAt") {
            [("startAt", JSONValue($0)), ("maxResults", 10), ("total", 25), ("issues", rows($0))]
        },
        counted("nextPageStart", at: "start") {
            [
                ("size", 10), ("limit", 10), ("isLastPage", JSONValue($0 + 10 >= 25)), ("values", rows($0)),
                ("start", JSONValue($0)), ("nextPageStart", more($0, JSONValue($0 + 10), end: .null)),
            ]
        },
        counted("page from 0 with the number of hits", at: "page", pages: 0) {
            [
                ("hits", rows($0)), ("nbHits", 25), ("page", JSONValue($0 / 10)), ("nbPages", 3), ("hitsPerPage", 10),
                ("exhaustiveNbHits", true), ("query", ""), ("processingTimeMS", 2),
            ]
        },
        counted("page in an object about the result", at: "page", pages: 1) {
            [
                ("result", rows($0)),
                (
                    "result_info",
                    ["page": JSONValue($0 / 10 + 1), "per_page": 10, "count": 10, "total_count": 25, "total_pages": 3]
                ), ("success", true), ("errors", []), ("messages", []),
            ]
        },
        counted("next_page in an object in an object", at: "page", pages: 1) {
            [
                ("servers", rows($0)),
                (
                    "meta",
                    [
                        "pagination": [
                            "page": JSONValue($0 / 10 + 1), "per_page": 10, "previous_page": .null,
                            "next_page": more($0, JSONValue($0 / 10 + 2), end: .null)!, "last_page": 3,
                            "total_entries": 25,
                        ]
                    ]
                ),
            ]
        },
        counted("content and pageable", at: "page", pages: 0) {
            [
                ("content", rows($0)),
                (
                    "pageable",
                    [
                        "pageNumber": JSONValue($0 / 10), "pageSize": 10, "offset": JSONValue($0), "paged": true,
                        "sort": ["sorted": false],
                    ]
                ), ("last", JSONValue($0 + 10 >= 25)), ("totalPages", 3), ("totalElements", 25),
                ("number", JSONValue($0 / 10)), ("size", 10), ("first", JSONValue($0 == 0)), ("numberOfElements", 10),
            ]
        },
        counted("pagination in brackets", at: "pagination[page]", query: "?pagination%5BpageSize%5D=10", pages: 1) {
            [
                ("data", rows($0)),
                (
                    "meta",
                    ["pagination": ["page": JSONValue($0 / 10 + 1), "pageSize": 10, "pageCount": 3, "total": 25]]
                ),
            ]
        },
        counted("more_items_in_collection and next_start", at: "start") {
            [
                ("success", true), ("data", rows($0)),
                (
                    "additional_data",
                    [
                        "pagination": object([
                            ("start", JSONValue($0)), ("limit", 10),
                            ("more_items_in_collection", JSONValue($0 + 10 < 25)),
                            ("next_start", more($0, JSONValue($0 + 10))),
                        ])
                    ]
                ),
            ]
        },
        counted("start, limit and length, page from 0", at: "page", query: "?per_page=10", pages: 0) {
            [
                ("start", JSONValue($0)), ("limit", 10), ("length", JSONValue(min(10, 25 - $0))), ("total", 25),
                ("users", rows($0)),
            ]
        },
        counted("total_rows and offset, skip", at: "skip") {
            [("total_rows", 25), ("offset", JSONValue($0)), ("rows", rows($0))]
        },
        counted("total_pages as a string", at: "page", pages: 1) {
            [
                (
                    "artists",
                    [
                        "artist": rows($0),
                        "@attr": [
                            "page": JSONValue("\($0 / 10 + 1)"), "perPage": "10", "totalPages": "3", "total": "25",
                        ],
                    ]
                )
            ]
        },
        counted("noun-count and noun-offset", at: "offset") {
            [("artist-count", 25), ("artist-offset", JSONValue($0)), ("artists", rows($0))]
        },
        counted("retstart with numbers as strings", at: "retstart") {
            [
                ("header", ["type": "esearch", "version": "0.3"]),
                (
                    "esearchresult",
                    [
                        "count": "25", "retmax": "10", "retstart": JSONValue("\($0)"),
                        "idlist": JSONValue(rows($0).elements),
                    ]
                ),
            ]
        },
        counted("offset from 1 in an object in an object", at: "offset", rows: 1) {
            [
                ("metadata", ["resultset": ["offset": JSONValue($0 + 1), "count": 25, "limit": 10]]),
                ("results", rows($0)),
            ]
        },
        counted("start from 1 with display", at: "start", rows: 1) {
            [
                ("lastBuildDate", "Sat, 28 Nov 2026"), ("total", 25), ("start", JSONValue($0 + 1)), ("display", 10),
                ("items", rows($0)),
            ]
        },
        counted("is_end", at: "page", pages: 1) {
            [
                ("meta", ["total_count": 25, "pageable_count": 25, "is_end": JSONValue($0 + 10 >= 25)]),
                ("documents", rows($0)),
            ]
        },
        counted("nhits and parameters", at: "start") {
            [("nhits", 25), ("parameters", ["rows": 10, "start": JSONValue($0)]), ("records", rows($0))]
        },
        counted("skip, limit and total among results", at: "skip") {
            [
                ("meta", ["results": ["skip": JSONValue($0), "limit": 10, "total": 25], "license": "x"]),
                ("results", rows($0)),
            ]
        },
        counted("TotalCount and PageNumber", at: "PageNumber", query: "?Action=List", pages: 1) {
            [
                ("TotalCount", 25), ("PageNumber", JSONValue($0 / 10 + 1)), ("PageSize", 10), ("RequestId", "ABC-1"),
                ("Instances", ["Instance": rows($0)]),
            ]
        },
        counted("Offset and Limit in a body", at: "Offset", body: ["Limit": 10, "Offset": 0]) {
            [("Response", ["TotalCount": 25, "InstanceSet": rows($0), "RequestId": "ABC-1"])]
        },
        counted("pageNum in a body", at: "pageNum", body: ["pageNum": 1, "pageSize": 10], pages: 1) {
            [
                ("code", 200), ("msg", "ok"),
                ("data", ["list": rows($0), "pageNum": JSONValue($0 / 10 + 1), "pageSize": 10, "pages": 3]),
            ]
        },
        counted("offset in an object of a body", at: "options.offset", body: ["options": ["count": 10]]) {
            [("accounts", [["id": "a1"]]), ("transactions", rows($0)), ("total_transactions", 25)]
        },
        counted(
            "paging in an object of a body", at: "query.paging.offset",
            body: ["query": ["paging": ["limit": 10, "offset": 0]]]
        ) {
            [
                ("items", rows($0)),
                ("pagingMetadata", ["count": 10, "offset": JSONValue($0), "total": 25, "hasNext": JSONValue($0 < 15)]),
            ]
        },
        counted(
            "currentPage in brackets", at: "searchCriteria[currentPage]", query: "?searchCriteria%5BpageSize%5D=10",
            pages: 1
        ) {
            [
                ("items", rows($0)),
                ("search_criteria", ["current_page": JSONValue($0 / 10 + 1), "page_size": 10]), ("total_count", 25),
            ]
        },
        counted("startPosition and totalSetSize as strings", at: "start_position") {
            [
                ("resultSetSize", "10"), ("startPosition", JSONValue("\($0)")), ("endPosition", JSONValue("\($0 + 9)")),
                ("totalSetSize", "25"), ("envelopes", rows($0)),
                ("nextUri", more($0, JSONValue("/list?start_position=\($0 + 10)"))),
            ]
        },
        counted("range in an object", at: "offset", query: "?limit=10") {
            [
                ("results", rows($0)),
                ("range", ["start_pos": JSONValue($0), "end_pos": JSONValue($0 + 10), "total": 25]),
            ]
        },
        counted("pageIndex, and p in the request", at: "p", query: "?ps=10", pages: 1) {
            [
                ("paging", ["pageIndex": JSONValue($0 / 10 + 1), "pageSize": 10, "total": 25]), ("issues", rows($0)),
                ("components", [["key": "c1", "name": "C"]]),
            ]
        },
        counted("next_page in paging in metadata", at: "page", pages: 1) {
            [
                (
                    "metadata",
                    [
                        "filtering": [:],
                        "paging": [
                            "per_page": 10, "current_page": JSONValue($0 / 10 + 1),
                            "next_page": more($0, JSONValue($0 / 10 + 2), end: .null)!, "prev_page": .null,
                        ],
                    ]
                ), ("data", rows($0)),
            ]
        },
        counted("$page with $pageSize", at: "$page", query: "?%24pageSize=10", pages: 1) {
            [("count", 25), ("page", JSONValue($0 / 10 + 1)), ("pageSize", 10), ("links", [:]), ("items", rows($0))]
        },
        counted("next number in pagination", at: "page", pages: 1) {
            [
                ("posts", rows($0)),
                (
                    "meta",
                    [
                        "pagination": [
                            "page": JSONValue($0 / 10 + 1), "limit": 10, "pages": 3, "total": 25,
                            "next": more($0, JSONValue($0 / 10 + 2), end: .null)!, "prev": .null,
                        ]
                    ]
                ),
            ]
        },
        counted("last_page false, page from 0", at: "page", pages: 0) {
            [("tasks", rows($0)), ("last_page", JSONValue($0 + 10 >= 25))]
        },
        counted("offset that counts pages, with a total", at: "offset", pages: 0) {
            [("items", rows($0)), ("offset", JSONValue($0 / 10)), ("total", 25)]
        },
        counted("page-number for page_number", at: "page-number", pages: 0) {
            [
                (
                    "data",
                    [
                        "items": rows($0),
                        "pagination": [
                            "has_more": JSONValue($0 + 10 < 25), "page_number": JSONValue($0 / 10), "page_size": 10,
                            "total_count": 25,
                        ],
                    ]
                )
            ]
        },
        counted("words of another language", at: "pagina", pages: 1) {
            [("pagina", JSONValue($0 / 10 + 1)), ("paginas", 3), ("totale", 25), ("elenco", rows($0))]
        },
        counted("an offset of another language", at: "ab") {
            [("ab", JSONValue($0)), ("anzahl", 10), ("gesamt", 25), ("zeilen", rows($0))]
        },
        counted("a total, and a parameter that nobody knows", at: "xyz", isFound: false) {
            [("rows", rows($0)), ("total", 25)]
        },
        counted("a number of pages only", at: "page", pages: 1) { [("rows", rows($0)), ("total_pages", 3)] },
        counted("a remainder only", at: "offset") { [("rows", rows($0)), ("remaining", JSONValue(max(0, 15 - $0)))] },
        VendorFamily(
            name: "numbers in headers",
            answer: { asked in
                let number = asked.number("page", 1)
                return LawServer.Answer(
                    body: rows(number * 10 - 10),
                    headers: ["X-Page": "\(number)", "X-Per-Page": "10", "X-Total-Pages": "3", "X-Total-Count": "25"])
            }),
        VendorFamily(
            name: "totals in plain headers",
            answer: { asked in
                let number = asked.number("page", 1)
                return LawServer.Answer(
                    body: object([("stories", rows(number * 10 - 10))]), headers: ["Total": "25", "Per-Page": "10"])
            }),
        VendorFamily(
            name: "a flag in the last row", isFound: false,
            answer: { asked in
                var rows = Array(rows(asked.number("S")).elements)
                if rows.count == 10 { rows[9]["_more_changes"] = true }
                return LawServer.Answer(body: JSONValue(rows))
            }),
    ]
}
