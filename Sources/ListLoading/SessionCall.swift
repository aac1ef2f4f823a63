import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One call of a session: ends once, whichever comes first: the answer, an error, a limit or the cancellation.
///
/// It is the delegate of its own task, and counts the bytes as they come. On Linux the session unpacks inside libcurl, so
/// these are the unpacked ones.
final class SessionCall: NSObject, URLSessionDataDelegate, Sendable {
    typealias Answer = Result<(bytes: [UInt8], response: URLResponse?), any Error>

    private let request: APIRequest
    private let state = Mutex(State())

    private struct State {
        var stage = Stage.waiting
        var bytes: [UInt8] = []
        var hasLeftOrigin = false
    }

    private enum Stage {
        case waiting
        case running(URLSessionDataTask, CheckedContinuation<Answer, Never>)
        case ended
    }

    /// A call that is not begun.
    init(_ request: APIRequest) { self.request = request }

    /// Runs the request, and waits for its end.
    func run(_ urlRequest: URLRequest, in session: URLSession) async -> Answer {
        let timer = Task {
            try await Task.sleep(for: min(request.limits.time, .seconds(1_000_000_000)))
            fail(LoadingError.tooSlow(request))
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { start(session.dataTask(with: urlRequest), $0) }
        } onCancel: {
            fail(CancellationError())
        }
    }

    private func start(_ task: URLSessionDataTask, _ continuation: CheckedContinuation<Answer, Never>) {
        task.delegate = self
        let isCancelled = state.withLock { state in
            if case .ended = state.stage { return true }
            state.stage = .running(task, continuation)
            return false
        }
        if isCancelled {
            continuation.resume(returning: .failure(CancellationError()))
        } else {
            task.resume()
        }
    }

    /// Ends the call early.
    ///
    /// The caller is told at once; the session may take its time to close the socket.
    private func fail(_ error: any Error) { end { _ in .failure(error) }?.cancel() }

    /// Ends the call; what comes later finds it ended.
    @discardableResult private func end(_ answer: ([UInt8]) -> Answer) -> URLSessionDataTask? {
        let old = state.withLock { state in
            let old = state
            state.stage = .ended
            state.bytes = []
            return old
        }
        guard case .running(let task, let continuation) = old.stage else { return nil }
        continuation.resume(returning: answer(old.bytes))
        return task
    }

    // The delegate of the task.

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isWithinLimit = state.withLock { state in
            guard case .running = state.stage else { return true }
            guard data.count <= request.limits.bytes - state.bytes.count else { return false }
            state.bytes += data
            return true
        }
        if !isWithinLimit { fail(LoadingError.tooLarge(request)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end { error.map(Result.failure) ?? .success(($0, task.response)) }
    }

    /// Follows redirects as RFC 3986 resolves them, but takes nothing to another origin that was meant for the first one.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        var request = request
        if let url = Self.target(of: response) { request.url = url }
        let (asked, next) = (task.originalRequest?.url?.absoluteString ?? "", request.url?.absoluteString ?? "")
        let hasLeftOrigin = state.withLock { state in
            // A server that was left may send us back to a place of its choice.
            state.hasLeftOrigin = state.hasLeftOrigin || !ServerAddress.isSameServer(asked, next)
            return state.hasLeftOrigin
        }
        if hasLeftOrigin {
            for name in (request.allHTTPHeaderFields ?? [:]).keys
            where !HeaderFields.safeAcrossOrigins.contains(name.lowercased()) {
                request.setValue(nil, forHTTPHeaderField: name)
            }
        }
        completionHandler(request)
    }

    /// The address in `Location`; nil where the session's reading of it will do.
    ///
    /// On Linux the session takes a relative path for one from the root, and leaves the old password before a new host.
    private static func target(of response: HTTPURLResponse) -> URL? {
        guard let location = response.value(forHTTPHeaderField: "Location"), let base = response.url else { return nil }
        let address = ServerAddress.resolve(location, from: base.absoluteString)
        return ServerAddress.isHTTP(address) ? URL(string: address) : nil
    }
}

#if canImport(FoundationNetworking)
/// Hands the events of a session to the delegates of its tasks, as the session does by itself on Apple's systems.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        (dataTask.delegate as? SessionCall)?.urlSession(session, dataTask: dataTask, didReceive: data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        (task.delegate as? SessionCall)?.urlSession(session, task: task, didCompleteWithError: error)
    }
}
#endif
