import Synchronization
import SystemHeaders

/// A flag that SIGINT (Ctrl-C) and SIGTERM set.
///
/// A server that is making a long answer doesn't see the flag. The process then ends a second later,
/// which harms no file: each is complete before it replaces another.
package enum Interrupt {
    private static let flag = Atomic(false)

    /// True if one of them was received.
    package static var isReceived: Bool { flag.load(ordering: .relaxed) }

    /// Catches both signals from now on, even if the parent process had blocked them.
    // SAFETY: the set of signals lives through the calls.
    package static func watch() {
        var signals = sigset_t()
        _ = unsafe sigemptyset(&signals)
        // The flag is initialized before a handler can run; a handler only stores into it, without
        // a lock.
        flag.store(false, ordering: .relaxed)
        _ = signal(SIGALRM) { _ in _exit(0) }
        _ = unsafe sigaddset(&signals, SIGALRM)
        for number in [SIGINT, SIGTERM] {
            _ = signal(number) { _ in
                Interrupt.flag.store(true, ordering: .relaxed)
                alarm(1)
            }
            _ = unsafe sigaddset(&signals, number)
        }
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
