import JSONDocuments

/// The columns of one record that the direct reader has passed over, for tables over an initializer.
// SAFETY: made and used inside the call that holds the reader; it does not outlive it.
@safe struct DirectRow {
    let reader: UnsafeMutablePointer<DirectReader>
    let record: DirectReader.OpenRecord

    /// The value of a column; nil, and the reader in doubt, where jansson shall see to the record.
    func value<Value: FieldValue>(of column: Column<Value>, _ number: Int) -> Value? {
        guard unsafe reader.pointee.doubt == nil else { return nil }
        do throws(StandBack) {
            return unsafe try reader.pointee.value(of: column, number, record)
        } catch {
            unsafe reader.pointee.doubt = error
            return nil
        }
    }
}

extension DirectReader {
    /// The value of a column of a record that has been passed over.
    fileprivate mutating func value<Value: FieldValue>(
        of column: Column<Value>, _ number: Int, _ record: OpenRecord
    ) throws(StandBack) -> Value {
        let rules = column.rules.reading(in: record.plan.rules)
        let value: Value?
        switch try located(number, record, rules.policy) {
        case .missing: value = column.stand(column.rules.missing)
        case .null: value = column.stand(column.rules.null)
        case .value(let start, let steps):
            let outer = context.rules
            context.rules = rules
            defer { context.rules = outer }
            return try unsafe read(at: start, through: steps) { (reader) throws(StandBack) in
                try Value.value(from: &reader)
            }
        }
        guard let value else { throw .record }
        return value
    }
}
