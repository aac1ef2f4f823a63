import Foundation
import HTTPLoading
import HTTPTestSupport
import JSONDocuments
import Synchronization
import TestSupport
import Testing
import URLSessionLoading

@Suite struct CachingTransportTests {
    /// A transport that counts its requests and answers with a version that the test can change.
    private final class Counting: HTTPTransport {
        private let state = Mutex((version: 1, requests: [APIRequest](), isDown: false))
        var requests: [APIRequest] { state.withLock(\.requests) }
        func set(version: Int) { state.withLock { $0.version = version } }
        func goDown() { state.withLock { $0.isDown = true } }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let (version, isDown) = state.withLock { state in
                state.requests.append(request)
                return (state.version, state.isDown)
            }
            if isDown { throw LoadingError(.noServer, address: "", expected: "", found: "", advice: "") }
            let tag = "\"\(version)\""
            if request.headers["If-None-Match"] == tag { return APIResponse(status: 304, bytes: []) }
            return APIResponse(headers: ["ETag": tag], bytes: Array("[\(version)]".utf8), address: request.address)
        }
    }

    /// A clock that is set by the test.
    private final class HandClock: LoadClock {
        private let time = Mutex(Date(timeIntervalSince1970: 1_000))
        var now: Date { time.withLock { $0 } }
        func advance(_ seconds: Double) { time.withLock { $0.addTimeInterval(seconds) } }
        func sleep(for duration: Duration) async throws {}
    }

    private let origin = Counting()
    private let clock = HandClock()
    private let request = APIRequest("https://a.org", "list", parameters: ["page": "1", "q": "x"])

    private func server(_ policy: CachePolicy, _ stores: [any CacheStore] = [MemoryCache()]) -> CachingTransport {
        CachingTransport(origin, stores: stores, policy: policy, clock: clock)
    }

    private func ask(_ server: CachingTransport, _ request: APIRequest? = nil) async throws -> String {
        let response = try await server.send(request ?? self.request)
        return "\(response.text) \(response.origin.rawValue)"
    }

    @Test func networkOnlyAlwaysAsksAndKeepsForOthers() async throws {
        let memory = MemoryCache()
        let server = server(.networkOnly, [memory])
        #expect(try await ask(server) == "[1] server")
        #expect(try await ask(server) == "[1] server")
        #expect(origin.requests.count == 2 && origin.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
        #expect(try await ask(self.server(.cacheOnly, [memory])) == "[1] cache")
    }

    @Test func cacheFirstAsksOnce() async throws {
        let server = server(.cacheFirst)
        #expect(try await ask(server) == "[1] server")
        origin.set(version: 2)
        clock.advance(1e9)
        #expect(try await ask(server) == "[1] cache")
        #expect(origin.requests.count == 1)
    }

    @Test func cacheOnlyNeverAsks() async {
        let error = await #expect(throws: LoadingError.self) { try await ask(server(.cacheOnly)) }
        #expect(
            error?.description
                == "https://a.org/list?page=1&q=x: expected a cached response, found none; allow network requests")
        #expect(error?.code == .notCached && origin.requests.isEmpty)
    }

    @Test func staleAnswersAreValidatedLaterAndOldOnesFirst() async throws {
        let updates = Mutex<[String]>([])
        let server = CachingTransport(
            origin, stores: [MemoryCache()], policy: .staleWhileRevalidate(age: .seconds(60)), clock: clock,
            onUpdate: { _, response in updates.withLock { $0.append(response.text) } })
        #expect(try await ask(server) == "[1] server")
        clock.advance(30)
        #expect(try await ask(server) == "[1] cache")
        await server.waitForChecks()
        #expect(origin.requests[1].headers["If-None-Match"] == "\"1\"")
        origin.set(version: 2)
        #expect(try await ask(server) == "[1] cache")
        await server.waitForChecks()
        #expect(updates.withLock { $0 } == ["[2]"])
        clock.advance(61)
        #expect(try await ask(server) == "[2] validatedCache", "304: what is kept still holds")
        #expect(origin.requests.last?.headers["If-None-Match"] == "\"2\"")
        clock.advance(61)
        origin.set(version: 3)
        #expect(try await ask(server) == "[3] server")
        clock.advance(61)
        origin.goDown()
        await #expect(throws: LoadingError.self) { try await ask(server) }
    }

    @Test func aCheckThatWasOvertakenChangesNothing() async throws {
        let origin = ScriptedServer()
        let updates = Mutex(0)
        let server = CachingTransport(
            origin, stores: [MemoryCache()], policy: .staleWhileRevalidate(age: .seconds(60)), clock: clock,
            onUpdate: { _, _ in updates.withLock { $0 += 1 } })
        async let first = ask(server)
        await origin.waitForCalls(1)
        origin.answer(0, "[1]")
        #expect(try await first == "[1] server")
        clock.advance(1)
        #expect(try await ask(server) == "[1] cache")
        await origin.waitForCalls(2)
        var refresh = request
        refresh.cachePolicy = .networkOnly
        async let refreshed = server.send(refresh)
        await origin.waitForCalls(3)
        origin.answer(2, "[3]")
        #expect(try await refreshed.text == "[3]")
        origin.answer(1, "[2]")
        // The next revalidation starts when this one has ended.
        await server.waitForChecks()
        #expect(try await ask(server) == "[3] cache")
        #expect(updates.withLock { $0 } == 0)
        await origin.waitForCalls(4)
        origin.answer(3, "[4]")
    }

    @Test func aClockThatWasWrongMakesNothingFresh() async throws {
        let server = server(.staleWhileRevalidate(age: .seconds(60)))
        _ = try await ask(server)
        clock.advance(-500)
        #expect(try await ask(server) == "[1] validatedCache")
    }

    @Test func anAnswerThatIsNotJSONIsNotStored() async throws {
        struct Portal: HTTPTransport {
            func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
                APIResponse(bytes: Array("<html>Welcome to our hotel".utf8))
            }
        }
        struct Secret: HTTPTransport {
            func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
                APIResponse(headers: ["Cache-Control": "private, no-store"], bytes: Array("[1]".utf8))
            }
        }
        let memory = MemoryCache()
        for server in [Portal(), Secret()] as [any HTTPTransport] {
            _ = try await CachingTransport(server, stores: [memory], policy: .cacheFirst).send(request)
            #expect(memory.size == 0)
        }
        let log = LoggingStore()
        #expect(try await server(.cacheFirst, [log]).send(APIRequest("a.org", method: .post)).text == "[1]")
        #expect(log.stored.allSatisfy { !$0.contains("[1]") }, "an invalidation is noted, and no answer")
    }

    /// Keeps nothing, and logs what it should keep.
    private final class LoggingStore: CacheStore {
        private let log = Mutex<[String]>([])
        var stored: [String] { log.withLock(\.self) }
        func bytes(for key: String) -> [UInt8]? { nil }
        func store(_ bytes: [UInt8], for key: String) {
            log.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        }
        func remove(_ key: String) {}
        func removeAll() {}
    }

    @Test(arguments: [
        ("https://a.org/list?q=x&page=1", true), ("HTTPS://A.ORG/list?page=1&q=x", true),
        ("https://a.org//list?page=1&q=x", false), ("http://a.org/list?page=1&q=x", false),
        ("https://a.org/list?page=2&q=x", false), ("https://a.org/list?page=1", false),
        ("https://a.org/List?page=1&q=x", false), ("https://a.org:8080/list?page=1&q=x", false),
    ])
    func theKeyIsWhatIsAskedFor(address: String, isSame: Bool) async throws {
        let server = server(.cacheFirst)
        _ = try await ask(server)
        let answer = try await ask(server, APIRequest(address))
        #expect(answer == (isSame ? "[1] cache" : "[1] server"))
    }

    @Test func theKeyHoldsPageHeadersAndBody() async throws {
        let memory = MemoryCache()
        let server = CachingTransport(origin, stores: [memory], policy: .cacheFirst, keepsPosts: true)
        var requests = [request]
        func add(_ change: (inout APIRequest) -> Void) {
            var other = request
            change(&other)
            requests.append(other)
        }
        add { $0.page = .cursor("a") }
        add { $0.page = .cursor("b") }
        add { $0.headers["Accept-Language"] = "de" }
        add { $0.headers["Authorization"] = "Bearer 1" }
        add { $0.headers["Authorization"] = "Bearer 2" }
        add { $0.method = .post }
        add { ($0.method, $0.body) = (.post, .json(["a": 1])) }
        add { ($0.method, $0.body) = (.post, .json(["a": 2])) }
        for request in requests { #expect(try await ask(server, request) == "[1] server") }
        for request in requests { #expect(try await ask(server, request) == "[1] cache") }
    }

    @Test(.loopbackServer)
    func aRealServerSays304() async throws {
        let session = UUID().uuidString
        let request = APIRequest(LoopbackServer.shared!.address, "etag", parameters: ["session": session])
        let server = CachingTransport(
            URLSessionTransport.shared, stores: [MemoryCache()], policy: .staleWhileRevalidate(age: .zero), clock: clock
        )
        #expect(try await server.send(request).origin == .server)
        clock.advance(1)
        let again = try await server.send(request)
        #expect(again.origin == .validatedCache && again.text == #"{"version": "1"}"# && again.status == 200)
        let log = APIRequest(LoopbackServer.shared!.address, "log", parameters: ["session": session])
        #expect(try await URLSessionTransport.shared.send(log).text.contains("304"))
    }
}

@Suite struct MemoryCacheTests {
    @Test func forgetsWhatWasNotAskedForLongest() {
        let cache = MemoryCache(capacity: 1_000)
        for key in ["a", "b", "c"] { cache.store([UInt8](repeating: 1, count: 150), for: key) }
        #expect(cache.bytes(for: "a")?.count == 150)
        cache.store([UInt8](repeating: 2, count: 150), for: "d")
        #expect(cache.bytes(for: "b") == nil && cache.bytes(for: "a") != nil && cache.bytes(for: "c") != nil)
        #expect(cache.size <= 1_000)
        cache.store([UInt8](repeating: 3, count: 5_000), for: "a")
        #expect(cache.bytes(for: "a") == nil, "too large, and the old one is not the answer any more")
        cache.removeAll()
        #expect(cache.size == 0 && cache.bytes(for: "c") == nil)
    }

    /// A comparison with a simple array-based model of the cache.
    @Test func isAsAListThatIsKeptInOrder() {
        var random = SeededGenerator(seed: 8)
        let cache = MemoryCache(capacity: 3_000)
        var list: [(key: String, bytes: [UInt8])] = []
        for step in Effort.rounds(20_000) {
            let key = "k\(Int.random(in: 0..<30, using: &random))"
            let place = list.firstIndex { $0.key == key }
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                #expect(cache.bytes(for: key) == place.map { list[$0].bytes }, "seed 8, step \(step)")
                if let place { list.append(list.remove(at: place)) }
            case 5..<9:
                let bytes = [UInt8](repeating: UInt8(step % 256), count: Int.random(in: 0..<700, using: &random))
                cache.store(bytes, for: key)
                if let place { list.remove(at: place) }
                list.append((key, bytes))
                while list.reduce(0, { $0 + $1.bytes.count + $1.key.utf8.count + 128 }) > 3_000 { list.removeFirst() }
            default:
                cache.remove(key)
                if let place { list.remove(at: place) }
            }
            let size = list.reduce(0) { $0 + $1.bytes.count + $1.key.utf8.count + 128 }
            #expect(cache.size == size, "seed 8, step \(step)")
        }
    }
}
