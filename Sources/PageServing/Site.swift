/// What a server shows: pages, and answers to their requests.
protocol Site: AnyObject {
    /// The methods that are allowed at a path after the secret component.
    func methods(at path: String) -> [String]

    /// The response to a request.
    func answer(to request: Request) -> Response

    /// An event for the browsers that wait for one; nil if nothing has changed.
    func news() -> String?
}

/// A site, and the conditions under which it is shown.
struct SiteAccess {
    /// The limit on the bytes of a request's body.
    static let maximalBodySize = 64 << 10

    let site: any Site
    /// The host names that are answered; nil for any, if the server is open to other machines.
    let hosts: Set<String>?
    let token: PageToken

    /// The response to a request that isn't admitted; nil for others.
    ///
    /// Foreign host names are refused, by which a page of another site could read this one (DNS
    /// rebinding). A request with a body must be JSON from our own page.
    func refusal(of head: RequestHead) -> Response? {
        guard hosts.map({ head.host.map($0.contains) ?? false }) ?? true else {
            return .refusal("421 Misdirected Request")
        }
        guard let path = token.rest(of: head.path) else { return methodRefusal(of: head) ?? .refusal("404 Not Found") }
        let methods = site.methods(at: path)
        guard methods.contains(head.method) else { return methodRefusal(of: head, allowing: methods) }
        guard head.method == "POST" else { return nil }
        guard !head.isFromElsewhere else { return .refusal("403 Forbidden") }
        guard head.field("content-type") == "application/json" else { return .refusal("415 Unsupported Media Type") }
        guard let length = head.bodyLength else { return .refusal("411 Length Required") }
        return length > Self.maximalBodySize ? .refusal("413 Content Too Large") : nil
    }

    private func methodRefusal(of head: RequestHead, allowing methods: [String] = ["GET", "HEAD"]) -> Response? {
        if methods.contains(head.method) { return nil }
        return .refusal("405 Method Not Allowed", fields: ["Allow: \(methods.joined(separator: ", "))"])
    }

    /// The response to a request that is admitted.
    func answer(to head: RequestHead, body: [UInt8]) -> Response {
        guard let path = token.rest(of: head.path) else { return .refusal("404 Not Found") }
        return site.answer(to: Request(method: head.method, path: path, body: head.method == "POST" ? body : []))
    }
}

/// A page that is made anew when its files change, and the images beside them.
final class PreviewSite: Site {
    private let images: ImageFolder
    private let make: (_ version: Int) -> [UInt8]
    private var watch: FileWatch
    private var page: [UInt8]
    /// The version of the page; it starts at a random number, so that a tab left open notices a
    /// restarted server.
    private var version = Int.random(in: 1...1_000_000) * 1_000

    /// Makes the first version of the page.
    ///
    /// - Parameters:
    ///   - watch: The files that the page is made from.
    ///   - make: Makes a version of the page.
    init(watching watch: FileWatch, images: ImageFolder, make: @escaping (_ version: Int) -> [UInt8]) {
        self.watch = watch
        self.images = images
        self.make = make
        page = make(version)
    }

    func methods(at path: String) -> [String] { ["GET", "HEAD"] }

    func answer(to request: Request) -> Response {
        switch request.path {
        case "/": return .page(page, headOnly: request.isHeadOnly)
        case "/events": return .events(version, headOnly: request.isHeadOnly)
        default: return images.answer(to: request)
        }
    }

    func news() -> String? {
        guard watch.hasChanged() else { return nil }
        version += 1
        page = make(version)
        return "data: \(version)\n\n"
    }
}

extension ImageFolder {
    /// The response to a request for an image.
    func answer(to request: Request) -> Response {
        image(at: request.path).map { .image($0, headOnly: request.isHeadOnly) } ?? .refusal("404 Not Found")
    }
}
