import JSONDocuments

/// Writes the fields of one record into an Item whose address is known.
// SAFETY: made and used inside the call that holds the Item's address and the slots; it does not outlive it.
@safe struct ItemWriter: ~Copyable {
    let plan: MappingPlan
    let record: JSONNode
    let slots: PathTrie.Slots
    let context: MappingContext
    let root: UnsafeMutableRawPointer
    /// The policy of the table; its other rules are the context's while its fields are written.
    let policy: ConversionPolicy

    /// Writes every field, the quick ones by plain codes; false where a field says that the Item must be left out.
    // SAFETY: a quick field's offset is that of a stored property of just the code's type.
    borrowing func write(_ fields: UnsafeBufferPointer<PlannedField>) -> Bool {
        let isCounting = context.counts(plan)
        if isCounting { context.count(plan, record: record) }
        for number in fields.indices {
            let slot = unsafe fields[number].onlySlot
            if slot >= 0, !isCounting, unsafe fields[number].quick != .none, let raw = unsafe slots[slot] {
                let target = unsafe root + fields[number].offset
                let policy = unsafe fields[number].rules.policy ?? self.policy
                let node = unsafe JSONNode(raw: raw)
                if unsafe PrimitiveWrite.write(node, as: fields[number].quick, to: target, policy: policy) {
                    continue
                }
            }
            guard unsafe writeSlowly(number, fields[number]) else { return false }
        }
        return true
    }

    /// Writes a field that has no quick way, or whose quick way failed: looks, converts, reports.
    private borrowing func writeSlowly(_ number: Int, _ field: PlannedField) -> Bool {
        let policy = field.rules.policy ?? self.policy
        switch unsafe plan.located(plan.columns[number], in: record, slots, context, policy) {
        case .value(let content, let path): return convert(FoundValue(content, in: context), number, path, field)
        case .null:
            context.count(plan, number, \.null)
            return carryOut(field.rules.null, field) { plan.reportAbsence(of: number, .null, in: record, context) }
        case .missing:
            context.count(plan, number, \.missing)
            return carryOut(field.rules.missing, field) {
                plan.reportAbsence(of: number, .missing, in: record, context)
            }
        }
    }

    private borrowing func convert(_ found: FoundValue, _ number: Int, _ path: Int, _ field: PlannedField) -> Bool {
        let root = unsafe self.root
        let frame = MappingContext.Frame.column(plan, number, path: path, record: record)
        let failure = context.failure(frame) { () throws(ConversionFailure) in
            try context.counting(plan, number, field.rules.reading(in: context.rules)) { () throws(ConversionFailure) in
                if context.isMerging { return unsafe try field.writer.merge(found, into: root) }
                unsafe try field.writer.write(found, to: root)
            }
        }
        guard let failure else { return true }
        return carryOut(field.rules.invalid, field) { context.report(.wrongValue, at: frame, failure) }
    }

    /// Does what the table asks of a field without a value; false where the Item must be left out.
    private borrowing func carryOut(_ answer: FieldFailureStrategy, _ field: PlannedField, _ report: () -> Void) -> Bool
    {
        switch answer {
        case .keepDefault: break
        case .setNil: unsafe field.writer.writeNull(to: root)
        case .error: report()
        case .skipItem:
            report()
            return false
        }
        return true
    }
}
