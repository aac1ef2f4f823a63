import SystemHeaders

/// Serves a site to browsers, and notifies those that wait for its events.
///
/// One thread runs one `poll` loop. Everything is bounded: connections, the bytes and the time of a
/// request, and queued events.
package struct PageServer: ~Copyable {
    /// The limit on connections with a request or a response in progress.
    private static let maximalConnectionCount = 64

    /// The limit on streams of events, one for each tab of a browser; a further one replaces the
    /// oldest.
    private static let maximalStreamCount = 64

    /// The interval between checks of the files, in milliseconds.
    private static let interval: Int32 = 150

    private let socket: ServerSocket
    private let access: SiteAccess
    private let start = ContinuousClock.now
    private var connections: [Connection] = []
    private var lastHeartbeat = 0.0
    /// The seconds that answers have taken, in which nobody was served.
    private var busy = 0.0

    package init(_ socket: consuming ServerSocket, access: SiteAccess) {
        self.socket = socket
        self.access = access
    }

    /// Serves until Ctrl-C.
    package mutating func run() {
        while !Interrupt.isReceived {
            step()
            if let event = news() { broadcast(event) }
            // A heartbeat detects browsers that have disconnected.
            if now - lastHeartbeat > 15 {
                lastHeartbeat = now
                broadcast(": still here\n\n")
            }
            let now = now
            keep { $0.deadline > now }
        }
        keep { _ in false }
    }

    /// The seconds since the start, without those that answers have taken.
    private var now: Double { (ContinuousClock.now - start) / .seconds(1) - busy }

    /// Returns the event about a change of the site; the time that it takes doesn't count.
    private mutating func news() -> String? {
        let start = ContinuousClock.now
        defer { busy += (ContinuousClock.now - start) / .seconds(1) }
        return access.site.news()
    }

    private mutating func broadcast(_ event: String) {
        let now = now
        keep { $0.send(event: event, now: now) }
    }

    /// Waits for events, at most for the interval, and handles them.
    // SAFETY: poll reads and writes as many entries as the array has.
    private mutating func step() {
        var polls = [pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)]
        polls += connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        guard unsafe poll(&polls, nfds_t(polls.count), Self.interval) > 0 else { return }
        let happened = Dictionary(uniqueKeysWithValues: polls.dropFirst().map { ($0.fd, Int32($0.revents)) })
        let now = now
        let start = ContinuousClock.now
        let access = access
        keep { connection in
            guard let events = happened[connection.descriptor], events != 0 else { return true }
            if events & (POLLERR | POLLNVAL) != 0 { return false }
            if events & (POLLIN | POLLHUP) != 0, !connection.read(for: access) { return false }
            return connection.wantsToWrite ? connection.write(now: now) : true
        }
        busy += (ContinuousClock.now - start) / .seconds(1)
        dropOldStreams()
        if polls[0].revents != 0 { accept() }
    }

    /// Closes the oldest streams over the limit, whose browsers may reconnect, so that new ones are
    /// not refused.
    private mutating func dropOldStreams() {
        var tooMany = connections.count(where: \.isStream) - Self.maximalStreamCount
        guard tooMany > 0 else { return }
        keep { connection in
            guard connection.isStream, tooMany > 0 else { return true }
            tooMany -= 1
            return false
        }
    }

    private mutating func accept() {
        while let descriptor = socket.accept() {
            if connections.count(where: { !$0.isStream })
                >= Self.maximalConnectionCount, !dropOldestSilent()
            {
                close(descriptor)
            } else {
                connections.append(Connection(descriptor, now: now))
            }
        }
    }

    /// Closes the oldest connection without a complete request.
    ///
    /// - Returns: False if all requests are complete.
    private mutating func dropOldestSilent() -> Bool {
        guard let oldest = connections.firstIndex(where: { !$0.isAnswered }) else { return false }
        close(connections.remove(at: oldest).descriptor)
        return true
    }

    /// Keeps the connections for which `stays` returns true, and closes the others.
    private mutating func keep(where stays: (inout Connection) -> Bool) {
        var kept: [Connection] = []
        for var connection in connections {
            if stays(&connection) { kept.append(connection) } else { close(connection.descriptor) }
        }
        connections = kept
    }
}

/// The secret first component of the path at which a page is served.
///
/// Every user of a machine can reach its loopback addresses; only those who know the secret can
/// read the page.
package struct PageToken: CustomStringConvertible {
    /// 128 bits from the system's generator, in hexadecimal digits.
    package let description: String

    package init() {
        description = (0..<16).map { _ in
            let digits = String(UInt8.random(in: 0...255), radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Returns the rest of a path after the token, from the slash on; nil if the path does not start with the token.
    package func rest(of path: String) -> String? {
        let bytes = Array(path.utf8)
        let own = Array("/\(description)/".utf8)
        guard bytes.count >= own.count else { return nil }
        // The comparison takes constant time, so that its duration reveals nothing about the token.
        let difference = zip(bytes, own).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? String(decoding: bytes[(own.count - 1)...], as: UTF8.self) : nil
    }
}
