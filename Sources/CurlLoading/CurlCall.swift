import HTTPLoading
import Synchronization

/// A request under way, with its redirects.
///
/// It ends once, by the first of these: the response, an error, a limit, the cancellation. The loop's thread receives;
/// any thread ends the call.
final class CurlCall: Sendable {
    typealias Answer = Result<(response: CurlResponse, address: String), LoadingError>

    private struct State {
        var continuation: CheckedContinuation<Answer, Never>?
        var end: Answer?
        var sent: SentRequest
        var response = CurlResponse()
    }

    private let request: APIRequest
    private let state: Mutex<State>

    init(_ request: APIRequest, sending sent: SentRequest) {
        self.request = request
        state = Mutex(State(sent: sent))
    }

    /// Begins the call, which resumes the continuation at its end.
    func start(_ continuation: CheckedContinuation<Answer, Never>) {
        let early = state.withLock { state in
            if state.end == nil { state.continuation = continuation }
            return state.end
        }
        if let early { return continuation.resume(returning: early) }
        CurlLoop.shared.begin(self)
    }

    /// Whether the call has ended, whatever its transfer does.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// The request as it is to be sent now.
    var sent: SentRequest { state.withLock { $0.sent } }

    /// Ends the call; the caller resumes at once, and the loop stops the transfer.
    func fail(_ error: LoadingError) {
        if end(.failure(error)) { CurlLoop.shared.wake() }
    }

    /// Ends the call; false if it has ended before.
    @discardableResult private func end(_ answer: Answer) -> Bool {
        let (isFirst, continuation) = state.withLock { state in
            guard state.end == nil else { return (false, nil as CheckedContinuation<Answer, Never>?) }
            state.end = answer
            state.response = CurlResponse()
            defer { state.continuation = nil }
            return (true, state.continuation)
        }
        continuation?.resume(returning: answer)
        return isFirst
    }

    // What the loop calls.

    /// Takes bytes of the body; false if there are too many.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isWithinLimit = state.withLock { unsafe $0.response.take(bytes, limit: request.limits.bytes) }
        if !isWithinLimit { end(.failure(.tooLarge(request))) }
        return isWithinLimit && !hasEnded
    }

    /// Takes a line of the headers, or of the trailers; false for one that isn't HTTP.
    func receiveHeader(_ line: String) -> Bool {
        let isHeader = state.withLock { $0.response.take(line) }
        if !isHeader { finish(.noHTTP, message: "") }
        return isHeader && !hasEnded
    }

    /// Ends the call with the response, or follows a redirect: then the request is to be sent again.
    func finish() -> Bool {
        let (response, old) = state.withLock { ($0.response, $0.sent) }
        let locations = response.locations
        guard let location = locations.first else {
            end(.success((response, old.address)))
            return false
        }
        var sent = old
        do throws(LoadingError) {
            if locations.count > 1 { throw .severalLocations(request, locations) }
            // Not under the lock: an address takes time.
            try sent.follow(location, status: response.status)
        } catch {
            end(.failure(error))
            return false
        }
        state.withLock { [sent] state in (state.sent, state.response) = (sent, CurlResponse()) }
        return true
    }

    /// Ends the call with a failure of the network.
    func finish(_ failure: NetworkFailure, message: String) {
        end(.failure(LoadingError(failure, address: request.address, message: message)))
    }
}
