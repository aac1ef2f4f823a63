/// What a server shows: pages, and answers to their requests.
package protocol Site: AnyObject {
    /// Returns the methods that are allowed at a path after the secret component.
    func methods(at path: String) -> [String]

    /// Returns the response to a request.
    func answer(to request: Request) -> Response

    /// Returns an event for the browsers that wait for one; nil if nothing has changed.
    func news() -> String?
}

/// A site, and the conditions under which it is shown.
package struct SiteAccess {
    /// The limit on the bytes of a request's body.
    package static let maximalBodySize = 64 << 10

    package let site: any Site
    /// The host names that are answered; nil for any, if the server is open to other machines.
    package let hosts: Set<String>?
    package let token: PageToken

    package init(site: any Site, hosts: Set<String>?, token: PageToken) {
        (self.site, self.hosts, self.token) = (site, hosts, token)
    }

    /// Returns the response to a request that isn't admitted; nil for others.
    ///
    /// Foreign host names are refused, by which a page of another site could read this one (DNS
    /// rebinding). A request with a body must be JSON from our own page.
    package func refusal(of head: RequestHead) -> Response? {
        guard hosts.map({ $0.contains(head.host) }) ?? true else {
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

    /// Returns the response to a request that is admitted.
    package func answer(to head: RequestHead, body: [UInt8]) -> Response {
        guard let path = token.rest(of: head.path) else { return .refusal("404 Not Found") }
        return site.answer(to: Request(method: head.method, path: path, body: head.method == "POST" ? body : []))
    }
}

extension ImageFolder {
    /// Returns the response to a request for an image.
    package func answer(to request: Request) -> Response {
        image(at: request.path).map { .image($0, headOnly: request.isHeadOnly) } ?? .refusal("404 Not Found")
    }
}
