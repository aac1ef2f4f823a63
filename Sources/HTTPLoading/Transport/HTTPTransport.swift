/// What answers requests: the seam between lists and the network library.
///
/// Any HTTP status is an answer and no error; ``APIResponse/validated()`` makes one of it. A call ends exactly once, with
/// an answer or an error; where its task is cancelled it ends with the code `cancelled`, at once.
///
/// ```swift
/// struct Canned: HTTPTransport {
///     func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
///         APIResponse(bytes: Array("[1, 2, 3]".utf8), address: request.address)
///     }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the answer.
    ///
    /// - Throws: `LoadingError`: no server, a lost connection, a timeout, a cancelled task.
    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse
}
