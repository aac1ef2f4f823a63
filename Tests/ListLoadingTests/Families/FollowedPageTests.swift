import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// A page of a server: its rows, and the token of the next page or null.
private struct FollowedPage {
    let number: Int
    let rows: JSONValue
    let next: JSONValue

    /// The rows as arrays.
    var cells: JSONValue { JSONValue(rows.elements.map { [$0["id"]!, $0["name"]!] }) }
    func column(_ name: String) -> JSONValue { JSONValue(rows.elements.map { $0[name]! }) }
    var link: JSONValue { next.isNull ? .null : JSONValue("/list?cursor=\(next.string!)") }
}

/// A server of 25 rows, ten a page, whose pages have another form later on, or lists that aren't theirs.
struct FollowedServer: Sendable, CustomTestStringConvertible {
    let name: String
    fileprivate let style: PagingStyle?
    fileprivate let page: @Sendable (FollowedPage) -> JSONValue
    fileprivate var words: [String] = []
    fileprivate var rowCount = 25
    fileprivate var requests = 3

    var testDescription: String { name }

    fileprivate init(
        _ name: String, style: PagingStyle? = nil, rows: Int = 25, requests: Int = 3, words: [String] = [],
        _ page: @escaping @Sendable (FollowedPage) -> JSONValue
    ) {
        (self.name, self.style, self.page) = (name, style, page)
        (self.words, rowCount, self.requests) = (words, rows, requests)
    }

    fileprivate func answer(_ asked: LawServer.Asked) -> LawServer.Answer {
        let token = ["cursor", "after", "page_token"].first { asked.query[$0] != nil }
        let start = token.map { asked.number($0) } ?? 10 * (asked.number("page", 1) - 1)
        let isLast = start + 10 >= 25
        return LawServer.Answer(
            body: page(
                FollowedPage(
                    number: start / 10 + 1, rows: LawServer.rows(start, start + 10),
                    next: isLast ? .null : JSONValue("t\(start + 10)"))))
    }
}

/// Every page is read in the form that it has, and by the marks that are its own.
@Suite struct FollowedPageTests {
    /// Rows that are arrays have the names of the page, or of the pages before.
    static let columns: [FollowedServer] = [
        FollowedServer("names") { ["columns": ["id", "name"], "rows": $0.cells, "next_cursor": $0.next] },
        FollowedServer("objects with names") {
            ["columns": [["name": "id"], ["name": "name"]], "rows": $0.cells, "next_cursor": $0.next]
        },
        FollowedServer("declared", style: .cursor(next: "next_cursor")) {
            ["columns": ["id", "name"], "rows": $0.cells, "next_cursor": $0.next]
        },
        FollowedServer("names on the first page only") {
            let page: JSONValue = ["rows": $0.cells, "next_cursor": $0.next]
            return $0.number == 1 ? ["columns": ["id", "name"], "rows": $0.cells, "next_cursor": $0.next] : page
        },
        FollowedServer("names in the first row") {
            ["data": JSONValue([["id", "name"]] + $0.cells.elements), "next_cursor": $0.next]
        },
        FollowedServer("names in the first row of the first page") {
            ["data": JSONValue(($0.number == 1 ? [["id", "name"]] : []) + $0.cells.elements), "next_cursor": $0.next]
        },
        FollowedServer("an object of columns") {
            ["data": ["id": $0.column("id"), "name": $0.column("name")], "next_cursor": $0.next]
        },
        FollowedServer("links") { ["columns": ["id", "name"], "rows": $0.cells, "next": $0.link] },
        FollowedServer("numbers", requests: 5) {
            ["columns": ["id", "name"], "rows": $0.cells, "total": 25, "page": JSONValue($0.number)]
        },
    ]

