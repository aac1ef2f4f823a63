import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Synchronization
import Testing
import URLSessionLoading

/// The next page gets the credentials of the request only if its link is of the same origin.
@Suite struct LinkCredentialTests {
    /// Answers the first request with a page that names `next`, and every other with an empty page.
    private final class TwoPages: HTTPTransport {
        private let next: String
        private let asked = Mutex<[APIRequest]>([])
        init(next: String) { self.next = next }
        var requests: [APIRequest] { asked.withLock(\.self) }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let isFirst = asked.withLock { asked in
                asked.append(request)
                return asked.count == 1
            }
            let page = isFirst ? #"{"items":[{"id":1}],"next":"\#(next)"}"# : #"{"items":[]}"#
            return APIResponse(bytes: Array(page.utf8), address: request.address)
        }
    }

    private static let headers: HeaderFields = [
        "X-Api-Key": "secret", "Authorization": "Bearer secret", "Cookie": "a=1", "X-Anything": "secret",
        "Accept": "application/json", "accept-language": "de", "User-Agent": "test",
    ]

    private func followed(_ next: String, from first: String) async throws -> APIRequest {
        let pages = TwoPages(next: next)
        // Headers that an interceptor adds are credentials, too.
        let server = pages.intercepted(by: HeaderInterceptor(["X-Added": "secret", "Accept-Encoding": "gzip"]))
        let style = PagingStyle(.link, .field, rows: "items", fields: PagingTable([.nextLink: "next"]))
        let request = APIRequest(first, headers: Self.headers)
        for try await _ in PageSequence<JSONValue>(request, on: server, style: style) {}
        return try #require(pages.requests.dropFirst().first, "\(next) was not followed")
    }

    @Test(arguments: [
        ("https://h/a", "https://h/b", true), ("https://h/a", "?page=2", true),
        ("https://h/a", "https://h:443/b", true), ("https://h:443/a", "https://h/b", true),
        ("http://h/a", "http://h:80/b", true), ("http://h:/a", "http://h/b", true),
        ("http://h:0080/a", "http://h/b", true), ("HTTPS://H/a", "https://h/b", true),
        ("https://h/a", "HTTPS://H/b", true), ("https://h./a", "https://h/b", true),
        ("https://bücher.example/a", "https://xn--bcher-kva.example/b", true),
        ("https://BÜCHER.example/a", "https://b%C3%BCcher.example/b", true),
        ("https://u:p@h/a", "https://h/b", true), ("http://[::1]:80/a", "http://[::1]/b", true),
        ("https://h/a", "http://h/b", false), ("http://h/a", "https://h/b", false),
        ("https://h/a", "https://h:8443/b", false), ("https://h/a", "https://h:80/b", false),
        ("https://h/a", "https://g/b", false), ("https://h/a", "//g/b", false),
        ("https://h/a", "https://h.g/b", false), ("https://h/a", "https://h@g/b", false),
        ("https://h/a", "https://h:443@g/b", false), ("https://bucher.example/a", "https://bücher.example/b", false),
        ("http://[::1]/a", "http://[::2]/b", false),
    ])
    func credentialsFollowLinksOfOneOriginOnly(first: String, next: String, isSame: Bool) async throws {
        let request = try await followed(next, from: first)
        let harmless = ["accept", "accept-encoding", "accept-language", "user-agent"]
        let all = harmless + ["authorization", "cookie", "x-added", "x-anything", "x-api-key"]
        let names = request.headers.fields.map { $0.name.lowercased() }.sorted()
        #expect(names == (isSame ? all.sorted() : harmless), "\(first) → \(next)")
        #expect(request.isCrossOrigin == !isSame)
    }

    // A body doesn't leave its origin.

    /// How a page leads to the next one.
    enum Way: String, CaseIterable, Sendable {
        case member, header, guessedMember, guessedHeader, continuation
    }

    /// Answers the first request with a page that leads to `next`.
    private final class Leading: HTTPTransport {
        private let next: String
        private let way: Way
        private let asked = Mutex<[APIRequest]>([])
        init(_ next: String, by way: Way) { (self.next, self.way) = (next, way) }
        var requests: [APIRequest] { asked.withLock(\.self) }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let isFirst = asked.withLock { asked in
                asked.append(request)
                return asked.count == 1
            }
            guard isFirst else { return APIResponse(bytes: Array(#"{"items":[]}"#.utf8), address: request.address) }
            let isHeader = way == .header || way == .guessedHeader
            let member = isHeader ? "" : #","next":"\#(next)""#
            let headers: HeaderFields = isHeader ? ["Link": "<\(next)>; rel=\"next\""] : [:]
            return APIResponse(
                headers: headers, bytes: Array(#"{"items":[{"id":1},{"id":2}]\#(member)}"#.utf8),
                address: request.address)
        }
    }

    private func style(_ way: Way, _ next: String) -> PagingStyle? {
        switch way {
        case .member: PagingStyle(.link, .field, rows: "items", fields: PagingTable([.nextLink: "next"]))
        case .header: .linkHeader(rows: "items")
        case .guessedMember, .guessedHeader: nil
        case .continuation:
            PagingStyle(.scroll("cursor", at: next), .value("next"), rows: "items")
        }
    }

    private static let bodies: [RequestBody] = [
        .json(["token": "secret"]), .form(["token": "secret"]), .bytes([1], type: "text/plain"), .none,
    ]

    private struct Crossing: Sendable {
        let first, next: String
        let isSame: Bool
    }

    private static let crossings: [Crossing] = [
        Crossing(first: "https://h/a", next: "https://h:443/b", isSame: true),
        Crossing(first: "https://h/a", next: "https://H./b", isSame: true),
        Crossing(first: "https://h/a", next: "https://g/b", isSame: false),
        Crossing(first: "https://h/a", next: "http://h/b", isSame: false),
        Crossing(first: "http://h/a", next: "https://h/b", isSame: false),
        Crossing(first: "https://h/a", next: "https://h:8443/b", isSame: false),
        Crossing(first: "https://h/a", next: "//g/b", isSame: false),
        Crossing(first: "https://h/a", next: "https://h@g/b", isSame: false),
    ]

    @Test(arguments: Way.allCases) func aBodyFollowsLinksOfOneOriginOnly(way: Way) async throws {
        for crossing in Self.crossings {
            for body in Self.bodies {
                let server = Leading(crossing.next, by: way)
                let request = APIRequest(crossing.first, method: .post, body: body)
                let pages = PageSequence<JSONValue>(request, on: server, style: style(way, crossing.next))
                let (rows, error) = await Self.read(pages)
                #expect(rows == 2)
                let name: Comment = "\(way) \(crossing) \(body)"
                if crossing.isSame {
                    #expect(error == nil && server.requests.count > 1, name)
                } else {
                    #expect(error?.code == .foreignRedirect && server.requests.count == 1, name)
                }
            }
        }
    }

    /// Reads all pages.
    ///
    /// - Returns: The number of rows, and the error that ended the list.
    private static func read(_ pages: PageSequence<JSONValue>) async -> (rows: Int, error: LoadingError?) {
        var rows = 0
        var iterator = pages.makeAsyncIterator()
        do throws(LoadingError) {
            while let page = try await iterator.next() { rows += page.rows.count }
            return (rows, nil)
        } catch {
            return (rows, error)
        }
    }

    @Test func saysWhereABodyWouldGo() async throws {
        let server = Leading("http://h:81/b?page=2", by: .member)
        let request = APIRequest("https://h/a", method: .put, body: .json([:]))
        let pages = PageSequence<JSONValue>(request, on: server, style: style(.member, ""))
        let error = await #expect(throws: LoadingError.self) { for try await _ in pages {} }
        #expect(
            error?.description == "http://h:81/b?page=2: expected a next page of the PUT within https://h, "
                + "found one at http://h:81; send the request there, if that server may have its body")
    }

    /// A GET with a body, as some search servers take it, is no exception; one without is followed.
    @Test(arguments: [(RequestBody.json(["query": 1]), false), (.none, true)])
    func aBodyOfAGETStays(body: RequestBody, isFollowed: Bool) async {
        let server = Leading("https://g/b", by: .guessedMember)
        let pages = PageSequence<JSONValue>(APIRequest("https://h/a", body: body), on: server)
        let (_, error) = await Self.read(pages)
        #expect((error?.code == .foreignRedirect) == !isFollowed && server.requests.count == (isFollowed ? 2 : 1))
    }

    @Test @MainActor func aListModelRefusesTheSamePages() async throws {
        for way in [Way.member, .header, .guessedMember, .guessedHeader] {
            let server = Leading("https://g/b", by: way)
            let model = ListModel<JSONValue>(
                APIRequest("https://h/a", method: .post, body: .json(["token": "secret"])), on: server,
                style: style(way, ""))
            _ = try await model.load().value
            let error = await #expect(throws: LoadingError.self) { try await model.loadNext().value }
            #expect(error?.code == .foreignRedirect, "\(way)")
            #expect(model.state.rows.count == 2 && server.requests.count == 1, "\(way)")
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "file:/etc/passwd", "javascript:alert(1)", "data:,[]", "http://[::bad", "http://",
    ])
    func aLinkThatIsNotHTTPIsNamed(link: String) async throws {
        let pages = TwoPages(next: link)
        let style = PagingStyle(.link, .field, rows: "items", fields: PagingTable([.nextLink: "next"]))
        let sequence = PageSequence<JSONValue>(APIRequest("http://h"), on: FirstThenSession(first: pages), style: style)
        var iterator = sequence.makeAsyncIterator()
        #expect(try await iterator.next()?.rows.count == 1)
        let error = await #expect(throws: LoadingError.self) { try await iterator.next() }
        #expect(error?.code == .badLink && error?.address == link)
        #expect(error?.description.contains("expected an http or https link to the next page, found") == true)
    }

    /// A transport that answers the first request itself and sends all others over the network.
    private struct FirstThenSession: HTTPTransport {
        let first: TwoPages
        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            if first.requests.isEmpty { return try await first.send(request) }
            return try await URLSessionTransport.shared.send(request)
        }
    }
}
