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
    /// The most browsers, or tabs of one, at a time.
    private static let mostConnections = 64

    /// How often the files are looked at, in milliseconds.
    private static let step: Int32 = 150

    private let socket: ServerSocket
    /// The names under which the server is reached; nil for any, where it is open to other machines.
    private let hosts: Set<String>?
    private let images: ImageFolder
    private let start = ContinuousClock.now
    private var connections: [Connection] = []
    private var page: [UInt8] = []
    /// Which page it is; another run of the server starts elsewhere, so that a tab left open sees the difference.
    private var version = Int.random(in: 1...1_000_000) * 1_000
    private var lastSign = 0.0

    init(_ socket: consuming ServerSocket, hosts: Set<String>?, images: ImageFolder) {
        self.socket = socket
        self.hosts = hosts
        self.images = images
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
        let (now, page, version, hosts, images) = (now, page, version, hosts, images)
        let answer = { (head: RequestHead?) in
            guard let head else { return Response.refusal("400 Bad Request") }
            return Self.refusal(head, hosts) ?? Self.answer(head, page, version, images)
        }
        keep { connection in
            guard let events = happened[connection.descriptor], events != 0 else { return true }
            if events & (POLLERR | POLLNVAL) != 0 { return false }
            if events & (POLLIN | POLLHUP) != 0, !connection.read(answer: answer) { return false }
            return connection.wantsToWrite ? connection.write(now: now) : true
        }
        if polls[0].revents != 0 { accept() }
    }

    private mutating func accept() {
        while let descriptor = socket.accept() {
            if connections.count < Self.mostConnections {
                connections.append(Connection(descriptor, now: now))
            } else {
                close(descriptor)
            }
        }
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
        _ head: RequestHead, _ page: [UInt8], _ version: Int, _ images: ImageFolder
    ) -> Response {
        let headOnly = head.method == "HEAD"
        switch head.path {
        case "/": return .page(page, headOnly: headOnly)
        case "/events": return .events(version, headOnly: headOnly)
        default:
            return images.image(at: head.path).map { .image($0, headOnly: headOnly) } ?? .refusal("404 Not Found")
        }
    }
}
