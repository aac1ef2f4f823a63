import JSONDocuments
import SystemHeaders

/// A socket that listens at an address of this machine.
package struct ServerSocket: ~Copyable {
    package let descriptor: Int32

    /// The port; chosen by the system if 0 was requested.
    package let port: Int

    /// Listens at an address and port.
    package init(at address: SocketAddress, port: Int) throws(ServerError) {
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
    package static func makeNonblocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Returns the next connection; nil if none is waiting.
    package func accept() -> Int32? {
        let connection = systemAccept(descriptor)
        guard connection >= 0 else { return nil }
        Self.makeNonblocking(connection)
        return connection
    }

    private static func failure(_ address: SocketAddress, port: Int) -> ServerError {
        let hint = errno == EADDRINUSE ? "; --port=0 chooses a free one" : ""
        let reason = SystemError(number: errno).reason
        return ServerError(description: "cannot serve at \(address.host(port)): \(reason)\(hint)")
    }
}

/// The reason why a socket can't listen at an address.
package struct ServerError: Error, CustomStringConvertible {
    package let description: String
}

/// An address of this machine to listen at.
package struct SocketAddress {
    private enum Bytes {
        case four(in_addr)
        case six(in6_addr)
    }

    private let text: String
    private let bytes: Bytes

    /// Parses `localhost` or a numeric address, as in `127.0.0.1` or `::1`; nil for anything else.
    // SAFETY: inet_pton writes an address of its family and no more.
    package init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        self.text = text == "localhost" ? "127.0.0.1" : text
        if unsafe inet_pton(AF_INET, self.text, &four) == 1 {
            bytes = .four(four)
        } else if unsafe inet_pton(AF_INET6, self.text, &six) == 1 {
            bytes = .six(six)
        } else {
            return nil
        }
    }

    /// True if only this machine can reach it: 127.0.0.0/8 and ::1.
    // SAFETY: the bytes of the address are read while it lives.
    package var isLoopback: Bool {
        switch bytes {
        case .four(let address): UInt32(bigEndian: address.s_addr) >> 24 == 127
        case .six(let address):
            unsafe withUnsafeBytes(of: address) { bytes in
                unsafe bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
            }
        }
    }

    package var family: Int32 {
        if case .four = bytes { AF_INET } else { AF_INET6 }
    }

    /// `127.0.0.1:8020`, `[::1]:8020`.
    package func host(_ port: Int) -> String { family == AF_INET ? "\(text):\(port)" : "[\(text)]:\(port)" }

    /// Binds a socket to the address; a port of 0 is replaced by the one that the system chose.
    // SAFETY: the address and its length are those of its family, and live through the calls.
    package func bind(_ descriptor: Int32, port: inout Int) -> Bool {
        switch bytes {
        case .four(let address):
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
            name.sin_addr = address
            let isBound = Self.bind(descriptor, to: &name)
            port = Int(in_port_t(bigEndian: name.sin_port))
            return isBound
        case .six(let address):
            var name = sockaddr_in6()
            name.sin6_family = sa_family_t(AF_INET6)
            name.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
            name.sin6_addr = address
            let isBound = Self.bind(descriptor, to: &name)
            port = Int(in_port_t(bigEndian: name.sin6_port))
            return isBound
        }
    }

    // SAFETY: every kind of address starts with the fields of sockaddr; the length says how much of
    // it may be used.
    private static func bind<Name>(_ descriptor: Int32, to name: inout Name) -> Bool {
        var length = socklen_t(MemoryLayout<Name>.size)
        return unsafe withUnsafeMutablePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe systemBind(descriptor, address, length) == 0 else { return false }
                return unsafe getsockname(descriptor, address, &length) == 0
            }
        }
    }
}

// Functions of the system whose names are those of methods, too.
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

// SAFETY: the address is read during the call only.
private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    unsafe bind(descriptor, address, length)
}
