import Foundation
import HTTPLoading
import JSONDocuments
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Credentials are sent only to their origin, and only with their request.
@Suite struct CredentialTests {
    private static let headers: HeaderFields = [
        "X-Api-Key": "secret", "Authorization": "Bearer secret", "Cookie": "a=1", "X-Anything": "secret",
        "Accept": "application/json", "accept-language": "de", "User-Agent": "test",
    ]

    // Over the wire.

    private var address: String { LoopbackServer.hostile?.address ?? "" }

    private func arrived(_ request: APIRequest) async throws -> JSONValue {
        try await URLSessionTransport.shared.send(request).document().root[0] ?? [:]
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
