import Foundation
import HTTPLoading
import Synchronization
import TestSupport
import Testing

/// The waits that servers ask for, and the transport that makes them.
@Suite struct RateLimitTests {
    /// 2020-03-01T00:00:00Z.
    private static let now = Date(timeIntervalSince1970: 1_583_020_800)

    @Test(arguments: [
        ("", nil),
        // Drafts from -08 on.
        (#"RateLimit: "default";r=0;t=30"#, 30.0), (#"RateLimit: "default";r=1;t=30"#, nil),
        (#"RateLimit: "burst";r=0;t=5, "daily";r=0;t=60, "hourly";r=7;t=900"#, 60),
        (#"RateLimit: "a,b;r=0;t=9";r=5;t=30"#, nil), (#"RateLimit: "p";t=3;r=0;pk=:QQ==:"#, 3),
        (#"RateLimit: "default";r=0 | RateLimit-Policy: "default";q=100;w=60"#, 60),
        (#"RateLimit: "a";r=0 | RateLimit-Policy: "b";q=9;w=3, "a";q=5;w=7"#, 7),
        (#"RateLimit: "a";r=0 | RateLimit-Policy: "b";q=9;w=3, "c";q=5;w=7"#, nil),
        (#"RateLimit: "a";r=0"#, nil), (#"RateLimit-Policy: "default";q=100;w=60"#, nil),
        (#"RateLimit: "a";r=0;t=-1"#, nil), (#"RateLimit: "a";r=0;t=soon"#, nil), ("RateLimit: ;;,=,", nil),
        // Draft -07 and before.
        ("RateLimit: limit=100, remaining=0, reset=12", 12), ("RateLimit: limit=100, remaining=50, reset=12", nil),
        ("RateLimit: limit=100;w=60, remaining=0, reset=12", 12),
        ("RateLimit-Remaining: 0 | RateLimit-Reset: 7", 7), ("ratelimit-remaining: 0 | ratelimit-reset: 7", 7),
        ("RateLimit-Remaining: 1 | RateLimit-Reset: 7", nil), ("RateLimit-Remaining: 0", nil),
        ("RateLimit-Reset: 7", nil),
        // The habits of vendors.
        ("X-RateLimit-Remaining: 0 | X-RateLimit-Reset: 1583020860", 60),
        ("X-RateLimit-Remaining: 0 | X-RateLimit-Reset: 1583020860500", 60.5),
        ("X-RateLimit-Remaining: 0 | X-RateLimit-Reset: 1583020000", 0),
        ("X-RateLimit-Remaining: 0 | X-RateLimit-Reset: 45", 45),
        ("X-Rate-Limit-Remaining: 0 | X-Rate-Limit-Reset: 1583020801", 1),
        ("X-RateLimit-Remaining: 0 | X-RateLimit-Reset: 1583020860 | X-RateLimit-Reset-After: 0.25", 0.25),
        ("X-RateLimit-Remaining: 0 | X-RateLimit-Reset: 5000000", nil),
        ("X-RateLimit-Remaining: 0 | X-RateLimit-Reset: 2020-03-01", nil),
        ("X-RateLimit-Remaining: 0 | X-RateLimit-Reset: nan", nil),
        ("X-RateLimit-Remaining: 0 | X-RateLimit-Reset: 1e999", nil),
        ("X-RateLimit-Remaining: 12 | X-RateLimit-Reset: 45", nil),
        // Retry-After takes precedence.
        ("Retry-After: 3", 3), ("Retry-After: 3 | RateLimit-Remaining: 0 | RateLimit-Reset: 70", 3),
        ("Retry-After: soon | RateLimit-Remaining: 0 | RateLimit-Reset: 70", 70),
        ("Retry-After: Sun, 01 Mar 2020 00:00:09 GMT", 9),
    ])
    func readsWhatAServerAsksFor(text: String, seconds: Double?) {
        let delay = RateLimit.delay(askedBy: Self.headers(text), at: Self.now)
        #expect(delay == seconds.map { .seconds($0) })
    }

    private static func headers(_ text: String) -> HeaderFields {
        text.split(separator: "|").reduce(into: HeaderFields()) { headers, line in
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            headers.append(parts[1], as: parts[0])
        }
    }

    /// A clock that moves by the waits alone.
    private final class Clock: LoadClock {
        private let state = Mutex((now: RateLimitTests.now, waits: [Duration]()))
        var now: Date { state.withLock(\.now) }
        var waits: [Duration] { state.withLock(\.waits) }
        func advance(by duration: Duration) { state.withLock { $0.now += duration / .seconds(1) } }
        func sleep(for duration: Duration) async throws {
            state.withLock {
                $0.waits.append(duration)
                $0.now += duration / .seconds(1)
            }
            try Task.checkCancellation()
        }
    }

    /// A server that answers with the headers of its turn, half a second after the request.
    private final class Server: HTTPTransport {
        private let answers: Mutex<[(status: Int, headers: String)]>
        private let clock: Clock
        init(_ answers: [(Int, String)], _ clock: Clock) {
            self.answers = Mutex(answers.map { (status: $0.0, headers: $0.1) })
            self.clock = clock
        }

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            clock.advance(by: .milliseconds(500))
            let answer = answers.withLock { $0.isEmpty ? (status: 200, headers: "") : $0.removeFirst() }
            return APIResponse(
                status: answer.status, headers: RateLimitTests.headers(answer.headers), bytes: [],
                address: request.address)
        }
    }

    struct Course: Sendable, CustomTestStringConvertible {
        var delay = Duration.zero
        var addresses = ["http://a.org/1", "http://a.org/2", "http://a.org/3"]
        var answers: [(Int, String)] = []
        let waits: [Duration]
        var said: [Duration] = []
        var testDescription: String { "\(delay) \(answers) \(addresses)" }
    }

    @Test(arguments: [
        Course(waits: []),
        Course(delay: .seconds(2), waits: [.seconds(2), .seconds(2)]),
        Course(
            answers: [(200, "RateLimit-Remaining: 0 | RateLimit-Reset: 5")], waits: [.seconds(5)], said: [.seconds(5)]),
        Course(
            delay: .seconds(2), answers: [(200, "RateLimit-Remaining: 0 | RateLimit-Reset: 5")],
            waits: [.seconds(5), .seconds(2)], said: [.seconds(5)]),
        Course(
            delay: .seconds(9), answers: [(200, "RateLimit-Remaining: 0 | RateLimit-Reset: 5")],
            waits: [.seconds(9), .seconds(9)]),
        Course(answers: [(202, "Retry-After: 4")], waits: [.seconds(4)], said: [.seconds(4)]),
        Course(answers: [(200, "RateLimit-Remaining: 0 | RateLimit-Reset: 121")], waits: []),
        // Other origins aren't delayed by what one asks for, and its own next request is.
        Course(
            addresses: ["http://a.org", "http://b.org", "http://A.org:80/x"],
            answers: [(200, "RateLimit-Remaining: 0 | RateLimit-Reset: 5")], waits: [.seconds(4.5)],
            said: [.seconds(4.5)]),
    ])
    func waits(course: Course) async throws {
        let clock = Clock()
        let said = Mutex<[Duration]>([])
        let server = PacedTransport(Server(course.answers, clock), delay: course.delay, clock: clock) { wait in
            said.withLock { $0.append(wait) }
        }
        for address in course.addresses { _ = try await server.send(APIRequest(address)) }
        #expect(clock.waits == course.waits)
        #expect(said.withLock { $0 } == course.said)
    }

    /// A retry that has waited doesn't wait once more, and a rate limit's 403 is retried.
    @Test(arguments: [
        (429, "Retry-After: 7", [Duration.seconds(7)]), (503, "Retry-After: 7", [.seconds(7)]),
        (429, "RateLimit: \"a\";r=0;t=9", [.seconds(9)]),
        (403, "X-RateLimit-Remaining: 0 | X-RateLimit-Reset: 9", [.seconds(9)]),
    ])
    func retriesArePacedOnce(status: Int, headers: String, waits: [Duration]) async throws {
        let clock = Clock()
        let paced = PacedTransport(Server([(status, headers)], clock), clock: clock)
        let server = RetryingTransport(paced, clock: clock, jitter: { 0 })
        #expect(try await server.send(APIRequest("a.org")).status == 200)
        #expect(clock.waits == waits)
    }

    @Test func aCancelledTaskSendsNothing() async {
        let clock = Clock()
        let server = PacedTransport(Server([], clock), delay: .seconds(1), clock: clock)
        let task = Task {
            _ = try? await server.send(APIRequest("a.org"))
            await cancellation()
            do throws(LoadingError) {
                return "\(try await server.send(APIRequest("a.org")).status)"
            } catch {
                return error.code.rawValue
            }
        }
        task.cancel()
        #expect(await task.value == "cancelled")
        #expect(clock.now == Self.now + 1.5)
    }
}
