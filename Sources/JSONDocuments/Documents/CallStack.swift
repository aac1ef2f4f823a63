internal import CJansson
internal import SystemHeaders

/// Stack space for deep recursion on any thread: secondary threads have 512 KB on Darwin, and
/// callers may have used most of it.
///
/// A recursion that follows the nesting of data calls ``withRoom(for:_:)`` at each level. Most
/// calls only compare two addresses. If the stack is nearly used up, the rest of the recursion runs
/// on a new thread with a large stack, and the caller waits for it.
package enum CallStack {
    /// The bytes that must be left for the work between two levels: conversions, formatters, code
    /// of callers.
    package static let reserve = 128 * 1_024

    /// The bytes of a large stack; pages that aren't used take no memory.
    private static let largeSize = 16 * 1_024 * 1_024

    /// The number of bytes that are left on the calling thread's stack.
    package static var bytesLeft: Int { Int(clamping: cjansson_stack_left()) }

    /// True if the work of one level fits on the calling thread's stack.
    @inline(never)
    package static var hasRoom: Bool { bytesLeft >= reserve }

    /// Runs `body` with at least `bytes` of stack: on this thread, or on one with a large stack.
    ///
    /// The calling thread waits until `body` returns. Another thread sees no thread-local and
    /// task-local values.
    package static func withRoom<Result, Failure: Error>(
        for bytes: Int = reserve, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if bytesLeft >= bytes { return try body() }
        // SAFETY: one thread at a time uses the captures of `body`: the caller waits for the other
        // one.
        nonisolated(unsafe) var outcome: Swift.Result<Result, Failure>?
        withoutActuallyEscaping({
            do throws(Failure) {
                unsafe outcome = .success(try body())
            } catch {
                unsafe outcome = .failure(error)
            }
        }) { run(Work($0)) }
        return try unsafe outcome!.get()
    }

    /// A call for another thread.
    private final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Runs `work` on a thread with a large stack, or on this one if the system has no thread left.
    // SAFETY: the thread takes over the reference made for it, and has ended when this returns.
    private static func run(_ work: Work) {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setstacksize(&attributes, largeSize)
        let reference = unsafe Unmanaged.passRetained(work)
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        let status = unsafe pthread_create(
            &thread, &attributes,
            { work in
                // The address is optional on Linux alone.
                unsafe Unmanaged<Work>.fromOpaque((work as UnsafeMutableRawPointer?)!).takeRetainedValue().body()
                return nil
            }, reference.toOpaque())
        guard status == 0 else { return unsafe reference.takeRetainedValue().body() }
        #if canImport(Glibc)
        pthread_join(thread, nil)
        #else
        pthread_join(thread!, nil)
        #endif
    }
}
