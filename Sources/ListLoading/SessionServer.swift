import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Servers over HTTP, by `URLSession`.
///
/// Redirects are followed and packed answers unpacked by the session. Nothing is cached here.
///
/// ```swift
/// let response = try await SessionServer.shared.send(APIRequest("https://api.example.com", "books"))
/// ```
public struct SessionServer: ServerAPI {
    /// The one that most programs need.
    ///
    /// One session for the whole process: on Linux, making and dropping sessions costs threads and has crashed.
    public static let shared = SessionServer()

    private let session: URLSession

    /// A server over a session of its own.
    ///
    /// - Parameter configuration: How the session connects; its own cache is switched off.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration)
    }

    /// Sends a request over the network.
    ///
    /// - Throws: `LoadingError`; a status is no error.
    public func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let urlRequest = try Self.urlRequest(for: request)
        let (startTime, start) = (Date(), ContinuousClock.now)
        let answer = await SessionCall().run(urlRequest, in: session)
        let cost = ContinuousClock.now - start
        switch answer {
        case .failure(let error): throw LoadingError(error, address: request.address)
        case .success(let (bytes, response)):
            guard let response = response as? HTTPURLResponse, response.statusCode > 0 else {
                throw .noHTTP(request.address, found: "no status")
            }
            let answer = APIResponse(
                status: response.statusCode, headers: Self.headers(of: response), bytes: [UInt8](bytes),
                address: response.url?.absoluteString ?? request.address, startTime: startTime, cost: cost)
            try Self.checkLength(of: answer, to: request)
            return answer
        }
    }

    static func urlRequest(for request: APIRequest) throws(LoadingError) -> URLRequest {
        let address = request.address
        guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), let host = url.host, !host.isEmpty
        else { throw .badAddress(address, found: "no address of a server") }
        guard scheme == "http" || scheme == "https" else { throw .badAddress(address, found: "the scheme \(scheme)") }
        var result = URLRequest(url: url)
        result.httpMethod = request.method.rawValue
        result.timeoutInterval = request.timeout / .seconds(1)
        for field in request.headers.fields where Self.isSafe(field) {
            result.addValue(field.value, forHTTPHeaderField: field.name)
        }
        if let content = request.body.content {
            result.httpBody = Data(content.bytes)
            if request.headers["Content-Type"] == nil {
                result.setValue(content.type, forHTTPHeaderField: "Content-Type")
            }
        }
        return result
    }

    /// Whether a header is one: a line end in it would make two of it (RFC 9110, section 5.5).
    private static func isSafe(_ field: HeaderFields.Field) -> Bool {
        !field.name.isEmpty && !(field.name + field.value).utf8.contains { $0 == 13 || $0 == 10 || $0 == 0 }
    }

    private static func headers(of response: HTTPURLResponse) -> HeaderFields {
        var headers = HeaderFields()
        let fields = response.allHeaderFields.compactMap { name, value in
            (name as? String).map { (name: $0, value: "\(value)") }
        }
        for field in fields.sorted(by: { $0.name < $1.name }) { headers.append(field.value, as: field.name) }
        return headers
    }

    /// A body shorter than the server announced is half an answer, even where the session takes it for a whole one.
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
