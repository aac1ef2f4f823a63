import Foundation
import HTTPLoading
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(FoundationNetworking)
/// Hands the events of a session to the delegates of its tasks, as the session does by itself on
/// Apple's systems.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        (dataTask.delegate as? SessionCall)?.urlSession(session, dataTask: dataTask, didReceive: data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        (task.delegate as? SessionCall)?.urlSession(session, task: task, didCompleteWithError: error)
    }
}

/// Runs the delegate synchronously on the session's own queue, before it receives more.
///
/// A separate queue would fill up with bytes that nobody has counted yet, faster than a limit can
/// end them.
final class InlineQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif

/// A session and the queue that makes, starts and cancels its tasks.
///
/// On Linux each of these waits for the queue on which the session receives. A server that floods
/// us keeps that queue busy. The waiting is done on this queue, where it takes one thread for any
/// number of calls: neither one of the few threads of Swift's tasks nor one of the global queues.
final class QueuedSession: Sendable {
    let session: URLSession
    let queue = DispatchQueue(label: "listwright.session")

    init(_ configuration: URLSessionConfiguration) {
        #if canImport(FoundationNetworking)
        session = URLSession(configuration: configuration, delegate: SessionDelegate(), delegateQueue: InlineQueue())
        #else
        session = URLSession(configuration: configuration)
        #endif
    }
}

/// The session in use, of a few that are made when they are needed and never dropped.
///
/// On Linux a session receives and cancels on one queue. A server that sends faster than we read
/// keeps it from cancelling. So after a response past its limits the calls that follow use the next
/// session, where they need not wait for that server.
final class SessionRing: Sendable {
    private static let size = 4

    private let configuration: URLSessionConfiguration
    private let state: Mutex<(sessions: [QueuedSession], index: Int)>

    init(_ configuration: URLSessionConfiguration) {
        self.configuration = configuration
        state = Mutex(([QueuedSession(configuration)], 0))
    }

    /// The session for the next call.
    var current: QueuedSession { state.withLock { $0.sessions[$0.index] } }

    /// Goes on to the next session, if this one is still in use.
    func leave(_ session: QueuedSession) {
        state.withLock { state in
            guard state.sessions[state.index] === session else { return }
            state.index = (state.index + 1) % Self.size
            if state.index == state.sessions.count { state.sessions.append(QueuedSession(configuration)) }
        }
    }
}
