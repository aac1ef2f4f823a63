import Dispatch
import Synchronization

/// Work that waits for others, done while the main thread stands still.
enum Blocking {
    /// Waits until the work is done.
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

/// Where the work puts what came of it.
private final class BlockingResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
