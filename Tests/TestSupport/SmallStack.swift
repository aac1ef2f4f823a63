import Foundation

/// A thread with the stack that Darwin gives to secondary threads.
package enum SmallStack {
    /// The bytes of the stack.
    package static let size = 512 * 1_024

    /// Runs `body` on such a thread, and waits without holding up the cooperative pool.
    package static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = size
            thread.start()
        }
    }
}
