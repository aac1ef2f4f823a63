import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Servers over HTTP, by `URLSession`.
///
/// The session follows redirects and decompresses answers. It stores nothing between calls: no
/// cookies, no credentials, no answers, so that callers who share it never act for one another. A
/// `Cookie` header of a request is sent as it is. An answer past the limits of its request ends the
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

    /// A transport with its own session.
    ///
    /// - Parameter configuration: How the session connects; its cache, cookies and stored
    ///   credentials are switched off, and its additional headers are treated like those of a
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
        result.timeoutInterval = min(max(1, request.timeout / .seconds(1)), 1e9)
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

extension LoadingError {
    /// The error that an error of the session means.
    init(_ error: any Error, address: String) {
        if let error = error as? LoadingError {
            self = error
            return
        }
        if error is CancellationError {
            self = .cancelled(address)
            return
        }
        let told = (error as NSError).localizedDescription
        var (code, found, advice) = Self.reading((error as? URLError)?.code)
        // On Linux TLS errors have no codes of their own: the text of the TLS library tells them
        // apart.
        if found == nil, told.contains("certificate") {
            (code, advice) = (
                .notTrusted,
                "look at the certificate of the server, and at those that this system trusts (ca-certificates)"
            )
        } else if found == nil, told.contains("SSL") {
            (code, advice) = (.notTrusted, "see that the server speaks https there, or ask it by http")
        }
        if told.hasPrefix("Too large response headers") {
            (code, advice) = (.badResponse, "see that the address is that of an HTTP server")
        }
        let words = found ?? told
        self.init(code, address: address, expected: "an answer", found: words, advice: advice)
    }

    private static func reading(_ code: URLError.Code?) -> (code: Code, found: String?, advice: String) {
        switch code {
        case .cancelled: (.cancelled, "a cancelled call", "load again when it is wanted")
        case .cannotConnectToHost: (.noServer, "no server that takes the connection", "see that the server runs")
        case .cannotFindHost, .dnsLookupFailed: (.noServer, "no such host", "look at the address")
        case .notConnectedToInternet: (.noServer, "no network", "connect, then load again")
        case .timedOut: (.timedOut, "silence for too long", "load again, or allow more time")
        case .networkConnectionLost: (.connectionLost, "the end of the connection", "load again")
        case .httpTooManyRedirects: (.badResponse, "redirects without end", "look at the address")
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .zeroByteResource:
            (.badResponse, "something that is not HTTP", "see that the address is that of an HTTP server")
        // The scheme was looked at before, so it is that of a redirect, or the words of another
        // protocol.
        case .unsupportedURL:
            (.badResponse, "something that is not HTTP", "see that the address is that of an HTTP server")
        case .badURL: (.badAddress, "an address that cannot be asked", "look at the address")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            (.notTrusted, "a connection that cannot be trusted", "look at the certificate of the server")
        default: (.connectionLost, nil, "load again")
        }
    }

    /// The answer isn't HTTP.
    static func noHTTP(_ address: String, found: String) -> LoadingError {
        LoadingError(
            .badResponse, address: address, expected: "an HTTP answer", found: found,
            advice: "see that the address is that of an HTTP server")
    }

    /// The scheme of the address isn't HTTP.
    static func badAddress(_ address: String, found: String) -> LoadingError {
        LoadingError(
            .badAddress, address: address, expected: "an address of http or https", found: found,
            advice: "look at the address")
    }

    /// A page names a next page that cannot be asked for.
    static func badLink(_ link: String) -> LoadingError {
        let scheme = ServerAddress.scheme(of: link).map { "the scheme \($0.lowercased())" }
        return LoadingError(
            .badLink, address: link, expected: "a link of http or https to the next page",
            found: ServerAddress.isHTTP(link) ? "no address of a server" : scheme ?? "no scheme",
            advice: "look at the page that names it")
    }

    /// A redirect leads out of HTTP.
    static func badRedirect(_ request: APIRequest, to address: String) -> LoadingError {
        LoadingError(
            .badResponse, address: request.address, expected: "a redirect to an address of http or https",
            found: address.prefix(200).debugDescription, advice: "see that the address is that of an HTTP server")
    }

    /// A redirect would send the body of the request to another origin.
    static func foreignRedirect(_ request: APIRequest, method: String, to address: String) -> LoadingError {
        let (from, target) = (AddressParts(request.address)?.origin, AddressParts(address)?.origin)
        return LoadingError(
            .foreignRedirect, address: request.address,
            expected: "a redirect of the \(method) within \(from?.description ?? request.server)",
            found: "one to \(target?.description ?? address)",
            advice: "send the request there, if that server may have its body")
    }

    /// A header of the request cannot be sent.
    static func badHeader(_ address: String, defect: (expected: String, found: String)) -> LoadingError {
        LoadingError(
            .badHeader, address: address, expected: defect.expected, found: defect.found,
            advice: "look at the headers of the request")
    }

    /// The answer is larger than allowed.
    static func tooLarge(_ request: APIRequest) -> LoadingError {
        LoadingError(
            .tooLarge, address: request.address, expected: "an answer of at most \(request.limits.bytes) bytes",
            found: "a larger one", advice: "raise limits.bytes of the request")
    }

    /// The answer takes longer than allowed.
    static func tooSlow(_ request: APIRequest) -> LoadingError {
        LoadingError(
            .tooSlow, address: request.address, expected: "an answer within \(request.limits.time)",
            found: "one that takes longer", advice: "raise limits.time of the request")
    }
}
