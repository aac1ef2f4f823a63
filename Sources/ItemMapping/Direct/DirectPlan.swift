import JSONDocuments
import JSONPaths

/// A table compiled for the direct reader: for each object that the table looks into, the keys it wants there and what
/// to do with their values.
///
/// Where a table asks for something that the direct reader does not know, `reason` says what, and jansson reads it.
final class DirectPlan: Sendable {
    /// A key that the table wants in an object, and what becomes of its value.
    struct Edge: Sendable {
        let key: [UInt8]
        /// The field that is written as soon as its value is met, or -1.
        var field = -1
        /// The slot in which the place of the value is kept until the record is read, or -1.
        var slot = -1
        /// The object below, where the table looks further into the value, or -1.
        var child = -1
    }

    /// Where a column that is read late finds its value.
    struct Source: Sendable {
        /// The slot of the value, or of what the path goes through.
        let slot: Int
        /// The steps from there that are no mere keys of objects, up to the first wildcard.
        let walk: ArraySlice<JSONPath.Step>
        /// The steps behind the first wildcard; nil for a path without one.
        let steps: ArraySlice<JSONPath.Step>?
    }

    /// For how many keys of a table one bit each tells whether it was met; for the others their slot does.
    static let mostBits = 64

    /// The longest path, in steps, that is followed in the bytes.
    static let mostSteps = 64

    /// The objects that the table looks into, the record first.
    let objects: [[Edge]]

    /// The keys of each object, ready to be compared: what a run starts with.
    let keys: [WantedKeys]

    /// The fields, for tables that write into an Item.
    let fields: ContiguousArray<PlannedField>

    /// The numbers of the columns that are read when the whole record has been passed, in the order of the table.
    let late: [Int]

    /// For each column that is read late where its value may be, in the order in which that is tried.
    let sources: [[Source]]

    /// How many slots there are.
    let slotCount: Int

    /// How many levels of JSON a record may have around the values of its fields: the steps of the longest path.
    let levels: Int

    /// How values are read.
    let rules: ReadingRules

    /// Why records of this table are left to jansson; nil where they are not.
    let reason: String?

    /// The table of a plan; without fields, every column is read late.
    init(_ plan: MappingPlan, _ fields: ContiguousArray<PlannedField>?, rules: ReadingRules) {
        self.rules = rules
        self.fields = fields ?? []
        var builder = Builder(plan, fields)
        builder.build()
        (objects, late, sources) = (builder.objects, builder.late, builder.sources)
        var number = 0
        keys = objects.map { object in
            defer { number += object.count }
            return WantedKeys(object, firstEdge: number)
        }
        (slotCount, levels, reason) = (builder.slotCount, builder.levels, builder.reason)
    }
}

extension DirectPlan {
    /// Lays out the objects of a table.
    struct Builder {
        /// A path of a column: where its keys lead, the steps from there, and those behind the first wildcard.
        private struct Route {
            let object: Int
            let place: Int
            let walk: ArraySlice<JSONPath.Step>
            let steps: ArraySlice<JSONPath.Step>?

            var isKeysAlone: Bool { walk.isEmpty && steps == nil }
        }

        private let plan: MappingPlan
        private let fields: ContiguousArray<PlannedField>?
        private(set) var objects: [[Edge]] = [[]]
        /// Where in each object a key is.
        private var places: [[[UInt8]: Int]] = [[:]]
        private(set) var late: [Int] = []
        private(set) var sources: [[Source]] = []
        private(set) var slotCount = 0
        private(set) var levels = 1
        private(set) var reason: String?

        init(_ plan: MappingPlan, _ fields: ContiguousArray<PlannedField>?) {
            self.plan = plan
            self.fields = fields
        }

        mutating func build() {
            if let (path, _) = plan.malformedPaths.first { return reason = "the path \(path) cannot be read" }
            if let defect = plan.defects.first { return reason = "\(defect)" }
            guard !plan.columns.isEmpty else { return reason = "the table has no fields" }
            let paths = plan.columns.flatMap(\.paths)
            levels = max(1, paths.map { $0.steps?.count ?? 0 }.max() ?? 0)
            guard levels <= DirectPlan.mostSteps else {
                return reason = "a path has more than \(DirectPlan.mostSteps) steps"
            }
            let routes = plan.columns.map { $0.paths.map { route($0) } }
            if let odd = zip(plan.columns, routes).first(where: { $1.isEmpty || $1.contains { $0 == nil } }) {
                let paths = odd.0.paths.map { "\($0)" }.joined(separator: ", ")
                return reason = "\(odd.0.name) is not found by keys, indexes and wildcards alone: \(paths)"
            }
            assign(routes.map { $0.compactMap(\.self) })
            giveSlots()
        }

        /// Says of each column whether it is written at once or late.
        private mutating func assign(_ routes: [[Route]]) {
            let isOrderly = fields.map(Self.isOrderly) ?? false
            var users: [[Int]: Int] = [:]
            for route in routes.joined() { users[[route.object, route.place], default: 0] += 1 }
            for (number, routes) in routes.enumerated() {
                let first = routes[0]
                if isOrderly, routes.count == 1, first.isKeysAlone, users[[first.object, first.place]] == 1,
                    objects[first.object][first.place].child < 0, hasBit(first.object, first.place)
                {
                    objects[first.object][first.place].field = number
                    sources.append([])
                } else {
                    late.append(number)
                    sources.append(routes.map { Source(slot: slot(of: $0), walk: $0.walk, steps: $0.steps) })
                }
            }
        }

        private mutating func slot(of route: Route) -> Int { slot(route.object, route.place) }

        private mutating func slot(_ object: Int, _ place: Int) -> Int {
            if objects[object][place].slot < 0 {
                objects[object][place].slot = slotCount
                slotCount += 1
            }
            return objects[object][place].slot
        }

        /// Whether a bit can tell whether a key was met.
        private func hasBit(_ object: Int, _ place: Int) -> Bool {
            objects[..<object].reduce(place) { $0 + $1.count } < DirectPlan.mostBits
        }

        /// Gives each key a slot that has no bit.
        private mutating func giveSlots() {
            for object in objects.indices {
                for place in objects[object].indices where !hasBit(object, place) { _ = slot(object, place) }
            }
        }

        /// Whether fields may be written in the order of the data: stored properties that do not overlap.
        private static func isOrderly(_ fields: ContiguousArray<PlannedField>) -> Bool {
            guard fields.allSatisfy({ $0.offset >= 0 && $0.size > 0 }) else { return false }
            let ranges = fields.map { $0.offset..<$0.offset + $0.size }.sorted { $0.lowerBound < $1.lowerBound }
            return zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
        }

        /// Where a path leads that starts with keys; nil for one that does not, or that looks around.
        ///
        /// Digits may be a key or an index, which the data decides: behind the first key they are left to the walk.
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
            for key in keys.dropLast() { object = child(of: object, edge(for: key, in: object)) }
            return Route(
                object: object, place: edge(for: keys[keys.count - 1], in: object), walk: walk,
                steps: walk.endIndex < steps.endIndex ? steps[(walk.endIndex + 1)...] : nil)
        }

        private mutating func child(of object: Int, _ place: Int) -> Int {
            if objects[object][place].child < 0 {
                objects[object][place].child = objects.count
                objects.append([])
                places.append([:])
            }
            return objects[object][place].child
        }

        private mutating func edge(for key: String, in object: Int) -> Int {
            let bytes = Array(key.utf8)
            if let place = places[object][bytes] { return place }
            places[object][bytes] = objects[object].count
            objects[object].append(Edge(key: bytes))
            return objects[object].count - 1
        }
    }
}
