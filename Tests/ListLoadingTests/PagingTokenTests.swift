import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Synchronization
import Testing

/// Servers that take their token, number or offset under a name of their own: all rows are found,
/// whether other parameters are ignored or refused, and however the server spells and types its token.
@Suite struct PagingTokenTests {
    /// How the server says where the next page is, and what it takes for it.
    struct Style: Sendable, CustomTestStringConvertible {
        let name: String
        /// The position that a request asks for, from 0; nil for the first page.
        let asked: @Sendable (Request) -> Int?
        /// The page from a position on, given its rows and whether there are more.
        let page: @Sendable (_ rows: String, _ start: Int, _ next: Int?) -> (body: String, headers: HeaderFields)
        var query = ""
        var body: JSONValue?
        var path = "list"
        /// The parameters that the server knows.
        var known: Set<String> = []
        var testDescription: String { name }
    }

    struct Request: Sendable {
        let parameters: RequestParameters
        let json: JSONValue
        let headers: HeaderFields
        let path: String

        func text(_ name: String) -> String? { parameters[name] ?? json[name]?.string }
        /// The number in a token such as `t20.3`.
        func token(_ name: String) -> Int? { text(name).flatMap { PagingTokenTests.number($0) } }
    }

    enum Manner: String, Sendable, CaseIterable {
        /// Unknown parameters are ignored: the first page comes again.
        case ignoring
        /// The same, and each page has tokens that differ.
        case varying
        /// Unknown parameters are refused.
        case refusing
    }

    static func number(_ token: String) -> Int? {
        let digits = token.drop { !$0.isNumber }.prefix(while: \.isNumber)
        return Int(digits)
    }

    private final class Server: HTTPTransport {
        private let style: Style
        private let manner: Manner
        private let log = Mutex<[String]>([])
        var asked: [String] { log.withLock(\.self) }

