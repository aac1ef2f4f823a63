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
        if let climb = column.climbs[number] {
            guard let outer = context.object(climb.count, outFrom: context.place) else { return nil }
            (start, path) = (outer.node, climb.path)
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
        if let climb = column.climbs[number] {
            guard let outer = context.object(climb.count, outFrom: place) else { return }
            (start, path) = (outer.node, climb.path)
            place.removeSubrange(outer.depth...)
        }
        let matches = (try? path.matches(in: JSONValue(start, in: context.storage))) ?? []
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
