import Foundation
import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Credentials are for the origin they were given for, and for the request they were given with.
@Suite struct CredentialTests {
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
        // What an interceptor adds is a credential like any other.
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
        #expect(error?.description.contains("expected a link of http or https to the next page, found") == true)
    }

    /// The first request goes to one server, all others over the network.
    private struct FirstThenSession: HTTPTransport {
        let first: TwoPages
        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            if first.requests.isEmpty { return try await first.send(request) }
            return try await URLSessionTransport.shared.send(request)
        }
    }

    // Over the wire.

    private var address: String { LoopbackServer.hostile?.address ?? "" }

    private func arrived(_ request: APIRequest) async throws -> JSONValue {
        try await URLSessionTransport.shared.send(request).document().root[0] ?? [:]
    }

    /// The same machine under another name is another origin.
    @Test(.hostileServer, arguments: [301, 302, 303, 307, 308])
    func redirectsToAnotherOriginTakeHarmlessHeadersOnly(status: Int) async throws {
        let foreign = "\(address)/echo".replacing("127.0.0.1", with: "localhost")
        for (target, isSame) in [(foreign, false), ("\(address)/echo", true)] {
            let there = try await arrived(APIRequest(address, "to?\(status)&\(target)", headers: Self.headers))
            for name in ["x-api-key", "authorization", "cookie", "x-anything"] {
                #expect((there[name] != nil) == isSame, "\(name) to \(target)")
            }
            #expect(there["accept-language"]?.string == "de" && there["user-agent"]?.string == "test")
        }
    }

    @Test(.hostileServer)
    func aServerThatWasLeftBringsNoCredentialsBack() async throws {
        let foreign = "\(address)/to?302&\(address)/echo".replacing("http://127.0.0.1", with: "http://localhost")
            .replacing("&http://localhost", with: "&http://127.0.0.1")
        let there = try await arrived(APIRequest(address, "to?302&\(foreign)", headers: Self.headers))
        #expect(there["x-api-key"] == nil && there["authorization"] == nil && there["accept"] != nil)
    }

    @Test(.hostileServer)
    func headersOfAConfigurationAreCredentialsToo() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Api-Key": "secret", "Accept-Language": "de"]
        let server = URLSessionTransport(configuration: configuration)
        let foreign = "\(address)/echo".replacing("127.0.0.1", with: "localhost")
        let there = try await server.send(APIRequest(address, "to?302&\(foreign)")).document().root[0]
        #expect(there?["x-api-key"] == nil && there?["accept-language"]?.string == "de")
        let here = try await server.send(APIRequest(address, "echo")).document().root[0]
        #expect(here?["x-api-key"]?.string == "secret")
        #expect(configuration.httpAdditionalHeaders?.count == 2, "the caller's configuration is left as it was")
    }

    @Test(.hostileServer)
    func redirectsResolveLikeLinks() async throws {
        let noScheme = "\(address)/echo".replacing("http:", with: "")
        for target in ["echo", "../a/../echo", noScheme, address.uppercased() + "/echo"] {
            let response = try await URLSessionTransport.shared.send(APIRequest(address, "to?302&\(target)"))
            #expect(response.address == "\(address)/echo", "\(target)")
        }
    }

    @Test(.hostileServer)
    func cookiesAreNeverImplicit() async throws {
        for server in [URLSessionTransport.shared, URLSessionTransport(configuration: .default)] {
            _ = try await server.send(APIRequest(address, "cookie"))
            let plain = try await server.send(APIRequest(address, "echo")).document().root[0]
            #expect(plain?["cookie"] == nil, "one caller's cookie is not another's")
            let own = APIRequest(address, "echo", headers: ["Cookie": "mine=1"])
            #expect(try await server.send(own).document().root[0]?["cookie"]?.string == "mine=1")
        }
    }

    @Test(.hostileServer)
    func schemesAndHostsInCapitalsAreTheSame() async throws {
        let response = try await URLSessionTransport.shared.send(
            APIRequest(address.replacing("http://127.0.0.1", with: "HTTP://LOCALHOST"), "length/3"))
        #expect(response.text == "[1]")
    }

    // Headers that are none.

    private static let names = #"a header name of letters, digits and !#$%&'*+-.^_`|~, found the name "#

    @Test(arguments: [
        ("X-A", "1\r\nX-Evil: 2", "a header value without control characters, found U+000D in X-A"),
        ("X-A", "1\nX-Evil: 2", "a header value without control characters, found U+000A in X-A"),
        ("X-A", "1\0", "a header value without control characters, found U+0000 in X-A"),
        ("X-A", "1\u{1B}[2J", "a header value without control characters, found U+001B in X-A"),
        ("X-A", "1\u{7F}", "a header value without control characters, found U+007F in X-A"),
        ("X-A\r\nX-Evil", "1", Self.names + #""X-A\r\nX-Evil""#),
        ("X A", "1", Self.names + #""X A""#),
        ("X-A:", "1", Self.names + #""X-A:""#),
        ("", "1", Self.names + #""""#),
        ("Grüße", "1", Self.names + #""Grüße""#),
    ])
    func headersThatAreNotValidAreRefused(name: String, value: String, fault: String) async {
        let error = await #expect(throws: LoadingError.self) {
            try await URLSessionTransport.shared.send(APIRequest("http://127.0.0.1:1", headers: [name: value]))
        }
        #expect(error?.code == .badHeader)
        #expect(error?.description == "http://127.0.0.1:1: expected \(fault); look at the headers of the request")
    }

    @Test func typesOfBodiesAreHeaders() async {
        let file = RequestFile(field: "f", name: "n", type: "a/b\r\nX-Evil: 1", bytes: [])
        for body in [RequestBody.bytes([], type: "a/b\r\nX-Evil: 1"), .files([file])] {
            let error = await #expect(throws: LoadingError.self) {
                try await URLSessionTransport.shared.send(APIRequest("http://127.0.0.1:1", method: .post, body: body))
            }
            #expect(error?.code == .badHeader)
        }
    }

    @Test(.hostileServer)
    func headersWithTabsAndOtherScriptsAreSent() async throws {
        let there = try await arrived(APIRequest(address, "echo", headers: ["X-Tab": "a\tb", "!#$%&'*+-.^_`|~9": "1"]))
        #expect(there["x-tab"]?.string == "a\tb" && there["!#$%&'*+-.^_`|~9"]?.string == "1")
    }
}
