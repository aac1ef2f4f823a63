import JSONDocuments
import JSONPaths

/// Paths of keys and indexes with their shared beginnings merged, and a slot where a path ends.
package struct PathTrie: Sendable {
    /// One step down, from its parent edge's value to its own.
    struct Edge: Sendable {
        /// Where the key's bytes are in `keys`; nothing for an index step.
        let key: Range<Int>
        /// The element's index, counted from the end when negative; for a key of digits the index it is on an array.
        let index: Int?
        /// Whether the step is a key.
        let isKey: Bool
        /// The slot that the value goes to, or -1.
        let slot: Int
        /// The edge behind this one's subtree.
        fileprivate(set) var end: Int
    }

    /// The edges in preorder.
    private(set) var edges: ContiguousArray<Edge> = []

    /// The bytes of all keys.
    private(set) var keys: ContiguousArray<UInt8> = []

    /// The slot of the value at the root, or -1.
    let rootSlot: Int

    /// How many slots there are.
    package let slotCount: Int

    /// Lays out what `builder` has collected.
    init(_ builder: Builder) {
        rootSlot = builder.root.slot
        slotCount = builder.slotCount
        builder.root.children.forEach { append($0) }
    }

    /// The element that a key of digits means on an array.
    static func index(of key: String) -> Int? {
        guard let index = Int(key), index >= 0, String(index) == key else { return nil }
        return index
    }

    private mutating func append(_ branch: Builder.Branch) {
        let place = edges.count
        let start = keys.count
        var index: Int?
        if case .key(let key) = branch.step {
            keys.append(contentsOf: key.utf8)
            index = Self.index(of: key)
        } else if case .index(let position) = branch.step {
            index = position
        }
        let isKey = keys.count > start || index == nil
        edges.append(Edge(key: start..<keys.count, index: index, isKey: isKey, slot: branch.slot, end: 0))
        branch.children.forEach { append($0) }
        edges[place].end = edges.count
    }
}

extension PathTrie {
    /// Collects paths before they are laid out.
    struct Builder {
        /// A step and the steps behind it.
        struct Branch {
            var step: JSONPath.Step?
            var slot = -1
            var children: [Branch] = []
            /// Where in the children a step is.
            var places: [JSONPath.Step: Int] = [:]
        }

        private(set) var root = Branch()
        private(set) var slotCount = 0

        /// The slot for the value that these steps lead to; the same for the same steps.
        mutating func slot(for steps: [JSONPath.Step]) -> Int {
            Self.slot(for: steps[...], below: &root, &slotCount)
        }

        private static func slot(
            for steps: ArraySlice<JSONPath.Step>, below branch: inout Branch, _ slotCount: inout Int
        ) -> Int {
            guard let step = steps.first else {
                if branch.slot < 0 {
                    branch.slot = slotCount
                    slotCount += 1
                }
                return branch.slot
            }
            let place = branch.places[step] ?? branch.children.endIndex
            if place == branch.children.endIndex {
                branch.places[step] = place
                branch.children.append(Branch(step: step))
            }
            return slot(for: steps.dropFirst(), below: &branch.children[place], &slotCount)
        }
    }
}
