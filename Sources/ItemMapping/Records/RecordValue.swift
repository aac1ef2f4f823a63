import JSONDocuments

/// A value in a record.
public indirect enum RecordValue: Sendable {
    /// Nothing, or null.
    case null
    /// A boolean.
    case bool(Bool)
    /// An integer.
    case int(Int64)
    /// A double, and the digits that the number has in the data, which are written.
    case double(Double, digits: String)
    /// A number in its own digits; a JSON number.
    case decimal(String)
    /// Text; also dates, addresses, UUIDs and data, as they came.
    case string(String)
    /// A value as it came.
    case json(JSONValue)
    /// A list.
    case list([RecordValue])
    /// A record inside the record.
    case record(Record)

    /// Writes the value.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.writeNull()
        case .bool(let value): writer.write(bool: value)
        case .int(let value): writer.write(integer: value)
        case .double(_, let digits), .decimal(let digits): writer.write(number: digits)
        case .string(let text): writer.write(string: text)
        case .json(let value): writer.write(value)
        case .record(let record): record.write(to: &writer)
        case .list(let values):
            writer.beginArray()
            for value in values { value.write(to: &writer) }
            writer.endArray()
        }
    }
}

extension RecordValue: CustomStringConvertible {
    /// The value as compact JSON.
    public var description: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }
}

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
