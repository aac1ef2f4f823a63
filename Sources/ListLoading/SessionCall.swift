import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One call of a session: ends once, whoever comes first: the answer, the error or the cancellation.
final class SessionCall: Sendable {
    typealias Answer = Result<(bytes: Data, response: URLResponse?), any Error>

    private let stage = Mutex(Stage.waiting)

    private enum Stage {
        case waiting
        case running(URLSessionDataTask, CheckedContinuation<Answer, Never>)
        case ended
    }

    /// Runs the request, and waits for its end.
    func run(_ request: URLRequest, in session: URLSession) async -> Answer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let task = session.dataTask(with: request) { bytes, response, error in
                    self.end(error.map(Result.failure) ?? .success((bytes ?? Data(), response)))
                }
                task.delegate = RedirectGuard.shared
                let isCancelled = stage.withLock { stage in
                    if case .ended = stage { return true }
                    stage = .running(task, continuation)
                    return false
                }
                if isCancelled {
                    continuation.resume(returning: .failure(CancellationError()))
                } else {
                    task.resume()
                }
            }
        } onCancel: {
            // The caller is told at once; the session may take its time to close the socket.
            end(.failure(CancellationError()))?.cancel()
        }
    }

    /// Ends the call; what comes later finds it ended.
    @discardableResult private func end(_ answer: Answer) -> URLSessionDataTask? {
        let old = stage.withLock { stage in
            let old = stage
            stage = .ended
            return old
        }
        guard case .running(let task, let continuation) = old else { return nil }
        continuation.resume(returning: answer)
        return task
    }
}
