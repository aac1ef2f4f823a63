import Synchronization

/// The requests that validate stored responses in the background, one at a time for each key.
final class RunningChecks: Sendable {
    private let tasks = Mutex<[String: Task<Void, Never>]>([:])

    /// Starts a check, unless one of this key is running.
    func start(_ key: String, check: @escaping @Sendable () async -> Void) {
        tasks.withLock { tasks in
            guard tasks[key] == nil else { return }
            tasks[key] = Task.detached(priority: .utility) {
                await check()
                self.tasks.withLock { $0[key] = nil }
            }
        }
    }

    /// Waits until the checks that are running now have ended.
    func wait() async {
        for task in tasks.withLock({ Array($0.values) }) { await task.value }
    }
}
