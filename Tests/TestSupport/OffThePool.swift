import Foundation

/// Runs a body that waits for something outside this process, on a thread of its own.
///
/// The cooperative pool has as few threads as the machine has cores; one that waits is missed by every other test.
public func offThePool<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
