import Foundation
import HTTPLoading
import HTTPTestSupport
import TestSupport
import Testing

@Suite struct APICallTests {
    /// The results of a call; there must be exactly one.
    private final class Ends: Sendable {
        private let list = Observed<[String]>([])
        var all: [String] { list.value }
        func wait(for count: Int) async { await list.wait { $0.count >= count } }

        func note(_ name: String) -> @Sendable (Result<APIResponse, LoadingError>) -> Void {
            { result in
                let end =
                    switch result {
                    case .success(let response): "\(name) \(response.text)"
                    case .failure(let error): "\(name) \(error.code.rawValue)"
                    }
                self.list.update { $0.append(end) }
            }
        }
    }

    private let server = ScriptedServer()
    private let ends = Ends()

    private func ended(_ count: Int) async { await ends.wait(for: count) }

    @Test func goesThroughItsStates() async {
        let call = APICall(APIRequest("a.org"), on: server)
        #expect(call.state == .created && call.startTime == nil && call.duration == nil)
        call.start(ends.note("first"))
        await server.waitForCalls(1)
        #expect(call.state == .loading && call.startTime != nil && call.duration == nil && call.result == nil)
        server.answer(0, "1")
        await ended(1)
        #expect(call.state == .succeeded && call.duration != nil && (try? call.result?.get().status) == 200)
        call.start(ends.note("second"))
        await server.waitForCalls(2)
        server.fail(1)
        await ended(2)
        #expect(call.state == .failed && ends.all == ["first 1", "second connectionLost"])
        #expect(throws: LoadingError.self) { try call.result?.get() }
    }

    @Test func aRepeatCancelsTheOneInFlight() async {
        let call = APICall(APIRequest("a.org"), on: server)
        call.start(ends.note("first"))
        await server.waitForCalls(1)
        call.start(ends.note("second"))
        await server.waitForCalls(2)
        #expect(ends.all == ["first cancelled"] && server.isCancelled(0) && !server.isCancelled(1))
        server.answer(0, "late")
        server.answer(1, "2")
        await ended(2)
        #expect(ends.all == ["first cancelled", "second 2"] && call.state == .succeeded)
    }

    @Test func cancelEndsItOnceAndAtOnce() async {
        let call = APICall(APIRequest("a.org"), on: server)
        call.cancel()
        #expect(call.state == .created)
        call.start(ends.note("first"))
        await server.waitForCalls(1)
        call.cancel()
        #expect(ends.all == ["first cancelled"] && call.state == .cancelled)
        call.cancel()
        server.answer(0, "late")
        for _ in 0..<20 { await Task.yield() }
        #expect(ends.all == ["first cancelled"] && call.state == .cancelled)
    }

    @Test func aCancelledTaskCancelsItsCallAndNoOther() async throws {
        let call = APICall(APIRequest("a.org"), on: server)
        let first = Task { () async -> String in
            do throws(LoadingError) { return try await call.load().text } catch { return error.code.rawValue }
        }
        await server.waitForCalls(1)
        let second = Task { try await call.load().text }
        await server.waitForCalls(2)
        first.cancel()
        #expect(await first.value == "cancelled")
        #expect(call.state == .loading)
        server.answer(1, "2")
        #expect(try await second.value == "2")
        let third = Task { () async -> String in
            do throws(LoadingError) { return try await call.load().text } catch { return error.code.rawValue }
        }
        await server.waitForCalls(3)
        third.cancel()
        #expect(await third.value == "cancelled")
        #expect(call.state == .cancelled && server.isCancelled(2))
        server.answer(0, "")
        server.answer(2, "")
    }

    @Test func livesUntilItHasEnded() async {
        APICall(APIRequest("a.org"), on: server).start(ends.note("only"))
        await server.waitForCalls(1)
        server.answer(0, "1")
        await ended(1)
        #expect(ends.all == ["only 1"])
    }

    /// Each of 500 calls ends once, whichever thread ends it first.
    @Test func everyCallOfManyThreadsEndsOnce() async {
        struct Quick: HTTPTransport {
            func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
                await Task.yield()
                return APIResponse(bytes: [])
            }
        }
        let call = APICall(APIRequest("a.org"), on: Quick())
        let ends = ends
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    if number % 5 == 0 { call.cancel() }
                    call.start(ends.note("\(number)"))
                }
            }
        }
        await ended(500)
        for _ in 0..<50 { await Task.yield() }
        let numbers = ends.all.map { $0.prefix { $0 != " " } }
        #expect(numbers.count == 500 && Set(numbers).count == 500)
    }
}
