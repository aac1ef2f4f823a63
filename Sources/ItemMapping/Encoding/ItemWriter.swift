import JSONDocuments

/// Writes the fields of one record into an Item at an address.
// SAFETY: made and used inside the call that holds the Item's address and the slots, which it
// doesn't outlive.
@safe struct ItemWriter: ~Copyable {
    let plan: MappingPlan
    let record: JSONNode
    let slots: PathTrie.Slots
    let context: MappingContext
    let root: UnsafeMutableRawPointer
    /// The policy of the table; its other rules are those of the context while its fields are
    /// written.
    let policy: ConversionPolicy

    /// Writes every field, those with a code by the fast path; returns false if a field requires
    /// the Item to be left out. The fields after it are read for their defects.
    // SAFETY: the offset of a field with a code is that of a stored property of the code's type.
    borrowing func write(_ fields: UnsafeBufferPointer<PlannedField>) -> Bool {
        let isCounting = context.counts(plan)
        if isCounting { context.count(record: record, of: plan) }
        var isKept = true
        for number in fields.indices {
            let slot = unsafe fields[number].onlySlot
            if slot >= 0, !isCounting, unsafe fields[number].quick != .none, let raw = unsafe slots[slot] {
                let target = unsafe root + fields[number].offset
                let policy = unsafe fields[number].rules.policy ?? self.policy
                if unsafe PrimitiveWrite.write(
                    JSONNode(raw: raw), as: fields[number].quick, to: target, policy: policy)
                {
                    continue
                }
            }
            if unsafe !writeSlowly(fields[number], number: number) { isKept = false }
        }
        return isKept
    }

    /// Writes a field without a code, or one that the fast path refused: locates, converts,
    /// reports.
    private borrowing func writeSlowly(_ field: PlannedField, number: Int) -> Bool {
        let policy = field.rules.policy ?? self.policy
        switch unsafe plan.located(number, in: record, slots: slots, policy: policy, context: context) {
        case .value(let content, let path):
            return convert(FoundValue(content, in: context), to: field, number: number, path: path)
        case .null:
            context.count(.null, field: number, of: plan)
            return apply(field.rules.null, to: field) { reportAbsence(.null, of: number) }
        case .missing:
            context.count(.missing, field: number, of: plan)
            return apply(field.rules.missing, to: field) { reportAbsence(.missing, of: number) }
        }
    }

    private borrowing func reportAbsence(_ code: MappingIssue.Code, of number: Int) {
        plan.reportAbsence(code, ofColumn: number, in: record, context: context)
    }

    private borrowing func convert(
        _ found: FoundValue, to field: PlannedField, number: Int, path: Int
    ) -> Bool {
        let root = unsafe self.root
        let frame = RecordCursor.Frame.column(plan, number, path: path, record: record)
        let rules = field.rules.reading(in: context.scope.rules)
        let failure = context.failure(at: frame) { () throws(ConversionFailure) in
            try context.unwrapping(found, field.rules, under: rules) { (found) throws(ConversionFailure) in
                let context = unsafe found.context
                try context.counting(
                    field: number, of: plan, under: rules, isOwnKind: field.quick.isOwn(found.kind)
                ) { () throws(ConversionFailure) in
                    try field.writer.check(found)
                } _: { () throws(ConversionFailure) in
                    try plan.checkCompany(of: number, in: record, context: self.context)
                    if context.scope.isMerging { return unsafe try field.writer.merge(found, into: root) }
                    unsafe try field.writer.write(found, to: root)
                }
            }
        }
        guard let failure else { return true }
        return apply(field.rules.invalid, to: field) {
            context.report(failure.code, at: frame, failure: failure)
        }
    }

    /// Applies the strategy of a field without a value; returns false if the Item must be left out.
    private borrowing func apply(
        _ strategy: FieldFailureStrategy, to field: PlannedField, report: () -> Void
    ) -> Bool {
        switch strategy {
        case .keepDefault: break
        case .setNil: unsafe field.writer.writeNull(to: root)
        case .error, .skipItem:
            report()
            return strategy == .error
        }
        return true
    }
}
