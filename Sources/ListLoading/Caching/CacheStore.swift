/// Where answers are kept; whatever goes wrong in it is a miss and no error.
public protocol CacheStore: Sendable {
    /// What is kept under a key; nil where nothing is, or it cannot be read.
    func bytes(for key: String) -> [UInt8]?

    /// Keeps bytes under a key, in place of what was there.
    func store(_ bytes: [UInt8], for key: String)

    /// Keeps nothing under this key any more.
    func remove(_ key: String)

    /// Keeps nothing any more.
    func removeAll()
}
