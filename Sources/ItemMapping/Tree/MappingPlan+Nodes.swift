import JSONDocuments
import JSONPaths

extension MappingPlan {
    /// What a record holds for a column.
    enum Located {
        /// Nothing at any of the paths.
        case missing
        /// Null at a path, and a value at none.
        case null
        /// A value, at the path of this number.
        case value(FoundValue.Content, path: Int)
    }

    /// What `record` holds for the column, given the slots that were filled from it.
    ///
    /// The first path that holds a value counts; null counts only where no path holds a value. Under the lenient
    /// policy, a text without anything but white space is none.
    // SAFETY: the slots hold addresses of values in the record's document, filled by `PathTrie.locate`.
    func located(
        _ column: Column, in record: JSONNode, _ slots: PathTrie.Slots, _ context: MappingContext,
        _ policy: ConversionPolicy
    ) -> Located {
        if let origin = column.origin {
            return context.standing(origin).map { .value(.made($0), path: 0) } ?? .missing
        }
        var sawNull = false
        for number in column.paths.indices {
            let node: JSONNode?
            if let slot = column.slots[number] {
                node = unsafe slots[slot].map { unsafe JSONNode(raw: $0) }
            } else {
                switch followed(column, number, in: record, context) {
                case .value(.one(let found), _)?: node = found
                case let located?: return located
                case nil: node = nil
                }
            }
            guard let node else { continue }
            if policy == .lenient, node.isBlank { continue }
            if node.kind != .null { return .value(.one(node), path: number) }
            sawNull = true
        }
        return sawNull ? .null : .missing
    }

    /// What a path leads to that no slot stands for: below the record or, for one that starts with a parent, around it.
    private func followed(
        _ column: Column, _ number: Int, in record: JSONNode, _ context: MappingContext
    ) -> Located? {
        var (start, path) = (record, column.paths[number])
        if let parentPath = column.parentPaths[number] {
            guard let outer = context.object(parentPath.count, outFrom: context.place) else { return nil }
            (start, path) = (outer.node, parentPath.path)
        }
        let nodes = follow(path, in: start, context)
        if path.isSingular { return nodes.first.map { .value(.one($0), path: number) } }
        if nodes.isEmpty, !holdsList(path, in: start, context) { return nil }
        return .value(.matches(nodes), path: number)
    }

    /// Whether a path with a wildcard matched nothing because the list in its way is empty, not missing.
    private func holdsList(_ path: JSONPath, in record: JSONNode, _ context: MappingContext) -> Bool {
        guard let steps = path.steps, let wildcard = steps.firstIndex(of: .wildcard) else { return false }
        let list = follow(JSONPath(steps: Array(steps[..<wildcard])), in: record, context).first
        return list.map { $0.kind == .array || $0.kind == .object } ?? false
    }

    private func follow(_ path: JSONPath, in record: JSONNode, _ context: MappingContext) -> [JSONNode] {
        do throws(PathLimitError) {
            return try path.nodes(in: record)
        } catch {
            context.report(.badPath, ConversionFailure(expected: "a path within its limits", found: "\(error)"))
            return []
        }
    }

    /// Goes on from the place of a record to that of the column's value, as exactly as the data says; of a path with a
    /// wildcard to the match of this number.
    func locate(
        _ column: Column, path number: Int, match: Int?, in record: JSONNode,
        from place: inout [JSONLocation.Component],
        _ context: MappingContext
    ) {
        var (start, path) = (record, column.paths[number])
        if let parentPath = column.parentPaths[number] {
            guard let outer = context.object(parentPath.count, outFrom: place) else { return }
            (start, path) = (outer.node, parentPath.path)
            place.removeSubrange(outer.depth...)
        }
        let matches =
            path.syntaxError == nil ? (try? path.matches(in: JSONValue(start, in: context.storage))) ?? [] : []
        let wanted = match ?? (path.isSingular ? 0 : matches.count)
        if matches.indices.contains(wanted) { return place += matches[wanted].location.components }
        place += (path.steps ?? []).prefix { $0 != .wildcard }.map { step in
            switch step {
            case .key(let key): .key(key)
            case .index(let index): .index(index)
            case .wildcard, .parent: .key("*")
            }
        }
    }
}

extension JSONNode {
    /// Whether the value is a text of nothing but white space.
    fileprivate var isBlank: Bool { kind == .string && string.allSatisfy { $0.isWhitespace || $0.isNewline } }
}

extension MappingPlan {
    /// Whether a record can hold fields at all; one that cannot is reported.
    func accepts(_ record: JSONNode, _ context: MappingContext) -> Bool {
        if recordShape.accepts(record.kind) { return true }
        context.report(.wrongRecord, ConversionFailure(expected: recordShape.phrase, found: Scalar(record).excerpt))
        return false
    }

