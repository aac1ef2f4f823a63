import Foundation
import HTTPLoading
import HTTPTestSupport
import JSONDocuments
import Synchronization
import TestSupport
import Testing

/// A successful response to an unsafe method invalidates the stored answers of its address (RFC 9111,
/// section 4.4).
@Suite struct CacheInvalidationTests {
    /// Answers each GET with the number of the request, and each other method as the test says.
    private final class Origin: HTTPTransport {
        private let state = Mutex((count: 0, answer: APIResponse(bytes: [])))
        func set(_ status: Int, _ headers: HeaderFields = [:], address: String = "") {
            state.withLock { $0.answer = APIResponse(status: status, headers: headers, bytes: [], address: address) }
        }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let (count, answer) = state.withLock { state in
                state.count += 1
                return state
            }
            if request.method != .get { return answer }
            return APIResponse(
                headers: ["Vary": "User-Agent"], bytes: Array("[\(count)]".utf8), address: request.address)
        }
    }

    private let origin = Origin()

    private func server(_ stores: [any CacheStore] = [MemoryCache()], keepsPosts: Bool = false) -> CachingTransport {
        CachingTransport(origin, stores: stores, policy: .cacheFirst, keepsPosts: keepsPosts)
    }

    private func get(
        _ server: CachingTransport, _ address: String = "https://h/list", _ headers: HeaderFields = [:]
    ) async throws -> APIResponse.Origin {
        try await server.send(APIRequest(address, headers: headers)).origin
    }

    private func change(_ server: CachingTransport, _ address: String = "https://h/list", by method: RequestMethod)
        async throws
    {
        _ = try await server.send(APIRequest(address, method: method, body: .json(["a": 1])))
    }

    @Test(
        arguments: [RequestMethod.post, .put, .patch, .delete, .head, .options],
        [200, 201, 204, 302, 303, 304, 400, 404, 500])
    func successOfAnUnsafeMethodInvalidates(method: RequestMethod, status: Int) async throws {
        let server = server()
        _ = try await get(server)
        #expect(try await get(server) == .cache)
        origin.set(status)
        try await change(server, by: method)
        let isInvalid = status < 400 && method != .head && method != .options
        #expect(try await get(server) == (isInvalid ? .server : .cache))
        #expect(try await get(server) == .cache)
    }

    /// For every user and every set of headers.
    @Test func allVariantsAreInvalidated() async throws {
        let server = server()
        let headers: [HeaderFields] = [
            [:], ["User-Agent": "a"], ["Authorization": "Bearer 1"], ["X-Api-Key": "2", "User-Agent": "b"],
        ]
        var page = APIRequest("https://h/list")
        page.page = .number(1)
        for each in headers { _ = try await get(server, "https://h/list", each) }
        _ = try await server.send(page)
        try await change(server, by: .post)
        for each in headers { #expect(try await get(server, "https://h/list", each) == .server) }
        #expect(try await server.send(page).origin == .server)
        _ = try await get(server, "https://u:p@h/list")
        try await change(server, "https://H:443/list", by: .put)
        #expect(try await get(server, "https://u:p@h/list") == .server)
    }

    @Test func otherAddressesStay() async throws {
        let server = server()
        let others = ["https://h/list?page=2", "https://h/list/1", "https://g/list", "http://h/list"]
        for address in others { _ = try await get(server, address) }
        try await change(server, by: .post)
        for address in others { #expect(try await get(server, address) == .cache, "\(address)") }
        _ = try await get(server, "https://h/list?b=1&a=2")
        try await change(server, "https://h/list?a=2&b=1", by: .delete)
        #expect(
            try await get(server, "https://h/list?b=1&a=2") == .server, "the order of parameters is none of the address"
        )
    }

    @Test(arguments: ["Location", "Content-Location", "location"])
    func addressesThatTheResponseNamesAreInvalidatedOnOneOrigin(name: String) async throws {
        let addresses = ["https://h/list/7", "https://h:443/list/7", "//h/list/7", "/list/7", "list/7"]
        for target in addresses {
            let server = server()
            _ = try await get(server, "https://h/list/7")
            origin.set(201, [name: target])
            try await change(server, by: .post)
            #expect(try await get(server, "https://h/list/7") == .server, "\(target)")
        }
        for target in ["https://g/list/7", "http://h/list/7", "https://h:8443/list/7"] {
            let server = server()
            _ = try await get(server, target)
            origin.set(201, [name: target])
            try await change(server, by: .post)
            #expect(try await get(server, target) == .cache, "nobody invalidates another origin's answers: \(target)")
        }
    }

    @Test func theAddressAfterRedirectsIsInvalidated() async throws {
        let server = server()
        _ = try await get(server, "https://h/new")
        origin.set(200, address: "https://h/new")
        try await change(server, by: .put)
        #expect(try await get(server, "https://h/new") == .server)
    }

    @Test func everyStoreForgets() async throws {
        let folder = try Scratch.newFolder()
        let stores: [any CacheStore] = [MemoryCache(), DiskCache(folder)]
        _ = try await get(server(stores))
        try await change(server(stores), by: .post)
        for store in stores.reversed() { #expect(try await get(server([store])) == .server) }
        #expect(try await get(server([MemoryCache(), DiskCache(folder)])) == .cache)
        try await change(server([DiskCache(folder)]), by: .post)
        #expect(try await get(server([MemoryCache(), DiskCache(folder)])) == .server, "another process")
    }

    /// A store that can't record the invalidation forgets everything.
    @Test func aStoreThatCannotNoteItForgetsAll() async throws {
        final class Full: CacheStore {
            let memory = MemoryCache()
            let isFull = Mutex(false)
            func bytes(for key: String) -> [UInt8]? { memory.bytes(for: key) }
            func store(_ bytes: [UInt8], for key: String) {
                if !isFull.withLock(\.self) { memory.store(bytes, for: key) }
            }
            func remove(_ key: String) { memory.remove(key) }
            func removeAll() { memory.removeAll() }
        }
        let full = Full()
        _ = try await get(server([full]))
        full.isFull.withLock { $0 = true }
        try await change(server([full]), by: .post)
        #expect(full.memory.size == 0)
        #expect(try await get(server([full])) == .server)
    }

    /// An answer that was in flight during a change may be older than it.
    @Test func anAnswerThatWasUnderWayIsNotKept() async throws {
        let script = ScriptedServer()
        let memory = MemoryCache()
        let server = CachingTransport(script, stores: [memory], policy: .cacheFirst)
        async let old = server.send(APIRequest("https://h/list"))
        await script.waitForCalls(1)
        async let change = server.send(APIRequest("https://h/list", method: .post))
        await script.waitForCalls(2)
        script.answer(1, "{}")
        _ = try await change
        script.answer(0, "[1]")
        #expect(try await old.text == "[1]")
        async let new = server.send(APIRequest("https://h/list"))
        await script.waitForCalls(3)
        script.answer(2, "[2]")
        #expect(try await new.text == "[2]")
    }

    /// Queries sent by POST change nothing.
    @Test func postsThatAreKeptAreQuestions() async throws {
        origin.set(200)
        let server = server(keepsPosts: true)
        _ = try await get(server)
        try await change(server, by: .post)
        #expect(try await get(server) == .cache)
    }

    @Test func aCallThatFailsInvalidatesNothing() async throws {
        let script = ScriptedServer()
        let memory = MemoryCache()
        _ = try await get(server([memory]))
        let server = CachingTransport(script, stores: [memory], policy: .cacheFirst)
        async let change = server.send(APIRequest("https://h/list", method: .post))
        await script.waitForCalls(1)
        script.fail(0)
        _ = try? await change
        #expect(try await get(server) == .cache)
    }
}
