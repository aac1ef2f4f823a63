import JSONDocuments
import JSONPaths

extension MappingPlan {
    /// The content of a record for a column.
    enum Located {
        /// Nothing at any of the paths.
        case missing
        /// Null at a path, and no value at any.
        case null
        /// A value, at the path of this index.
        case value(FoundValue.Content, path: Int)
    }

    /// The content of `record` for a column, given the slots that were filled from it.
    ///
    /// The first path with a value counts; null counts only if no path has a value. Under the
    /// lenient policy, a text of only white space counts as missing. References that lead to nothing
    /// are reported, except those of a path after which another one has a value.
    // SAFETY: the slots hold addresses of values in the record's document, filled by
    // `PathTrie.locate`.
    func located(
        _ number: Int, in record: JSONNode, slots: PathTrie.Slots, policy: ConversionPolicy, context: MappingContext,
        isTrial: Bool = false
    ) -> Located {
        let column = columns[number]
        if let origin = column.origin {
            return context.cursor.position(origin).map { .value(.made($0), path: 0) } ?? .missing
        }
        var hasNull = false
        var unresolved: Int?
        for index in column.paths.indices {
            let node: JSONNode?
            if let slot = column.slots[index] {
                node = unsafe slots[slot].map { unsafe JSONNode(raw: $0) }
            } else if column.paths[index].hasLookups {
                let result = lookUp(column, path: index, in: record, context: context)
                if !result.missing.isEmpty { unresolved = unresolved ?? index }
                if result.isSeveral, result.hasList || !result.nodes.isEmpty {
                    if !isTrial, !result.missing.isEmpty { reportUnresolved(number, path: index, record, context) }
                    return .value(.matches(result.nodes), path: index)
                }
                node = result.isSeveral ? nil : result.nodes.first
            } else {
                switch follow(column, path: index, in: record, context: context) {
                case .value(.one(let found), _)?: node = found
                case let located?: return located
                case nil: node = nil
                }
            }
            guard let node else { continue }
            if policy == .lenient, node.isBlank { continue }
            if node.kind != .null { return .value(.one(node), path: index) }
            hasNull = true
        }
        if let unresolved, !isTrial { reportUnresolved(number, path: unresolved, record, context) }
        return hasNull ? .null : .missing
    }

    /// The value that a path starts from, and the rest of the path: the record or, if it starts with
    /// a parent, an object around it.
    func start(
        of column: Column, path index: Int, in record: JSONNode, context: MappingContext
    ) -> (JSONNode, JSONPath)? {
        guard let parentPath = column.parentPaths[index] else { return (record, column.paths[index]) }
        let location = context.cursor.location()
        return context.cursor.object(parentPath.count, outFrom: location).map { ($0.node, parentPath.path) }
    }

    /// Follows a path that has no slot: below the record or, if it starts with a parent, around it.
    private func follow(
        _ column: Column, path index: Int, in record: JSONNode, context: MappingContext
    ) -> Located? {
        guard let (start, path) = start(of: column, path: index, in: record, context: context) else { return nil }
        let nodes = nodes(at: path, in: start, context: context)
        if path.isSingular { return nodes.first.map { .value(.one($0), path: index) } }
        if nodes.isEmpty, !hasList(at: path, in: start, context: context) { return nil }
        return .value(.matches(nodes), path: index)
    }

    /// Returns true if a path with a wildcard has no match because its list is empty, not missing.
    private func hasList(at path: JSONPath, in record: JSONNode, context: MappingContext) -> Bool {
        guard let steps = path.steps, let wildcard = steps.firstIndex(of: .wildcard) else { return false }
        let list = nodes(at: JSONPath(steps: Array(steps[..<wildcard])), in: record, context: context).first
        return list.map { $0.kind == .array || $0.kind == .object } ?? false
    }

    private func nodes(at path: JSONPath, in record: JSONNode, context: MappingContext) -> [JSONNode] {
        do throws(PathLimitError) {
            return try path.nodes(in: record)
        } catch {
            context.report(exceeded: error)
            return []
        }
    }
}

extension JSONNode {
    /// True for a text of only white space.
    fileprivate var isBlank: Bool { kind == .string && string.allSatisfy { $0.isWhitespace || $0.isNewline } }
}

extension MappingPlan {
    /// Returns true if a record can have fields at all; any other is reported.
    func accepts(_ record: JSONNode, context: MappingContext) -> Bool {
        if recordShape.accepts(record.kind) { return true }
        context.report(
            .wrongRecord, failure: ConversionFailure(expected: recordShape.phrase, found: Scalar(record).excerpt))
        return false
    }

    /// Runs `body` with the slots that a record fills.
    // SAFETY: all slots are initialized before the walk, and valid during `body` only.
    func withSlots<Result>(
        of record: JSONNode, in context: MappingContext, _ body: (PathTrie.Slots) -> Result
    ) -> Result {
        context.reading(record, by: self) {
            unsafe withUnsafeTemporaryAllocation(
                of: UnsafeMutableRawPointer?.self, capacity: trie.slotCount
            ) { slots in
                unsafe slots.initialize(repeating: nil)
                unsafe trie.locate(in: record, into: slots)
                return unsafe body(slots)
            }
        }
    }

    /// Writes the fields of a record into the Item at an address; returns false if a field requires
    /// the Item to be left out.
    // SAFETY: `item` is the address of an initialized Item of the table that the fields belong to.
    func write(
        _ fields: ContiguousArray<PlannedField>, of record: JSONNode, to item: UnsafeMutableRawPointer,
        context: MappingContext, hiding hidden: [Int] = []
    ) -> Bool {
        unsafe withSlots(of: record, in: context) { slots in
            for column in hidden { for case let slot? in columns[column].slots { unsafe slots[slot] = nil } }
            let writer = unsafe ItemWriter(
                plan: self, record: record, slots: slots, context: context, root: item,
                policy: context.scope.rules.policy)
            return unsafe fields.withUnsafeBufferPointer { unsafe writer.write($0) }
        }
    }
}
