import JSONDocuments
import JSONPaths

extension MappingPlan {
    /// What a record holds for a column.
    package enum Located {
        /// Nothing at any of the paths.
        case missing
        /// Null at a path, and a value at none.
        case null
        /// A value, at the path of this number.
        case one(JSONNode, path: Int)
        /// What a path with a wildcard matched, at the path of this number.
        case matches([JSONNode], path: Int)
    }

    /// What `record` holds for the column, given the slots that were filled from it.
    ///
    /// The first path that holds a value counts; null counts only where no path holds a value. Under the lenient
    /// policy, a text without anything but white space is none.
    // SAFETY: the slots hold addresses of values in the record's document, filled by `PathTrie.locate`.
    package func located(
        _ column: Column, in record: JSONNode, _ slots: PathTrie.Slots, _ context: MappingContext,
        _ policy: ConversionPolicy
    ) -> Located {
        var sawNull = false
        for (number, path) in column.paths.enumerated() {
            let node: JSONNode?
            if let slot = column.slots[number] {
                node = unsafe slots[slot].map { unsafe JSONNode(raw: $0) }
            } else if !path.isSingular {
                let nodes = follow(path, in: record, context)
                if !nodes.isEmpty || holdsList(path, in: record, context) { return .matches(nodes, path: number) }
                continue
            } else {
                node = follow(path, in: record, context).first
            }
            guard let node else { continue }
            if policy == .lenient, node.isBlank { continue }
            if node.kind != .null { return .one(node, path: number) }
            sawNull = true
        }
        return sawNull ? .null : .missing
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

    /// Where the column's value is below the record, as exactly as the data says.
    package func location(of column: Column, path number: Int, in record: JSONNode, _ context: MappingContext)
        -> [JSONLocation.Component]
    {
        let path = column.paths[number]
        let value = JSONValue(record, in: context.storage)
        if path.isSingular, let match = (try? path.matches(in: value))?.first { return match.location.components }
        return (path.steps ?? []).prefix { $0 != .wildcard }.map { step in
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
