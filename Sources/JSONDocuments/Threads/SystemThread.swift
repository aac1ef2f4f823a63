internal import SystemHeaders

/// A detached thread of the system.
package enum SystemThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs the body on a new thread; on the calling thread if the system has none left.
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
