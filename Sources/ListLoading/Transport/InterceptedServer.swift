/// A server with interceptors in front: requests pass them first to last, answers and errors last to first.
public struct InterceptedServer: ServerAPI {
    private let server: any ServerAPI
    private let interceptors: [any RequestInterceptor]

    /// A server behind these interceptors.
    public init(_ server: any ServerAPI, interceptors: [any RequestInterceptor]) {
        self.server = server
        self.interceptors = interceptors
    }

    /// Sends what the interceptors make of the request, and hands on what they make of the answer or the error.
    public func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        try await send(request, through: interceptors[...])
    }

    /// Each interceptor sees what those behind it made: also their errors.
    private func send(
        _ request: APIRequest, through rest: ArraySlice<any RequestInterceptor>
    ) async throws(LoadingError) -> APIResponse {
        guard let first = rest.first else { return try await server.send(request) }
        let prepared = try await first.prepare(request)
        do throws(LoadingError) {
            let response = try await send(prepared, through: rest.dropFirst())
            return try await first.answered(response, to: prepared)
        } catch {
            throw await first.failed(error, for: prepared)
        }
    }
}

extension ServerAPI {
    /// This server behind interceptors.
    ///
    /// ```swift
    /// let server = SessionServer.shared.intercepted(by: HeaderInterceptor(["Accept": "application/json"]))
    /// ```
    public func intercepted(by interceptors: any RequestInterceptor...) -> InterceptedServer {
        InterceptedServer(self, interceptors: interceptors)
    }
}
