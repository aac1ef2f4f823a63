import JSONPaths

extension MappingPlan {
    /// Where a field's value comes from: its paths, in the order in which they are tried.
    package struct Column: Sendable {
        /// The field's name, for messages.
        package let name: String
        /// The paths, the first that holds a value counting.
        package let paths: [JSONPath]
        /// For each path its slot, or nil for a path that is followed on demand.
        package let slots: [Int?]
        /// For each path the way up and down again, or nil for a path below the record.
        package let climbs: [Climb?]
        /// The slot of the only path; -1 where there are several or it has none.
        package let onlySlot: Int
        /// Where the value comes from when not from a path.
        package let origin: FieldOrigin?
        /// The paths that really decide what is found.
        package let usedPaths: [JSONPath]

        /// Whether the whole record is the value, as it is.
        var takesAll: Bool { usedPaths.contains { $0.steps?.isEmpty ?? false } }

        init(_ source: Source, _ builder: inout PathTrie.Builder) {
            name = source.name
            paths = source.paths
            origin = source.origin
            usedPaths = source.partPaths ?? source.paths
            slots = source.paths.map { path in path.plainSteps.map { builder.slot(for: $0) } }
            climbs = source.paths.map { Climb($0) }
            onlySlot = slots.count == 1 ? slots[0] ?? -1 : -1
        }
    }
}

extension JSONPath {
    /// The steps of a path that a trie can hold: keys and indexes alone, and not so many that walking needs much stack.
    fileprivate var plainSteps: [JSONPath.Step]? {
        steps.flatMap { steps in
            steps.count <= DirectPlan.mostSteps
                && steps.allSatisfy { step in
                    switch step {
                    case .key, .index: true
                    case .wildcard, .parent: false
                    }
                } ? steps : nil
        }
    }
}
