import JSONDocuments
import JSONPaths

extension MappingPlan {
    /// Returns the value that a path starts from, and the rest of the path: the record or, if it starts with
    /// a parent, an object around it.
    func start(
        of column: PlannedColumn, path index: Int, in record: JSONNode, context: MappingContext
    ) -> (JSONNode, JSONPath)? {
        guard let parentPath = column.parentPaths[index] else { return (record, column.paths[index]) }
        let location = context.cursor.location()
        return context.cursor.outerObject(parentPath.count, outFrom: location).map { ($0.node, parentPath.path) }
    }

    /// Returns the content at a path that has no slot: below the record or, if it starts with a parent, around it.
    func locatedContent(
        of column: PlannedColumn, path index: Int, in record: JSONNode, context: MappingContext
    ) -> Located<FoundValue.Content> {
        guard let (start, path) = start(of: column, path: index, in: record, context: context) else { return .nothing }
        let nodes = nodes(at: path, in: start, context: context)
        if path.isSingular { return Located(nodes.first) }
        if nodes.isEmpty, !hasList(at: path, in: start, context: context) { return .nothing }
        return .value(.matches(nodes))
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

extension MappingPlan {
    /// Returns true if a record can have fields at all; any other is reported.
    package func accepts(_ record: JSONNode, context: MappingContext) -> Bool {
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

    /// Fills a frame from a record; returns false if the record makes no result.
    // SAFETY: the frame is of the table that the fields belong to, and is initialized.
    package func fill(
        _ frame: UnsafeMutableRawPointer, from record: JSONNode, by fields: FieldMemory, in context: MappingContext,
        unknown: [Bool]? = nil
    ) -> Bool {
        var unread: [Int]?
        return unsafe fill(frame, from: record, by: fields, in: context, unknown: unknown, noting: &unread)
    }

    /// As `fill`, and notes the fields whose values aren't read as they were sent, unless `unread` is nil.
    // SAFETY: as for `fill`.
    func fill(
        _ frame: UnsafeMutableRawPointer, from record: JSONNode, by fields: FieldMemory, in context: MappingContext,
        unknown: [Bool]? = nil, noting unread: inout [Int]?
    ) -> Bool {
        unsafe withSlots(of: record, in: context) { slots in
            var reader = TreeReader(self, in: context)
            reader.unread = unread
            defer { unread = reader.unread }
            let record = unsafe TreeReader.Record(node: record, slots: slots)
            return unsafe reader.fill(frame, from: record, by: fields, unknown: unknown)
        }
    }
}
