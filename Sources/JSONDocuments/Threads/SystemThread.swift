internal import SystemHeaders

/// A detached thread of the system.
package enum SystemThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs the body on a thread of its own; without a free one, on the calling thread.
    package static func start(_ body: @escaping @Sendable () -> Void) {
        if !startIfFree(body) { body() }
    }

    /// Runs the body on a thread of its own; false, and nothing is run, if the system has no thread more.
    package static func startIfFree(_ body: @escaping @Sendable () -> Void) -> Bool {
        // SAFETY: the retained body is released once: by the thread, or here if there is none.
        let context = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let status = unsafe pthread_create(&thread, nil, { context in unsafe Self.run(context) }, context)
        guard status == 0 else {
            unsafe Unmanaged<Body>.fromOpaque(context).release()
            return false
        }
        #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
        return true
    }

    // SAFETY: the context is the body that `start` has retained.
    private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let context = unsafe context { unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
}

/// A mutex on which threads wait for each other.
// SAFETY: the mutex and the condition have an address of their own from `init` to `deinit`, after which nobody waits.
@safe package final class ThreadCondition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Runs the body while no other thread does.
    package func withLock<Result>(_ body: () -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Lets other threads in until one signals; within `withLock`.
    package func wait() { unsafe pthread_cond_wait(condition, mutex) }

    /// Wakes a thread that waits.
    package func signal() { unsafe pthread_cond_signal(condition) }

    /// Wakes all threads that wait.
    package func broadcast() { unsafe pthread_cond_broadcast(condition) }
}
