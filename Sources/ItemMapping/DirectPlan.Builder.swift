import JSONPaths

extension DirectPlan {
    /// Lays out the objects of a table.
    struct Builder {
        private let plan: MappingPlan
        private let fields: ContiguousArray<PlannedField>?
        private(set) var objects: [[Edge]] = [[]]
        private(set) var late: [Int] = []
        private(set) var reason: String?

        init(_ plan: MappingPlan, _ fields: ContiguousArray<PlannedField>?) {
            self.plan = plan
            self.fields = fields
        }

        mutating func build() {
            if let (path, _) = plan.malformedPaths.first { return reason = "the path \(path) cannot be read" }
            if let defect = plan.defects.first { return reason = "\(defect)" }
            let isOrderly = fields.map(Self.isOrderly) ?? false
            for (number, column) in plan.columns.enumerated() {
                guard !column.paths.isEmpty else { return reason = "\(column.name) has no path" }
                let isAlone = isOrderly && column.onlySlot >= 0 && users(of: column.onlySlot) == 1
                for (path, slot) in zip(column.paths, column.slots) {
                    guard let keys = path.keys, let slot, !keys.isEmpty else {
                        return reason = "the path \(path.description) is not made of keys alone"
                    }
                    add(keys, field: isAlone ? number : -1, slot: isAlone ? -1 : slot)
                }
                if !isAlone { late.append(number) }
            }
            // A field whose value another field looks into is read late, when both are known.
            deferSharedFields()
            if objects.reduce(0, { $0 + $1.count }) > DirectPlan.mostKeys {
                reason = "it wants more than \(DirectPlan.mostKeys) keys"
            }
        }

        /// Whether fields may be written in the order of the data: stored properties that do not overlap.
        private static func isOrderly(_ fields: ContiguousArray<PlannedField>) -> Bool {
            guard fields.allSatisfy({ $0.offset >= 0 }) else { return false }
            let ranges = fields.map { $0.offset..<$0.offset + $0.size }.sorted { $0.lowerBound < $1.lowerBound }
            return zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound && !$1.isEmpty }
        }

        private func users(of slot: Int) -> Int {
            plan.columns.reduce(0) { $0 + $1.slots.count { $0 == slot } }
        }

        private mutating func add(_ keys: [String], field: Int, slot: Int) {
            var object = 0
            for (depth, key) in keys.enumerated() {
                let place = edge(for: key, in: object)
                if depth == keys.count - 1 {
                    if field >= 0 { objects[object][place].field = field } else { objects[object][place].slot = slot }
                } else {
                    if objects[object][place].child < 0 {
                        objects[object][place].child = objects.count
                        objects.append([])
                    }
                    object = objects[object][place].child
                }
            }
        }

        private mutating func edge(for key: String, in object: Int) -> Int {
            let bytes = Array(key.utf8)
            if let place = objects[object].firstIndex(where: { $0.key == bytes }) { return place }
            objects[object].append(Edge(key: bytes, isIndex: PathTrie.index(of: key) != nil))
            return objects[object].count - 1
        }

        private mutating func deferSharedFields() {
            for object in objects.indices {
                for place in objects[object].indices {
                    let edge = objects[object][place]
                    guard edge.child >= 0, edge.field >= 0 else { continue }
                    objects[object][place].slot = plan.columns[edge.field].onlySlot
                    objects[object][place].field = -1
                    late.append(edge.field)
                }
            }
            late.sort()
        }
    }
}
