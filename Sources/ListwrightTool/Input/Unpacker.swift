import JSONDocuments
import SystemHeaders

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A program that unpacks an input: its standard input is packed, and its standard output is read
/// from a pipe.
final class Unpacker {
    /// The unpacked bytes.
    let output: FileDescriptor
    private let errors: FileDescriptor
    private let process: pid_t
    private var hasEnded = false

    /// Starts the program of a format.
    ///
    /// - Parameters:
    ///   - input: The packed bytes from the first one on; the program gets a copy of the descriptor.
    /// - Throws: `SystemError`, with ENOENT if the program isn't installed.
    init(_ format: PackedFormat, input: FileDescriptor) throws(SystemError) {
        let output = try Pipe()
        let errors: Pipe
        do throws(SystemError) { errors = try Pipe() } catch {
            output.close()
            throw error
        }
        (self.output, self.errors) = (output.reading, errors.reading)
        let files = [input.rawValue, output.writing.rawValue, errors.writing.rawValue]
        do throws(SystemError) { process = try Self.start([format.program, "-dc"], files: files) } catch {
            output.close()
            errors.close()
            throw error
        }
        output.writing.close()
        errors.writing.close()
    }

    /// Waits for the end of the program.
    ///
    /// - Returns: Its exit status, 255 after a signal, and its messages.
    func finish() -> (status: Int32, message: String) {
        let text = (try? errors.read(atMost: 2_000)) ?? []
        let status = wait()
        return (status, String(decoding: text, as: UTF8.self).trimmed)
    }

    /// Stops the program if its output isn't needed to the end.
    deinit {
        if !hasEnded {
            kill(process, SIGKILL)
            _ = wait()
        }
        output.close()
        errors.close()
    }

    // SAFETY: the status is written during the call only; the process is waited for once.
    private func wait() -> Int32 {
        hasEnded = true
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 255
    }

    /// The two ends of a pipe that no child process inherits.
    struct Pipe {
        let reading: FileDescriptor
        let writing: FileDescriptor

        // SAFETY: the two numbers are written during the call only.
        init() throws(SystemError) {
            var ends: [Int32] = [0, 0]
            guard unsafe pipe(&ends) == 0 else { throw .current }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reading, writing) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
        }

        func close() {
            reading.close()
            writing.close()
        }
    }

    #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    #endif

    /// Starts a program of the PATH with three open files.
    ///
    /// It has the default action for the signals that this process ignores.
    // SAFETY: all pointers are read during the calls only; the copies of the words are freed.
    private static func start(_ words: [String], files: [Int32]) throws(SystemError) -> pid_t {
        var (actions, attributes) = unsafe (Actions(), Attributes())
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        for (number, file) in files.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
        }
        var ignored = sigset_t()
        unsafe sigemptyset(&ignored)
        for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&ignored, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var process = pid_t()
        let code = unsafe withPointers(words) { words in
            unsafe withPointers(environment) { environment in
                unsafe posix_spawnp(&process, words[0]!, &actions, &attributes, words, environment)
            }
        }
        guard code == 0 else { throw SystemError(number: code) }
        return process
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
