import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A flag that SIGINT (Ctrl-C) and SIGTERM set.
enum Interrupt {
    private static let flag = Atomic(false)

    /// Whether one of them was received.
    static var isReceived: Bool { flag.load(ordering: .relaxed) }

    /// Catches both signals from now on, even if the parent process had blocked them.
    // SAFETY: the set of signals lives through the calls.
    static func watch() {
        var signals = sigset_t()
        _ = unsafe sigemptyset(&signals)
        // The flag is initialized before a handler can run; a handler only stores into it, without
        // a lock.
        flag.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            _ = signal(number) { _ in Interrupt.flag.store(true, ordering: .relaxed) }
            _ = unsafe sigaddset(&signals, number)
        }
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
