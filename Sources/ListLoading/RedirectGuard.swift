import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Follows redirects as the session does, but takes nothing to another server that says who asks.
final class RedirectGuard: NSObject, URLSessionTaskDelegate, Sendable {
    static let shared = RedirectGuard()

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        var request = request
        let (asked, next) = (task.originalRequest?.url?.absoluteString ?? "", request.url?.absoluteString ?? "")
        if !ServerAddress.isSameServer(asked, next) {
            for name in HeaderFields.credentials { request.setValue(nil, forHTTPHeaderField: name) }
        }
        completionHandler(request)
    }
}
