import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One call of a session.
///
/// It ends once, by the first of these: the response, an error, a limit, the cancellation.
///
/// The call is the delegate of its own task and counts the bytes as they arrive. On Linux libcurl
/// decompresses below the session, so these are the decompressed ones.
final class SessionCall: NSObject, URLSessionDataDelegate, Sendable {
    typealias Answer = Result<(bytes: [UInt8], response: URLResponse?), any Error>

    private let request: APIRequest
    private let state: Mutex<State>

    private struct State {
        var continuation: CheckedContinuation<Answer, Never>?
        var task: URLSessionDataTask?
        var queue: DispatchQueue?
        var hasEnded = false
        /// How the call ended before it was waited for.
        var early: Answer?
        var bytes: [UInt8] = []
        var hasLeftOrigin = false
        var restartCount = 0
        /// The method and the body of the request that is under way, which redirects change.
        var method: String
        var body: Data?
    }

    /// Creates a call that isn't started.
    init(_ request: APIRequest) {
        self.request = request
        state = Mutex(State(method: request.method.rawValue, body: request.body.content.map { Data($0.bytes) }))
    }

    /// Runs the request, and waits for its end.
    func run(_ urlRequest: URLRequest, in session: QueuedSession) async -> Answer {
        let timer = Task {
            try await Task.sleep(for: min(request.limits.time, .seconds(1_000_000_000)))
            fail(LoadingError.tooSlow(request))
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early = state.withLock { state in
                    if !state.hasEnded { (state.continuation, state.queue) = (continuation, session.queue) }
                    return state.early
                }
                if let early { return continuation.resume(returning: early) }
                session.queue.async { self.start(urlRequest, in: session.session) }
            }
        } onCancel: {
            fail(CancellationError())
        }
    }

    private func start(_ urlRequest: URLRequest, in session: URLSession) {
        // On Linux a session keeps a task that was never resumed.
        if state.withLock(\.hasEnded) { return }
        let task = session.dataTask(with: urlRequest)
        task.delegate = self
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.task = task }
            return state.hasEnded
        }
        if hasEnded { task.cancel() } else { task.resume() }
    }

    /// Ends the call early.
    ///
    /// The caller resumes at once; the session may take its time to close the socket.
    private func fail(_ error: any Error) {
        let old = end { _ in .failure(error) }
        if let task = old.task { old.queue?.async { task.cancel() } }
    }

    /// Ends the call; what comes later finds it ended.
    @discardableResult private func end(_ answer: ([UInt8]) -> Answer) -> State {
        let old = state.withLock { state in
            let old = state
            state = State(method: old.method)
            state.hasEnded = true
            state.early = old.hasEnded || old.continuation != nil ? old.early : answer(old.bytes)
            return old
        }
        old.continuation?.resume(returning: answer(old.bytes))
        return old
    }

    // The delegate of the task.

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isWithinLimit = state.withLock { state in
            guard !state.hasEnded, state.task === dataTask else { return true }
            guard data.count <= request.limits.bytes - state.bytes.count else { return false }
            state.bytes += data
            return true
        }
        if !isWithinLimit { fail(LoadingError.tooLarge(request)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard state.withLock({ $0.task === task }) else { return }
        end { error.map(Result.failure) ?? .success(($0, task.response)) }
    }

    /// Follows redirects as RFC 3986 resolves them, but takes nothing to another origin that was
    /// meant for the first one.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        var request = request
        if let address = Self.target(of: response) {
            guard ServerAddress.isHTTP(address), let url = URL(string: address) else {
                return fail(LoadingError.badRedirect(self.request, to: address))
            }
            request.url = url
        }
        let (asked, next) = (task.originalRequest?.url?.absoluteString ?? "", request.url?.absoluteString ?? "")
        let step = state.withLock { state in
            // A server that was left may send us back to an address of its choice.
            state.hasLeftOrigin = state.hasLeftOrigin || !ServerAddress.isSameServer(asked, next)
            if Self.turnsIntoGET(state.method, after: response.statusCode) { (state.method, state.body) = ("GET", nil) }
            let dropsBody = state.body == nil && self.request.body.content != nil
            return (hasLeftOrigin: state.hasLeftOrigin, method: state.method, body: state.body, dropsBody: dropsBody)
        }
        if step.hasLeftOrigin, step.body != nil {
            return fail(LoadingError.foreignRedirect(self.request, method: step.method, to: next))
        }
        (request.httpMethod, request.httpBody) = (step.method, step.body)
        request.removeHeaders { name in
            (step.hasLeftOrigin && !HeaderFields.safeAcrossOrigins.contains(name))
                || (step.dropsBody && Self.bodyHeaders.contains(name))
        }
        #if canImport(FoundationNetworking)
        if step.body != nil { return restart(request, in: session, stoppingBy: completionHandler) }
        #endif
        completionHandler(request)
    }

    #if canImport(FoundationNetworking)
    /// Follows a redirect of a request with a body by a new task: on Linux the session would send
    /// an empty body.
    private func restart(
        _ request: URLRequest, in session: URLSession, stoppingBy stopRedirect: @Sendable (URLRequest?) -> Void
    ) {
        let (queue, count) = state.withLock { state in
            // Later events of the old task belong to the redirect.
            state.task = nil
            state.restartCount += 1
            return (state.queue, state.restartCount)
        }
        stopRedirect(nil)
        if count > Self.mostRestarts { return fail(URLError(.httpTooManyRedirects)) }
        queue?.async { self.start(request, in: session) }
    }

    /// The most redirects of a request with a body; a session follows about as many.
    private static let mostRestarts = 16
    #endif

    /// Returns whether the request after a redirect is a GET without a body (RFC 9110, section 15.4; the
    /// Fetch standard): a POST after 301 or 302, anything but a HEAD after 303.
    ///
    /// All others keep their method and body.
    private static func turnsIntoGET(_ method: String, after status: Int) -> Bool {
        status == 303 ? method != "HEAD" : method == "POST" && [301, 302].contains(status)
    }

    /// The names of the headers that describe a body, in lower case.
    private static let bodyHeaders: Set<String> = [
        "content-encoding", "content-language", "content-length", "content-location", "content-type",
        "transfer-encoding",
    ]

    /// Returns the address in `Location`, which the session does not resolve as it should.
    ///
    /// On Linux it takes a relative path for one from the root, a file for one of the server, and
    /// leaves the old password before a new host.
    private static func target(of response: HTTPURLResponse) -> String? {
        guard let location = response.value(forHTTPHeaderField: "Location"), let base = response.url else { return nil }
        return ServerAddress.resolve(location, from: base.absoluteString)
    }
}

extension URLRequest {
    /// Removes the headers whose names, in lower case, match.
    fileprivate mutating func removeHeaders(where isUnwanted: (String) -> Bool) {
        for name in (allHTTPHeaderFields ?? [:]).keys where isUnwanted(name.lowercased()) {
            setValue(nil, forHTTPHeaderField: name)
        }
    }
}
