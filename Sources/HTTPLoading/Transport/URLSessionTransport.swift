import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Servers over HTTP, by `URLSession`.
///
/// The session follows redirects and decompresses responses. It stores nothing between calls: no
/// cookies, no credentials, no responses, so that callers who share it never act for one another. A
/// `Cookie` header of a request is sent as it is. A response past the limits of its request ends the
/// call while it is received (``APIRequest/Limits``). A redirect to another origin takes only
/// harmless headers along. A redirect that would take the body of a request there is refused
/// (`foreignRedirect`); one that turns it into a GET (301 and 302 after POST, 303) drops the body.
///
/// ```swift
/// let response = try await URLSessionTransport.shared.send(APIRequest("https://api.example.com", "books"))
/// ```
public struct URLSessionTransport: HTTPTransport {
    /// The one that most programs need.
    ///
    /// One for the whole process: on Linux, making and dropping sessions costs threads and has
    /// crashed.
    public static let shared = URLSessionTransport()

    private let sessions: SessionRing
    private let additionalHeaders: HeaderFields

    /// Creates a transport with its own session.
    ///
    /// - Parameter configuration: How the session connects; its cache, cookies and stored
    ///   credentials are switched off, and its additional headers are treated like the ones of a
    ///   ``HeaderInterceptor``.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        let own = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        own.urlCache = nil
        own.requestCachePolicy = .reloadIgnoringLocalCacheData
        own.httpShouldSetCookies = false
        own.httpCookieAcceptPolicy = .never
        own.httpCookieStorage = nil
        own.urlCredentialStorage = nil
        // The session would send them to every server that a redirect names.
        additionalHeaders = Self.headers(own.httpAdditionalHeaders ?? [:])
        own.httpAdditionalHeaders = nil
        sessions = SessionRing(own)
    }

    /// Sends a request over the network.
    ///
    /// - Throws: `LoadingError`; no status is an error.
    public func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let urlRequest = try Self.urlRequest(for: HeaderInterceptor(additionalHeaders).applied(to: request))
        let (startTime, start) = (Date(), ContinuousClock.now)
        let session = sessions.current
        let answer = await SessionCall(request).run(urlRequest, in: session)
        let duration = ContinuousClock.now - start
        switch answer {
        case .failure(let error):
            let error = LoadingError(error, address: request.address)
            if error.code == .tooLarge || error.code == .tooSlow { sessions.leave(session) }
            throw error
        case .success(let (bytes, response)):
            guard let response = response as? HTTPURLResponse, response.statusCode > 0 else {
                throw .noHTTP(request.address, found: "no status")
            }
            let answer = APIResponse(
                status: response.statusCode, headers: Self.headers(of: response), bytes: bytes,
                address: response.url?.absoluteString ?? request.address, startTime: startTime, duration: duration)
            try Self.checkLength(of: answer, to: request)
            return answer
        }
    }

    static func urlRequest(for request: APIRequest) throws(LoadingError) -> URLRequest {
        var result = URLRequest(url: try url(of: request))
        result.httpMethod = request.method.rawValue
        result.timeoutInterval = silence(allowedBy: request)
        let content = request.body.content
        var headers = request.headers
        if let content, headers["Content-Type"] == nil { headers["Content-Type"] = content.type }
        if let defect = headers.fields.lazy.compactMap(\.defect).first ?? request.body.defect {
            throw .badHeader(request.address, defect: defect)
        }
        for field in headers.fields { result.addValue(field.value, forHTTPHeaderField: field.name) }
        result.httpBody = content.map { Data($0.bytes) }
        return result
    }

    /// Returns the seconds of silence after which the session ends a call.
    ///
    /// They are no limit unless they are shorter than that on the total time: otherwise both would end the
    /// call at the same moment, and the load of the machine would decide which error it has.
    package static func silence(allowedBy request: APIRequest) -> Double {
        let (silence, total) = (max(1, request.timeout / .seconds(1)), request.limits.time / .seconds(1))
        return silence < total ? min(silence, 1e9) : 1e9
    }

    private static func url(of request: APIRequest) throws(LoadingError) -> URL {
        let address = request.address
        if case .link(let link)? = request.page, !ServerAddress.isHTTP(link) || URL(string: address)?.host == nil {
            throw .badLink(link)
        }
        guard let url = URL(string: address), let scheme = url.scheme, let host = url.host, !host.isEmpty
        else { throw .badAddress(address, found: "no address of a server") }
        guard ServerAddress.isHTTP(address) else { throw .badAddress(address, found: "the scheme \(scheme)") }
        return url
    }

    private static func headers(of response: HTTPURLResponse) -> HeaderFields {
        headers(response.allHeaderFields)
    }

    private static func headers(_ values: [AnyHashable: Any]) -> HeaderFields {
        var headers = HeaderFields()
        let fields = values.compactMap { name, value in
            (name as? String).map { (name: $0, value: "\(value)") }
        }
        for field in fields.sorted(by: { $0.name < $1.name }) { headers.append(field.value, as: field.name) }
        return headers
    }

    /// A body shorter than its announced length is incomplete, even if the session accepts it.
    private static func checkLength(of answer: APIResponse, to request: APIRequest) throws(LoadingError) {
        guard request.method != .head, answer.status != 204, !(300...399).contains(answer.status),
            answer.headers["Content-Encoding"] == nil, answer.headers["Transfer-Encoding"] == nil,
            let length = answer.headers["Content-Length"].flatMap({ Int($0) }), answer.bytes.count < length
        else { return }
        throw LoadingError(
            .connectionLost, address: request.address, expected: "\(length) bytes", found: "\(answer.bytes.count)",
            advice: "load again")
    }
}