    /// Runs `body` with the slots that a record fills.
    // SAFETY: the slots are all initialized before the walk and good during `body` only.
    func withSlots<Result>(of record: JSONNode, _ body: (PathTrie.Slots) -> Result) -> Result {
        unsafe withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: trie.slotCount) { slots in
            unsafe slots.initialize(repeating: nil)
            unsafe trie.locate(in: record, into: slots)
            return unsafe body(slots)
        }
    }

    /// Writes the fields of a record into the Item at an address; false where a field says to leave the Item out.
    // SAFETY: `item` is the address of an initialized Item of the table that the fields belong to.
    func write(
        _ record: JSONNode, _ fields: ContiguousArray<PlannedField>, to item: UnsafeMutableRawPointer,
        _ context: MappingContext
    ) -> Bool {
        unsafe withSlots(of: record) { slots in
            let writer = unsafe ItemWriter(
                plan: self, record: record, slots: slots, context: context, root: item,
                policy: context.rules.policy)
            return unsafe fields.withUnsafeBufferPointer { unsafe writer.write($0) }
        }
    }
}

extension MappingPlan {
    /// The keys of a record that no path goes through, as paths below the record.
    ///
    /// Objects that some path goes further into are looked into; what a field takes whole is used whole.
    package func unmappedKeys(in record: JSONNode) -> [String] {
        var unmapped: [String] = []
        collect(record, JSONLocation(), usedSteps, into: &unmapped)
        return unmapped
    }

    /// The steps of the paths that go down from the record; none for a path that is not made of plain steps.
    private var usedSteps: [ArraySlice<JSONPath.Step>] {
        columns.flatMap(\.usedPaths).filter { ParentPath($0) == nil }.map { ($0.steps ?? [])[...] }
    }

    private func collect(
        _ node: JSONNode, _ place: JSONLocation, _ paths: [ArraySlice<JSONPath.Step>], into unmapped: inout [String]
    ) {
        // A path that ends here, or that is no plain path, takes everything below.
        guard node.kind == .object, !paths.contains(where: \.isEmpty), !paths.contains(where: { $0.first == .wildcard })
        else { return }
        for member in node.members {
            let key = member.key
            let further = paths.filter { $0.first == .key(key) }.map { $0.dropFirst() }
            let below = place.appending(.key(key))
            if further.isEmpty {
                unmapped.append(below.keyPath)
            } else {
                collect(member.value, below, further, into: &unmapped)
            }
        }
    }
}

extension PathTrie {
    /// The raw address of a found jansson value, or nil; one a slot.
    package typealias Slots = UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>

    /// Walks `record` once and puts every value that a path leads to into its slot.
    // SAFETY: `slots` has `slotCount` entries, all initialized; edges and keys are read during the walk only.
    package func locate(in record: JSONNode, into slots: Slots) {
        if rootSlot >= 0 { unsafe slots[rootSlot] = unsafe record.raw }
        unsafe edges.withUnsafeBufferPointer { edges in
            unsafe keys.withUnsafeBufferPointer { keys in
                unsafe Self.walk(record, 0..<edges.count, edges, keys, slots)
            }
        }
    }

    // SAFETY: as for `locate`.
    private static func walk(
        _ node: JSONNode, _ range: Range<Int>, _ edges: UnsafeBufferPointer<Edge>, _ keys: UnsafeBufferPointer<UInt8>,
        _ slots: Slots
    ) {
        var place = range.lowerBound
        let kind = node.kind
        guard kind == .object || kind == .array else { return }
        while place < range.upperBound {
            let edge = unsafe edges[place]
            if let child = unsafe step(node, kind == .object, edge, keys) {
                if edge.slot >= 0 { unsafe slots[edge.slot] = unsafe child.raw }
                if edge.end > place + 1 { unsafe walk(child, place + 1..<edge.end, edges, keys, slots) }
            }
            place = edge.end
        }
    }

    // SAFETY: as for `locate`; the key's range is inside `keys`.
    @inline(__always)
    private static func step(
        _ node: JSONNode, _ isObject: Bool, _ edge: Edge, _ keys: UnsafeBufferPointer<UInt8>
    ) -> JSONNode? {
        if isObject {
            guard edge.isKey else { return nil }
            return unsafe node.member(UnsafeBufferPointer(rebasing: keys[edge.key]))
        }
        guard let index = edge.index else { return nil }
        return node.element(at: index < 0 ? index + node.count : index)
    }
}
