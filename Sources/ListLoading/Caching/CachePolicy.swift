/// When a cache may answer in place of the server.
public enum CachePolicy: Sendable, Hashable {
    /// Always the server; the answer is kept for others.
    case networkOnly
    /// What is kept, however old; else the server.
    case cacheFirst
    /// What is kept and no older than this, and the server is asked afterwards; what is older is checked with the server
    /// first (ETag), and used again where the server says that it still holds.
    case staleWhileRevalidate(age: Duration)
    /// What is kept, or an error; the server is never asked.
    case cacheOnly
}
