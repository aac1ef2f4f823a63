import HTTPLoading
import JSONDocuments
import Synchronization

/// A request under way, with its redirects.
///
/// It ends once, by the first of these: the response, an error, a limit, the cancellation. The loop's thread receives;
/// any thread ends the call.
final class CurlCall: Sendable {
    typealias Answer = Result<Received, LoadingError>

    /// The end of a response, and what was received of it.
    struct Received {
        var status = 0
        var lines: [String] = []
        var bytes: [UInt8] = []
        var address = ""
    }

    private struct State {
        var continuation: CheckedContinuation<Answer, Never>?
        var end: Answer?
        var sent: SentRequest
        var received = Received()
        var redirectCount = 0
    }

    private let request: APIRequest
    private let state: Mutex<State>

    /// The most redirects of a request.
    private static let mostRedirects = 16

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
            state.received = Received()
            defer { state.continuation = nil }
            return (true, state.continuation)
        }
        continuation?.resume(returning: answer)
        return isFirst
    }

    // What the loop calls.

    /// Takes bytes of the body; false if there are too many.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isWithinLimit = state.withLock { state in
            // The body of a redirect isn't looked at.
            if state.received.isRedirect { return true }
            guard bytes.count <= request.limits.bytes - state.received.bytes.count else { return false }
            unsafe state.received.bytes.append(contentsOf: bytes)
            return true
        }
        if !isWithinLimit { end(.failure(.tooLarge(request))) }
        return isWithinLimit && !hasEnded
    }

    /// Takes a line of the headers, of which the first one of each response is its status; false for one without a name.
    func receiveHeader(_ line: String) -> Bool {
        let isHeader = state.withLock { state in
            let isFolded = line.first == " " || line.first == "\t"
            if line.hasPrefix("HTTP/") {
                // The reason after the status may be empty.
                let status = line.trimmed.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
                state.received = Received(status: status)
            } else if isFolded, !state.received.lines.isEmpty {
                state.received.lines[state.received.lines.count - 1] += " " + line.trimmed
            } else if !line.trimmed.isEmpty {
                guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return false }
                state.received.lines.append(line.trimmed)
            }
            return true
        }
        if !isHeader { finish(.noHTTP, message: "") }
        return isHeader && !hasEnded
    }

    /// Ends the call with the response, or follows a redirect: then the request is to be sent again.
    func finish() -> Bool {
        let step = state.withLock { state -> Result<Bool, LoadingError> in
            guard state.end == nil, state.received.isRedirect, let location = state.received.headers["Location"] else {
                return .success(false)
            }
            state.redirectCount += 1
            guard state.redirectCount <= Self.mostRedirects else {
                return .failure(LoadingError(.tooManyRedirects, address: request.address, message: ""))
            }
            let status = state.received.status
            return Result { () throws(LoadingError) in
                try state.sent.follow(location, status: status)
                state.received = Received()
                return true
            }
        }
        switch step {
        case .success(true): return true
        case .success(false): end(.success(state.withLock(\.received.self).at(sent.address)))
        case .failure(let error): end(.failure(error))
        }
        return false
    }

    /// Ends the call with a failure of libcurl.
    func finish(_ failure: NetworkFailure, message: String) {
        end(.failure(LoadingError(failure, address: request.address, message: message)))
    }
}

extension CurlCall.Received {
    var headers: HeaderFields {
        lines.reduce(into: [:]) { headers, line in
            let name = line.prefix { $0 != ":" }
            headers.append(line.dropFirst(name.count + 1).trimmed, as: String(name))
        }
    }

    /// Whether the response sends to another address.
    fileprivate var isRedirect: Bool {
        [301, 302, 303, 307, 308].contains(status) && headers["Location"].map { !$0.isEmpty } == true
    }

    fileprivate func at(_ address: String) -> Self {
        var result = self
        result.address = address
        return result
    }
}
