#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Time, as loading sees it; tests have their own.
///
/// Retries wait by it, and a cache measures the age of its responses by it.
///
/// ```swift
/// struct NoWaiting: LoadClock {
///     var now: Date { Date() }
///     func sleep(for duration: Duration) async throws {}
/// }
/// let server = RetryingTransport(URLSessionTransport.shared, policy: .standard, clock: NoWaiting())
/// ```
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
    /// Creates the system's clock.
    public init() {}

    /// The time now.
    public var now: Date { Date() }

    /// Waits.
    public func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
