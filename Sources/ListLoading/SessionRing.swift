import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The session in use, of a few that are made when they are needed and never dropped.
///
/// On Linux a session receives and cancels on one queue. A server that sends faster than we read keeps it from cancelling
/// for as long as it goes on. So after an answer past its limits the calls that follow use the next session, where they
/// need not wait for that server.
final class SessionRing: Sendable {
    private static let size = 4

    private let configuration: URLSessionConfiguration
    private let state: Mutex<(sessions: [URLSession], index: Int)>

    init(_ configuration: URLSessionConfiguration) {
        self.configuration = configuration
        state = Mutex(([Self.session(configuration)], 0))
    }

    /// The session for the next call.
    var current: URLSession { state.withLock { $0.sessions[$0.index] } }

    /// Goes on to the next session, where this one is still in use.
    func leave(_ session: URLSession) {
        state.withLock { state in
            guard state.sessions[state.index] === session else { return }
            state.index = (state.index + 1) % Self.size
            if state.index == state.sessions.count { state.sessions.append(Self.session(configuration)) }
        }
    }

    private static func session(_ configuration: URLSessionConfiguration) -> URLSession {
        #if canImport(FoundationNetworking)
        URLSession(configuration: configuration, delegate: SessionDelegate(), delegateQueue: InlineQueue())
        #else
        URLSession(configuration: configuration)
        #endif
    }
}
