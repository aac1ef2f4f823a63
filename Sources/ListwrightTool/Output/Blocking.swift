import Dispatch
import Synchronization

/// Asynchronous work that blocks the main thread until it is done.
enum Blocking {
    /// Runs the work and waits for its value.
    static func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = BlockingResult<Value>()
        Task.detached {
            let value = await work()
            result.value.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return result.value.withLock { $0! }
    }
}

/// The value of the work, set once it is done.
private final class BlockingResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
