import JSONPaths

extension MappingPlan {
    /// A path that leaves the record upwards: how many objects out, and the way down from there.
    package struct Climb: Sendable {
        let count: Int
        let path: JSONPath

        /// The climb of a path that starts with `^`; nil for any other.
        init?(_ path: JSONPath) {
            guard let steps = path.steps else { return nil }
            count = steps.prefix { $0 == .parent }.count
            if count == 0 { return nil }
            self.path = JSONPath(steps: Array(steps.dropFirst(count)))
        }
    }
}
