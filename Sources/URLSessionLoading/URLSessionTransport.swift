import Foundation
import HTTPLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Servers over HTTP, by `URLSession`.
///
/// The session follows redirects and decompresses responses. It stores nothing between calls: no
/// cookies, no credentials, no responses, so that callers who share it never act for one another. A
/// `Cookie` header of a request is sent as it is. A response past the limits of its request ends the
/// call while it is received (`APIRequest.Limits`). A redirect to another origin takes only
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
    ///   `HeaderInterceptor`.
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
        let sent = try SentRequest(HeaderInterceptor(additionalHeaders).applied(to: request))
        var urlRequest = URLRequest(url: sent.url)
        urlRequest.timeoutInterval = sent.silence
        sent.fill(&urlRequest)
        let (startTime, start) = (Date(), ContinuousClock.now)
        let session = sessions.current
        let answer = await SessionCall(request, sending: sent).run(urlRequest, in: session)
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
            try sent.check(answer)
            return answer
        }
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
}
