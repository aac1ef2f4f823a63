import Foundation
import HTTPLoading
import Synchronization
import TestSupport
import Testing

@Suite struct RetryTests {
    /// A clock that doesn't wait and records the requested durations.
    private final class QuickClock: LoadClock {
        private let list = Mutex<[Duration]>([])
        var waits: [Duration] { list.withLock { $0 } }
        var now: Date { Date(timeIntervalSince1970: 0) }
        func sleep(for duration: Duration) async throws {
            list.withLock { $0.append(duration) }
            try Task.checkCancellation()
        }
    }

    /// A clock whose waits end only by cancellation.
    private struct EndlessClock: LoadClock {
        let isWaiting = Observed(false)
        var now: Date { Date(timeIntervalSince1970: 0) }
        func sleep(for duration: Duration) async throws {
            isWaiting.update { $0 = true }
            await cancellation()
            throw CancellationError()
        }
    }

    /// A transport that answers its one request after the task was cancelled.
    private struct Late: HTTPTransport {
        let status: Int
        let count = Observed(0)
        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            count.update { $0 += 1 }
            await cancellation()
            return APIResponse(status: status, bytes: [])
        }
    }

    /// A transport that fails with the given errors, then answers.
    private final class Failing: HTTPTransport {
        private let failures: Mutex<[String]>
        private let sent = Mutex(0)
        init(_ failures: [String]) { self.failures = Mutex(failures) }
        var count: Int { sent.withLock { $0 } }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            sent.withLock { $0 += 1 }
            let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let failure else { return APIResponse(bytes: Array("[1]".utf8), address: request.address) }
            if let code = LoadingError.Code(rawValue: failure) {
                throw LoadingError(code, address: "", expected: "", found: "", advice: "")
            }
            let parts = failure.split(separator: " ")
            return APIResponse(
                status: Int(parts[0])!, headers: parts.count > 1 ? ["Retry-After": String(parts[1])] : [:], bytes: [])
        }
    }

    struct Course: Sendable, CustomTestStringConvertible {
        let failures: [String]
        let outcome: String
        let waits: [Duration]
        var method = RequestMethod.get
        var tries = 3
        var repeatsPosts = false
        var testDescription: String { "\(method.rawValue) \(failures)" }
    }

    @Test(arguments: [
        Course(failures: [], outcome: "200", waits: []),
        Course(failures: ["connectionLost"], outcome: "200", waits: [.seconds(1)]),
        Course(failures: ["timedOut", "noServer"], outcome: "200", waits: [.seconds(1), .seconds(2)]),
        Course(failures: ["500", "503", "502", "200"], outcome: "502", waits: [.seconds(1), .seconds(2)]),
        Course(
            failures: Array(repeating: "500", count: 9), outcome: "500",
            waits: [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(16), .seconds(30), .seconds(30)],
            tries: 8),
        Course(failures: ["404"], outcome: "404", waits: []),
        Course(failures: ["400"], outcome: "400", waits: []),
        Course(failures: ["401"], outcome: "401", waits: []),
        Course(failures: ["304"], outcome: "304", waits: []),
        Course(failures: ["408"], outcome: "200", waits: [.seconds(1)]),
        Course(failures: ["429"], outcome: "200", waits: [.seconds(1)]),
        Course(failures: ["429 7"], outcome: "200", waits: [.seconds(7)]),
        Course(failures: ["429 0"], outcome: "200", waits: [.seconds(1)]),
        Course(failures: ["503 100000"], outcome: "503", waits: []),
        Course(failures: ["cancelled"], outcome: "cancelled", waits: []),
        Course(failures: ["badAddress"], outcome: "badAddress", waits: []),
        Course(failures: ["badResponse"], outcome: "badResponse", waits: []),
        Course(failures: ["connectionLost"], outcome: "connectionLost", waits: [], method: .post),
        Course(failures: ["500"], outcome: "500", waits: [], method: .post),
        Course(failures: ["408"], outcome: "408", waits: [], method: .post),
        Course(failures: ["429 0"], outcome: "429", waits: [], method: .post),
        Course(failures: ["503"], outcome: "503", waits: [], method: .post),
        Course(failures: ["503 1"], outcome: "503", waits: [], method: .post),
        Course(failures: ["timedOut"], outcome: "timedOut", waits: [], method: .post),
        Course(failures: ["noServer"], outcome: "200", waits: [.seconds(1)], method: .post),
        Course(failures: ["noServer", "503"], outcome: "503", waits: [.seconds(1)], method: .post),
        Course(failures: ["500"], outcome: "200", waits: [.seconds(1)], method: .put),
        Course(failures: ["503"], outcome: "200", waits: [.seconds(1)], method: .delete),
        Course(failures: ["timedOut"], outcome: "200", waits: [.seconds(1)], method: .head),
        Course(failures: ["connectionLost"], outcome: "200", waits: [.seconds(1)], method: .options),
        Course(failures: ["503"], outcome: "503", waits: [], method: .patch),
        Course(failures: ["noServer"], outcome: "200", waits: [.seconds(1)], method: .patch),
        Course(failures: ["500"], outcome: "200", waits: [.seconds(1)], method: .post, repeatsPosts: true),
        Course(failures: ["timedOut"], outcome: "200", waits: [.seconds(1)], method: .post, repeatsPosts: true),
        Course(failures: ["503 3"], outcome: "200", waits: [.seconds(3)], method: .post, repeatsPosts: true),
        Course(failures: ["500"], outcome: "200", waits: [.seconds(1)], method: .patch, repeatsPosts: true),
        Course(failures: ["404"], outcome: "404", waits: [], method: .post, repeatsPosts: true),
    ])
    func retriesIfItMayHelp(course: Course) async {
        let (clock, failing) = (QuickClock(), Failing(course.failures))
        let policy = RetryPolicy(tries: course.tries, repeatsPosts: course.repeatsPosts)
        let server = RetryingTransport(failing, policy: policy, clock: clock, jitter: { 0 })
        let outcome: String
        do throws(LoadingError) {
            outcome = "\(try await server.send(APIRequest("a.org", method: course.method)).status)"
        } catch {
            outcome = error.code.rawValue
        }
        #expect(outcome == course.outcome)
        #expect(clock.waits == course.waits && failing.count == course.waits.count + 1)
    }

    @Test func jitterShortensByHalfAtMost() async throws {
        let clock = QuickClock()
        let jitters = Mutex([0.0, 0.5, 1, 7, -3])
        let server = RetryingTransport(
            Failing(Array(repeating: "500", count: 5)), policy: RetryPolicy(tries: 6, longestWait: .seconds(1)),
            clock: clock, jitter: { jitters.withLock { $0.removeFirst() } })
        _ = try await server.send(APIRequest("a.org"))
        #expect(clock.waits == [.seconds(1), .seconds(0.75), .seconds(0.5), .seconds(0.5), .seconds(1)])
    }

    /// Sends in a task of its own and returns the outcome.
    private func send(
        on server: some HTTPTransport, clock: some LoadClock = QuickClock(),
        after event: (@Sendable () async -> Void)? = nil
    ) -> Task<String, Never> {
        Task {
            await event?()
            do throws(LoadingError) {
                return "\(try await RetryingTransport(server, clock: clock).send(APIRequest("a.org")).status)"
            } catch {
                return error.code.rawValue
            }
        }
    }

    @Test func aTaskCancelledBeforeItsCallSendsNothing() async {
        let failing = Failing(["500", "500"])
        let task = send(on: failing) { await cancellation() }
        task.cancel()
        #expect(await task.value == "cancelled")
        #expect(failing.count == 0)
    }

    /// A failure after the cancellation is neither retried nor the outcome; a success is returned.
    @Test(arguments: [(500, "cancelled"), (404, "cancelled"), (200, "200")])
    func aTaskCancelledDuringATryDoesNotTryAgain(status: Int, outcome: String) async {
        let server = Late(status: status)
        let task = send(on: server)
        await server.count.wait { $0 == 1 }
        task.cancel()
        #expect(await task.value == outcome)
        #expect(server.count.value == 1)
    }

    @Test func aTaskCancelledBetweenTriesDoesNotTryAgain() async {
        let (failing, clock) = (Failing(["500", "500"]), EndlessClock())
        let task = send(on: failing, clock: clock)
        await clock.isWaiting.wait { $0 }
        task.cancel()
        #expect(await task.value == "cancelled")
        #expect(failing.count == 1)
    }

    /// The system's clock stops waiting at the cancellation.
    @Test func theSystemsClockIsCancelled() async {
        let task = Task {
            await cancellation()
            try await SystemClock().sleep(for: .seconds(86_400))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
