import JSONDocuments
import Synchronization

/// Keeps paths that were made from text at run time, so that each is read once.
///
/// The cache is bounded: when it is full, the half that was not asked for lately goes. It may be used from several
/// threads.
///
/// ```swift
/// let cache = JSONPathCache(capacity: 100)
/// try cache.path("book.title") == cache.path("book.title")  // true, and the second was not read again
/// ```
public final class JSONPathCache: Sendable {
    /// One for the whole program, of 512 paths.
    public static let shared = JSONPathCache(capacity: 512)

    /// How many paths are kept at the most.
    public let capacity: Int

    /// Two generations: paths asked for lately, and those before them.
    private struct Generations {
        var young: [ExactText: JSONPath] = [:]
        var old: [ExactText: JSONPath] = [:]
    }

    private let generations = Mutex(Generations())

    /// An empty cache.
    ///
    /// - Parameter capacity: How many paths are kept; at least 2.
    public init(capacity: Int) {
        precondition(capacity >= 2, "a cache of \(capacity) paths keeps nothing")
        self.capacity = capacity
    }

    /// How many paths are kept now.
    public var count: Int { generations.withLock { $0.young.count + $0.old.count } }

    /// The path that `text` spells (`JSONPath.init(_:)`), read now or before.
    ///
    /// - Throws: `PathSyntaxError`; faults are not kept.
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
