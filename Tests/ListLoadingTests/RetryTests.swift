import Foundation
import ListLoading
import Synchronization
import Testing

@Suite struct RetryTests {
    /// A clock that waits for nobody and remembers how long it was asked to.
    private final class QuickClock: LoadClock {
        private let list = Mutex<[Duration]>([])
        var waits: [Duration] { list.withLock { $0 } }
        var now: Date { Date(timeIntervalSince1970: 0) }
        func sleep(for duration: Duration) async throws {
            list.withLock { $0.append(duration) }
            try Task.checkCancellation()
        }
    }

    /// Fails in the given ways, then answers.
    private final class Failing: ServerAPI {
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
        Course(failures: ["503"], outcome: "200", waits: [.seconds(1)], method: .post),
        Course(failures: ["noServer"], outcome: "200", waits: [.seconds(1)], method: .post),
        Course(failures: ["500"], outcome: "200", waits: [.seconds(1)], method: .put),
    ])
    func triesAgainWhereItMayHelp(course: Course) async {
        let (clock, failing) = (QuickClock(), Failing(course.failures))
        let server = RetryingServer(
            failing, policy: RetryPolicy(tries: course.tries), clock: clock, jitter: { 0 })
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
        let server = RetryingServer(
            Failing(Array(repeating: "500", count: 5)), policy: RetryPolicy(tries: 6, longestWait: .seconds(1)),
            clock: clock, jitter: { jitters.withLock { $0.removeFirst() } })
        _ = try await server.send(APIRequest("a.org"))
        #expect(clock.waits == [.seconds(1), .seconds(0.75), .seconds(0.5), .seconds(0.5), .seconds(1)])
    }

    @Test func aCancelledTaskDoesNotTryAgain() async {
        let failing = Failing(["500", "500"])
        let task = Task { () -> LoadingError.Code? in
            while !Task.isCancelled { await Task.yield() }
            do throws(LoadingError) {
                _ = try await RetryingServer(failing, clock: QuickClock()).send(APIRequest("a.org"))
                return nil
            } catch {
                return error.code
            }
        }
        task.cancel()
        _ = await task.value
        #expect(failing.count == 1)
        let waiting = Failing(["500", "500"])
        let slow = Task { () -> LoadingError.Code? in
            do throws(LoadingError) {
                _ = try await RetryingServer(waiting, policy: RetryPolicy(firstWait: .seconds(60))).send(
                    APIRequest("a.org"))
                return nil
            } catch {
                return error.code
            }
        }
        while waiting.count < 1 { await Task.yield() }
        slow.cancel()
        #expect(await slow.value == .cancelled)
        #expect(waiting.count == 1)
    }
}
