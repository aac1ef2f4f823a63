/// Looks at what goes to a server and what comes back: adds headers, writes a log, turns answers into errors.
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
/// let server = SessionServer.shared.intercepted(by: Token())
/// ```
public protocol RequestInterceptor: Sendable {
    /// The request that is to be sent in place of this one.
    ///
    /// - Throws: `LoadingError`, and nothing is sent.
    func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest

    /// The answer that is to be handed on in place of this one.
    ///
    /// - Throws: `LoadingError` where the answer means one: an envelope that says "error" under a status of 200.
    func answered(_ response: APIResponse, to request: APIRequest) async throws(LoadingError) -> APIResponse

    /// The error that is to be handed on in place of this one.
    func failed(_ error: LoadingError, for request: APIRequest) async -> LoadingError
}

extension RequestInterceptor {
    /// The request itself.
    public func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest { request }

    /// The answer itself.
    public func answered(_ response: APIResponse, to request: APIRequest) async throws(LoadingError) -> APIResponse {
        response
    }

    /// The error itself.
    public func failed(_ error: LoadingError, for request: APIRequest) async -> LoadingError { error }
}
