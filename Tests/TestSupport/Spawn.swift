import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Starts programs and waits for them by system calls.
///
/// Foundation's `Process` detects the end of a child by a socket that all its descendants inherit,
/// and children that are started at the same time inherit each other's. So a daemon, or the server
/// of another test, delays the end.
enum Spawn {
    /// Starts a program in a process group of its own, with three open files and no signal blocked
    /// or ignored.
    ///
    /// - Throws: `POSIXError`.
    static func start(
        _ program: String, _ arguments: [String], environment: [String: String], in folder: String,
        input: Int32, output: Int32, errors: Int32
    ) throws -> pid_t {
        var (actions, attributes) = unsafe (Actions(), Attributes())
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        for (number, file) in [input, output, errors].enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
        }
        unsafe change(&actions, to: folder)
        unsafe closeAllElse(&actions, &attributes)
        var process = pid_t()
        let code = unsafe withPointers([program] + arguments) { arguments in
            unsafe withPointers(environment.map { "\($0)=\($1)" }) { environment in
                unsafe posix_spawn(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return process
    }

    /// Waits for the end of a child, and kills the rest of its process group.
    static func wait(for process: pid_t) -> ChildProcess.End {
        var info = unsafe siginfo_t()
        // SAFETY: the information is written during the call only. The child is not reaped yet, so
        // its number is its own.
        while unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        kill(-process, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F
        return ChildProcess.End(status: signal == 0 ? status >> 8 & 0xFF : signal, isSignal: signal != 0)
    }

    #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    #endif

    /// Gives the child only its three files, the default action of all signals, and a process group
    /// of its own.
    // SAFETY: the sets of signals are read during the calls only.
    private static func closeAllElse(_ actions: inout Actions, _ attributes: inout Attributes) {
        var (none, all) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #elseif canImport(Glibc)
        // SAFETY: a function of glibc 2.34 that its Swift module does not show, with its signature.
        let close = unsafe unsafeBitCast(
            dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
            to: (@convention(c) (UnsafeMutablePointer<Actions>, Int32) -> Int32).self)
        _ = unsafe close(&actions, 3)
        #endif
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    /// Sets the working directory of the child.
    private static func change(_ actions: inout Actions, to folder: String) {
        #if canImport(Glibc)
        // SAFETY: a function of glibc 2.29 that its Swift module does not show, with its signature.
        let change = unsafe unsafeBitCast(
            dlsym(nil, "posix_spawn_file_actions_addchdir_np"),
            to: (@convention(c) (UnsafeMutablePointer<Actions>, UnsafePointer<CChar>) -> Int32).self)
        _ = unsafe change(&actions, folder)
        #else
        unsafe posix_spawn_file_actions_addchdir_np(&actions, folder)
        #endif
    }

    /// Calls `body` with C strings of the texts, in an array that ends with a null pointer.
    // SAFETY: the copies are freed after the call.
    private static func withPointers<Result>(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
    }
}
