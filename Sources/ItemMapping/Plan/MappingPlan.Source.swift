import JSONPaths

extension MappingPlan {
    /// Where a field's value comes from, before it is compiled.
    package struct Source: Sendable {
        /// The name that messages use; empty for a combination, whose parts have names.
        package let name: String
        /// The paths, in the order in which they are tried; none where the record's place is the value.
        package var paths: [JSONPath]
        /// Where the value comes from when not from a path.
        package let origin: FieldOrigin?
        /// The paths that are really followed, where the value is made from the record as a whole; else nil.
        package var partPaths: [JSONPath]?

        /// A value at one of these paths.
        package init(_ paths: [JSONPath], named name: String? = nil) {
            self.init(name: name ?? paths[0].description, paths: paths, origin: nil, partPaths: nil)
        }

        /// The place of the record.
        package init(_ origin: FieldOrigin, named name: String? = nil) {
            self.init(name: name ?? (origin == .index ? "index" : "key"), paths: [], origin: origin, partPaths: nil)
        }

        private init(name: String, paths: [JSONPath], origin: FieldOrigin?, partPaths: [JSONPath]?) {
            self.name = name
            self.paths = paths
            self.origin = origin
            self.partPaths = partPaths
        }

        /// The source with its keys as the data spells them.
        func spelt(_ style: KeyStyle) -> Source {
            guard origin == nil, style != .asWritten else { return self }
            return Source(paths.map { style.applied(to: $0) })
        }

        /// A value that is always the same, whatever the record holds.
        static func constant(named name: String) -> Source {
            Source(name: name, paths: [.root], origin: nil, partPaths: [])
        }

        /// A value made of others, which a plan of their own finds.
        static func combination(of plan: MappingPlan) -> Source {
            Source(name: "", paths: [.root], origin: nil, partPaths: plan.columns.flatMap(\.usedPaths))
        }
    }
}
