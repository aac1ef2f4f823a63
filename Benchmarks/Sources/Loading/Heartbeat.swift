import Synchronization

/// A probe of the main actor: it enqueues an empty job repeatedly and records the waiting times.
final class Heartbeat: Sendable {
    private let waits = Mutex<[Duration]>([])
    private let isOver = Mutex(false)

    /// Starts the probe.
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

    /// Ends the probe and returns the median, the 99th percentile and the maximum of the waits, in
    /// milliseconds.
    func end() -> (median: Double, most: Double, longest: Double, count: Int) {
        isOver.withLock { $0 = true }
        let sorted = waits.withLock { $0.sorted() }
        func milliseconds(_ part: Double) -> Double {
            sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))] / .milliseconds(1)
        }
        return (milliseconds(0.5), milliseconds(0.99), milliseconds(1), sorted.count)
    }
}
