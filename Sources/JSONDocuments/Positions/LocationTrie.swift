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
