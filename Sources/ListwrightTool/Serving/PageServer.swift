#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Serves one page and the images beside its file, and tells the browsers that show it when there is a newer one.
///
/// One thread, one `poll`; everything is bounded: connections, the bytes of a request, the time it may take, the events that
/// wait.
struct PageServer: ~Copyable {
    /// The most connections that ask or are answered at a time.
    private static let mostConnections = 64

    /// The most tabs of browsers that wait for events at a time; a further one takes the place of the oldest.
    private static let mostStreams = 64

    /// How often the files are looked at, in milliseconds.
    private static let step: Int32 = 150

    private let socket: ServerSocket
    /// The names under which the server is reached; nil for any, where it is open to other machines.
    private let hosts: Set<String>?
    private let images: ImageFolder
    private let token: PageToken
    private let start = ContinuousClock.now
    private var connections: [Connection] = []
    private var page: [UInt8] = []
    /// Which page it is; another run of the server starts elsewhere, so that a tab left open sees the difference.
    private var version = Int.random(in: 1...1_000_000) * 1_000
    private var lastSign = 0.0

    init(_ socket: consuming ServerSocket, hosts: Set<String>?, images: ImageFolder, token: PageToken) {
        self.socket = socket
        self.hosts = hosts
        self.images = images
        self.token = token
    }

    /// Serves until Ctrl-C.
    ///
    /// - Parameters:
    ///   - watch: The files behind the page.
    ///   - make: Makes a version of the page, at the start and whenever a file has changed.
    mutating func run(watching watch: FileWatch, make: (_ version: Int) -> [UInt8]) {
        var watch = watch
        page = make(version)
        while !Interrupt.hasCome {
            step()
            if watch.hasChanged() {
                version += 1
                page = make(version)
                tell("data: \(version)\n\n")
            }
            // A sign of life finds the browsers that are gone.
            if now - lastSign > 15 {
                lastSign = now
                tell(": still here\n\n")
            }
            let now = now
            keep { $0.deadline > now }
        }
        keep { _ in false }
    }

    private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

    private mutating func tell(_ event: String) {
        let now = now
        keep { $0.send(event: event, now: now) }
    }

    /// Waits until something happens, for a moment at most, and does what there is to do.
    // SAFETY: poll reads and writes as many entries as the array has.
    private mutating func step() {
        var polls = [pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)]
        polls += connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        guard unsafe poll(&polls, nfds_t(polls.count), Self.step) > 0 else { return }
        let happened = Dictionary(uniqueKeysWithValues: polls.dropFirst().map { ($0.fd, Int32($0.revents)) })
        let (now, page, version, hosts, images, token) = (now, page, version, hosts, images, token)
        let answer = { (head: RequestHead?) in
            guard let head else { return Response.refusal("400 Bad Request") }
            if let refusal = Self.refusal(head, hosts) { return refusal }
            guard let path = token.rest(of: head.path) else { return Response.refusal("404 Not Found") }
            return Self.answer(path, headOnly: head.method == "HEAD", page, version, images)
        }
        keep { connection in
            guard let events = happened[connection.descriptor], events != 0 else { return true }
            if events & (POLLERR | POLLNVAL) != 0 { return false }
            if events & (POLLIN | POLLHUP) != 0, !connection.read(answer: answer) { return false }
            return connection.wantsToWrite ? connection.write(now: now) : true
        }
        dropOldStreams()
        if polls[0].revents != 0 { accept() }
    }

    /// Closes the oldest streams past the bound: their browsers may come back, and nobody else is shut out.
    private mutating func dropOldStreams() {
        var tooMany = connections.count(where: \.isStream) - Self.mostStreams
        guard tooMany > 0 else { return }
        keep { connection in
            guard connection.isStream, tooMany > 0 else { return true }
            tooMany -= 1
            return false
        }
    }

    private mutating func accept() {
        while let descriptor = socket.accept() {
            if connections.count(where: { !$0.isStream }) >= Self.mostConnections, !dropOldestSilent() {
                close(descriptor)
            } else {
                connections.append(Connection(descriptor, now: now))
            }
        }
    }

    /// Closes the oldest connection that has not asked for anything yet; false where there is none.
    private mutating func dropOldestSilent() -> Bool {
        guard let oldest = connections.firstIndex(where: { !$0.isAnswered }) else { return false }
        close(connections.remove(at: oldest).descriptor)
        return true
    }

    /// Keeps the connections for which `stays` says so, and closes the others.
    private mutating func keep(where stays: (inout Connection) -> Bool) {
        var kept: [Connection] = []
        for var connection in connections {
            if stays(&connection) { kept.append(connection) } else { close(connection.descriptor) }
        }
        connections = kept
    }

    /// A page of another site may send its reader's browser here under a name of its own: only our names are answered.
    private static func refusal(_ head: RequestHead, _ hosts: Set<String>?) -> Response? {
        guard hosts.map({ head.host.map($0.contains) ?? false }) ?? true else {
            return .refusal("421 Misdirected Request")
        }
        return ["GET", "HEAD"].contains(head.method)
            ? nil : .refusal("405 Method Not Allowed", ["Allow: GET, HEAD"])
    }

    private static func answer(
        _ path: String, headOnly: Bool, _ page: [UInt8], _ version: Int, _ images: ImageFolder
    ) -> Response {
        switch path {
        case "/": return .page(page, headOnly: headOnly)
        case "/events": return .events(version, headOnly: headOnly)
        default:
            return images.image(at: path).map { .image($0, headOnly: headOnly) } ?? .refusal("404 Not Found")
        }
    }
}
