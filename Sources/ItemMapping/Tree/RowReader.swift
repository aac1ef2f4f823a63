import JSONDocuments

/// Reads the values of one record for a table over an initializer, one column after the other.
enum RowReader: ~Copyable {
    /// From the values of jansson.
    case tree(TreeRow)
    /// From the bytes that the direct reader has passed over.
    case direct(DirectRow)

    /// Reads the value of the next column of an initializer.
    ///
    /// Without a value the result is nil, the reason is reported, and `isComplete` becomes false.
    borrowing func next<Value: FieldValue>(
        _ column: Column<Value>, number: inout Int, isComplete: inout Bool
    ) -> Value? {
        defer { number += 1 }
        let value: Value? =
            switch self {
            case .tree(let row): row.value(of: column, number: number)
            case .direct(let row): row.value(of: column, number: number)
            }
        if value == nil { isComplete = false }
        return value
    }
}

/// The columns of one record in the values of jansson.
// SAFETY: the slots and the record are valid during the call that makes the row, which doesn't
// outlive it.
@safe struct TreeRow {
    let plan: MappingPlan
    let record: JSONNode
    let slots: PathTrie.Slots
    let context: MappingContext

    /// The value of a column, or its replacement; nil, and reported, if there is neither.
    func value<Value: FieldValue>(of column: Column<Value>, number: Int) -> Value? {
        switch located(number, policy: column.rules.policy ?? context.scope.rules.policy) {
        case .value(let content, let path):
            return convert(FoundValue(content, in: context), to: column, number: number, path: path)
        case .null:
            context.count(.null, field: number, of: plan)
            return column.replacement(column.rules.null) ?? reportAbsence(.null, of: column, number: number)
        case .missing:
            context.count(.missing, field: number, of: plan)
            return column.replacement(column.rules.missing) ?? blank(column, number: number)
                ?? reportAbsence(.missing, of: column, number: number)
        }
    }

    private func located(_ number: Int, policy: ConversionPolicy, isTrial: Bool = false) -> MappingPlan.Located {
        unsafe plan.located(
            number, in: record, slots: slots, policy: policy, context: context, isTrial: isTrial)
    }

    private func convert<Value: FieldValue>(
        _ found: FoundValue, to column: Column<Value>, number: Int, path: Int
    ) -> Value? {
        let frame = RecordCursor.Frame.column(plan, number, path: path, record: record)
        let rules = column.rules.reading(in: context.scope.rules)
        var value: Value?
        let failure = context.failure(at: frame) { () throws(ConversionFailure) in
            value = try context.unwrapping(found, column.rules, under: rules) { (found) throws(ConversionFailure) in
                try unsafe found.context.counting(
                    field: number, of: plan, under: rules, isOwnKind: column.witness.primitiveKind.isOwn(found.kind)
                ) { () throws(ConversionFailure) in
                    _ = try column.value(from: found)
                } _: { () throws(ConversionFailure) in
                    try plan.checkCompany(of: number, in: record, context: context)
                    return try column.value(from: found)
                }
            }
        }
        guard let failure else { return value }
        switch column.rules.invalid {
        case .error:
            context.report(failure.code, at: frame, failure: failure)
            return column.defaultValue?()
        case .skipItem: break
        case .setNil, .keepDefault:
            if let replacement = column.replacement(column.rules.invalid) { return replacement }
        }
        context.report(failure.code, at: frame, failure: failure)
        return nil
    }

    /// The value of a blank text, which counts as missing under the lenient policy, if it has no
    /// replacement.
    private func blank<Value: FieldValue>(_ column: Column<Value>, number: Int) -> Value? {
        guard column.rules.policy ?? context.scope.rules.policy == .lenient,
            case .value(let content, _) = located(number, policy: .lossless, isTrial: true)
        else { return nil }
        return context.muted { try? Value.value(from: FoundValue(content, in: context)) }
    }

    private func reportAbsence<Value: FieldValue>(
        _ code: MappingIssue.Code, of column: Column<Value>, number: Int
    ) -> Value? {
        plan.reportAbsence(code, ofColumn: number, in: record, context: context)
        return (code == .null ? column.rules.null : column.rules.missing) == .error ? column.defaultValue?() : nil
    }
}

/// The columns of one record that the direct reader has passed over.
// SAFETY: made and used inside the call that holds the reader, which it doesn't outlive.
@safe struct DirectRow {
    let reader: UnsafeMutablePointer<DirectReader>
    let record: DirectReader.OpenRecord

    /// The value of a column; nil if the reader falls back, which it notes.
    func value<Value: FieldValue>(of column: Column<Value>, number: Int) -> Value? {
        guard unsafe reader.pointee.rowFallback == nil else { return nil }
        do throws(ReaderFallback) {
            return unsafe try reader.pointee.value(of: column, number: number, in: record)
        } catch {
            unsafe reader.pointee.rowFallback = error
            return nil
        }
    }
}

extension Column {
    /// The value that was found, if it keeps the constraints.
    func value(from found: FoundValue) throws(ConversionFailure) -> Value {
        guard let check else { return try Value.value(from: found) }
        return try check.value(from: found)
    }

    /// The replacement for a value that is absent; nil if the strategy has none.
    func replacement(_ strategy: FieldFailureStrategy) -> Value? {
        switch strategy {
        case .keepDefault: defaultValue?() ?? witness.valueForNull()
        case .setNil: witness.valueForNull() ?? defaultValue?()
        case .error, .skipItem: nil
        }
    }
}
