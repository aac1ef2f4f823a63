import JSONDocuments
import JSONPaths

extension DirectPlan {
    /// Lays out the objects of a table.
    struct Builder {
        /// A path of a column: the edge of its last key, the steps from there, and those after the
        /// first wildcard.
        private struct Route {
            let object: Int
            let edge: Int
            let walk: ArraySlice<JSONPath.Step>
            let steps: ArraySlice<JSONPath.Step>?

        }

        private let plan: MappingPlan
        private let fields: ContiguousArray<PlannedField>
        private(set) var objects: [[Edge]] = [[]]
        /// The index of each key in its object.
        private var indexes = [StepNumbers()]
        private(set) var late: [Int] = []
        /// The paths of each late column, in the order in which they are tried; none for any other.
        private(set) var sources: [[PlannedPath]] = []
        private(set) var slotCount = 0
        private(set) var levels = 1
        private(set) var reason: String?

        init(_ plan: MappingPlan, fields: ContiguousArray<PlannedField>) {
            self.plan = plan
            self.fields = fields
        }

        mutating func build() {
            if let (path, _) = plan.malformedPaths.first { return reason = "the path \(path) cannot be read" }
            if let defect = plan.defects.first { return reason = "\(defect)" }
            guard !plan.columns.isEmpty else { return reason = "the table has no fields" }
            if plan.unknownKeys == .report { return reason = "the table reports unknown keys" }
            if let column = plan.columns.first(where: \.requiresOthers) {
                return reason = "\(column.name) requires other fields"
            }
            if let column = plan.columns.first(where: { $0.treeReason != nil }), let reason = column.treeReason {
                return self.reason = "\(column.name) \(reason)"
            }
            let paths = plan.columns.flatMap(\.paths)
            levels = max(1, paths.map { $0.steps?.count ?? 0 }.max() ?? 0)
            guard levels <= PathTrie.mostSteps else {
                return reason = "a path has more than \(PathTrie.mostSteps) steps"
            }
            let routes = plan.columns.map { $0.isPathless ? [] : $0.paths.map { route($0) } }
            if let odd = zip(plan.columns, routes).first(where: { column, routes in
                routes.isEmpty && !column.isPathless || routes.contains { $0 == nil }
            }) {
                let paths = odd.0.paths.map { "\($0)" }.joined(separator: ", ")
                return reason = "\(odd.0.name) is not found by keys, indexes and wildcards alone: \(paths)"
            }
            assign(routes.map { $0.compactMap(\.self) })
            addSlots()
        }

        /// Makes each column early or late.
        private mutating func assign(_ routes: [[Route]]) {
            let isOrderly = Self.isOrderly(fields)
            var users: [[Int]] = []
            for object in objects { users.append(Array(repeating: 0, count: object.count)) }
            for routes in routes { for route in routes { users[route.object][route.edge] += 1 } }
            for (number, routes) in routes.enumerated() {
                if isOrderly, routes.count == 1, let first = routes.first, isRead(whenMet: first),
                    users[first.object][first.edge] == 1, objects[first.object][first.edge].child < 0,
                    hasBit(first.edge, in: first.object)
                {
                    objects[first.object][first.edge].field = number
                    objects[first.object][first.edge].elements = first.steps.flatMap { elements(along: $0) }
                    sources.append([])
                } else {
                    late.append(number)
                    sources.append(routes.map { plannedPath(at: $0) })
                }
            }
        }

        /// True if the value of a path can be read when its last key is met: a path of keys, or of keys,
        /// one wildcard and further keys.
        private func isRead(whenMet route: Route) -> Bool {
            guard let steps = route.steps else { return route.walk.isEmpty }
            return route.walk.isEmpty && !steps.isEmpty
                && steps.allSatisfy { if case .key(let key) = $0 { PathTrie.index(of: key) == nil } else { false } }
        }

