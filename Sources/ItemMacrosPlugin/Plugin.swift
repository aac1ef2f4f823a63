import MacroExpanding

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SystemHeaders

/// The program that the compiler starts for `@Mapped`: it answers messages on standard input.
@main enum Plugin {
    static func main() {
        let channel = MessageChannel(read: bytes, write: send)
        exit(channel.run() ? 0 : 1)
    }

    /// Up to a number of bytes from standard input; an empty result is its end.
    private static func bytes(_ count: Int) -> [UInt8] {
        // SAFETY: `read` writes at most `count` bytes into a buffer of that capacity.
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var got: Int
            repeat {
                got = unsafe read(STDIN_FILENO, buffer.baseAddress, count)
            } while got < 0 && errno == EINTR
            initialized = max(0, got)
        }
    }

    /// Writes everything to standard output; a compiler that has gone away ends the program.
    private static func send(_ data: Data) {
        let bytes = [UInt8](data)
        var sent = 0
        while sent < bytes.count {
            // SAFETY: the pointer is to the bytes after those that are sent.
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(STDOUT_FILENO, buffer.baseAddress! + sent, bytes.count - sent)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { exit(1) }
            sent += count
        }
    }
}
