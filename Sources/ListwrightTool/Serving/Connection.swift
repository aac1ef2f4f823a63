#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One browser's connection: what came of its request, and what is still to be sent.
struct Connection {
    let descriptor: Int32
    /// When it is closed unless something happens, in seconds of the server's clock.
    private(set) var deadline: Double
    /// Whether it waits for events.
    private(set) var isStream = false

    private var request: [UInt8] = []
    private var waiting: [[UInt8]] = []
    private var sent = 0
    /// Whether it has asked, and its answer is on the way.
    private(set) var isAnswered = false
    /// Whether the browser ended its side, behind a request whose answer it still wants.
    private var isReadToEnd = false

    /// How long a request, or the next step of an answer, may take.
    private static let timeout = 10.0

    /// The events that may wait for a browser that does not read them.
    private static let mostEvents = 16

    init(_ descriptor: Int32, now: Double) {
        self.descriptor = descriptor
        deadline = now + Self.timeout
    }

    /// Whether something is to be sent.
    var wantsToWrite: Bool { !waiting.isEmpty }

    /// What it waits for, as poll takes it.
    var events: Int16 { Int16((isReadToEnd ? 0 : POLLIN) | (wantsToWrite ? POLLOUT : 0)) }

    /// Reads what came; false where the connection is over.
    mutating func read(answer: (RequestHead?) -> Response) -> Bool {
        var piece = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe piece.withUnsafeMutableBytes { bytes in
            #if canImport(Glibc)
            unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            #else
            unsafe Darwin.read(descriptor, bytes.baseAddress, bytes.count)
            #endif
        }
        if count == 0, wantsToWrite, !isStream, !isReadToEnd {
            isReadToEnd = true
            return true
        }
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        // What comes behind the head says nothing to this server.
        guard !isAnswered else { return true }
        request += piece[..<count]
        if let end = RequestHead.end(in: request) {
            send(answer(RequestHead(request[..<end])))
        } else if request.count > RequestHead.longest {
            send(.refusal("431 Request Header Fields Too Large"))
        }
        return true
    }

    private mutating func send(_ response: Response) {
        isAnswered = true
        isStream = response.isStream
        waiting.append(Array(response.head.utf8))
        if !response.body.isEmpty { waiting.append(response.body) }
    }

    /// Sends an event to a browser that waits for them; false where it does not read any.
    mutating func send(event: String, now: Double) -> Bool {
        guard isStream else { return true }
        guard waiting.count < Self.mostEvents else { return false }
        if waiting.isEmpty { deadline = now + Self.timeout }
        waiting.append(Array(event.utf8))
        return true
    }

    /// Writes what the browser takes; false where the connection is over.
    mutating func write(now: Double) -> Bool {
        while let first = waiting.first {
            let count = unsafe first.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
                #if canImport(Glibc)
                return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
                #else
                return unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
                #endif
            }
            guard count > 0 else { return errno == EAGAIN || errno == EINTR }
            sent += count
            deadline = now + Self.timeout
            if sent == first.count {
                waiting.removeFirst()
                sent = 0
            }
        }
        // A stream has no end of its own, and its browser need not say anything.
        if isStream { deadline = .infinity }
        return isStream
    }
}
