import Synchronization

/// The keys about which the server is being asked.
final class RunningChecks: Sendable {
    private let keys = Mutex<Set<String>>([])

    /// Whether nobody asks yet; then the caller does.
    func begin(_ key: String) -> Bool { keys.withLock { $0.insert(key).inserted } }

    /// The server was asked.
    func end(_ key: String) { _ = keys.withLock { $0.remove(key) } }
}
