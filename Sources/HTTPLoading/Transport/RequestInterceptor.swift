/// Changes requests and responses on their way: adds headers, writes a log, turns responses into
/// errors.
///
/// Each step has a default that changes nothing.
///
/// ```swift
/// struct Token: RequestInterceptor {
///     func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest {
///         guard !request.isCrossOrigin else { return request }  // the token is for our server
///         var request = request
///         request.headers["Authorization"] = "Bearer …"
///         return request
///     }
/// }
/// let server = URLSessionTransport.shared.intercepted(by: Token())
/// ```
public protocol RequestInterceptor: Sendable {
    /// Returns the request to send instead of this one.
    ///
    /// - Throws: `LoadingError`, and nothing is sent.
    func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest

    /// Returns the response to return instead of this one.
    ///
    /// - Throws: `LoadingError` if the response means an error, such as an envelope that says "error"
    ///   under the status 200.
    func answered(_ response: APIResponse, to request: APIRequest) async throws(LoadingError) -> APIResponse

    /// Returns the error to throw instead of this one.
    func failed(_ error: LoadingError, for request: APIRequest) async -> LoadingError
}

extension RequestInterceptor {
    /// Returns the request itself.
    public func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest { request }

    /// Returns the unchanged response.
    public func answered(_ response: APIResponse, to request: APIRequest) async throws(LoadingError) -> APIResponse {
        response
    }

    /// Returns the error itself.
    public func failed(_ error: LoadingError, for request: APIRequest) async -> LoadingError { error }
}

/// Puts headers into every request that does not have them.
///
/// A request to another origin gets only harmless headers (`Accept`, `Accept-Language`,
/// `User-Agent` and the like): an API key belongs to the server it was issued for.
///
/// ```swift
/// let server = URLSessionTransport.shared.intercepted(by: HeaderInterceptor(["X-Api-Key": key]))
/// ```
public struct HeaderInterceptor: RequestInterceptor {
    private let headers: HeaderFields

    /// Puts these headers in.
    public init(_ headers: HeaderFields) { self.headers = headers }

    /// Returns the request with the headers; those it has stay.
    public func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest { applied(to: request) }

    package func applied(to request: APIRequest) -> APIRequest {
        var request = request
        let added = request.isCrossOrigin ? headers.crossOriginFields : headers
        for field in added.fields where request.headers[field.name] == nil {
            request.headers[field.name] = field.value
        }
        return request
    }
}

/// Logs every request, response and error in one line each.
///
/// ```swift
/// let server = URLSessionTransport.shared.intercepted(by: LogInterceptor { print($0) })
/// // → GET https://api.example.com/books
/// // ← 200 https://api.example.com/books, 5120 bytes, 0.038 seconds
/// ```
public struct LogInterceptor: RequestInterceptor {
    private let write: @Sendable (String) -> Void

    /// Hands each line to `write`, from any thread.
    public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Logs the request.
    public func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest {
        write("→ \(request)")
        return request
    }

    /// Logs the response.
    public func answered(_ response: APIResponse, to request: APIRequest) async throws(LoadingError) -> APIResponse {
        write("← \(response.status) \(request.address), \(response.bytes.count) bytes, \(response.duration)")
        return response
    }

    /// Logs the error.
    public func failed(_ error: LoadingError, for request: APIRequest) async -> LoadingError {
        write("✕ \(error)")
        return error
    }
}

/// A transport with interceptors: requests pass them first to last, responses and errors last to
/// first.
public struct InterceptedTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let interceptors: [any RequestInterceptor]

    /// Creates a transport with these interceptors.
    public init(_ transport: any HTTPTransport, interceptors: [any RequestInterceptor]) {
        self.transport = transport
        self.interceptors = interceptors
    }

    /// Sends the request that the interceptors return, and returns their response or throws their
    /// error.
    public func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        try await send(request, through: interceptors[...])
    }

    /// Each interceptor sees the responses of those after it, and their errors.
    private func send(
        _ request: APIRequest, through rest: ArraySlice<any RequestInterceptor>
    ) async throws(LoadingError) -> APIResponse {
        guard let first = rest.first else { return try await transport.send(request) }
        let prepared = try await first.prepare(request)
        do throws(LoadingError) {
            let response = try await send(prepared, through: rest.dropFirst())
            return try await first.answered(response, to: prepared)
        } catch {
            throw await first.failed(error, for: prepared)
        }
    }
}

extension HTTPTransport {
    /// This transport with interceptors.
    ///
    /// ```swift
    /// let server = URLSessionTransport.shared.intercepted(by: HeaderInterceptor(["Accept": "application/json"]))
    /// ```
    public func intercepted(by interceptors: any RequestInterceptor...) -> InterceptedTransport {
        InterceptedTransport(self, interceptors: interceptors)
    }
}