        /// Lays out the objects that keys lead through from the elements of an array.
        private mutating func elements(along steps: ArraySlice<JSONPath.Step>) -> Elements {
            let (first, start) = (objects.count, slotCount)
            for case .key(let key) in steps {
                let bytes = Array(key.utf8)
                objects.append([Edge(key: bytes, slot: slotCount, child: objects.count + 1, isOfElement: true)])
                slotCount += 1
            }
            objects[objects.count - 1][0].child = -1
            return Elements(object: first, slots: start..<slotCount)
        }

        private mutating func plannedPath(at route: Route) -> PlannedPath {
            PlannedPath(
                slot: slot(ofEdge: route.edge, in: route.object),
                walk: route.walk.isEmpty ? nil : Self.cursor(along: Array(route.walk)),
                elements: route.steps.flatMap { Self.cursor(along: [.wildcard] + $0) },
                isPlain: route.walk.isEmpty && route.steps == nil)
        }

        private static func cursor(along steps: [JSONPath.Step]) -> PathCursor? {
            PathCursor(JSONPath(steps: steps), repetition: .record)
        }

        private mutating func slot(ofEdge edge: Int, in object: Int) -> Int {
            if objects[object][edge].slot < 0 {
                objects[object][edge].slot = slotCount
                slotCount += 1
            }
            return objects[object][edge].slot
        }

        /// True if the key of an edge has a bit.
        private func hasBit(_ edge: Int, in object: Int) -> Bool {
            objects[..<object].reduce(edge) { $0 + $1.count } < DirectPlan.mostBits
        }

        /// Adds a slot for each key that has no bit.
        private mutating func addSlots() {
            for object in objects.indices {
                for edge in objects[object].indices where !hasBit(edge, in: object) {
                    _ = slot(ofEdge: edge, in: object)
                }
            }
        }

        /// True if fields can be written in the order of the data: stored properties that don't
        /// overlap.
        private static func isOrderly(_ fields: ContiguousArray<PlannedField>) -> Bool {
            guard fields.allSatisfy({ $0.offset >= 0 && $0.size > 0 }) else { return false }
            var properties: [(start: Int, end: Int)] = []
            for field in fields { properties.append((field.offset, field.offset + field.size)) }
            properties.sort { $0.start < $1.start }
            for number in properties.indices.dropFirst() where properties[number - 1].end > properties[number].start {
                return false
            }
            return true
        }

        /// Returns the route of a path that starts with a key; nil for any other, and for one with a
        /// parent.
        ///
        /// Digits can be a key or an index, which the data decides: after the first key they are
        /// followed in the late pass.
        private mutating func route(_ path: JSONPath) -> Route? {
            guard path.syntaxError == nil, let steps = path.steps, case .key(let first)? = steps.first,
                !steps.contains(.parent)
            else { return nil }
            var keys = [first]
            for step in steps.dropFirst() {
                guard case .key(let key) = step, PathTrie.index(of: key) == nil else { break }
                keys.append(key)
            }
            let walk = steps[keys.count...].prefix { $0 != .wildcard }
            var object = 0
            for key in keys.dropLast() { object = child(of: edge(for: key, in: object), in: object) }
            return Route(
                object: object, edge: edge(for: keys[keys.count - 1], in: object), walk: walk,
                steps: walk.endIndex < steps.endIndex ? steps[(walk.endIndex + 1)...] : nil)
        }

        private mutating func child(of edge: Int, in object: Int) -> Int {
            if objects[object][edge].child < 0 {
                objects[object][edge].child = objects.count
                objects.append([])
                indexes.append(StepNumbers())
            }
            return objects[object][edge].child
        }

        private mutating func edge(for key: String, in object: Int) -> Int {
            if let index = indexes[object][.key(key)] { return index }
            indexes[object].append(.key(key))
            objects[object].append(Edge(key: Array(key.utf8)))
            return objects[object].count - 1
        }
    }
}

extension MappingPlan.PlannedColumn {
    /// True for a value that is known without a path: a constant, or the index of the record.
    fileprivate var isPathless: Bool { isConstant || origin == .index }
}
