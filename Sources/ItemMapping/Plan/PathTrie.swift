import JSONDocuments
import JSONPaths

/// The paths of a table in one tree, so that one walk over a record finds the values of all of
/// them.
///
/// A table with the paths `id`, `user.name`, `user.tags[0]` and `user.name.first` has four slots,
/// in this order. Paths with the same beginning share its steps:
///
/// ```
/// record ─ id                 slot 0
///        └ user
///          ├ name             slot 1
///          │ └ first          slot 3
///          └ tags
///            └ [0]            slot 2
/// ```
///
/// The edges are stored in preorder, each with the index after its subtree:
///
/// ```
/// index   0    1     2     3      4     5
/// step    id   user  name  first  tags  [0]
/// slot    0    -1    1     3      -1    2
/// end     1    6     4     4      6     6
/// ```
///
/// For the record `{"user": {"name": "Momo"}}` the walk looks up `id`, which is absent, and
/// continues at edge 1. It finds `user`, enters the edges 2 to 5, and puts `"Momo"` into slot 1. A
/// string has no member `first`, so edge 3 is skipped; `tags` is absent, and the walk continues at
/// its end, 6.
package struct PathTrie: Sendable {
    /// The number of steps of the longest path that is walked by recursion, or followed in the bytes.
    static let mostSteps = 64

    /// One step down, from the value of its parent edge to its own.
    struct Edge: Sendable {
        /// The range of the key's bytes in `keys`; empty for an index.
        let key: Range<Int>
        /// The index of the element, from the end if negative; for a key of digits, its index in an
        /// array.
        let index: Int?
        /// True if the step is a key.
        let isKey: Bool
        /// The slot of the value, or -1.
        let slot: Int
        /// The index of the edge after this one's subtree.
        fileprivate(set) var end: Int
    }

    /// The address of the jansson value found for each slot, or nil.
    package typealias Slots = UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>

    /// The edges in preorder.
    private var edges: ContiguousArray<Edge> = []

    /// The bytes of all keys.
    private var keys: ContiguousArray<UInt8> = []

    /// The slot of the record itself, or -1.
    private let rootSlot: Int

    /// The number of slots.
    package let slotCount: Int

    /// Lays out the paths that a builder has collected.
    init(_ builder: Builder) {
        rootSlot = builder.root.slot
        slotCount = builder.slotCount
        builder.root.children.forEach { append($0) }
    }

    /// Returns the index that a key of digits is in an array; nil for any other key.
    static func index(of key: String) -> Int? {
        guard let index = Int(key), index >= 0, String(index) == key else { return nil }
        return index
    }

    private mutating func append(_ branch: Builder.Branch) {
        let number = edges.count
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
        edges[number].end = edges.count
    }
}

extension PathTrie {
    /// Walks `record` once and puts every value that a path leads to into its slot.
    // SAFETY: `slots` has `slotCount` entries, all initialized; edges and keys are read during the
    // walk only.
    package func locate(in record: JSONNode, into slots: Slots) {
        if rootSlot >= 0 { unsafe slots[rootSlot] = unsafe record.raw }
        unsafe edges.withUnsafeBufferPointer { edges in
            unsafe keys.withUnsafeBufferPointer { keys in
                unsafe Self.walk(record, edges: edges, in: 0..<edges.count, keys: keys, slots: slots)
            }
        }
    }

    // SAFETY: as for `locate`.
    private static func walk(
        _ node: JSONNode, edges: UnsafeBufferPointer<Edge>, in range: Range<Int>, keys: UnsafeBufferPointer<UInt8>,
        slots: Slots
    ) {
        var number = range.lowerBound
        let kind = node.kind
        guard kind == .object || kind == .array else { return }
        while number < range.upperBound {
            let edge = unsafe edges[number]
            if let child = unsafe child(of: node, isObject: kind == .object, at: edge, keys: keys) {
                if edge.slot >= 0 { unsafe slots[edge.slot] = unsafe child.raw }
                if edge.end > number + 1 {
                    unsafe walk(child, edges: edges, in: number + 1..<edge.end, keys: keys, slots: slots)
                }
            }
            number = edge.end
        }
    }

    // SAFETY: as for `locate`; the key's range is inside `keys`.
    @inline(__always)
    private static func child(
        of node: JSONNode, isObject: Bool, at edge: Edge, keys: UnsafeBufferPointer<UInt8>
    ) -> JSONNode? {
        if isObject {
            guard edge.isKey else { return nil }
            return unsafe node.member(UnsafeBufferPointer(rebasing: keys[edge.key]))
        }
        guard let index = edge.index else { return nil }
        return node.element(at: index < 0 ? index + node.count : index)
    }
}

extension PathTrie {
    /// Collects paths before they are laid out.
    struct Builder {
        /// A step and the steps after it.
        struct Branch {
            var step: JSONPath.Step?
            var slot = -1
            var children: [Branch] = []
            /// The index of each step among the children.
            var indexes = StepNumbers()
        }

        private(set) var root = Branch()
        private(set) var slotCount = 0

        /// Returns the slot of the value at these steps; equal steps have the same slot.
        mutating func slot(for steps: [JSONPath.Step]) -> Int {
            Self.slot(for: steps[...], below: &root, slotCount: &slotCount)
        }

        private static func slot(
            for steps: ArraySlice<JSONPath.Step>, below branch: inout Branch, slotCount: inout Int
        ) -> Int {
            guard let step = steps.first else {
                if branch.slot < 0 {
                    branch.slot = slotCount
                    slotCount += 1
                }
                return branch.slot
            }
            let index = branch.indexes[step] ?? branch.children.endIndex
            if index == branch.children.endIndex {
                branch.indexes.append(step)
                branch.children.append(Branch(step: step))
            }
            return slot(for: steps.dropFirst(), below: &branch.children[index], slotCount: &slotCount)
        }
    }
}
