import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Synchronization
import Testing

/// Answers in the shapes of well-known services (written for this test), and the next request.
@Suite struct PagingGuessTests {
    /// A transport that gives every request the same answer and records the requests.
    private final class Canned: HTTPTransport {
        private let answer: APIResponse
        private let sent = Mutex<[APIRequest]>([])
        init(_ answer: APIResponse) { self.answer = answer }
        var requests: [APIRequest] { sent.withLock { $0 } }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            sent.withLock { $0.append(request) }
            return APIResponse(
                headers: answer.headers, bytes: answer.bytes, address: request.address)
        }
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let name: String
        /// The request after `https://api.org/list` and the query, without the host; nil at the
        /// end.
        let next: String?
        let body: String
        var query = ""
        var headers: HeaderFields = [:]
        var testDescription: String { name }
    }

    @Test(arguments: [
        Answer(
            name: "count and next", next: "/list?offset=2",
            body: #"{"count": 9, "next": "https://api.org/list?offset=2", "previous": null, "results": [{"a": 1}]}"#),
        Answer(
            name: "an address beside the list's own", next: "/list?page=2",
            body: #"{"data": [{"id": 1}], "next_url": "list?page=2"}"#),
        Answer(
            name: "count and next, last page", next: nil,
            body: #"{"count": 9, "next": null, "previous": "https://api.org/list", "results": [{"a": 1}]}"#),
        Answer(
            name: "next page token", next: "/list?q=x&pageToken=CAU",
            body: #"{"kind": "k", "nextPageToken": "CAU", "pageInfo": {"totalResults": 9}, "items": [{"id": 1}]}"#,
            query: "?q=x"),
        Answer(name: "next page token, last page", next: nil, body: #"{"nextPageToken": "", "files": [{"id": 1}]}"#),
        Answer(
            name: "response metadata", next: "/list?cursor=dXNlcjo%3D",
            body: #"{"ok": true, "members": [{"id": 1}], "response_metadata": {"next_cursor": "dXNlcjo="}}"#),
        Answer(
            name: "response metadata, last page", next: nil,
            body: #"{"ok": true, "members": [{"id": 1}], "response_metadata": {"next_cursor": ""}}"#),
        Answer(
            name: "list object with has_more", next: "/list?starting_after=c_2",
            body: #"{"object": "list", "has_more": true, "data": [{"id": "c_1"}, {"id": "c_2"}]}"#),
        Answer(
            name: "list object, last page", next: nil,
            body: #"{"object": "list", "has_more": false, "data": [{"id": "c_1"}]}"#),
        Answer(
            name: "after in data", next: "/list?after=t3_x",
            body: #"{"kind": "Listing", "data": {"after": "t3_x", "before": null, "children": [{"kind": "t3"}]}}"#),
        Answer(
            name: "paging with cursors and next", next: "/list?after=B",
            body:
                #"{"data": [{"id": 1}], "paging": {"cursors": {"before": "A", "after": "B"}, "next": "/list?after=B"}}"#
        ),
        Answer(
            name: "paging with cursors alone", next: "/list?after=B",
            body: #"{"data": [{"id": 1}], "paging": {"cursors": {"before": "A", "after": "B"}}}"#),
        Answer(
            name: "startAt and maxResults", next: "/list?startAt=2",
            body: #"{"startAt": 0, "maxResults": 2, "total": 5, "issues": [{"id": 1}, {"id": 2}]}"#),
        Answer(
            name: "startAt, last page", next: nil,
            body: #"{"startAt": 4, "maxResults": 2, "total": 5, "issues": [{"id": 1}]}"#),
        Answer(
            name: "skip and limit", next: "/list?skip=1",
            body: #"{"sys": {"type": "Array"}, "total": 3, "skip": 0, "limit": 1, "items": [{"id": 1}]}"#),
        Answer(
            name: "end of records", next: "/list?offset=2",
            body: #"{"offset": 0, "limit": 2, "endOfRecords": false, "count": 99, "results": [{"key": 1}, {"key": 2}]}"#
        ),
        Answer(
            name: "end of records, last page", next: nil,
            body: #"{"offset": 0, "limit": 2, "endOfRecords": true, "results": [{"key": 1}, {"key": 2}]}"#),
        Answer(
            name: "spring", next: "/list?page=1",
            body: #"{"content": [{"id": 1}], "number": 0, "size": 1, "totalPages": 2, "last": false, "first": true}"#),
        Answer(
            name: "current_page and last_page", next: "/list?page=2",
            body: #"{"current_page": 1, "last_page": 2, "data": [{"id": 1}], "per_page": 1, "total": 2}"#),
        Answer(
            name: "meta of pages", next: "/list?page=3",
            body: #"{"data": [{"id": 1}], "meta": {"pagination": {"page": 2, "pageSize": 1, "pageCount": 3}}}"#,
            query: "?page=2"),
        Answer(
            name: "nbPages from zero", next: "/list?page=1",
            body: #"{"hits": [{"id": 1}], "page": 0, "nbPages": 2, "hitsPerPage": 1}"#),
        Answer(
            name: "nbPages from zero, last page", next: nil, body: #"{"hits": [{"id": 1}], "page": 0, "nbPages": 1}"#),
        Answer(
            name: "info.next", next: "/list?page=2",
            body: #"{"info": {"count": 9, "pages": 5, "next": "https://api.org/list?page=2"}, "results": [{"id": 1}]}"#),
        Answer(
            name: "info.next, last page", next: nil,
            body: #"{"info": {"count": 9, "pages": 5, "next": null, "prev": "https://x.y/z"}, "results": [{"id": 1}]}"#),
        Answer(
            name: "next page by number", next: "/list?page=2",
            body: #"{"posts": [{"id": 1}], "meta": {"pagination": {"page": 1, "pages": 2, "next": 2, "prev": null}}}"#),
        Answer(
            name: "next page by number, last page", next: nil,
            body: #"{"posts": [{"id": 1}], "page": 4, "next_page": null}"#),
        Answer(
            name: "meta.next_page with a query alone", next: "/list?page=2",
            body: #"{"crates": [{"id": 1}], "meta": {"total": 9, "next_page": "?page=2", "prev_page": null}}"#),
        Answer(
            name: "done and nextRecordsUrl", next: "/query/01g-2000",
            body: #"{"totalSize": 9, "done": false, "nextRecordsUrl": "/query/01g-2000", "records": [{"Id": 1}]}"#),
        Answer(name: "done", next: nil, body: #"{"totalSize": 1, "done": true, "records": [{"Id": 1}]}"#),
        Answer(
            name: "@odata.nextLink", next: "/list?$skip=20",
            body:
                ##"{"@odata.context": "x", "value": [{"id": 1}], "@odata.nextLink": "https://api.org/list?$skip=20"}"##),
        Answer(
            name: "JSON:API", next: "/list?page%5Bnumber%5D=2",
            body:
                #"{"data": [{"id": "1"}], "included": [{"id": 1}, {"id": 2}], "links": {"next": "/list?page[number]=2"}}"#
        ),
        Answer(
            name: "JSON:API with link objects", next: "/list?p=2",
            body: #"{"data": [{"id": "1"}], "links": {"self": "/list", "next": {"href": "/list?p=2"}}}"#),
        Answer(
            name: "JSON:API, last page without next", next: nil,
            body: #"{"data": [{"id": "1"}], "links": {"self": "/list?p=2", "first": "/list"}}"#),
        Answer(
            name: "HAL", next: "/list?page=2",
            body:
                #"{"_embedded": {"orders": [{"id": 1}]}, "_links": {"self": {"href": "/list"}, "next": {"href": "/list?page=2"}}}"#
        ),
        Answer(
            name: "HAL, last page", next: nil,
            body: #"{"_embedded": {"orders": [{"id": 1}]}, "_links": {"self": {"href": "/list?page=2"}}}"#),
        Answer(
            name: "search metadata", next: "/list?max_id=12&q=a",
            body: ##"{"statuses": [{"id": 1}], "search_metadata": {"next_results": "?max_id=12&q=a", "count": 1}}"##),
        Answer(
            name: "cursor with 0 for the end", next: nil,
            body: #"{"users": [{"id": 1}], "next_cursor": 0, "previous_cursor": 0}"#),
        Answer(
            name: "meta.next_token", next: "/list?next_token=7140w",
            body: #"{"data": [{"id": "1"}], "meta": {"result_count": 1, "next_token": "7140w"}}"#),
        Answer(
            name: "start_cursor", next: "/list?start_cursor=fe2c",
            body: #"{"object": "list", "results": [{"id": "1"}], "next_cursor": "fe2c", "has_more": true}"#),
        Answer(
            name: "cursor beside has_more", next: "/list?cursor=ZtkX",
            body: #"{"entries": [{"id": "1"}], "cursor": "ZtkX", "has_more": true}"#),
        Answer(
            name: "continuation", next: "/list?continuation=1%3AOPEN",
            body: #"{"collections": [{"id": "1"}], "continuation": "1:OPEN"}"#),
        Answer(
            name: "bookmark", next: "/list?bookmark=g1AAA", body: #"{"docs": [{"_id": "1"}], "bookmark": "g1AAA"}"#),
        Answer(
            name: "next_page_uri", next: "/2010/x.json?Page=1",
            body: #"{"page": 0, "page_size": 1, "next_page_uri": "/2010/x.json?Page=1", "calls": [{"sid": "1"}]}"#),
        Answer(
            name: "page_number as the number of pages", next: "/list?page=2",
            body: #"{"items": [{"id": 1}], "page": 1, "page_number": "2"}"#),
        Answer(
            name: "page_number as the number of pages, last page", next: nil,
            body: #"{"items": [{"id": 1}], "page": "2", "page_number": 2}"#, query: "?page=2"),
        Answer(
            name: "Link header", next: "/list?page=2", body: #"[{"id": 1}]"#,
            headers: ["Link": #"<https://api.org/list?page=2>; rel="next""#]),
        Answer(
            name: "Link header, last page", next: nil, body: #"[{"id": 1}]"#, query: "?page=2",
            headers: ["Link": #"<https://api.org/list>; rel="prev""#]),
        Answer(
            name: "Link header with results false", next: nil, body: #"[{"id": 1}]"#,
            headers: ["Link": #"<https://api.org/list?c=1>; rel="next"; results="false"; cursor="1""#]),
        Answer(
            name: "total pages in a header", next: "/list?page=2", body: #"[{"id": 1}]"#,
            headers: ["X-WP-Total": "2", "X-WP-TotalPages": "2"]),
        Answer(
            name: "total pages in a header, last page", next: nil, body: #"[{"id": 1}]"#, query: "?page=2",
            headers: ["X-WP-TotalPages": "2"]),
        Answer(
            name: "X-Pagination with addresses", next: "/list?pageNumber=2&pageSize=1", body: #"[{"id": 1}]"#,
            headers: [
                "X-Pagination":
                    #"{"totalCount":2,"pageSize":1,"currentPage":1,"totalPages":2,"previousPageLink":null,"nextPageLink":"https://api.org/list?pageNumber=2&pageSize=1"}"#
            ]),
        Answer(
            name: "X-Pagination with addresses, last page", next: nil, body: #"[{"id": 1}]"#, query: "?pageNumber=2",
            headers: [
                "X-Pagination":
                    #"{"totalCount":2,"pageSize":1,"currentPage":2,"totalPages":2,"previousPageLink":"/list","nextPageLink":""}"#
            ]),
        Answer(
            name: "X-Pagination with numbers", next: "/list?pageSize=1&pageNumber=2", body: #"[{"id": 1}]"#,
            query: "?pageNumber=1&pageSize=1",
            headers: [
                "x-pagination":
                    #"{"TotalCount":2,"PageSize":1,"CurrentPage":1,"TotalPages":2,"HasNext":true,"HasPrevious":false}"#
            ]),
        Answer(
            name: "X-Pagination with numbers, last page", next: nil, body: #"[{"id": 1}]"#, query: "?pageNumber=2",
            headers: [
                "X-Pagination":
                    #"{"TotalCount":2,"PageSize":1,"CurrentPage":2,"TotalPages":2,"HasNext":false,"HasPrevious":true}"#
            ]),
        Answer(
            name: "X-Pagination without a parameter in the request", next: "/list?pageNumber=2", body: #"[{"id": 1}]"#,
            headers: ["X-Pagination": #"{"TotalCount":"2","PageSize":"1","CurrentPage":"1","TotalPages":"2"}"#]),
        Answer(
            name: "X-Pagination from zero", next: "/list?pageNumber=1", body: #"[{"id": 1}]"#,
            headers: ["X-Pagination": #"{"CurrentPage":0,"TotalPages":2}"#]),
        Answer(
            name: "Pagination as JSON", next: "/list?page=2", body: #"{"data": [{"id": 1}]}"#, query: "?page=1",
            headers: ["Pagination": #"{"currentPage":1,"itemsPerPage":1,"totalItems":2,"totalPages":2}"#]),
        Answer(
            name: "has_more and a page parameter", next: "/list?pagesize=1&page=3",
            body: #"{"items": [{"id": 1}], "has_more": true, "quota_max": 300}"#, query: "?page=2&pagesize=1"),
        Answer(
            name: "limit and offset parameters alone", next: "/list?limit=2&offset=4",
            body: #"[{"id": 1}, {"id": 2}]"#, query: "?limit=2&offset=2"),
        Answer(
            name: "limit and offset parameters, short page", next: "/list?limit=2&offset=3", body: #"[{"id": 1}]"#,
            query: "?limit=2&offset=2"),
        Answer(
            name: "per_page parameter, short page", next: nil, body: #"[{"id": 1}]"#, query: "?per_page=2"),
        Answer(
            name: "Relay", next: "/list?after=Y3",
            body:
                #"{"data": {"user": {"repos": {"edges": [{"node": {"id": 1}}], "pageInfo": {"endCursor": "Y3", "hasNextPage": true}}}}}"#
        ),
        Answer(
            name: "Relay, last page", next: nil,
            body:
                #"{"data": {"repos": {"nodes": [{"id": 1}], "pageInfo": {"endCursor": "Y3", "hasNextPage": false}}}}"#),
        Answer(
            name: "an object next with a cursor and an address", next: "/list?after=NTI1",
            body: #"{"results": [{"id": 1}], "paging": {"next": {"after": "NTI1", "link": "/list?after=NTI1"}}}"#),
        Answer(
            name: "an object next with a cursor alone", next: "/list?starting_after=c9",
            body: #"{"data": [{"id": 1}], "pages": {"type": "pages", "next": {"starting_after": "c9"}}}"#),
        Answer(
            name: "next_page with path and uri", next: "/tasks?offset=ey",
            body: #"{"data": [{"gid": "1"}], "next_page": {"offset": "ey", "path": "/tasks?offset=ey"}}"#),
        Answer(
            name: "an offset that is a text", next: "/list?offset=itr%2Frec",
            body: #"{"records": [{"id": "rec1"}], "offset": "itr/rec"}"#),
        Answer(
            name: "a cursor at the top", next: "/list?cursor=q1", body: #"{"objects": [{"id": 1}], "cursor": "q1"}"#),
        Answer(
            name: "metadata.continue", next: "/list?continue=eyJ2",
            body: #"{"kind": "PodList", "metadata": {"continue": "eyJ2"}, "items": [{"id": 1}]}"#),
        Answer(
            name: "metadata.continue, last page", next: nil,
            body: #"{"kind": "PodList", "metadata": {"continue": ""}, "items": [{"id": 1}]}"#),
        Answer(
            name: "next_from", next: "/list?from=v9", body: #"{"response": {"items": [{"id": 1}], "next_from": "v9"}}"#),
        Answer(
            name: "a list of links by relation", next: "/list?_page=2",
            body:
                #"{"link": [{"relation": "self", "url": "/list"}, {"relation": "next", "url": "/list?_page=2"}], "entry": [{"resource": {}}]}"#
        ),
        Answer(
            name: "a list of links by relation, last page", next: nil,
            body: #"{"link": [{"relation": "self", "url": "/list"}], "entry": [{"resource": {}}]}"#),
        Answer(
            name: "more_topics_url beside the list", next: "/latest?page=1",
            body:
                #"{"users": [{"id": 9}], "topic_list": {"more_topics_url": "/latest?page=1", "topics": [{"id": 1}]}}"#),
        Answer(
            name: "@attr with numbers in texts", next: "/list?page=2",
            body: #"{"albums": {"album": [{"id": 1}], "@attr": {"page": "1", "totalPages": "2", "perPage": "1"}}}"#),
        Answer(
            name: "startIndex from 1", next: "/list?startIndex=3",
            body: #"{"totalResults": 5, "startIndex": 1, "itemsPerPage": 2, "Resources": [{"id": 1}, {"id": 2}]}"#),
        Answer(
            name: "totalCount and pageSize", next: "/list?page=2",
            body: #"{"totalCount": 3, "pageSize": 2, "rows": [{"id": 1}, {"id": 2}]}"#),
    ])
    func asksForTheRightPage(answer: Answer) async throws {
        let server = Canned(APIResponse(headers: answer.headers, bytes: Array(answer.body.utf8)))
        let request = APIRequest("https://api.org", "list\(answer.query)")
        var pages = PageSequence<JSONValue>(request, on: server).makeAsyncIterator()
        let first = try #require(try await pages.next())
        let second = try await pages.next()
        let asked = server.requests.dropFirst().map(\.address)
        if let next = answer.next { #expect(asked.contains("https://api.org\(next)"), "\(asked)") }
        // The server sends the same page for ever: no request brings another one.
        #expect(second?.rows.isEmpty ?? true)
        #expect(first.rows.first?["id"] != nil || first.rows.first?.kind == .object)
    }

    /// Many servers write null for a list without rows; it isn't a row.
    @Test(arguments: [
        (#"{"items": null, "total": 0}"#, 0, "items is null instead of a list"),
        (#"{"books": null}"#, 0, "books is null instead of a list"),
        (#"{"data": {"rows": null}, "status": "ok"}"#, 0, "data.rows is null instead of a list"),
        (#"{"data": null, "errors": []}"#, 0, "data is null instead of a list"),
        (#"{"id": 1, "title": "Momo", "isbn": null}"#, 1, "the page has no list; it is one row"),
        (#"{"id": 1, "author": {"name": "Ende", "books": {"items": null}}}"#, 1, "the page has no list; it is one row"),
        (#"{"data": null, "books": [{"id": 1}]}"#, 1, "the list at books: 1 row"),
    ])
    func nullIsAListWithoutRows(body: String, count: Int, reason: String) async throws {
        let server = Canned(APIResponse(bytes: Array(body.utf8)))
        var pages = PageSequence<JSONValue>(APIRequest("https://api.org", "list"), on: server).makeAsyncIterator()
        let first = try #require(try await pages.next())
        #expect(first.rows.count == count && first.reasons.first == reason, "\(first.reasons)")
    }

    @Test(
        "a wrong path of the rows is an error of the first page that says where rows are",
        arguments: [
            #"{"results": [{"id": 1}, {"id": 2}], "next": "/list?page=2"}"#,
            #"{"total": 2, "results": [{"id": 1}, {"id": 2}]}"#,
        ])
    func wrongRows(body: String) async throws {
        let server = Canned(APIResponse(bytes: Array(body.utf8)))
        for path in ["items", "items[*].row", "results.rows", "results[*].row"] as [JSONPath] {
            for style in [PagingStyle.link("next", rows: path), nil] {
                let list = APIRequest("https://api.org", "list")
                let sequence = PageSequence<JSONValue>(
                    list, on: server, style: style ?? PagingStyle(found: path, fields: PagingTable()))
                var pages = sequence.makeAsyncIterator()
                let error = await #expect(throws: LoadingError.self) { try await pages.next() }
                #expect(error?.code == .wrongShape && error?.advice.hasSuffix("there is a list at results") == true)
            }
        }
    }

    /// A custom transport may omit the address of its answers; links and errors then use the
    /// address of the request.
    @Test func anAnswerWithoutAnAddressIsOneToItsRequest() async throws {
        struct Silent: HTTPTransport {
            func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
                let isFirst = request.address == "https://api.org/v1/list"
                return APIResponse(
                    status: isFirst ? 200 : 404, bytes: Array(#"{"data": [{"id": 1}], "next_url": "list?page=2"}"#.utf8)
                )
            }
        }
        let pages = PageSequence<JSONValue>(APIRequest("https://api.org", "v1/list"), on: Silent())
        var iterator = pages.makeAsyncIterator()
        _ = try await iterator.next()
        let last = try await iterator.next()
        #expect(last?.notes.contains("the address at $.next_url: refused") ?? false, "\(last?.notes ?? [])")
    }
}
