import Foundation
import HTTPLoading
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
        /// The request that is under way.
        var sent: SentRequest
    }

    /// Creates a call that isn't started.
    init(_ request: APIRequest, sending sent: SentRequest) {
        self.request = request
        state = Mutex(State(sent: sent))
    }

    /// Runs the request, and waits for its end.
    func run(_ urlRequest: URLRequest, in session: QueuedSession) async -> Answer {
        let timer = state.withLock(\.sent).startTimer { self.fail($0) }
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
            state = State(sent: old.sent)
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

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The session does not resolve the address as it should: on Linux it takes a relative path for one from the root,
        // a file for one of the server, and leaves the old password before a new host.
        let location = response.value(forHTTPHeaderField: "Location") ?? request.url?.absoluteString ?? ""
        var sent = state.withLock(\.sent)
        do throws(LoadingError) {
            try sent.follow(location, status: response.statusCode)
        } catch {
            return fail(error)
        }
        state.withLock { [sent] in $0.sent = sent }
        var request = request
        sent.fill(&request)
        #if canImport(FoundationNetworking)
        if sent.body != nil { return restart(request, in: session, stoppingBy: completionHandler) }
        #endif
        completionHandler(request)
    }

    #if canImport(FoundationNetworking)
    /// Follows a redirect of a request with a body by a new task: on Linux the session would send
    /// an empty body.
    private func restart(
        _ request: URLRequest, in session: URLSession, stoppingBy stopRedirect: @Sendable (URLRequest?) -> Void
    ) {
        let queue = state.withLock { state in
            // Later events of the old task belong to the redirect.
            state.task = nil
            return state.queue
        }
        stopRedirect(nil)
        queue?.async { self.start(request, in: session) }
    }
    #endif
}

extension SentRequest {
    /// Sets the address, method, headers and body of a request.
    func fill(_ request: inout URLRequest) {
        request.url = url
        (request.httpMethod, request.httpBody) = (method, body.map { Data($0) })
        for name in (request.allHTTPHeaderFields ?? [:]).keys { request.setValue(nil, forHTTPHeaderField: name) }
        for field in headers.fields { request.addValue(field.value, forHTTPHeaderField: field.name) }
    }
}
