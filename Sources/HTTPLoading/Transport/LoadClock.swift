import Foundation

/// Time, as loading sees it; tests have their own.
public protocol LoadClock: Sendable {
    /// The time now.
    var now: Date { get }

    /// Waits.
    ///
    /// - Throws: `CancellationError` at once if the task is cancelled.
    func sleep(for duration: Duration) async throws
}

/// The time of the system.
public struct SystemClock: LoadClock {
    /// The system's clock.
    public init() {}

    /// The time now.
    public var now: Date { Date() }

    /// Waits.
    public func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
