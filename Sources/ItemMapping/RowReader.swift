import JSONDocuments

/// Reads the columns of one record, for tables over an initializer and for tables from a file.
// SAFETY: the slots and the record are good during the call that makes the row; the reader does not outlive it.
@safe struct RowReader: ~Copyable {
    let plan: MappingPlan
    let record: JSONNode
    let slots: PathTrie.Slots
    let context: MappingContext

    /// What a column holds, once it is read.
    enum Cell<Value> {
        /// A value.
        case value(Value)
        /// Null, which is no value of the type.
        case null
        /// Nothing.
        case missing
        /// A value that could not be read; reported.
        case refused
    }

    /// What the record holds in a column, read as `Value`.
    borrowing func cell<Value: FieldValue>(_ number: Int, as type: Value.Type) -> Cell<Value> {
        let found: FoundValue
        let path: Int
        switch unsafe plan.located(plan.columns[number], in: record, slots, context, context.policy) {
        case .one(let node, let number): (found, path) = (FoundValue(node, in: context), number)
        case .matches(let nodes, let number): (found, path) = (FoundValue(matches: nodes, in: context), number)
        case .null:
            context.count(plan, number, \.null)
            return .null
        case .missing:
            context.count(plan, number, \.missing)
            return .missing
        }
        let value = context.attempt(.column(plan, number, path: path, record: record)) {
            () throws(ConversionFailure) in
            try context.counting(plan, number, context.policy) { () throws(ConversionFailure) in
                try Value.value(from: found)
            }
        }
        return value.map { .value($0) } ?? .refused
    }

    /// The value of the next column of an initializer; nil, reported, and `isComplete` false where there is none.
    borrowing func next<Value: FieldValue>(
        _ type: Value.Type, _ number: inout Int, _ isComplete: inout Bool
    ) -> Value? {
        defer { number += 1 }
        let value: Value?
        switch cell(number, as: type) {
        case .value(let found): value = found
        case .refused: value = nil
        case .null: value = Value.valueForNull ?? demand(number, .null, as: type)
        case .missing: value = Value.valueForNull ?? blank(number, as: type) ?? demand(number, .missing, as: type)
        }
        if value == nil { isComplete = false }
        return value
    }

    /// What a blank text, missing under the lenient policy, is as `Value`: nothing there could stand in for it.
    private borrowing func blank<Value: FieldValue>(_ number: Int, as type: Value.Type) -> Value? {
        guard context.policy == .lenient,
            case .one(let node, _) = unsafe plan.located(plan.columns[number], in: record, slots, context, .lossless)
        else { return nil }
        return context.muted { try? Value.value(from: FoundValue(node, in: context)) }
    }

    private borrowing func demand<Value: FieldValue>(
        _ number: Int, _ code: MappingIssue.Code, as type: Value.Type
    ) -> Value? {
        plan.reportAbsence(of: number, code, in: record, context)
        return nil
    }
}
