#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A request as it is sent to a server: checked, and changed by redirects.
package struct SentRequest: Sendable {
    package private(set) var address: String
    package private(set) var url: URL
    package private(set) var method: String
    package private(set) var headers: HeaderFields
    package private(set) var body: [UInt8]?

    private let request: APIRequest
    private var hasLeftOrigin = false
    private var redirectCount = 0

    /// The most redirects of a request.
    private static let mostRedirects = 16

    /// The names of the headers that describe a body, in lower case.
    private static let bodyHeaders: Set<String> = [
        "content-encoding", "content-language", "content-length", "content-location", "content-type",
        "transfer-encoding",
    ]

    /// Checks a request.
    ///
    /// - Throws: `LoadingError` for an address that isn't one of HTTP, and for a header that can't be sent.
    package init(_ request: APIRequest) throws(LoadingError) {
        self.request = request
        address = request.address
        if case .link(let link)? = request.page,
            ServerAddress.defect(of: link) ?? ServerAddress.defect(of: address) != nil
        {
            throw .badLink(link)
        }
        guard case nil = ServerAddress.defect(of: address), let url = URL(string: address) else {
            throw .badAddress(address)
        }
        self.url = url
        method = request.method.rawValue
        headers = request.headers
        let content = request.body.content
        body = content?.bytes
        if let content, headers["Content-Type"] == nil { headers["Content-Type"] = content.type }
        if let defect = headers.fields.lazy.compactMap(\.defect).first ?? request.body.defect {
            throw .badHeader(address, defect: defect)
        }
    }

    /// Follows a redirect as RFC 3986 resolves it, but takes nothing to another origin that was meant for the first one.
    ///
    /// The name and password in an address stay with its origin.
    ///
    /// - Throws: `LoadingError` for a target that isn't one of HTTP, for a body that would go to another origin, and for a
    ///   redirect too many.
    package mutating func follow(_ location: String, status: Int) throws(LoadingError) {
        redirectCount += 1
        guard redirectCount <= Self.mostRedirects else {
            throw LoadingError(.tooManyRedirects, address: request.address, message: "")
        }
        var target = ServerAddress.resolve(location, from: address)
        let isSameServer = ServerAddress.isSameServer(address, target)
        if isSameServer, let own = AddressParts(address)?.userInfo, AddressParts(target)?.userInfo == nil {
            target = ServerAddress.with(userInfo: own, target)
        }
        guard ServerAddress.defect(of: target) == nil, let url = URL(string: target) else {
            throw .badRedirect(request, to: target)
        }
        self.url = url
        // A server that was left may send us back to an address of its choice.
        hasLeftOrigin = hasLeftOrigin || !isSameServer
        if Self.turnsIntoGET(method, after: status) { (method, body) = ("GET", nil) }
        if hasLeftOrigin, body != nil { throw .foreignRedirect(request, method: method, to: target) }
        address = target
        let dropsBody = body == nil && request.body.content != nil
        for field in headers.fields {
            let isOfBody = dropsBody && Self.bodyHeaders.contains(field.name.lowercased())
            if isOfBody || (hasLeftOrigin && !field.isHarmless) { headers[field.name] = nil }
        }
    }

    /// Returns whether the request after a redirect is a GET without a body (RFC 9110, section 15.4; the
    /// Fetch standard): a POST after 301 or 302, anything but a HEAD after 303.
    ///
    /// All others keep their method and body.
    private static func turnsIntoGET(_ method: String, after status: Int) -> Bool {
        status == 303 ? method != "HEAD" : method == "POST" && [301, 302].contains(status)
    }

    /// The seconds of silence after which a call ends.
    ///
    /// They are no limit unless they are shorter than that on the total time: otherwise both would end the
    /// call at the same moment, and the load of the machine would decide which error it has.
    package var silence: Double {
        let (silence, total) = (max(1, request.timeout / .seconds(1)), request.limits.time / .seconds(1))
        return silence < total ? min(silence, 1e9) : 1e9
    }

    /// Starts a timer for the whole response; cancel it when the call has ended.
    package func startTimer(_ expire: @escaping @Sendable (LoadingError) -> Void) -> Task<Void, any Error> {
        Task { [request] in
            try await Task.sleep(for: min(request.limits.time, .seconds(1_000_000_000)))
            expire(.tooSlow(request))
        }
    }

    /// Checks a response: a body shorter than its announced length is incomplete.
    package func check(_ answer: APIResponse) throws(LoadingError) {
        guard request.method != .head, answer.status != 204, !(300...399).contains(answer.status),
            answer.headers["Content-Encoding"] == nil, answer.headers["Transfer-Encoding"] == nil,
            let length = answer.headers["Content-Length"].flatMap({ Int($0) }), answer.bytes.count < length
        else { return }
        throw LoadingError(
            .connectionLost, address: request.address, expected: "\(length) bytes", found: "\(answer.bytes.count)",
            advice: "load again")
    }
}
