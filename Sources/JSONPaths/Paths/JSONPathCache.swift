import JSONDocuments
import Synchronization

/// A bounded cache of paths that are made from text at run time, so that each text is parsed once.
///
/// When the cache is full, it evicts the half that was used least recently. It can be used from
/// several threads. Errors aren't cached.
///
/// ```swift
/// let cache = JSONPathCache(capacity: 100)
/// try cache.path("book.title") == cache.path("book.title")  // true, and the second is not parsed again
/// ```
public final class JSONPathCache: Sendable {
    /// A cache of 512 paths for the whole program; make one of your own for text from outside, so
    /// that it evicts only its own paths.
    public static let shared = JSONPathCache(capacity: 512)

    /// The largest number of paths in the cache.
    public let capacity: Int

    /// Two generations: recently used paths, and those used before them.
    private struct Generations {
        var young: [ExactText: JSONPath] = [:]
        var old: [ExactText: JSONPath] = [:]
    }

    private let generations = Mutex(Generations())

    /// Makes an empty cache.
    ///
    /// - Parameter capacity: The largest number of paths; at least 2.
    public init(capacity: Int) {
        precondition(capacity >= 2, "a cache needs a capacity of at least 2, not \(capacity)")
        self.capacity = capacity
    }

    /// The current number of paths.
    public var count: Int { generations.withLock { $0.young.count + $0.old.count } }

    /// Returns the path for `text` (``JSONPath/init(_:)-(String)``), from the cache if it was parsed before.
    ///
    /// - Throws: ``PathSyntaxError``; errors aren't cached.
    /// - Complexity: O(1) lookups of the text; O(*n*) in its length the first time.
    public func path(_ text: String) throws(PathSyntaxError) -> JSONPath {
        let key = ExactText(text)
        if let known = generations.withLock({ Self.find(key, in: &$0, half: capacity / 2) }) { return known }
        let path = try JSONPath(text)
        generations.withLock { Self.insert(path, for: key, in: &$0, half: capacity / 2) }
        return path
    }

    private static func find(_ key: ExactText, in generations: inout Generations, half: Int) -> JSONPath? {
        if let path = generations.young[key] { return path }
        guard let path = generations.old.removeValue(forKey: key) else { return nil }
        insert(path, for: key, in: &generations, half: half)
        return path
    }

    private static func insert(_ path: JSONPath, for key: ExactText, in generations: inout Generations, half: Int) {
        if generations.young.count >= half {
            generations.old = generations.young
            generations.young.removeAll(keepingCapacity: true)
        }
        generations.young[key] = path
    }
}
