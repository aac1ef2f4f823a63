/// Puts headers into every request that does not have them.
///
/// A request that a page of another origin named gets only those that are harmless there (`Accept`, `Accept-Language`,
/// `User-Agent` and the like): an API key is for the server it was given for.
///
/// ```swift
/// let server = SessionServer.shared.intercepted(by: HeaderInterceptor(["X-Api-Key": key]))
/// ```
public struct HeaderInterceptor: RequestInterceptor {
    private let headers: HeaderFields

    /// Puts these headers in.
    public init(_ headers: HeaderFields) { self.headers = headers }

    /// The request with the headers; those it has stay.
    public func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest { applied(to: request) }

    func applied(to request: APIRequest) -> APIRequest {
        var request = request
        let added = request.isCrossOrigin ? headers.crossOriginFields : headers
        for field in added.fields where request.headers[field.name] == nil {
            request.headers[field.name] = field.value
        }
        return request
    }
}
