/// The seam between lists and the network: sends a request and returns the response.
///
/// Any HTTP status is a response; ``APIResponse/validated()`` turns it into an error. A call ends
/// exactly once, with a response or an error. If its task is cancelled, it ends with the code
/// `cancelled` at once.
///
/// ```swift
/// struct Canned: HTTPTransport {
///     func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
///         APIResponse(bytes: Array("[1, 2, 3]".utf8), address: request.address)
///     }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the response.
    ///
    /// - Throws: `LoadingError`: no server, a lost connection, a timeout, a cancelled task.
    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse
}
