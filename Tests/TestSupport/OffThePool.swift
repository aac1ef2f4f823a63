import Foundation

/// Runs a body that waits for an external event on a thread of its own.
///
/// The cooperative pool has only one thread for each core, so a blocked thread would hold up other
/// tests.
public func offThePool<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
