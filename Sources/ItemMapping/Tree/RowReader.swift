import JSONDocuments

/// Reads the columns of one record, for tables over an initializer and for tables from a file.
// SAFETY: the slots and the record are good during the call that makes the row; the reader does not outlive it.
@safe struct RowReader: ~Copyable {
    let plan: MappingPlan
    let record: JSONNode
    let slots: PathTrie.Slots
    let context: MappingContext

    /// The columns where the direct reader has read the record; then there is nothing in `record` and `slots`.
    var direct: DirectRow?

    /// What a column holds, once it is read.
    enum Cell<Value> {
        /// A value.
        case value(Value)
        /// Null, which is no value of the type.
        case null
        /// Nothing.
        case missing
        /// A value that could not be read; reported where the rules do not say otherwise.
        case refused
    }

    /// What the record holds in a column, read as `Value`.
    borrowing func cell<Value: FieldValue>(_ number: Int, _ rules: FieldRules, as type: Value.Type) -> Cell<Value> {
        let policy = rules.policy ?? context.rules.policy
        switch unsafe plan.located(plan.columns[number], in: record, slots, context, policy) {
        case .null:
            context.count(plan, number, \.null)
            return .null
        case .missing:
            context.count(plan, number, \.missing)
            return .missing
        case .value(let content, let path):
            return read(FoundValue(content, in: context), number, path, rules)
        }
    }

    private borrowing func read<Value: FieldValue>(
        _ found: FoundValue, _ number: Int, _ path: Int, _ rules: FieldRules
    ) -> Cell<Value> {
        let frame = MappingContext.Frame.column(plan, number, path: path, record: record)
        let plan = plan
        let context = context
        var value: Value?
        let failure = context.failure(frame) { () throws(ConversionFailure) in
            value = try context.counting(plan, number, rules.reading(in: context.rules)) {
                () throws(ConversionFailure) in try Value.value(from: found)
            }
        }
        if let value { return .value(value) }
        if let failure, rules.invalid == .error || rules.invalid == .skipItem {
            context.report(.wrongValue, at: frame, failure)
        }
        return .refused
    }

    /// The value of the next column of an initializer; nil, reported, and `isComplete` false where there is none.
    borrowing func next<Value: FieldValue>(
        _ column: Column<Value>, _ number: inout Int, _ isComplete: inout Bool
    ) -> Value? {
        defer { number += 1 }
        let value = if let direct { direct.value(of: column, number) } else { self.value(of: column, number) }
        if value == nil { isComplete = false }
        return value
    }

    private borrowing func value<Value: FieldValue>(of column: Column<Value>, _ number: Int) -> Value? {
        switch cell(number, column.rules, as: Value.self) {
        case .value(let found): return found
        case .refused:
            return column.rules.invalid == .error ? column.defaultValue?() : stand(in: column, column.rules.invalid)
        case .null: return stand(in: column, column.rules.null) ?? demand(number, .null, column)
        case .missing:
            return stand(in: column, column.rules.missing) ?? blank(column, number) ?? demand(number, .missing, column)
        }
    }

    /// What stands in for a value that is not there, where the column's rules do not ask for one.
    private borrowing func stand<Value: FieldValue>(in column: Column<Value>, _ answer: FieldFailureStrategy) -> Value?
    {
        column.stand(answer)
    }

    /// What a blank text, missing under the lenient policy, is as `Value`: nothing there could stand in for it.
    private borrowing func blank<Value: FieldValue>(_ column: Column<Value>, _ number: Int) -> Value? {
        guard column.rules.policy ?? context.rules.policy == .lenient,
            case .value(let content, _) = unsafe plan.located(
                plan.columns[number], in: record, slots, context, .lossless)
        else { return nil }
        return context.muted { try? Value.value(from: FoundValue(content, in: context)) }
    }

    private borrowing func demand<Value: FieldValue>(
        _ number: Int, _ code: MappingIssue.Code, _ column: Column<Value>
    ) -> Value? {
        plan.reportAbsence(of: number, code, in: record, context)
        return (code == .null ? column.rules.null : column.rules.missing) == .error ? column.defaultValue?() : nil
    }
}

extension Column {
    /// What stands in for a value that is not there, where the rules do not ask for one.
    func stand(_ answer: FieldFailureStrategy) -> Value? {
        switch answer {
        case .keepDefault: defaultValue?() ?? witness.valueForNull()
        case .setNil: witness.valueForNull() ?? defaultValue?()
        case .error, .skipItem: nil
        }
    }
}
