import Foundation
import Synchronization

/// A request and its server as one object that can be loaded again and again.
///
/// A new call cancels the one in flight. Every call ends exactly once, with a response, an error or
/// the code `cancelled`: its completion is called, or its `load()` returns or throws.
///
/// ```swift
/// let call = APICall(APIRequest("https://api.example.com", "books"), on: URLSessionTransport.shared)
/// let response = try await call.load()
/// call.state  // succeeded
/// ```
public final class APICall: Sendable {
    /// The request.
    public let request: APIRequest

    private let transport: any HTTPTransport
    private let current = Mutex(Current())

    private typealias Completion = @Sendable (Result<APIResponse, LoadingError>) -> Void

    /// The identity of a call.
    ///
    /// The order of calls is that of the lock in `begin`.
    private final class Identity: Sendable {}

    /// The last call; it is in flight if it has a completion.
    private struct Current {
        var identity: Identity?
        var state = CallState.created
        var startTime: Date?
        var duration: Duration?
        var result: Result<APIResponse, LoadingError>?
        var task: Task<Void, Never>?
        var completion: Completion?
    }

    /// A call that isn't started.
    public init(_ request: APIRequest, on transport: any HTTPTransport) {
        self.request = request
        self.transport = transport
    }

    /// The state of the last call.
    public var state: CallState { current.withLock(\.state) }

    /// When the last call began; nil before the first.
    public var startTime: Date? { current.withLock(\.startTime) }

    /// The duration of the last call; nil while it is in flight.
    public var duration: Duration? { current.withLock(\.duration) }

    /// The response of the last call, or its error; nil while it is in flight and before the first.
    public var result: Result<APIResponse, LoadingError>? { current.withLock(\.result) }

    /// Begins a call; one that is in flight is cancelled first.
    ///
    /// The object lives until the call has ended, whether anybody else keeps it or not.
    ///
    /// - Parameter completion: Called exactly once, on any thread; if this call is cancelled, on
    ///   the thread that cancels it.
    public func start(_ completion: @escaping @Sendable (Result<APIResponse, LoadingError>) -> Void) {
        begin(Identity(), completion: completion)
    }

    /// Loads and waits for the response.
    ///
    /// Cancelling the task cancels the call.
    ///
    /// - Throws: `LoadingError`; no status is an error.
    public func load() async throws(LoadingError) -> APIResponse {
        let call = Identity()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(call) { continuation.resume(returning: $0) }
                if Task.isCancelled { cancel(call) }
            }
        } onCancel: {
            cancel(call)
        }
        return try result.get()
    }

    /// Cancels the call in flight; its completion is called before this returns.
    ///
    /// Without a call in flight it does nothing.
    public func cancel() { cancel(nil) }

    private func cancel(_ call: Identity?) {
        end(call, with: .failure(.cancelled(request.address)), state: .cancelled, duration: nil)
    }

    /// One lock replaces the old call by the new one, so that each ends once.
    private func begin(_ call: Identity, completion: @escaping Completion) {
        let (request, transport, start) = (request, transport, ContinuousClock.now)
        let overtaken = current.withLock { current in
            let old = current
            current.identity = call
            current.state = .loading
            current.startTime = Date()
            current.duration = nil
            current.result = nil
            current.completion = completion
            current.task = Task {
                let result: Result<APIResponse, LoadingError>
                do throws(LoadingError) {
                    result = .success(try await transport.send(request))
                } catch {
                    result = .failure(error)
                }
                self.finish(call, with: result, duration: ContinuousClock.now - start)
            }
            return old
        }
        overtaken.task?.cancel()
        overtaken.completion?(.failure(.cancelled(request.address, by: "another call of the same object")))
    }

    private func finish(_ call: Identity, with result: Result<APIResponse, LoadingError>, duration: Duration) {
        switch result {
        case .success: end(call, with: result, state: .succeeded, duration: duration)
        case .failure(let error):
            end(call, with: result, state: error.code == .cancelled ? .cancelled : .failed, duration: duration)
        }
    }

    /// Ends this call, or whichever is in flight; a call that has ended already is left alone.
    private func end(
        _ call: Identity?, with result: Result<APIResponse, LoadingError>, state: CallState, duration: Duration?
    ) {
        let ended = current.withLock { current -> Current? in
            guard current.completion != nil, call == nil || call === current.identity else { return nil }
            let ended = current
            current.completion = nil
            current.task = nil
            current.state = state
            current.result = result
            current.duration = duration ?? current.startTime.map { .seconds(Date().timeIntervalSince($0)) }
            return ended
        }
        if state == .cancelled { ended?.task?.cancel() }
        ended?.completion?(result)
    }
}

/// The state of a call; it ends in one of the last three, once.
public enum CallState: String, Sendable, Hashable {
    /// Not started.
    case created
    /// Sent, and without a response.
    case loading
    /// With a response.
    case succeeded
    /// Ended by an error.
    case failed
    /// Ended by its caller, or by another call of the same object.
    case cancelled
}
