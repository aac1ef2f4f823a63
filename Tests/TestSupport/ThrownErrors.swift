import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The hooks of the runtime that are called for each thrown error.
///
/// Swift Testing sets them, and captures the call stack of every error in case a test doesn't catch
/// it. That took half of the time of tests that throw in loops, and consoles don't print the stacks.
enum ThrownErrors {
    /// Lets errors be thrown at the speed of a program, from now on.
    ///
    /// Does nothing where the runtime has no such hooks.
    static func stopCapturingStacks() {
        #if canImport(Glibc) || canImport(Musl)
        for name in ["_swift_willThrow", "_swift_willThrowTypedImpl"] {
            // SAFETY: the symbol is a global variable of the runtime: an atomic pointer to a function,
            // which is null if nobody listens (swift/Runtime/Error.h).
            guard let hook = unsafe dlsym(nil, name) else { continue }
            unsafe hook.assumingMemoryBound(to: Atomic<UInt>.self).pointee.store(0, ordering: .releasing)
        }
        #endif
    }
}
