import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Synchronization
import Testing

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
        let style = PagingStyle(.link, rows: "items", fields: PagingTable([.nextLink: "next"]))
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

    @Test(arguments: [
        "file:///etc/passwd", "file:/etc/passwd", "javascript:alert(1)", "data:,[]", "http://[::bad", "http://",
    ])
    func aLinkThatIsNotHTTPIsNamed(link: String) async throws {
        let pages = TwoPages(next: link)
        let style = PagingStyle(.link, rows: "items", fields: PagingTable([.nextLink: "next"]))
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
