/// Puts headers into every request that does not have them.
public struct HeaderInterceptor: RequestInterceptor {
    private let headers: HeaderFields

    /// Puts these headers in.
    public init(_ headers: HeaderFields) { self.headers = headers }

    /// The request with the headers; those it has stay.
    public func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest {
        var request = request
        for field in headers.fields where request.headers[field.name] == nil {
            request.headers[field.name] = field.value
        }
        return request
    }
}
