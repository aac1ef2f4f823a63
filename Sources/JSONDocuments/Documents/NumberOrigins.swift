import Synchronization

/// The storages of other trees whose numbers a tree shares, each once.
///
/// They are kept in blocks, each at least twice as long as the next one. An insertion merges the
/// last blocks until that holds again. Blocks are shared by copies and never change.
///
/// - Complexity: O(log *n*) for a copy and a lookup, and for an insertion on average.
struct NumberOrigins {
    private var blocks: [Block] = []

    /// True if the tree shares no numbers.
    var isEmpty: Bool { blocks.isEmpty }

    /// The number of blocks, at most one more than the binary logarithm of the number of storages.
    var blockCount: Int { blocks.count }

    /// Adds a storage, unless it is known.
    mutating func insert(_ storage: JSONStorage) {
        if !holds(storage) { append(Block([storage])) }
    }

    /// Adds the storages of another tree.
    ///
    /// - Complexity: O(*n*) in the length of the blocks that this tree doesn't share.
    mutating func formUnion(_ other: NumberOrigins) {
        guard !isEmpty else { return self = other }
        for block in other.blocks where !blocks.contains(where: { $0 === block }) {
            let new = block.storages.filter { !holds($0) }
            if !new.isEmpty { append(new.count == block.storages.count ? block : Block(new)) }
        }
    }

    /// Returns the text of a number; nil if none of the storages has it.
    func numberPlace(of node: JSONNode) -> NumberPlace? {
        for block in blocks {
            if let place = block.storage(of: node)?.ownNumberPlace(of: node) { return place }
        }
        return nil
    }

    private func holds(_ storage: JSONStorage) -> Bool { blocks.contains { $0.holds(storage) } }

    private mutating func append(_ block: Block) {
        var block = block
        while let last = blocks.last, last.storages.count < 2 * block.storages.count {
            blocks.removeLast()
            block = Block(last.storages + block.storages)
        }
        blocks.append(block)
    }
}

extension NumberOrigins {
    /// Some storages, with indexes of them and of their numbers.
    private final class Block: Sendable {
        let storages: [JSONStorage]

        /// The storages of a block that is too long to be searched from its start.
        private let identities: Set<ObjectIdentifier>

        /// The positions of the storages that have the numbers; made by the first lookup.
        private let owners = AtomicLazyReference<NumberOffsets>()

        private static let longestSearch = 8

        init(_ storages: [JSONStorage]) {
            self.storages = storages
            identities = storages.count > Self.longestSearch ? Set(storages.map { ObjectIdentifier($0) }) : []
        }

        func holds(_ storage: JSONStorage) -> Bool {
            storages.count > Self.longestSearch
                ? identities.contains(ObjectIdentifier(storage)) : storages.contains { $0 === storage }
        }

        /// Returns the storage that may have a number.
        func storage(of node: JSONNode) -> JSONStorage? {
            if storages.count == 1 { return storages[0] }
            let owners = self.owners.load() ?? self.owners.storeIfNil(NumberOffsets(positions()))
            return owners.offsets[node.identity].map { storages[$0] }
        }

        private func positions() -> [UInt: Int] {
            var positions: [UInt: Int] = [:]
            for (position, storage) in storages.enumerated() {
                for number in storage.numberOffsets.offsets.keys { positions[number] = position }
            }
            return positions
        }
    }
}
