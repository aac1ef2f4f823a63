import JSONDocuments

/// The true counts of containers of which a document has only the first children, as a thinned text has.
package struct TrueCounts: Sendable {
    private var counts: [UInt: Int] = [:]

    /// No container is thinned.
    package init() {}

    /// The counts of containers at their locations in a document.
    package init(_ located: [JSONLocation: Int], in root: JSONValue) {
        for (location, count) in located {
            if let value = root.value(at: location) { counts[value.node.identity] = count }
        }
    }

    /// Returns the number of elements or members that a value has in the whole document.
    package func count(of value: JSONValue) -> Int { count(of: value.node) }

    func count(of node: JSONNode) -> Int { counts.isEmpty ? node.count : counts[node.identity] ?? node.count }

    /// True if any container is thinned.
    package var hasThinned: Bool { !counts.isEmpty }
}

/// The counting of scalars; of large documents a part is visited, and the rest is taken to be like it.
///
/// - Complexity: Some 100,000 values are visited, however large the document is.
extension TrueCounts {
    /// The number of values that are visited in all, and at least in each array or object.
    private static let (most, least) = (100_000, 8)

    /// The number of scalars in a value that aren't null.
    func leaves(in node: JSONNode) -> Int { leaves(in: node, visiting: Self.most) }

    private func leaves(in node: JSONNode, visiting most: Int) -> Int {
        switch node.kind {
        case .null: 0
        case .array, .object: children(of: node, visiting: most)
        default: 1
        }
    }

    /// The number of those that aren't in lists or objects aside.
    func mainLeaves(in node: JSONNode) -> Int {
        guard node.kind == .object, node.count < 60 else { return leaves(in: node) }
        return node.members.reduce(0) { $0 + (KeyWords($1.key).isAside ? 0 : mainLeaves(in: $1.value)) }
    }

    private func children(of node: JSONNode, visiting most: Int) -> Int {
        let (count, here) = (count(of: node), node.count)
        let looked = min(here, most)
        guard looked > 0 else { return 0 }
        let each = max(most / looked, Self.least)
        var leaves = 0
        if node.kind == .array {
            for index in 0..<looked {
                if let element = node.element(at: index * here / looked) {
                    leaves += self.leaves(in: element, visiting: each)
                }
            }
        } else {
            for member in node.members.prefix(looked) { leaves += self.leaves(in: member.value, visiting: each) }
        }
        return looked < count ? leaves * count / looked : leaves
    }
}
