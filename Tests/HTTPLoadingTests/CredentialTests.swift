import CurlLoading
import Foundation
import HTTPLoading
import HTTPTestSupport
import JSONDocuments
import TestSupport
import Testing
import URLSessionLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Credentials are sent only to their origin, and only with their request.
@Suite(.overEachNetwork) struct CredentialTests {
    private static let headers: HeaderFields = [
        "X-Api-Key": "secret", "Authorization": "Bearer secret", "Cookie": "a=1", "X-Anything": "secret",
        "Accept": "application/json", "accept-language": "de", "User-Agent": "test",
    ]

    // Over the wire.

    private var address: String { LoopbackServer.hostile?.address ?? "" }

    private func arrived(_ request: APIRequest) async throws -> JSONValue {
        try await Network.current.send(request).document().root[0] ?? [:]
    }

    /// Another name of the same machine is another origin.
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

    /// The name and password in an address stay with its origin, as clients keep them.
    @Test(.hostileServer)
    func redirectsKeepTheNameAndPasswordOfAnAddress() async throws {
        let own = address.replacing("http://", with: "http://me:secret@")
        let foreign = "\(address)/echo".replacing("127.0.0.1", with: "localhost")
        for (target, user) in [
            ("/echo", "me:secret"), ("\(address)/echo", "me:secret"), (foreign, nil),
            ("\(address)/echo".replacing("http://", with: "http://you:other@"), "you:other"),
        ] as [(String, String?)] {
            var sent = try SentRequest(APIRequest(own, "to"))
            try sent.follow(target, status: 302)
            #expect(sent.url.user.map { "\($0):\(sent.url.password ?? "")" } == user, "\(target)")
            try sent.follow("\(address)/echo", status: 302)
            #expect((sent.url.user == nil) == (user == nil), "\(target)")
            guard Network.current is CurlTransport else { continue }
            let there = try await arrived(APIRequest(own, "to?302&\(target)"))
            #expect(
                there["authorization"]?.string == user.map { "Basic \(Data($0.utf8).base64EncodedString())" },
                "\(target)")
        }
    }

    @Test(.loopbackServer)
    func sixteenRedirectsAreFollowed() async throws {
        let server = LoopbackServer.shared?.address ?? ""
        let there = try await Network.current.send(APIRequest(server, "redirect/16"))
        #expect(there.address == "\(server)/redirect/0")
        for request in [
            APIRequest(server, "redirect/17"), APIRequest(server, "cycle", method: .post, body: .json([:])),
        ] {
            let error = await #expect(throws: LoadingError.self) { try await Network.current.send(request) }
            #expect(error?.description == "\(request.address): too many redirects; check the URL")
        }
    }

    /// The method and the body after a redirect (RFC 9110, section 15.4; the Fetch standard).
    @Test(
        .loopbackServer,
        arguments: [
            (301, RequestMethod.post, "GET"), (302, .post, "GET"), (303, .post, "GET"), (303, .put, "GET"),
            (303, .delete, "GET"), (307, .post, "POST"), (308, .post, "POST"), (301, .put, "PUT"),
            (302, .patch, "PATCH"),
            (307, .put, "PUT"), (308, .delete, "DELETE"),
        ])
    func redirectsKeepABodyOrDropIt(status: Int, method: RequestMethod, then: String) async throws {
        let server = LoopbackServer.shared?.address ?? ""
        for body in [RequestBody.json(["a": 1]), .none] {
            let query: RequestParameters = ["status": "\(status)", "to": "/echo"]
            let request = APIRequest(
                server, "elsewhere", method: method, parameters: query, headers: ["X-Api-Key": "mine"], body: body)
            let there = try await Network.current.send(request).document().root
            let isKept = body.content != nil && then != "GET"
            #expect(there["method"]?.string == then)
            #expect(there["body"]?.string == (isKept ? #"{"a":1}"# : ""), "\(status) \(method)")
            #expect((there["headers"]?["content-type"] != nil) == isKept)
            #expect(there["headers"]?["content-length"]?.string.map { $0 == "0" } ?? true || isKept)
            #expect(there["headers"]?["x-api-key"]?.string == "mine")
        }
    }

    @Test(.loopbackServer) func redirectsOfABodyEnd() async throws {
        let server = LoopbackServer.shared?.address ?? ""
        var target = "/echo"
        for _ in 1...3 {
            target = APIRequest("", "/elsewhere", parameters: ["status": "307", "to": target]).address
                .replacing("http://", with: "")
        }
        let there = try await Network.current.send(
            APIRequest(server, target, method: .post, body: .json(["a": 1])))
        #expect(try there.document().root["body"]?.string == #"{"a":1}"#)
        let cycle = APIRequest(
            server, "cycle", method: .post, headers: ["X-Api-Key": "mine"], body: .json(["a": 1]))
        let error = await #expect(throws: LoadingError.self) { try await Network.current.send(cycle) }
        #expect(error?.code == .badResponse && error?.found == "too many redirects")
    }

    /// A body belongs to one origin and never goes to another one.
    @Test(
        .loopbackServer,
        arguments: [
            (301, RequestMethod.post, "GET" as String?), (303, .put, "GET"), (307, .post, nil), (308, .post, nil),
            (302, .put, nil),
            (307, .patch, nil),
        ])
    func bodiesAreNotSentToAnotherOrigin(status: Int, method: RequestMethod, then: String?) async throws {
        let server = LoopbackServer.shared?.address ?? ""
        let foreign = server.replacing("127.0.0.1", with: "localhost")
        let session = "body-\(status)-\(method)"
        let query: RequestParameters = ["status": "\(status)", "to": "\(foreign)/echo?session=\(session)"]
        let request = APIRequest(
            server, "elsewhere", method: method, parameters: query, headers: ["X-Api-Key": "mine"],
            body: .json(["a": 1]))
        if let then {
            let there = try await Network.current.send(request).document().root
            #expect(there["method"]?.string == then && there["body"]?.string == "")
            #expect(there["headers"]?["x-api-key"] == nil && there["headers"]?["content-type"] == nil)
        } else {
            let error = await #expect(throws: LoadingError.self) { try await Network.current.send(request) }
            #expect(error?.code == .foreignRedirect)
            #expect(
                error?.description.hasSuffix(
                    "expected a redirect of the \(method.rawValue) within \(server), found one to \(foreign); "
                        + "send the request there, if that server may have its body") == true)
            let log = APIRequest(server, "log", parameters: ["session": session])
            #expect(try await Network.current.send(log).document().root.isEmpty)
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
            let response = try await Network.current.send(APIRequest(address, "to?302&\(target)"))
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
        let response = try await Network.current.send(
            APIRequest(address.replacing("http://127.0.0.1", with: "HTTP://LOCALHOST"), "length/3"))
        #expect(response.text == "[1]")
    }

    // Invalid headers.

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
            try await Network.current.send(APIRequest("http://127.0.0.1:1", headers: [name: value]))
        }
        #expect(error?.code == .badHeader)
        #expect(error?.description == "http://127.0.0.1:1: expected \(fault); check the headers of the request")
    }

    @Test func typesOfBodiesAreHeaders() async {
        let file = RequestFile(field: "f", name: "n", type: "a/b\r\nX-Evil: 1", bytes: [])
        for body in [RequestBody.bytes([], type: "a/b\r\nX-Evil: 1"), .files([file])] {
            let error = await #expect(throws: LoadingError.self) {
                try await Network.current.send(APIRequest("http://127.0.0.1:1", method: .post, body: body))
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
