import JSONDocuments
import JSONPaths

/// A table compiled for the direct reader.
///
/// It holds the keys that the table wants in each object, and the targets of their values.
/// ``DirectReader`` shows an example.
///
/// If the direct reader can't run the table, `reason` says why, and jansson reads its records.
final class DirectPlan: Sendable {
    /// A key that the table wants in an object, and the target of its value.
    struct Edge: Sendable {
        let key: [UInt8]
        /// The early field, which is written as soon as its value is met, or -1.
        var field = -1
        /// The slot for the value's address, which is kept until the record is read, or -1.
        var slot = -1
        /// The object that the value is, if paths lead into it, or -1.
        var child = -1
    }

    /// A path of a late column: its slot, and the steps from there.
    struct Source: Sendable {
        /// The slot of the value, or of the value that the path goes on from.
        let slot: Int
        /// The steps from there up to the first wildcard; the keys of objects before are the
        /// slot's.
        let walk: ArraySlice<JSONPath.Step>
        /// The steps after the first wildcard; nil for a path without one.
        let steps: ArraySlice<JSONPath.Step>?
    }

    /// The number of keys that have a bit, set once the key is met; the slots tell it for the
    /// others.
    static let mostBits = 64

    /// The number of steps of the longest path that is followed in the bytes.
    static let mostSteps = 64

    /// The objects that paths lead into, the record first.
    let objects: [[Edge]]

    /// The keys of each object in the form that a run starts with.
    let keys: [WantedKeys]

    /// The fields, for tables that write into an Item.
    let fields: ContiguousArray<PlannedField>

    /// The fields once more, at an address.
    let fieldMemory: FieldMemory

    /// The late columns, which are read at the end of the record, in the order of the table.
    let late: [Int]

    /// The paths of each late column, in the order in which they are tried.
    let sources: [[Source]]

    /// The number of slots.
    let slotCount: Int

    /// The number of levels that a record can have around its fields' values: the steps of the
    /// longest path.
    let levels: Int

    /// The rules of the table.
    let rules: ReadingRules

    /// The reason that jansson reads the records of this table; nil if it doesn't.
    let reason: String?

    /// The maker of Items with their defaults; nil for a table over an initializer.
    let defaults: ItemDefaults?

    /// Compiles a plan; without fields, every column is late.
    ///
    /// To count fields, the columns of fields are late as well, so that each is read by itself.
    init(
        _ plan: MappingPlan, fields: ContiguousArray<PlannedField>?, rules: ReadingRules,
        defaults: ItemDefaults? = nil, isCounting: Bool = false
    ) {
        self.rules = rules
        self.defaults = defaults
        self.fields = fields ?? []
        fieldMemory = FieldMemory(fields ?? [], rules: rules)
        var builder = Builder(plan, fields: isCounting ? nil : fields)
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

/// The fields of a table, and the rules under which each is read, for access without copies.
// SAFETY: the memory is allocated by the initializer, never changed, and freed by deinit.
@safe final class FieldMemory: @unchecked Sendable {
    let fields: UnsafeMutablePointer<PlannedField>
    let rules: UnsafeMutablePointer<ReadingRules>
    private let count: Int

    init(_ fields: ContiguousArray<PlannedField>, rules: ReadingRules) {
        count = fields.count
        unsafe self.fields = .allocate(capacity: count)
        unsafe self.rules = .allocate(capacity: count)
        for (number, field) in fields.enumerated() {
            unsafe (self.fields + number).initialize(to: field)
            unsafe (self.rules + number).initialize(to: field.rules.reading(in: rules))
        }
    }

    deinit {
        unsafe fields.deinitialize(count: count)
        unsafe rules.deinitialize(count: count)
        unsafe fields.deallocate()
        unsafe rules.deallocate()
    }
}

// SAFETY: the closures are called with memory for one Item.
/// Makes and releases Items of a type that the caller doesn't know.
@safe struct ItemDefaults: Sendable {
    /// Makes an Item with its defaults in uninitialized memory.
    let initialize: @Sendable (UnsafeMutableRawPointer) -> Void
    /// Releases an Item.
    let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void

    // SAFETY: the memory is for one `Root`.
    init<Root>(_ make: @escaping @Sendable () -> Root) {
        unsafe initialize = { memory in unsafe memory.initializeMemory(as: Root.self, to: make()) }
        unsafe deinitialize = { memory in unsafe memory.assumingMemoryBound(to: Root.self).deinitialize(count: 1) }
    }
}

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

            var isKeysAlone: Bool { walk.isEmpty && steps == nil }
        }

        private let plan: MappingPlan
        private let fields: ContiguousArray<PlannedField>?
        private(set) var objects: [[Edge]] = [[]]
        /// The index of each key in its object.
        private var indexes: [[[UInt8]: Int]] = [[:]]
        private(set) var late: [Int] = []
        private(set) var sources: [[Source]] = []
        private(set) var slotCount = 0
        private(set) var levels = 1
        private(set) var reason: String?

        init(_ plan: MappingPlan, fields: ContiguousArray<PlannedField>?) {
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
            if let column = plan.columns.first(where: \.isJSONText) {
                return reason = "\(column.name) is JSON in a text"
            }
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
            addSlots()
        }

        /// Makes each column early or late.
        private mutating func assign(_ routes: [[Route]]) {
            let isOrderly = fields.map(Self.isOrderly) ?? false
            var users: [[Int]: Int] = [:]
            for route in routes.joined() { users[[route.object, route.edge], default: 0] += 1 }
            for (number, routes) in routes.enumerated() {
                let first = routes[0]
                if isOrderly, routes.count == 1, first.isKeysAlone, users[[first.object, first.edge]] == 1,
                    objects[first.object][first.edge].child < 0, hasBit(first.edge, in: first.object)
                {
                    objects[first.object][first.edge].field = number
                    sources.append([])
                } else {
                    late.append(number)
                    sources.append(routes.map { Source(slot: slot(of: $0), walk: $0.walk, steps: $0.steps) })
                }
            }
        }

        private mutating func slot(of route: Route) -> Int { slot(ofEdge: route.edge, in: route.object) }

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
            let ranges = fields.map { $0.offset..<$0.offset + $0.size }.sorted { $0.lowerBound < $1.lowerBound }
            return zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
        }

        /// The route of a path that starts with a key; nil for any other, and for one with a
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
                indexes.append([:])
            }
            return objects[object][edge].child
        }

        private mutating func edge(for key: String, in object: Int) -> Int {
            let bytes = Array(key.utf8)
            if let index = indexes[object][bytes] { return index }
            indexes[object][bytes] = objects[object].count
            objects[object].append(Edge(key: bytes))
            return objects[object].count - 1
        }
    }
}
