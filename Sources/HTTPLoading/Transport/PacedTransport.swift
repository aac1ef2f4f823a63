import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A transport that leaves a server alone between requests: for a given delay, and as long as the server asks.
///
/// A server asks by `Retry-After`, whatever the status, and by a rate limit of which nothing remains (`RateLimit`
/// with `RateLimit-Policy`, `RateLimit-Remaining`, `X-RateLimit-Remaining` with a clear reset). What one origin asks
/// for delays only requests to that origin. A wait past the limit isn't made: a rate limit is a hint, and the request
/// shows what the server makes of it.
///
/// Wrap it in a ``RetryingTransport``, not the other way round, so that retries are paced, too.
///
/// ```swift
/// let server = PacedTransport(URLSessionTransport.shared, delay: .milliseconds(500)).retrying()
/// ```
public struct PacedTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let delay: Duration
    private let longestWait: Duration
    private let clock: any LoadClock
    private let onWait: (@Sendable (Duration) -> Void)?
    private let times = Times()

    /// When requests may be sent.
    private final class Times: Sendable {
        struct State {
            var next = Date.distantPast
            var allowed: [WebOrigin?: Date] = [:]
        }
        let state = Mutex(State())
    }

    /// Creates a transport whose requests are paced.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - delay: The time from a response to the next request.
    ///   - longestWait: The longest wait that a server may ask for.
    ///   - clock: The time to wait by.
    ///   - onWait: Called before a wait that the server asks for.
    public init(
        _ transport: any HTTPTransport, delay: Duration = .zero, longestWait: Duration = .seconds(120),
        clock: any LoadClock = SystemClock(), onWait: (@Sendable (Duration) -> Void)? = nil
    ) {
        self.transport = transport
        self.delay = delay
        self.longestWait = longestWait
        self.clock = clock
        self.onWait = onWait
    }

    /// Waits, then sends a request.
    ///
    /// A cancelled task stops waiting at once, and sends nothing.
    ///
    /// - Throws: `LoadingError`, that of the transport, or with the code `cancelled`.
    public func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let origin = AddressParts(request.address)?.origin
        let (wait, isAsked) = reserve(origin)
        if wait > .zero {
            if isAsked { onWait?(wait) }
            do { try await clock.sleep(for: wait) } catch { throw .cancelled(request.address) }
        }
        defer { finish() }
        let response = try await transport.send(request)
        note(response, from: origin)
        return response
    }

    /// Returns the wait before the next request, and whether the server asks for it.
    private func reserve(_ origin: WebOrigin?) -> (Duration, isAsked: Bool) {
        let now = clock.now
        return times.state.withLock { state in
            let asked = state.allowed[origin] ?? .distantPast
            let start = max(now, state.next, asked)
            state.next = start + delay / .seconds(1)
            return (.seconds(start.timeIntervalSince(now)), isAsked: asked == start && asked > now)
        }
    }

    private func finish() {
        let next = clock.now + delay / .seconds(1)
        times.state.withLock { $0.next = max($0.next, next) }
    }

    private func note(_ response: APIResponse, from origin: WebOrigin?) {
        let now = clock.now
        let asked = RateLimit.delay(askedBy: response.headers, at: now).flatMap { $0 <= longestWait ? $0 : nil }
        times.state.withLock { $0.allowed[origin] = asked.map { now + $0 / .seconds(1) } }
    }
}
