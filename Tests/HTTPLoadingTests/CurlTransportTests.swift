import CurlLoading
import HTTPLoading
import TestSupport
import Testing

/// What the transport of the tool makes of odd responses; URLSession hides most of them.
@Suite(.loopbackServer) struct CurlTransportTests {
    private static let curl = CurlTransport(agent: "tests")

    /// The status, the body and the own headers of a response, or the message of an error.
    private func outcome(_ request: APIRequest) async -> String {
        do throws(LoadingError) {
            let response = try await Self.curl.send(request)
            let own = response.headers.fields.filter { $0.name.hasPrefix("X-") || $0.name.hasPrefix("HTTP") }
            return (["\(response.status)", response.text] + own.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
        } catch {
            return "\(error.code): \(error.description.dropFirst(request.address.count + 2))"
        }
    }

    @Test(arguments: [
        ("early", "200 []"), ("folded", "200 [] X-Long=one two"), ("mark-after-colon", "200 [] X-Mark=\u{301}a"),
        ("status-name", "200 [] HTTP/1.1=500"),
        ("status-in-headers", "badResponse: the response isn't HTTP; check that the URL points to an HTTP server"),
        ("trailers", "200 [] X-Head=1"), ("trailer-status", "200 [] X-Head=1"),
        (
            "huge-header",
            "badResponse: the headers of the response are too large; check that the URL points to an HTTP server"
        ),
        (
            "bad-gzip",
            "badResponse: the response can't be decompressed; check the Content-Encoding that the server sends"
        ),
        (
            "two-locations",
            #"badResponse: expected a redirect to one URL, found "/echo" and "/gzip"; check what the server sends"#
        ),
        ("same-locations", #"200 {"packed": true}"#), ("empty-location", "302 []"),
    ])
    func responses(path: String, expected: String) async {
        let server = LoopbackServer.shared?.address ?? ""
        #expect(await outcome(APIRequest(server, "raw/\(path)", timeout: .seconds(1_200))) == expected)
    }

    /// A body that nobody reads has the limit of others.
    @Test(.hostileServer) func theBodyOfARedirectIsLimited() async {
        let server = LoopbackServer.hostile?.address ?? ""
        let limits = APIRequest.Limits(bytes: 1 << 16, time: .seconds(1_200))
        let request = APIRequest(server, "redirect-endless", timeout: .seconds(1_200), limits: limits)
        #expect(
            await outcome(request)
                == "tooLarge: the response has more than 65536 bytes; raise limits.bytes of the request")
    }
}

/// How a proxy is found, and which failures are its own.
@Suite struct CurlProxyTests {
    @Test(
        arguments: [
            ("http://a.org/", ["http_proxy": "http://p:1"], "http_proxy p:1"),
            ("http://a.org/", ["HTTP_PROXY": "http://p:1"], nil), ("http://a.org/", ["https_proxy": "http://p:1"], nil),
            ("https://a.org/", ["HTTPS_PROXY": "http://me:secret@p:1/x"], "HTTPS_PROXY p:1"),
            ("https://a.org/", ["https_proxy": "p", "HTTPS_PROXY": "q"], "https_proxy p"),
            ("HTTP://a.org/", ["http_proxy": "", "all_proxy": "socks5h://[::1]:9"], "all_proxy [::1]:9"),
            ("https://a.org/", ["ALL_PROXY": "p"], "ALL_PROXY p"), ("http://a.org/", [:], nil),
        ] as [(String, [String: String], String?)])
    func proxies(address: String, environment: [String: String], proxy: String?) {
        let found = CurlProxy(of: address, in: environment)
        #expect(found.map { "\($0.variable) \($0.name)" } == proxy)
    }

    private static let proxied = "the proxy 10.0.0.1:3128 "

    @Test(
        arguments: [
            (
                5, "Could not resolve proxy: p",
                "can't connect: the proxy 10.0.0.1:3128 doesn't exist; check https_proxy"
            ),
            (
                7, "Failed to connect to 10.0.0.1 port 3128 after 0 ms: Couldn't connect to server",
                "can't connect: no proxy at 10.0.0.1:3128; is it running? https_proxy names it"
            ),
            (
                7, "Failed to connect to a.org port 443 via 10.0.0.1 after 0 ms: Could not connect to server",
                "can't connect: no proxy at 10.0.0.1:3128; is it running? https_proxy names it"
            ),
            (7, "Failed to connect to a.org port 443 after 0 ms: Couldn't connect to server", nil),
            (
                56, "CONNECT tunnel failed, response 407",
                "the proxy 10.0.0.1:3128 refused to connect: status 407; check the name and password in https_proxy"
            ),
            (
                56, "Received HTTP code 503 from proxy after CONNECT",
                "the proxy 10.0.0.1:3128 refused to connect: status 503; check https_proxy"
            ),
            (
                56, "Proxy CONNECT aborted",
                "the proxy 10.0.0.1:3128 can't connect: Proxy CONNECT aborted; check https_proxy"
            ),
            (56, "Recv failure: Connection reset by peer", nil),
            (
                97, "Can't complete SOCKS5 connection",
                "the proxy 10.0.0.1:3128 can't connect: Can't complete SOCKS5 connection; check https_proxy"
            ),
            (28, "Operation timed out", nil),
        ] as [(Int32, String, String?)])
    func failures(code: Int32, message: String, found: String?) throws {
        let proxy = try #require(CurlProxy(of: "https://a.org", in: ["https_proxy": "http://10.0.0.1:3128"]))
        let failure = proxy.failure(code, message)
        let error = failure.map { LoadingError(.proxy($0), address: "https://a.org", message: message) }
        #expect(error?.description == found.map { "https://a.org: \($0)" })
        #expect(error.map { $0.code == .noServer } ?? true)
    }

    /// A server on the machine of the proxy isn't the proxy.
    @Test func aServerOfTheSameHost() throws {
        let proxy = try #require(CurlProxy(of: "http://h:80", in: ["http_proxy": "http://h:81"]))
        #expect(proxy.failure(7, "Failed to connect to h port 80 after 0 ms") == nil)
        #expect(proxy.failure(7, "Failed to connect to h port 81 after 0 ms") != nil)
    }
}
