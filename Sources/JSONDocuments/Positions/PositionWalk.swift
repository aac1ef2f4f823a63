/// Walks a text once and finds the bytes of the values at given locations.
///
/// Values no location leads through are skipped; the walk keeps its own stack. A key that stands twice is met twice, and
/// the later meeting makes void whatever was found below the earlier one.
struct PositionWalk {
    private struct Frame {
        let node: Int
        let isObject: Bool
        var index = 0
    }

    private var trie: LocationTrie
    private var cursor: SourceCursor
    private var frames: [Frame] = []
    private var visits = 0

    init(_ locations: [JSONLocation], in bytes: [UInt8]) {
        trie = LocationTrie(locations)
        cursor = SourceCursor(bytes)
    }

    /// The bytes of each location's value, in the order the locations were given.
    ///
    /// - Parameter nearest: Whether the nearest value around a place that is not there is found instead.
    mutating func ranges(from start: Int, nearest: Bool) -> [Range<Int>?] {
        cursor.offset = start
        if cursor.significantByte() != nil {
            enter(0)
            while !frames.isEmpty, step() {}
        }
        return trie.found(nearest: nearest)
    }

    /// Meets a wanted value: opens it if something in it is wanted, else passes over it.
    private mutating func enter(_ node: Int) {
        visits += 1
        let start = cursor.offset
        let parent = trie.nodes[node].parent
        trie.nodes[node].visit = visits
        trie.nodes[node].visitOfParent = parent < 0 ? 0 : trie.nodes[parent].visit
        let byte = cursor.byte
        guard !trie.nodes[node].isLeaf, byte == 0x5B || byte == 0x7B else {
            cursor.skipValue()
            trie.nodes[node].range = start..<cursor.offset
            return
        }
        trie.nodes[node].range = start..<start
        cursor.offset += 1
        frames.append(Frame(node: node, isObject: byte == 0x7B))
    }

    /// One step in the innermost open container; false where the text ends.
    private mutating func step() -> Bool {
        guard let byte = cursor.significantByte() else { return false }
        switch byte {
        case 0x5D, 0x7D:
            cursor.offset += 1
            let node = frames.removeLast().node
            trie.nodes[node].range = trie.nodes[node].range!.lowerBound..<cursor.offset
        case 0x2C: cursor.offset += 1
        default: return frames[frames.count - 1].isObject ? member() : element()
        }
        return true
    }

    private mutating func element() -> Bool {
        let frame = frames[frames.count - 1]
        frames[frames.count - 1].index += 1
        let before = cursor.offset
        if let child = trie.nodes[frame.node].indexes[frame.index] { enter(child) } else { cursor.skipValue() }
        return cursor.offset > before
    }

    private mutating func member() -> Bool {
        guard let key = cursor.key() else { return false }
        let node = frames[frames.count - 1].node
        if let child = trie.nodes[node].keys[key] { enter(child) } else { cursor.skipValue() }
        return true
    }
}

/// Locations laid over one another, so that one walk over a text finds them all.
struct LocationTrie {
    struct Node {
        var parent = -1
        var keys: [[UInt8]: Int] = [:]
        var indexes: [Int: Int] = [:]

        /// The bytes of the value met last, and which meeting of the parent that was part of.
        var range: Range<Int>?
        var visit = 0
        var visitOfParent = 0

        var isLeaf: Bool { keys.isEmpty && indexes.isEmpty }
    }

    var nodes = [Node()]

    /// The node where each location ends.
    private(set) var ends: [Int] = []

    init(_ locations: [JSONLocation]) {
        for location in locations {
            var node = 0
            for component in location.components { node = child(of: node, component) }
            ends.append(node)
        }
    }

    private mutating func child(of node: Int, _ component: JSONLocation.Component) -> Int {
        let next = nodes.count
        switch component {
        case .key(let key):
            let child = nodes[node].keys[Array(key.utf8), default: next]
            nodes[node].keys[Array(key.utf8)] = child
            return made(child, below: node)
        case .index(let index):
            let child = nodes[node].indexes[index, default: next]
            nodes[node].indexes[index] = child
            return made(child, below: node)
        }
    }

    private mutating func made(_ child: Int, below parent: Int) -> Int {
        if child == nodes.count { nodes.append(Node(parent: parent)) }
        return child
    }

    /// What was found for each location: nil unless every value on the way is of the last meeting of its parent.
    ///
    /// - Parameter nearest: Whether the nearest value around a place that is not there is found instead.
    func found(nearest: Bool) -> [Range<Int>?] {
        var isLast = [Bool](repeating: true, count: nodes.count)
        // Parents stand before their children.
        for (index, node) in nodes.enumerated() {
            let isFirst = node.parent < 0
            isLast[index] =
                node.range != nil
                && (isFirst || isLast[node.parent] && nodes[node.parent].visit == node.visitOfParent)
        }
        return ends.map { end in
            var end = end
            while nearest, !isLast[end], nodes[end].parent >= 0 { end = nodes[end].parent }
            return isLast[end] ? nodes[end].range : nil
        }
    }
}
