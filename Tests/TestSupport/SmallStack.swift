import Foundation

/// A thread with the stack size of secondary threads on Darwin.
package enum SmallStack {
    /// The size of the stack in bytes.
    package static let size = 512 * 1_024

    /// Runs `body` on such a thread, and waits without blocking the cooperative pool.
    package static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = size
            thread.start()
        }
    }
}
