import Synchronization

/// Asks the main actor for a moment, over and over, and remembers how long it had to wait.
final class Heartbeat: Sendable {
    private let waits = Mutex<[Duration]>([])
    private let isOver = Mutex(false)

    /// Begins.
    func begin() {
        Task.detached(priority: .high) {
            while !self.isOver.withLock({ $0 }) {
                let asked = ContinuousClock.now
                await MainActor.run {}
                let wait = ContinuousClock.now - asked
                self.waits.withLock { $0.append(wait) }
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    /// Ends, and says how long the waits were: half of them, 99 of 100, the longest, in milliseconds.
    func end() -> (median: Double, most: Double, longest: Double, count: Int) {
        isOver.withLock { $0 = true }
        let sorted = waits.withLock { $0.sorted() }
        func milliseconds(_ part: Double) -> Double {
            sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))] / .milliseconds(1)
        }
        return (milliseconds(0.5), milliseconds(0.99), milliseconds(1), sorted.count)
    }
}
