internal import SystemHeaders

/// A POSIX file descriptor: reads and writes that are repeated after a signal (`EINTR`).
///
/// A descriptor doesn't close itself; the code that opened it calls ``close()``.
package struct FileDescriptor: Sendable, Equatable {
    /// The number that the system knows the descriptor by.
    package let rawValue: Int32

    /// The number of bytes that one read asks for.
    private static let chunk = 256 * 1024

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Opens a file for reading.
    package init(reading path: UnsafePointer<CChar>) throws(SystemError) {
        unsafe try self.init(opening: path, flags: O_RDONLY)
    }

    /// Opens a file with flags of `open(2)`; no child process inherits the descriptor.
    // SAFETY: the path is a C string, which is read during the call only.
    package init(opening path: UnsafePointer<CChar>, flags: Int32, mode: UInt32 = 0) throws(SystemError) {
        let descriptor = unsafe open(path, flags | O_CLOEXEC, mode_t(truncatingIfNeeded: mode))
        guard descriptor >= 0 else { throw .current }
        rawValue = descriptor
    }

    /// Closes the descriptor; false if the system reports that earlier writes have failed.
    @discardableResult package func close() -> Bool {
        systemClose(rawValue) == 0
    }

    /// Reads at most `count` bytes once; the result is empty at the end.
    package func read(atMost count: Int = 256 * 1024) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try append(to: &bytes, atMost: count)
        return bytes
    }

    /// Reads at most `count` bytes at an offset once; the result is empty at the end.
    package func read(atMost count: Int, from offset: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try append(to: &bytes, atMost: count, from: offset)
        return bytes
    }

    /// Reads to the end, or until the result has more than `limit` bytes.
    package func readAll(atMost limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(expectedSize, limit) + 1)
        while bytes.count <= limit, try append(to: &bytes, atMost: max(Self.chunk, bytes.capacity - bytes.count)) {}
        return bytes
    }

    /// Writes all bytes.
    package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // SAFETY: write reads the bytes during the call only.
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe systemWrite(rawValue, buffer)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .current
            }
        }
    }

    /// The size of a regular file; 0 for any other descriptor.
    private var expectedSize: Int {
        var status = stat()
        // SAFETY: fstat writes the status during the call only.
        guard unsafe fstat(rawValue, &status) == 0, status.st_size > 0 else { return 0 }
        return Int(status.st_size)
    }

    /// The size of a plain file; nil for any other descriptor.
    // SAFETY: fstat writes the status during the call only.
    package var plainSize: Int? {
        var status = stat()
        guard unsafe fstat(rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Reads once, at an offset or from where the last read has ended; false at the end.
    private func append(to bytes: inout [UInt8], atMost count: Int, from offset: Int? = nil) throws(SystemError) -> Bool
    {
        var outcome = 0
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            // SAFETY: read writes at most `count` bytes into the buffer, and returns their number.
            repeat {
                outcome =
                    if let offset { unsafe pread(rawValue, buffer.baseAddress, count, off_t(offset)) } else {
                        unsafe systemRead(rawValue, buffer, count)
                    }
            } while outcome < 0 && errno == EINTR
            initialized = max(0, outcome)
        }
        guard outcome >= 0 else { throw .current }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
        return outcome > 0
    }
}

/// An error of a system call.
package struct SystemError: Error, Sendable, Equatable {
    /// The value of `errno`.
    package let number: Int32

    /// The error of the last system call of this thread.
    package static var current: SystemError { SystemError(number: errno) }

    package init(number: Int32) { self.number = number }

    /// The reason in the system's words, which don't depend on the process's locale.
    // SAFETY: strerror returns a C string that is copied at once.
    package var reason: String {
        #if canImport(Darwin)
        unsafe String(cString: strerror(number))
        #else
        unsafe String(cString: strerror_l(number, Jansson.cLocale))
        #endif
    }
}

// Functions of the system whose names are those of methods, too.
// SAFETY: the bytes are written and read during the calls only.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ count: Int) -> Int {
    unsafe read(descriptor, bytes.baseAddress, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
