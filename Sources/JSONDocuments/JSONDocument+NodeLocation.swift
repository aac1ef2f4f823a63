extension JSONDocument {
    /// Where in the document a value of it is; nil for a value that is not part of it.
    ///
    /// - Complexity: O(*n*) in the number of values.
    package func location(of node: JSONNode) -> JSONLocation? {
        var steps: [JSONLocation.Component] = []
        return unsafe Self.find(node.raw, in: root.node, &steps) ? JSONLocation(steps) : nil
    }

    // SAFETY: the address is compared, never followed.
    private static func find(
        _ wanted: UnsafeMutableRawPointer, in node: JSONNode, _ steps: inout [JSONLocation.Component]
    ) -> Bool {
        if unsafe node.raw == wanted { return true }
        switch node.kind {
        case .array:
            for index in 0..<node.count {
                steps.append(.index(index))
                if unsafe find(wanted, in: node.element(at: index)!, &steps) { return true }
                steps.removeLast()
            }
        case .object:
            for member in node.members {
                steps.append(.key(member.key))
                if unsafe find(wanted, in: member.value, &steps) { return true }
                steps.removeLast()
            }
        default: break
        }
        return false
    }
}
