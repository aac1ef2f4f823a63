import JSONDocuments

extension RecordValue {
    /// The value as JSON; values that came as they are are shared, not copied.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let value): JSONValue(value)
        case .int(let value): JSONValue(value)
        case .double(_, let digits), .decimal(let digits): JSONValue(exactNumber: digits)
        case .string(let text): JSONValue(text)
        case .json(let value): value
        case .list(let values): JSONValue(values.lazy.map(\.json))
        case .record(let record): JSONValue(zip(record.names, record.values).lazy.map { (key: $0, value: $1.json) })
        }
    }
}
