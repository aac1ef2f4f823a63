import Foundation
import HTTPLoading
import Synchronization
import TestSupport
import Testing

/// A user never gets another's answer, and nothing is cached against the server's directives.
@Suite struct CacheIsolationTests {
    /// A transport that answers each request with its number and the headers of the test.
    private final class Numbering: HTTPTransport {
        private let state: Mutex<(headers: HeaderFields, count: Int)>
        init(_ headers: HeaderFields = [:]) { state = Mutex((headers, 0)) }
        func set(_ headers: HeaderFields) { state.withLock { $0.headers = headers } }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let (headers, count) = state.withLock { state in
                state.count += 1
                return state
            }
            return APIResponse(headers: headers, bytes: Array("[\(count)]".utf8), address: request.address)
        }
    }

    private func ask(
        _ server: some HTTPTransport, _ headers: HeaderFields = [:], at address: String = "https://h/list"
    ) async throws -> String {
        try await server.send(APIRequest(address, headers: headers)).text
    }

    private func cached(_ origin: Numbering, user: String? = nil, in store: any CacheStore) -> CachingTransport {
        CachingTransport(origin, stores: [store], policy: .cacheFirst, user: user)
    }

    @Test(arguments: [
        "Authorization", "Cookie", "X-Api-Key", "api-key", "X-Auth-Token", "X-Amz-Security-Token", "X-Tenant",
        "Proxy-Authorization", "X-Forwarded-User", "Accept", "Accept-Language", "Content-Type", "Range", "Host",
    ])
    func everyHeaderThatIsNotHarmlessIsPartOfTheKey(name: String) async throws {
        let server = cached(Numbering(), in: MemoryCache())
        let answers = ["one", "two", nil].map { value -> HeaderFields in value.map { [name: $0] } ?? [:] }
        for (number, headers) in answers.enumerated() { #expect(try await ask(server, headers) == "[\(number + 1)]") }
        for (number, headers) in answers.enumerated() { #expect(try await ask(server, headers) == "[\(number + 1)]") }
        #expect(try await ask(server, [name.uppercased(): "one"]) == "[1]", "names have no case")
    }

    @Test(arguments: ["User-Agent", "Accept-Encoding", "Cache-Control", "Pragma", "traceparent", "If-None-Match"])
    func harmlessHeadersAreNot(name: String) async throws {
        let server = cached(Numbering(), in: MemoryCache())
        for value in ["one", "two"] { #expect(try await ask(server, [name: value]) == "[1]") }
    }

    @Test(arguments: ["User-Agent", "accept-ENCODING , User-Agent", "X-Other,user-agent"])
    func varyChoosesByItsHeaders(vary: String) async throws {
        let server = cached(Numbering(["Vary": vary]), in: MemoryCache())
        #expect(try await ask(server, ["User-Agent": "a"]) == "[1]")
        #expect(try await ask(server, ["User-Agent": "a"]) == "[1]")
        #expect(try await ask(server, ["User-Agent": "b"]) == "[2]")
        #expect(try await ask(server, ["User-Agent": "b"]) == "[2]")
        #expect(try await ask(server) == "[3]", "none is a value of its own")
    }

    @Test(arguments: ["*", "Accept, *"]) func varyOfEverythingIsNeverAHit(vary: String) async throws {
        let server = cached(Numbering(["Vary": vary]), in: MemoryCache())
        for number in 1...3 { #expect(try await ask(server) == "[\(number)]") }
    }

    @Test(arguments: [
        ("no-store", false), ("private, no-store", false), ("NO-STORE", false), ("max-age=60,no-store", false),
        ("ext=\"no-store\"", true), ("no-storey", true), ("max-age=60", true), ("public", true), ("no-cache", true),
    ])
    func noStoreIsObeyed(directives: String, isKept: Bool) async throws {
        let memory = MemoryCache()
        let server = cached(Numbering(["Cache-Control": directives]), in: memory)
        let key: HeaderFields = ["Authorization": "Bearer 1"]
        #expect(try await ask(server, key) == "[1]")
        #expect(try await ask(server, key) == (isKept ? "[1]" : "[2]"))
        #expect((memory.size > 0) == isKept)
    }

    @Test func noStoreOfARequestIsObeyed() async throws {
        let memory = MemoryCache()
        _ = try await ask(cached(Numbering(), in: memory), ["Cache-Control": "no-store"])
        #expect(memory.size == 0)
    }

    /// A private answer is cached for the user that its key identifies, and for no other.
    @Test(arguments: ["private", "Private=\"Set-Cookie\"", "max-age=0, private, must-revalidate"])
    func privateAnswersAreKeptForTheirUserOnly(directives: String) async throws {
        let memory = MemoryCache()
        let origin = Numbering(["Cache-Control": directives])
        let server = cached(origin, in: memory)
        #expect(try await ask(server, ["X-Api-Key": "1"]) == "[1]")
        #expect(try await ask(server, ["X-Api-Key": "1"]) == "[1]")
        #expect(try await ask(server, ["X-Api-Key": "2"]) == "[2]")
        #expect(try await ask(server) == "[3]")
        #expect(try await ask(server) == "[4]", "nobody says whose it is")
        #expect(try await ask(server, ["Accept-Language": "de"]) == "[5]")
        #expect(try await ask(server, ["Accept-Language": "de"]) == "[6]", "a language is not a user")
        for user in ["one", "two"] {
            let own = cached(origin, user: user, in: memory)
            let first = try await ask(own)
            #expect(try await ask(own) == first)
        }
        #expect(try await ask(cached(origin, user: "one", in: memory)) != ask(cached(origin, user: "two", in: memory)))
    }

    @Test func anAnswerThatMayNoLongerBeKeptIsForgotten() async throws {
        let origin = Numbering()
        let memory = MemoryCache()
        let server = cached(origin, in: memory)
        #expect(try await ask(server) == "[1]")
        origin.set(["Cache-Control": "no-store"])
        var refresh = APIRequest("https://h/list")
        refresh.cachePolicy = .networkOnly
        _ = try await server.send(refresh)
        #expect(memory.size == 0)
    }

    @Test(arguments: [
        ("https://h/list", "https://h:443/list", true), ("https://h/list", "https://H./list", true),
        ("https://h/list", "https://h:8443/list", false), ("https://u:p@h/list", "https://h/list", false),
        ("https://u:p@h/list", "https://U:p@h/list", false), ("https://u:p@h/list", "https://u:p@H/list", true),
        ("https://h/list?key=1", "https://h/list?key=2", false),
    ])
    func addressesAreComparedByOriginAndUser(first: String, second: String, isSame: Bool) async throws {
        let server = cached(Numbering(), in: MemoryCache())
        #expect(try await ask(server, at: first) == "[1]")
        #expect(try await ask(server, at: second) == (isSame ? "[1]" : "[2]"))
    }

    /// No part of a key can be parsed as two.
    @Test func partsOfKeysDoNotRunTogether() async throws {
        let server = cached(Numbering(), in: MemoryCache())
        var requests: [APIRequest] = []
        for page in [PageKey.cursor("a"), .cursor("a\n1:b"), .link("a"), .cursor("a\nx-api-key 1")] {
            var request = APIRequest("https://h/list")
            request.page = page
            requests.append(request)
            request.headers["X-Api-Key"] = "1"
            requests.append(request)
        }
        for (number, request) in requests.enumerated() {
            #expect(try await server.send(request).text == "[\(number + 1)]")
        }
    }

    @Test func linksOfAKeptPageKeepTheirUser() async throws {
        let server = cached(Numbering(["Set-Cookie": "a=1"]), in: MemoryCache())
        for origin in [APIResponse.Origin.server, .cache] {
            let response = try await server.send(APIRequest("https://u:p@h/list?a=1"))
            #expect(response.origin == origin && response.address == "https://u:p@h/list?a=1")
            #expect(response.headers["Set-Cookie"] == (origin == .server ? "a=1" : nil))
        }
    }
}

@Suite struct SHA256DigestTests {
    /// The examples of FIPS 180-4, and lengths around the block size.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ])
    func matchesTheStandard(text: String, digest: String) {
        #expect(SHA256Digest(of: text).text == digest)
        #expect(SHA256Digest(of: text).bytes == SHA256Digest.hash(Array(text.utf8)))
    }

    @Test(arguments: [
        (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
        (55, "576a1bf8d4478657e6dc4af9398544765c2a92cde28478b019235cfed315fc09"),
        (56, "9b20501dfd1d99161c257950f3444f3e49230c351c5c8e0943ef369f85f5205d"),
        (57, "a5534a9d0694341dfde5b1bb3d8addcb38bd46f44a629dc97b3f8fb2721b0720"),
        (63, "30b345906b493f06f69444b6521113511c242f30e29840462950035043682f1e"),
        (64, "d8bc63b4fc1156e5e7d95a418b9bf54cd3174bedbc2db40f74895349b229b3c0"),
        (65, "1ee23b0fbcaecc1aff4a9e8f1645f35ab2c8e13609cd73b68df8b5e3f63ce073"),
        (111, "d80a22461ae74d8e6944001e255f9e47eca17702b1dc987238d78e6e1ea3e342"),
        (119, "7a6589821178918ca8d9edaba5abfc1e9b2669564f4469b66885379c1530b2c8"),
        (120, "655250427d56b1b0eeb8497d21428704273458a01772d6881b65c0abac0f8a98"),
        (128, "54c9eb041badfd7064645067b107661fed6113197ce2dd066ba69618abd3732f"),
        (1_000, "89f4ff56a25dd1db06a4ce6033603775d705fb96f30f8693733fef602a1ca532"),
    ])
    func isRightAtTheEdgesOfBlocks(count: Int, digest: String) {
        let bytes = (0..<count).map { UInt8($0 * 7 % 256) }
        #expect(SHA256Digest(of: bytes).text == digest)
        #expect(SHA256Digest.hash(bytes) == SHA256Digest(of: bytes).bytes)
    }
}
