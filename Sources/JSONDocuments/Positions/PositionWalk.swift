/// Walks a text once and finds the bytes of the values at given locations.
///
/// The locations are merged into a trie. For `books[0].title` and `books[0].year` the walk enters
/// the value of `books` and its element 0, records the bytes of two members, and skips every other
/// value. A key that appears twice is visited twice, and the later visit invalidates the ranges found
/// below the earlier one.
struct PositionWalk {
    /// A container that is open, with the number of elements before the next.
    private struct Frame {
        let node: Int
        let isObject: Bool
        var index = 0
    }

    private var trie: LocationTrie
    private var walk: TextWalk
    private var frames: [Frame] = []
    private var visits = 0

    init(_ locations: [JSONLocation], in bytes: [UInt8], from start: Int) {
        trie = LocationTrie(locations)
        walk = TextWalk(bytes, at: start)
    }

    /// Returns the byte ranges of the values, in the order of the locations.
    ///
    /// - Parameter nearest: True to find the nearest ancestor of a value that doesn't exist.
    mutating func ranges(nearest: Bool) -> [Range<Int>?] {
        // The node of the value of the last key.
        var member: Int?
        while let event = walk.next() {
            switch event {
            case .key(let range, let hasEscapes):
                let key = hasEscapes ? StringEscapes.decoded(walk.bytes[range]) : Array(walk.bytes[range])
                member = trie.nodes[frames[frames.count - 1].node].keys[key]
            case .open:
                if let node = nextNode(member) { enter(node) } else { _ = walk.skipContent() }
            case .scalar(let range, _):
                if let node = nextNode(member) { visit(node, range) }
            case .close:
                let node = frames.removeLast().node
                trie.nodes[node].range = trie.nodes[node].range!.lowerBound..<walk.offset
            }
        }
        return trie.found(nearest: nearest)
    }

    /// Returns the node of the value that the last event starts; nil if no location leads there.
    private mutating func nextNode(_ member: Int?) -> Int? {
        guard let frame = frames.last else { return 0 }
        if frame.isObject { return member }
        frames[frames.count - 1].index += 1
        return trie.nodes[frame.node].indexes[frame.index]
    }

    private mutating func visit(_ node: Int, _ range: Range<Int>) {
        visits += 1
        let parent = trie.nodes[node].parent
        trie.nodes[node].visit = visits
        trie.nodes[node].visitOfParent = parent < 0 ? 0 : trie.nodes[parent].visit
        trie.nodes[node].range = range
    }

    /// Enters a container if a location leads further down, otherwise skips its content.
    private mutating func enter(_ node: Int) {
        guard !trie.nodes[node].isLeaf else { return visit(node, walk.skipContent()) }
        visit(node, walk.start..<walk.start)
        frames.append(Frame(node: node, isObject: walk.open.last == true))
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
