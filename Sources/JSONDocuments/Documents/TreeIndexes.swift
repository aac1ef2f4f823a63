import Synchronization

/// The indexes over one tree, each of which is made once and kept with the tree.
///
/// They are a list that only grows. Two threads that need the same index at the same time may both
/// make it, and keep one. (Not a Mutex: the thread sanitizer doesn't see its futex on Linux.)
final class TreeIndexes: Sendable {
    /// One index, and the next one.
    private final class Link: Sendable {
        let name: ExactText
        let index: any Sendable
        let next = AtomicLazyReference<Link>()

        init(name: ExactText, index: any Sendable) {
            self.name = name
            self.index = index
        }
    }

    private let first = AtomicLazyReference<Link>()

    /// The number of indexes that were made.
    let made = Atomic(0)

    /// Returns the index of a name; the first call makes it.
    func index<Index: Sendable, Failure: Error>(
        named name: ExactText, make: () throws(Failure) -> Index
    ) throws(Failure) -> Index {
        var link = first.load()
        var last: Link?
        while let known = link {
            if known.name == name, let index = known.index as? Index { return index }
            last = known
            link = known.next.load()
        }
        let new = Link(name: name, index: try make())
        made.add(1, ordering: .relaxed)
        // Another thread may have added links in the meantime.
        while true {
            let kept = last?.next.storeIfNil(new) ?? first.storeIfNil(new)
            if kept === new || kept.name == name, let index = kept.index as? Index { return index }
            last = kept
        }
    }
}

extension JSONStorage {
    /// Returns the index of a name over this tree; the first call makes it.
    ///
    /// The index may hold nodes: a tree with indexes is never changed in place.
    package func index<Index: Sendable, Failure: Error>(
        named name: String, make: () throws(Failure) -> Index
    ) throws(Failure) -> Index {
        let indexes = self.indexes.load() ?? self.indexes.storeIfNil(TreeIndexes())
        return try indexes.index(named: ExactText(name), make: make)
    }

    /// True if an index was made over this tree.
    var hasIndexes: Bool { indexes.load() != nil }

    /// The number of indexes that were made over this tree.
    package var indexCount: Int { indexes.load()?.made.load(ordering: .relaxed) ?? 0 }
}
