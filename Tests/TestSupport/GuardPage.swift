#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// SAFETY: the mapping is two pages, of which only the first is readable, and is unmapped by deinit.
/// A page of memory with a page after it that can't be read.
///
/// A reader that reads one byte too many ends the process.
@safe public final class GuardPage {
    private let memory: UnsafeMutableRawPointer
    private let size: Int

    /// Maps the pages; returns nil if the system has none.
    public init?() {
        size = sysconf(Int32(_SC_PAGESIZE))
        guard let memory = unsafe mmap(nil, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
            unsafe memory != MAP_FAILED
        else { return nil }
        unsafe self.memory = unsafe memory
        guard unsafe mprotect(memory + size, size, PROT_NONE) == 0 else { return nil }
    }

    deinit { unsafe munmap(memory, 2 * size) }

    /// Calls `body` with bytes that end where the page ends; there are at most a page of them.
    public func withBytes(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
        precondition(bytes.count <= size, "\(bytes.count) bytes are more than a page")
        let start = unsafe (memory + size - bytes.count).assumingMemoryBound(to: UInt8.self)
        for (index, byte) in bytes.enumerated() { unsafe start[index] = byte }
        try unsafe body(UnsafeBufferPointer(start: UnsafePointer(start), count: bytes.count))
    }
}
