#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An address of this machine to listen at.
struct SocketAddress {
    private enum Bytes {
        case four(in_addr)
        case six(in6_addr)
    }

    private let text: String
    private let bytes: Bytes

    /// Parses `localhost` or a numeric address, as in `127.0.0.1` or `::1`; nil for anything else.
    // SAFETY: inet_pton writes an address of its family and no more.
    init?(_ text: String) {
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

    /// Whether only this machine can reach it: 127.0.0.0/8 and ::1.
    // SAFETY: the bytes of the address are read while it lives.
    var isLoopback: Bool {
        switch bytes {
        case .four(let address): UInt32(bigEndian: address.s_addr) >> 24 == 127
        case .six(let address):
            unsafe withUnsafeBytes(of: address) { bytes in
                unsafe bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
            }
        }
    }

    var family: Int32 {
        if case .four = bytes { AF_INET } else { AF_INET6 }
    }

    /// `127.0.0.1:8020`, `[::1]:8020`.
    func host(_ port: Int) -> String { family == AF_INET ? "\(text):\(port)" : "[\(text)]:\(port)" }

    /// Binds a socket to the address; a port of 0 is replaced by the one that the system chose.
    // SAFETY: the address and its length are those of its family, and live through the calls.
    func bind(_ descriptor: Int32, port: inout Int) -> Bool {
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
                #if canImport(Glibc)
                guard unsafe Glibc.bind(descriptor, address, length) == 0 else { return false }
                #else
                guard unsafe Darwin.bind(descriptor, address, length) == 0 else { return false }
                #endif
                return unsafe getsockname(descriptor, address, &length) == 0
            }
        }
    }
}
