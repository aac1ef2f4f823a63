import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Turns Ctrl-C and a polite request to end into something to look at.
enum Interrupt {
    private static let flag = Atomic(false)

    /// Whether one of them came.
    static var hasCome: Bool { flag.load(ordering: .relaxed) }

    /// Catches them from now on, even where the parent had blocked them.
    // SAFETY: the set of signals lives through the calls.
    static func watch() {
        var signals = sigset_t()
        _ = unsafe sigemptyset(&signals)
        // Made before a handler can run; afterwards the handler only stores into it, without a lock.
        flag.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            _ = signal(number) { _ in Interrupt.flag.store(true, ordering: .relaxed) }
            _ = unsafe sigaddset(&signals, number)
        }
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
