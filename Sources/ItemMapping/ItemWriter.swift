import JSONDocuments

/// Writes the fields of one record into an Item whose address is known.
// SAFETY: made and used inside the call that holds the Item's address and the slots; it does not outlive it.
@safe struct ItemWriter: ~Copyable {
    let plan: MappingPlan
    let record: JSONNode
    let slots: PathTrie.Slots
    let context: MappingContext
    let root: UnsafeMutableRawPointer
    let policy: ConversionPolicy

    /// Writes every field, the quick ones by plain codes.
    // SAFETY: a quick field's offset is that of a stored property of just the code's type.
    borrowing func write(_ fields: UnsafeBufferPointer<PlannedField>) {
        for number in fields.indices {
            let slot = unsafe fields[number].onlySlot
            if slot >= 0, unsafe fields[number].quick != .none, let raw = unsafe slots[slot] {
                let target = unsafe root + fields[number].offset
                let policy = unsafe fields[number].policy ?? self.policy
                if unsafe QuickWrite.write(JSONNode(raw: raw), fields[number].quick, to: target, policy) { continue }
            }
            unsafe writeSlowly(number, fields[number])
        }
    }

    /// Writes a field that has no quick way, or whose quick way failed: looks, converts, reports.
    private borrowing func writeSlowly(_ number: Int, _ field: PlannedField) {
        switch unsafe plan.located(plan.columns[number], in: record, slots, context) {
        case .one(let node, let path): convert(FoundValue(node, in: context), number, path, field)
        case .matches(let nodes, let path): convert(FoundValue(matches: nodes, in: context), number, path, field)
        case .null:
            unsafe field.writer.writeNull(to: root)
            if field.isRequired { plan.reportAbsence(of: number, .null, in: record, context) }
        case .missing:
            if field.isRequired { plan.reportAbsence(of: number, .missing, in: record, context) }
        }
    }

    private borrowing func convert(_ found: FoundValue, _ number: Int, _ path: Int, _ field: PlannedField) {
        let root = unsafe self.root
        context.with(policy: field.policy ?? policy) {
            _ = context.attempt(.column(plan, number, path: path, record: record)) { () throws(ConversionFailure) in
                unsafe try field.writer.write(found, to: root)
            }
        }
    }
}