    /// The next page of a list in a thing is the list alone; a list has another name; what is around it is gone.
    static let elsewhere: [FollowedServer] = [
        FollowedServer("a list in a thing") {
            let list: JSONValue = ["data": $0.rows, "paging": ["next": $0.link]]
            return $0.number == 1 ? ["id": "1", "name": "p", "comments": list] : list
        },
        FollowedServer(
            "a list in a thing, with its path",
            style: .link("comments.paging.next", rows: "comments.data")
        ) {
            let list: JSONValue = ["data": $0.rows, "paging": ["next": $0.link]]
            return $0.number == 1 ? ["id": "1", "name": "p", "comments": list] : list
        },
        FollowedServer("a wrapper that is gone") {
            let list: JSONValue = ["rows": $0.rows, "next_cursor": $0.next]
            return $0.number == 1 ? ["result": list, "id": 1] : list
        },
        FollowedServer("a wrapper that is new") {
            let list: JSONValue = ["rows": $0.rows, "next_cursor": $0.next]
            return $0.number == 1 ? list : ["result": list]
        },
        FollowedServer("a total in the thing") {
            let list: JSONValue = ["items": $0.rows, "total": 25, "next": $0.link]
            return $0.number == 1 ? ["id": "a", "name": "album", "tracks": list] : list
        },
        FollowedServer("another name") {
            let name = $0.number == 1 ? "items" : "more_items"
            return JSONValue([(name, $0.rows), ("next", $0.link)])
        },
        FollowedServer("a list that was empty") {
            $0.number == 1
                ? ["items": $0.rows, "extra": [], "next": $0.link] : ["extra": $0.rows, "next": $0.link]
        },
        FollowedServer(
            "the list alone", rows: 20, requests: 2,
            words: ["20 rows, and the server doesn't say whether there are more"]
        ) { $0.number == 1 ? ["items": $0.rows, "next": $0.link] : $0.rows },
    ]

    /// Marks next to the rows of another list, and ends that are about something else.
    static let siblings: [FollowedServer] = [
        FollowedServer("two connections", style: nil) {
            [
                "data": [
                    "labels": ["nodes": [["id": "l1"]], "pageInfo": ["hasNextPage": false, "endCursor": "x"]],
                    "issues": [
                        "nodes": $0.rows,
                        "pageInfo": ["hasNextPage": JSONValue(!$0.next.isNull), "endCursor": $0.next],
                    ],
                ]
            ]
        },
        FollowedServer("a list of its own", requests: 5) {
            [
                "ads": ["items": [], "has_more": false],
                "data": ["items": $0.rows, "has_more": JSONValue(!$0.next.isNull)],
            ]
        },
        FollowedServer("a token of another list", requests: 5) {
            ["items": $0.rows, "comments": ["items": [["id": 1]], "next_cursor": "c1"]]
        },
        FollowedServer("another list before", style: .cursor(next: "b.next", rows: "b.items")) {
            ["a": ["items": [["id": 1]], "has_more": false], "b": ["items": $0.rows, "next": $0.next]]
        },
        FollowedServer("the end of a session", requests: 5) { ["items": $0.rows, "session": ["is_last": true]] },
        FollowedServer("a complete status", requests: 5) { ["items": $0.rows, "status": ["complete": true]] },
        FollowedServer("flags that contradict each other") {
            ["items": $0.rows, "last": true, "has_more": JSONValue(!$0.next.isNull), "next_cursor": $0.next]
        },
        FollowedServer("no next tour", requests: 5) { ["items": $0.rows, "tour": ["next": JSONValue.null]] },
    ]

