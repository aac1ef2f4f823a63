import Synchronization

/// An LRU cache of responses in memory, bounded in bytes.
///
/// It is quick and empty after a launch; put it before a ``DiskCache``, which fills it.
///
/// ```swift
/// let server = URLSessionTransport.shared.cached(in: [MemoryCache(capacity: 4 << 20)], policy: .cacheFirst)
/// ```
public final class MemoryCache: CacheStore {
    /// The most bytes that it stores.
    public let capacity: Int

    private let shelf: Mutex<Shelf>

    /// Creates a cache with a limit in bytes.
    public init(capacity: Int = 16 << 20) {
        self.capacity = capacity
        shelf = Mutex(Shelf())
    }

    /// The number of bytes that are stored.
    public var size: Int { shelf.withLock(\.size) }

    /// Returns the bytes stored under a key.
    public func bytes(for key: String) -> [UInt8]? { shelf.withLock { $0.take(key) } }

    /// Keeps bytes under a key; what is larger than the whole cache is not kept.
    public func store(_ bytes: [UInt8], for key: String) {
        shelf.withLock { shelf in
            shelf.remove(key)
            guard bytes.count + key.utf8.count + Shelf.overhead <= capacity else { return }
            shelf.put(bytes, for: key)
            while shelf.size > capacity, shelf.removeOldest() {}
        }
    }

    /// Keeps nothing under this key any more.
    public func remove(_ key: String) { shelf.withLock { $0.remove(key) } }

    /// Keeps nothing any more.
    public func removeAll() { shelf.withLock { $0 = Shelf() } }
}

extension MemoryCache {
    /// The entries in a chain from the one used last to the one used first, by their numbers.
    private struct Shelf {
        static let overhead = 128

        private struct Book {
            var key: String
            var bytes: [UInt8]
            var newer: Int?
            var older: Int?
        }

        private var books: [Book] = []
        private var free: [Int] = []
        private var indices: [String: Int] = [:]
        private var newest: Int?
        private var oldest: Int?
        private(set) var size = 0

        mutating func take(_ key: String) -> [UInt8]? {
            guard let index = indices[key] else { return nil }
            unchain(index)
            chain(index)
            return books[index].bytes
        }

        mutating func put(_ bytes: [UInt8], for key: String) {
            let book = Book(key: key, bytes: bytes)
            let index = free.popLast() ?? books.count
            if index == books.count { books.append(book) } else { books[index] = book }
            indices[key] = index
            size += bytes.count + key.utf8.count + Self.overhead
            chain(index)
        }

        mutating func remove(_ key: String) {
            guard let index = indices.removeValue(forKey: key) else { return }
            size -= books[index].bytes.count + key.utf8.count + Self.overhead
            unchain(index)
            books[index].bytes = []
            free.append(index)
        }

        mutating func removeOldest() -> Bool {
            guard let oldest else { return false }
            remove(books[oldest].key)
            return true
        }

        private mutating func chain(_ index: Int) {
            books[index].newer = nil
            books[index].older = newest
            if let newest { books[newest].newer = index }
            newest = index
            oldest = oldest ?? index
        }

        private mutating func unchain(_ index: Int) {
            let (newer, older) = (books[index].newer, books[index].older)
            if let newer { books[newer].older = older } else { newest = older }
            if let older { books[older].newer = newer } else { oldest = newer }
        }
    }
}
