import SystemHeaders

/// A connection of a browser: its request so far, and the data still to be sent.
struct Connection {
    let descriptor: Int32
    /// The time at which it is closed if nothing happens, in seconds of the server's clock.
    private(set) var deadline: Double
    /// True if it is a stream of events.
    private(set) var isStream = false

    private var request: [UInt8] = []
    /// The head of the request, and the length of its body, once the head is complete.
    private var head: (head: RequestHead, start: Int, length: Int)?
    private var waiting: [[UInt8]] = []
    private var sent = 0
    /// True if its request is complete and its response is being sent.
    private(set) var isAnswered = false
    /// True if the browser has closed its side after a request, and still waits for the response.
    private var isReadToEnd = false

    /// The timeout in seconds of a request, and of each step of a response.
    private static let timeout = 10.0

    /// The limit on events that are queued for a browser.
    private static let maximalEventCount = 16

    init(_ descriptor: Int32, now: Double) {
        self.descriptor = descriptor
        deadline = now + Self.timeout
    }

    /// True if data is waiting to be sent.
    var wantsToWrite: Bool { !waiting.isEmpty }

    /// The events to wait for, as poll expects them.
    var events: Int16 { Int16((isReadToEnd ? 0 : POLLIN) | (wantsToWrite ? POLLOUT : 0)) }

    /// Reads the available bytes.
    ///
    /// - Returns: False if the connection is over.
    mutating func read(for site: SiteAccess) -> Bool {
        var piece = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe piece.withUnsafeMutableBytes { bytes in
            unsafe systemRead(descriptor, bytes)
        }
        if count == 0, wantsToWrite, !isStream, !isReadToEnd {
            isReadToEnd = true
            return true
        }
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        // Anything after the request is ignored.
        guard !isAnswered else { return true }
        request += piece[..<count]
        if head == nil { readHead(for: site) }
        if let (head, start, length) = head, !isAnswered, request.count >= start + length {
            send(site.answer(to: head, body: Array(request[start..<(start + length)])))
        }
        return true
    }

    private mutating func readHead(for site: SiteAccess) {
        if let end = RequestHead.end(in: request) {
            guard let parsed = RequestHead(request[..<end]) else { return send(.refusal("400 Bad Request")) }
            if let refusal = site.refusal(of: parsed) { return send(refusal) }
            head = (parsed, end + 4, parsed.method == "POST" ? parsed.bodyLength ?? 0 : 0)
        } else if request.count > RequestHead.maximalSize {
            send(.refusal("431 Request Header Fields Too Large"))
        }
    }

    private mutating func send(_ response: Response) {
        isAnswered = true
        isStream = response.isStream
        waiting.append(Array(response.head.utf8))
        if !response.body.isEmpty { waiting.append(response.body) }
    }

    /// Sends an event, if this is a stream.
    ///
    /// - Returns: False if the browser does not read its events.
    mutating func send(event: String, now: Double) -> Bool {
        guard isStream else { return true }
        guard waiting.count < Self.maximalEventCount else { return false }
        if waiting.isEmpty { deadline = now + Self.timeout }
        waiting.append(Array(event.utf8))
        return true
    }

    /// Writes as much as the socket accepts.
    ///
    /// - Returns: False if the connection is over.
    mutating func write(now: Double) -> Bool {
        while let first = waiting.first {
            let count = unsafe first.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return unsafe systemWrite(descriptor, rest)
            }
            guard count > 0 else { return errno == EAGAIN || errno == EINTR }
            sent += count
            deadline = now + Self.timeout
            if sent == first.count {
                waiting.removeFirst()
                sent = 0
            }
        }
        // A stream has no end, and its browser need not send anything.
        if isStream { deadline = .infinity }
        return isStream
    }
}

// Functions of the system whose names are those of methods, too.
// SAFETY: the bytes are written and read during the calls only.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, bytes.baseAddress, bytes.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
