extension JSONDocument {
    /// Where in the document a value of it is; nil for a value that is not part of it.
    ///
    /// - Complexity: O(*n*) in the number of values.
    package func location(of node: JSONNode) -> JSONLocation? {
        if root.node == node { return .root }
        var steps: [JSONLocation.Component] = []
        var open = [OpenNode(root.node)]
        while let (step, child) = open[open.count - 1].next() {
            if child == node { return JSONLocation(steps + [step]) }
            if child.kind == .array || child.kind == .object {
                steps.append(step)
                open.append(OpenNode(child))
            }
            while open.count > 1, open[open.count - 1].isAtEnd {
                open.removeLast()
                steps.removeLast()
            }
        }
        return nil
    }

    /// A container whose children are looked through, one after the other.
    private struct OpenNode {
        private let node: JSONNode
        private var members: JSONNode.Members
        private var place = 0

        init(_ node: JSONNode) {
            self.node = node
            members = node.members
        }

        var isAtEnd: Bool { place >= node.count }

        mutating func next() -> (step: JSONLocation.Component, child: JSONNode)? {
            defer { place += 1 }
            if let member = members.next() { return (.key(member.key), member.value) }
            return node.kind == .array ? node.element(at: place).map { (.index(place), $0) } : nil
        }
    }
}
