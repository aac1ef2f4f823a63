/// Walks a text once and finds the bytes of the values at given locations.
///
/// The locations are merged into a trie. For `books[0].title` and `books[0].year` the walk enters
/// the value of `books` and its element 0, records the bytes of two members, and skips every other
/// value. The walk has its own stack. A key that appears twice is visited twice, and the later
/// visit invalidates the ranges found below the earlier one.
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

    /// Returns the byte ranges of the values, in the order of the locations.
    ///
    /// - Parameter nearest: True to find the nearest ancestor of a value that doesn't exist.
    mutating func ranges(from start: Int, nearest: Bool) -> [Range<Int>?] {
        cursor.offset = start
        if cursor.significantByte() != nil {
            enter(0)
            while !frames.isEmpty, step() {}
        }
        return trie.found(nearest: nearest)
    }

    /// Visits a value on a location: enters it if a location leads further down, otherwise skips
    /// it.
    private mutating func enter(_ node: Int) {
        visits += 1
        let start = cursor.offset
        let parent = trie.nodes[node].parent
        trie.nodes[node].visit = visits
        trie.nodes[node].visitOfParent = parent < 0 ? 0 : trie.nodes[parent].visit
        let byte = cursor.byte
        guard !trie.nodes[node].isLeaf, byte == .openBracket || byte == .openBrace else {
            cursor.skipValue()
            trie.nodes[node].range = start..<cursor.offset
            return
        }
        trie.nodes[node].range = start..<start
        cursor.offset += 1
        frames.append(Frame(node: node, isObject: byte == .openBrace))
    }

    /// Takes one step in the innermost open container; false at the end of the text.
    private mutating func step() -> Bool {
        guard let byte = cursor.significantByte() else { return false }
        switch byte {
        case .closeBracket, .closeBrace:
            cursor.offset += 1
            let node = frames.removeLast().node
            trie.nodes[node].range = trie.nodes[node].range!.lowerBound..<cursor.offset
        case .comma: cursor.offset += 1
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

/// Locations merged by their common steps, so that one walk over a text finds them all.
struct LocationTrie {
    struct Node {
        var parent = -1
        var keys: [[UInt8]: Int] = [:]
        var indexes: [Int: Int] = [:]

        /// The bytes of the last visited value, the number of that visit, and that of the parent's
        /// visit.
        var range: Range<Int>?
        var visit = 0
        var visitOfParent = 0

        var isLeaf: Bool { keys.isEmpty && indexes.isEmpty }
    }

    var nodes = [Node()]

    /// The node at the end of each location.
    private(set) var ends: [Int] = []

    init(_ locations: [JSONLocation]) {
        for location in locations {
            var node = 0
            for component in location.components { node = child(of: node, at: component) }
            ends.append(node)
        }
    }

    private mutating func child(of node: Int, at component: JSONLocation.Component) -> Int {
        let next = nodes.count
        switch component {
        case .key(let key):
            let child = nodes[node].keys[Array(key.utf8), default: next]
            nodes[node].keys[Array(key.utf8)] = child
            return insertNode(child, below: node)
        case .index(let index):
            let child = nodes[node].indexes[index, default: next]
            nodes[node].indexes[index] = child
            return insertNode(child, below: node)
        }
    }

    private mutating func insertNode(_ child: Int, below parent: Int) -> Int {
        if child == nodes.count { nodes.append(Node(parent: parent)) }
        return child
    }

    /// Returns the range of each location: nil unless every value on the way belongs to the last
    /// visit of its parent.
    ///
    /// - Parameter nearest: True for the nearest ancestor of a value that doesn't exist.
    func found(nearest: Bool) -> [Range<Int>?] {
        var isLast = [Bool](repeating: true, count: nodes.count)
        // Parents come before their children.
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
