/// A store of responses, by key.
///
/// A failure of the store is a miss, never an error. It may be called on any thread, and may forget
/// anything at any time. Keys are text and identify a request with its credentials.
///
/// ```swift
/// struct NoStore: CacheStore {
///     func bytes(for key: String) -> [UInt8]? { nil }
///     func store(_ bytes: [UInt8], for key: String) {}
///     func remove(_ key: String) {}
///     func removeAll() {}
/// }
/// ```
public protocol CacheStore: Sendable {
    /// Returns the bytes stored under a key; nil if they don't exist or they can't be read.
    func bytes(for key: String) -> [UInt8]?

    /// Stores bytes under a key and replaces the old ones.
    func store(_ bytes: [UInt8], for key: String)

    /// Keeps nothing under this key any more.
    func remove(_ key: String)

    /// Keeps nothing any more.
    func removeAll()
}
