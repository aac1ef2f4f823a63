import JSONDocuments

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
