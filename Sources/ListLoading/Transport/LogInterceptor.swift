/// Tells of every request, answer and error in one line each.
///
/// ```swift
/// let server = SessionServer.shared.intercepted(by: LogInterceptor { print($0) })
/// // → GET https://api.example.com/books
/// // ← 200 https://api.example.com/books, 5120 bytes, 0.038 seconds
/// ```
public struct LogInterceptor: RequestInterceptor {
    private let write: @Sendable (String) -> Void

    /// Hands each line to `write`, from any thread.
    public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Tells of the request.
    public func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest {
        write("→ \(request)")
        return request
    }

    /// Tells of the answer.
    public func answered(_ response: APIResponse, to request: APIRequest) async throws(LoadingError) -> APIResponse {
        write("← \(response.status) \(request.address), \(response.bytes.count) bytes, \(response.cost)")
        return response
    }

    /// Tells of the error.
    public func failed(_ error: LoadingError, for request: APIRequest) async -> LoadingError {
        write("✕ \(error)")
        return error
    }
}
