/// When a cache responds instead of the server.
///
/// A transport has one, and a request may have its own (``APIRequest/cachePolicy``), which takes
/// precedence. A refresh of a list always uses `networkOnly`.
///
/// ```swift
/// var offline = request
/// offline.cachePolicy = .cacheOnly
/// ```
public enum CachePolicy: Sendable, Hashable {
    /// The server always responds; its response is stored.
    case networkOnly
    /// A stored response of any age, otherwise the server.
    case cacheFirst
    /// A stored response up to this age, and the server is asked afterwards. An older one is
    /// validated with the server first (`ETag`), and used again if the server confirms it.
    case staleWhileRevalidate(age: Duration)
    /// A stored response, or an error; the server is never asked.
    case cacheOnly
}