        init(_ style: Style, _ manner: Manner) { (self.style, self.manner) = (style, manner) }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let address = request.address
            var json: JSONValue = [:]
            if case .json(let body) = request.body { json = body }
            let parts = address.dropFirst("https://api.org/".count).split(separator: "?", maxSplits: 1)
            let parameters = RequestParameters(query: parts.count > 1 ? parts[1] : "")
            let asked = Request(
                parameters: parameters, json: json, headers: request.headers, path: String(parts.first ?? ""))
            let count = log.withLock { log in
                log.append("\(asked.path)?\(parts.count > 1 ? parts[1] : "") \(json)")
                return log.count
            }
            let names = parameters.pairs.map(\.name) + json.keys
            if manner == .refusing, !Set(names).isSubset(of: style.known) || !asked.path.isKnown(style) {
                return APIResponse(
                    status: 400, bytes: Array(#"{"message": "unknown parameter"}"#.utf8), address: address)
            }
            let start = style.asked(asked) ?? 0
            let rows = (min(start, 25)..<min(25, start + 10)).map { #"{"id": "r\#($0)", "name": "n\#($0)"}"# }
            let (body, headers) = style.page(
                "[\(rows.joined(separator: ","))]", start, start + 10 < 25 ? start + 10 : nil)
            let varied = manner == .varying ? body.replacing("~", with: "-\(count)") : body.replacing("~", with: "")
            return APIResponse(headers: headers, bytes: Array(varied.utf8), address: address)
        }
    }

    private static func token(
        _ name: String, in parameter: String, query: String = "", known: Set<String> = [],
        _ page: @escaping @Sendable (String, String?) -> String
    ) -> Style {
        Style(
            name: name, asked: { $0.token(parameter) },
            page: { rows, _, next in (page(rows, next.map { "t\($0)~" }), [:]) }, query: query,
            known: known.union([parameter]))
    }

    private static func header(_ header: String, in parameter: String) -> Style {
        Style(
            name: "header \(header)", asked: { $0.token(parameter) },
            page: { rows, _, next in (rows, next.map { [header: "t\($0)"] } ?? [:]) }, known: [parameter])
    }

    private static func row(_ member: String, _ token: String?) -> String {
        token.map { #", "\#(member)": "\#($0)""# } ?? ""
    }

    private static let styles: [Style] = [
        token("HubSpot", in: "after") { rows, next in
            #"{"results": \#(rows)\#(next.map { #", "paging": {"next": {"after": "\#(number($0) ?? 0)"}}"# } ?? "")}"#
        },
        token("Intercom", in: "starting_after") { rows, next in
            let next = next.map { #"{"page": 2, "starting_after": "\#($0)"}"# } ?? "null"
            return #"{"type": "list", "data": \#(rows), "pages": {"type": "pages", "next": \#(next), "page": 1}}"#
        },
        token("Jira", in: "nextPageToken") { rows, next in
            #"{"issues": \#(rows), "isLast": \#(next == nil)\#(row("nextPageToken", next))}"#
        },
        token("Azure", in: "marker") { rows, next in #"{"Blobs": \#(rows), "NextMarker": "\#(next ?? "")"}"# },
        token("Twitter", in: "pagination_token") { rows, next in
            #"{"data": \#(rows), "meta": {"result_count": 10\#(row("next_token", next))}}"#
        },
        token("S3", in: "continuation-token") { rows, next in
            #"{"Contents": \#(rows), "IsTruncated": \#(next != nil)\#(row("NextContinuationToken", next))}"#
        },
        token("OAI", in: "resumptionToken") { rows, next in #"{"records": \#(rows)\#(row("resumptionToken", next))}"# },
        token("Cosmos SDK", in: "pagination.key", query: "?pagination.limit=10", known: ["pagination.limit"]) {
            #"{"validators": \#($0), "pagination": {"next_key": \#($1.map { "\"\($0)\"" } ?? "null"), "total": "0"}}"#
        },
        token("Zendesk", in: "page[after]", query: "?page[size]=10", known: ["page[size]"]) { rows, next in
            #"{"users": \#(rows), "meta": {"has_more": \#(next != nil)\#(row("after_cursor", next))}}"#
        },
        token("Cassandra", in: "page-state", query: "?page-size=10", known: ["page-size"]) { rows, next in
            #"{"count": 10\#(row("pageState", next)), "data": \#(rows)}"#
        },
        token("Anthropic", in: "after_id") { rows, next in
            #"{"data": \#(rows), "has_more": \#(next != nil), "first_id": "x"\#(row("last_id", next))}"#
        },
        token("a key to start from", in: "startKey") { rows, next in #"{"rows": \#(rows)\#(row("nextKey", next))}"# },
        token("an object with a page and a limit", in: "page") { rows, next in
            let page = next.map { (number($0) ?? 0) / 10 + 1 }
            return #"{"results": \#(rows)\#(page.map { #", "next": {"page": \#($0), "limit": 10}"# } ?? "")}"#
        }.counting("page"),
        token("Airtable", in: "offset") { rows, next in #"{"records": \#(rows)\#(row("offset", next))}"# },
        token("an offset of the next page", in: "offset") { rows, next in
            #"{"items": \#(rows)\#(next.map { #", "nextOffset": \#(number($0) ?? 0)"# } ?? "")}"#
        },
        token("a cursor in brackets", in: "page[cursor]") { rows, next in
            #"{"data": \#(rows), "meta": {"page": {"cursor": "now"\#(row("next_cursor", next))}}}"#
        },
        token("Kinesis", in: "NextToken") { rows, next in #"{"Streams": \#(rows)\#(row("NextToken", next))}"# },
        token("Route 53", in: "marker") { rows, next in
            #"{"Zones": \#(rows), "IsTruncated": \#(next != nil)\#(row("NextMarker", next))}"#
        },
        header("x-ms-continuationtoken", in: "continuationToken"),
        header("X-Next-Token", in: "next_token"),
        header("X-Pagination-Next-Cursor", in: "cursor"),
        Style(
            name: "a family in JSON", asked: { $0.json["pagination"]?["cursor"]?.string.flatMap { number($0) } },
            page: { rows, _, next in
                (#"{"hits": \#(rows), "pagination": {"next_cursor": \#(next.map { "\"t\($0)~\"" } ?? "null")}}"#, [:])
            },
            body: ["query": ["a": 1], "pagination": ["limit": 10]], known: ["query", "pagination"]),
        header("X-Next-Cursor", in: "cursor"),
        header("X-Continuation-Token", in: "continuationToken"),
        header("Next-Page-Token", in: "page_token"),
        Style(
            name: "a vendor's header that goes back", asked: { $0.headers["x-ms-continuation"].flatMap { number($0) } },
            page: { rows, _, next in
                (#"{"Documents": \#(rows), "_count": 10}"#, next.map { ["x-ms-continuation": "t\($0)"] } ?? [:])
            }),
        Style(
            name: "DynamoDB", asked: { $0.json["ExclusiveStartKey"]?["id"]?["S"]?.string.flatMap { number($0) } },
            page: { rows, _, next in
                let key = next.map { #", "LastEvaluatedKey": {"id": {"S": "t\#($0)~"}}"# } ?? ""
                return (#"{"Items": \#(rows), "Count": 10, "ScannedCount": 10\#(key)}"#, [:])
            },
            body: ["TableName": "t", "Limit": 10], known: ["TableName", "Limit", "ExclusiveStartKey"]),
        Style(
            name: "a number in JSON", asked: { $0.json["cursor"]?.int },
            page: { rows, _, next in (#"{"items": \#(rows), "next_cursor": \#(next.map { "\($0)" } ?? "null")}"#, [:])
            },
            body: ["limit": 10], known: ["limit", "cursor"]),
        Style(
            name: "a scroll",
            asked: { $0.path == "_search/scroll" && $0.json["scroll"] == "1m" ? $0.token("scroll_id") : nil },
            page: { rows, start, _ in (#"{"_scroll_id": "s\#(start + 10)~", "hits": {"hits": \#(rows)}}"#, [:]) },
            query: "?scroll=1m", body: ["size": 10], path: "books/_search", known: ["scroll", "scroll_id", "size"]),
        Style(
            name: "a list that goes on below", asked: { $0.path == "files/list/continue" ? $0.token("cursor") : nil },
            page: { rows, start, next in
                (#"{"entries": \#(rows), "cursor": "c\#(start + 10)~", "has_more": \#(next != nil)}"#, [:])
            },
            body: ["path": ""], path: "files/list", known: ["path", "cursor"]),
        Style(
            name: "Strapi", asked: { $0.text("pagination[page]").flatMap { Int($0) }.map { ($0 - 1) * 10 } },
            page: { rows, start, _ in
                let page = #"{"page": \#(start / 10 + 1), "pageSize": 10, "pageCount": 3, "total": 25}"#
                return (#"{"data": \#(rows), "meta": {"pagination": \#(page)}}"#, [:])
            }, known: ["pagination[page]"]),
        Style(
            name: "Socrata", asked: { $0.text("$offset").flatMap { Int($0) } }, page: { rows, _, _ in (rows, [:]) },
            query: "?$limit=10", known: ["$limit", "$offset"]),
    ]

    /// Names that say little, numbers that begin at 0, and parameters that go with the size of a page.
    private static let rareStyles: [Style] = [
        token("a cursor without a direction", in: "after") { rows, next in
            #"{"data": \#(rows), "pagination": {\#(next.map { "\"cursor\": \"\($0)\"" } ?? "")}}"#
        },
        token("a position of something", in: "vidOffset") { rows, next in
            #"{"contacts": \#(rows), "has-more": \#(next != nil), "vid-offset": \#(next.flatMap { number($0) } ?? 0)}"#
        },
        token("Google Places", in: "pagetoken") { rows, next in
            #"{"results": \#(rows)\#(row("next_page_token", next))}"#
        },
        token("CloudWatch", in: "nextToken") { rows, next in
            #"{"events": \#(rows)\#(row("nextForwardToken", next)), "nextBackwardToken": "b"}"#
        },
        token("Auth0", in: "from") { rows, next in #"{"organizations": \#(rows)\#(row("next", next))}"# },
        token("Vercel", in: "until") { rows, next in
            #"{"deployments": \#(rows), "pagination": {"next": \#(next.flatMap { number($0) }.map(String.init) ?? "null")}}"#
        },
        token("API Gateway", in: "position", query: "?limit=10", known: ["limit"]) { rows, next in
            #"{"items": \#(rows)\#(row("position", next))}"#
        },
        token("Alchemy", in: "pageKey") { rows, next in #"{"nfts": \#(rows), "totalCount": 25\#(row("pageKey", next))}"#
        },
        Style(
            name: "parameters of the next page", asked: { $0.text("items_count").flatMap { Int($0) } },
            page: { rows, _, next in
                let next = next.map { #"{"block": 7, "items_count": \#($0)}"# } ?? "null"
                return (#"{"items": \#(rows), "next_page_params": \#(next)}"#, [:])
            }, known: ["block", "items_count"]),
        Style(
            name: "values to go on after", asked: { $0.text("after_number").flatMap { Int($0) } },
            page: { rows, _, next in
                let next = next.map { #"{"after_date": "2026-03-01", "after_number": \#($0)}"# } ?? "{}"
                return (#"{"payload": {"tickets": \#(rows), "resume": \#(next)}}"#, [:])
            }, known: ["after_date", "after_number"]),
        numbered("an object with the next page", in: "page", first: 1, query: "?limit=10") { rows, number in
            #"{"results": \#(rows), "next": \#(number < 3 ? "{\"page\": \(number + 1), \"limit\": 10}" : "null")}"#
        },
        counted(
            "a size with a vendor's word", in: "sysparm_offset", query: "?sysparm_limit=10", header: "X-Total-Count"),
        counted("a size that is a count of results", in: "SkipCount", query: "?MaxResultCount=10", total: "totalCount"),
        numbered("page numbers from 0, with a flag", in: "page", first: 0) { rows, number in
            #"{"tasks": \#(rows), "last_page": \#(number == 2)}"#
        },
        numbered("page numbers from 0, with a total", in: "page", first: 0) { rows, _ in
            #"{"users": \#(rows), "total": 25}"#
        },
        numbered("a page number in another language", in: "pagina", first: 1) { rows, number in
            #"{"pagina": \#(number), "total_paginas": 3, "total": 25, "resultados": \#(rows)}"#
        },
        numbered("a page number and nothing that is known", in: "seite", first: 1) { rows, number in
            #"{"seite": \#(number), "anzahlSeiten": 3, "eintraege": \#(rows)}"#
        },
        token("a next page behind the end", in: "cursor", query: "?limit=10", known: ["limit"]) { rows, next in
            #"{"docs": \#(rows), "next_cursor": "\#(next ?? "t30")"}"#
        },
        numbered("a page beside what describes it", in: "page", first: 1) { rows, number in
            #"[{"page": \#(number), "pages": 3, "per_page": "10", "total": 25}, \#(rows)]"#
        },
        numbered("a family with its own spelling", in: "search[currentPage]", first: 1, query: "?search[pageSize]=10") {
            rows, number in
            #"{"items": \#(rows), "search": {"page_size": 10, "current_page": \#(number)}, "total_count": 25}"#
        },
        numbered("an offset that is a size", in: "page", first: 1, query: "?page=1&offset=10") { rows, _ in
            #"{"status": "1", "result": \#(rows)}"#
        },
    ]

    private static func counted(
        _ name: String, in parameter: String, query: String, header: String? = nil, total: String? = nil
    ) -> Style {
        let size = String(query.dropFirst().prefix { $0 != "=" })
        return Style(
            name: name, asked: { $0.text(parameter).flatMap { Int($0) } },
            page: { rows, _, _ in
                let total = total.map { #", "\#($0)": 25"# } ?? ""
                return (#"{"result": \#(rows)\#(total)}"#, header.map { [$0: "25"] } ?? [:])
            }, query: query, known: [parameter, size])
    }

    private static func numbered(
        _ name: String, in parameter: String, first: Int, query: String = "",
        _ page: @escaping @Sendable (_ rows: String, _ number: Int) -> String
    ) -> Style {
        let known = query.dropFirst().split(separator: "&").map { String($0.prefix { $0 != "=" }) }
        return Style(
            name: name, asked: { $0.text(parameter).flatMap { Int($0) }.map { ($0 - first) * 10 } },
            page: { rows, start, _ in (page(rows, start / 10 + first), [:]) }, query: query,
            known: Set(known + [parameter]))
    }

    private static func rows(_ style: Style, _ manner: Manner, ids: Bool) async throws -> (
        rows: [String], warnings: [PagingWarning], asked: [String]
    ) {
        let server = Server(style, manner)
        let request = APIRequest(
            "https://api.org", style.path + style.query, method: style.body == nil ? .get : .post,
            body: style.body.map { .json($0) } ?? .none)
        var rows: [String] = []
        var warnings: [PagingWarning] = []
        let pages = PageSequence<JSONValue>(request, on: server, identity: ids ? .path("id") : .none)
        for try await page in pages {
            rows += page.rows.compactMap { $0["id"]?.string }
            warnings += page.warnings
            try #require(server.asked.count < 60, "\(server.asked)")
        }
        return (rows, warnings, server.asked)
    }

    @Test(arguments: styles + rareStyles, Manner.allCases) func allRowsAreFound(style: Style, manner: Manner)
        async throws
    {
        for ids in [true, false] {
            let result = try await Self.rows(style, manner, ids: ids)
            #expect(result.rows == (0..<25).map { "r\($0)" }, "\(result.asked.joined(separator: "\n"))")
            #expect(result.warnings.isEmpty)
            #expect(result.asked.count < 24, "\(result.asked.joined(separator: "\n"))")
        }
    }

    /// The same by a model, whose rows may also begin at another page.
    @MainActor @Test(arguments: [0, 1]) func aModelCountsAsTheServerDoes(first: Int) async throws {
        let style = Self.numbered("numbers", in: "page", first: first) { rows, number in
            #"{"rows": \#(rows), "has_more": \#(number - first < 2)}"#
        }
        let list = ListModel<JSONValue>(
            APIRequest("https://api.org", "list"), on: Server(style, .ignoring), id: .path("id"))
        func ids() -> [String] { list.state.rows.compactMap { $0["id"]?.string } }
        _ = try await list.load().value
        // Before anything tells, page 3 is that of servers that count from 1.
        _ = try await list.jump(toPage: 3).value
        #expect(ids() == (first == 1 ? 20..<25 : 0..<0).map { "r\($0)" })
        _ = try await list.refresh().value
        _ = try await list.loadNext().value
        #expect(ids() == (0..<20).map { "r\($0)" })
        _ = try await list.loadNext().value
        #expect(ids() == (0..<25).map { "r\($0)" } && list.state.append == .end && list.state.warnings.isEmpty)
    }

    /// A parameter that nobody can guess: the list is short, and says so.
    @Test(arguments: styles.filter { $0.name != "a scroll" }) func aShortListIsNeverSilent(style: Style) async throws {
        var deaf = style
        deaf = Style(
            name: style.name, asked: { _ in nil }, page: style.page, query: style.query, body: style.body,
            path: style.path)
        let result = try await Self.rows(deaf, .ignoring, ids: true)
        #expect(result.rows == (0..<10).map { "r\($0)" } && !result.warnings.isEmpty, "\(result.asked)")
    }
}

extension PagingTokenTests.Style {
    /// The same with a number of pages, from 1, in a parameter.
    fileprivate func counting(_ parameter: String) -> PagingTokenTests.Style {
        PagingTokenTests.Style(
            name: name, asked: { $0.text(parameter).flatMap { Int($0) }.map { ($0 - 1) * 10 } }, page: page,
            known: known)
    }
}

extension String {
    fileprivate func isKnown(_ style: PagingTokenTests.Style) -> Bool {
        self == style.path || hasSuffix("/continue") || hasSuffix("/scroll")
    }
}