    /// An error under a status of success isn't an empty page.
    static let errors: [FollowedServer] = [
        FollowedServer("a code", rows: 20, words: ["the server's error: too many requests"]) {
            $0.number == 3
                ? ["code": 99_991_400, "msg": "too many requests"]
                : ["code": 0, "msg": "success", "data": ["items": $0.rows, "page_token": $0.next]]
        },
        FollowedServer("a status alone", rows: 20, words: [#"the server's error: {"status":601}"#]) {
            $0.number == 3
                ? ["status": 601] : ["status": 0, "body": ["items": $0.rows, "cursor": $0.next]]
        },
        FollowedServer("a code in a header", rows: 20, requests: 4, words: ["LIMITED NUMBER"]) {
            $0.number == 3
                ? ["header": ["resultCode": "22", "resultMsg": "LIMITED NUMBER"]]
                : ["header": ["resultCode": "00", "resultMsg": "NORMAL"], "body": ["items": $0.rows]]
        },
        FollowedServer("no rows in time", rows: 20, requests: 4, words: ["the server's error:"]) {
            ["timed_out": JSONValue($0.number == 3), "hits": ["hits": $0.number == 3 ? [] : $0.rows]]
        },
        FollowedServer("an end", rows: 20, requests: 4) {
            $0.number == 3 ? ["status": "done"] : ["status": "running", "items": $0.rows]
        },
    ]

    @Test(arguments: columns + elsewhere + siblings + errors) func allRowsCome(from followed: FollowedServer) async {
        let server = LawServer(followed.answer)
        let request = APIRequest("https://api.org", "list")
        let (rows, words) = await PagingLawTests.follow(server, request, style: followed.style)
        let wanted = (0..<followed.rowCount).map { JSONValue(["id": JSONValue($0), "name": JSONValue("n\($0)")]) }
        #expect(rows == wanted, "\(words) \(server.asked)")
        #expect(words.count == followed.words.count, "\(words)")
        for (word, part) in zip(words, followed.words) { #expect(word.contains(part)) }
        #expect(server.asked.count <= followed.requests, "\(server.asked)")
    }

    /// An error at the page that shows where the list is is thrown once, after the rows of the first page.
    @Test(arguments: [500, 404, 429, 200]) func anErrorEndsTheSearchOfTheList(status: Int) async {
        let server = LawServer { asked in
            guard asked.query["cursor"] == nil else { return LawServer.Answer(status: status, body: ["x": 1]) }
            let board: JSONValue = ["items": LawServer.rows(0, 10), "next": "/list?cursor=t10"]
            return LawServer.Answer(body: ["boards": [board]])
        }
        let (rows, words) = await PagingLawTests.follow(server, APIRequest("https://api.org", "list"))
        #expect(rows.count == 10)
        #expect(words.count == 1)
        #expect(server.asked.count <= ([500, 429].contains(status) ? 3 : 20), "\(server.asked)")
    }

    /// Zero rows next to full lists of something else are zero rows.
    @Test(
        arguments: [
            [
                "hits": ["total": ["value": 0, "relation": "eq"], "hits": []],
                "aggregations": ["a": ["buckets": [["key": 1], ["key": 2]]]],
            ],
            ["response": ["numFound": 0, "docs": []], "facets": [["field": "a"], ["field": "b"]]],
            ["total": 0, "items": [], "includes": ["Asset": [["id": 1], ["id": 2]]]],
            ["data": [], "included": [["type": "user", "id": "1"], ["type": "user", "id": "2"]]],
            ["fields": [["name": "a"], ["name": "b"]], "features": []],
            ["filters": [["id": "p", "name": "Price"]], "results": [], "paging": ["total": 0, "offset": 0]],
        ] as [JSONValue]) func noneIsNone(page: JSONValue) async
    {
        let server = LawServer { _ in LawServer.Answer(body: page) }
        let (rows, words) = await PagingLawTests.follow(server, APIRequest("https://api.org", "list"))
        #expect(rows == [])
        #expect(words == ["no rows"])
        #expect(server.asked.count == 1)
    }

    /// The only list of a page that is no thing has its rows, however few.
    @Test func fewRowsNextToAMapAreRows() async {
        let users = JSONValue((0..<20).map { (key: "\($0)", value: JSONValue(["id": JSONValue($0), "name": "x"])) })
        let server = LawServer { _ in
            LawServer.Answer(body: ["success": true, "data": LawServer.rows(0, 2), "related": ["user": users]])
        }
        let (rows, _) = await PagingLawTests.follow(server, APIRequest("https://api.org", "list"))
        #expect(JSONValue(rows) == LawServer.rows(0, 2))
    }
}
