#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A socket that listens at an address of this machine.
struct ServerSocket: ~Copyable {
    let descriptor: Int32

    /// The port; chosen by the system if 0 was requested.
    let port: Int

    /// Listens at an address and port.
    init(at address: SocketAddress, port: Int) throws(ToolError) {
        descriptor = Self.open(address)
        guard descriptor >= 0 else { throw Self.failure(address, port: port) }
        var port = port
        guard address.bind(descriptor, port: &port), listen(descriptor, 16) == 0 else {
            let error = Self.failure(address, port: port)
            close(descriptor)
            throw error
        }
        self.port = port
    }

    deinit { close(descriptor) }

    // SAFETY: the option's value is an Int32 that lives through the call.
    private static func open(_ address: SocketAddress) -> Int32 {
        #if canImport(Glibc)
        let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(address.family, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return descriptor }
        var yes: Int32 = 1
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        makeNonblocking(descriptor)
        return descriptor
    }

    /// Makes reads and writes return at once, and keeps child processes from inheriting the
    /// descriptor.
    static func makeNonblocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// The next connection; nil if none is waiting.
    func accept() -> Int32? {
        #if canImport(Glibc)
        let connection = Glibc.accept(descriptor, nil, nil)
        #else
        let connection = Darwin.accept(descriptor, nil, nil)
        #endif
        guard connection >= 0 else { return nil }
        Self.makeNonblocking(connection)
        return connection
    }

    private static func failure(_ address: SocketAddress, port: Int) -> ToolError {
        let hint = errno == EADDRINUSE ? "; --port=0 chooses a free one" : ""
        return ToolError(
            message: "listwright: cannot serve at \(address.host(port)): \(Output.reason(errno))\(hint)",
            status: .inputOutput)
    }
}
