import JSONDocuments

/// The objects of a plan whose unused keys are counted.
struct ReportedKeys {
    /// The location of each object in the record; nil for one that a path takes as a whole.
    private(set) var locations: [JSONLocation?]

    /// Creates the objects of a plan; nil if digits may be keys or indexes, which the values decide.
    init?(_ direct: DirectPlan, of plan: MappingPlan) {
        guard !plan.usedKeys.isMixed else { return nil }
        locations = Array(repeating: nil, count: direct.objects.count)
        add(0, at: .root, node: 0, direct, plan.usedKeys)
    }

    private mutating func add(
        _ object: Int, at location: JSONLocation, node: Int, _ direct: DirectPlan, _ usedKeys: UsedKeys
    ) {
        guard !usedKeys[node].isWhole else { return }
        locations[object] = location
        for edge in direct.objects[object] where edge.child >= 0 {
            let key = String(decoding: edge.key, as: UTF8.self)
            guard let child = usedKeys[node].child(key) else { continue }
            add(edge.child, at: location.appending(.key(key)), node: child, direct, usedKeys)
        }
    }
}

extension UsedKeys {
    /// True if a path leads on from some value by digits or an index.
    fileprivate var isMixed: Bool { nodes.contains { !$0.hasOnlyKeys && !$0.isWhole } }
}
