import JSONDocuments

/// A value of a ``Record``, as its `RecordKind` has read it.
///
/// Numbers keep the digits of the source and dates their text, so that writing a value loses
/// nothing:
///
/// ```swift
/// let table = try RecordTable(json: #"{"price": {"path": "price", "type": "double"}}"#)
/// let row = table.map(try JSONDocument(parsing: #"{"price": 1.50}"#).root).rows[0]
/// row.description  // {"price":1.50}
/// ```
public enum RecordValue: Sendable {
    /// A missing value, or null.
    case null
    /// A boolean.
    case bool(Bool)
    /// An integer.
    case int(Int64)
    /// A double, and its digits in the data, which are written.
    case double(Double, digits: String)
    /// A number by its digits, in the form of a JSON number.
    case decimal(String)
    /// Text; also dates, URLs, UUIDs and data, in the text of the source.
    case string(String)
    /// A value of type any, unchanged.
    case json(JSONValue)
    /// A list.
    case list([RecordValue])
    /// A nested record.
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
    /// The value as JSON; unchanged values are shared, not copied.
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

/// A row mapped by a `RecordTable`: names and values, in the order of the table.
///
/// ```swift
/// let table = try RecordTable(json: #"{"title": "info.title"}"#)
/// let rows = table.map(try JSONDocument(parsing: #"[{"info": {"title": "Momo"}}]"#).root).rows
/// if case .record(let record) = rows[0] { print(record["title"]?.description ?? "none") }  // "Momo"
/// ```
public struct Record: Sendable {
    /// The names, in the order of the table.
    public let names: [String]

    /// The values, one for each name.
    public let values: [RecordValue]

    package init(names: [String], values: [RecordValue]) { (self.names, self.values) = (names, values) }

    /// The value of this name; nil if the table has no such field.
    ///
    /// - Complexity: O(*n*) in the number of fields.
    public subscript(name: String) -> RecordValue? {
        names.firstIndex { ExactText($0) == ExactText(name) }.map { values[$0] }
    }

    /// Writes the record as an object, with its members in the order of the table.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in zip(names, values) {
            writer.write(key: name)
            value.write(to: &writer)
        }
        writer.endObject()
    }
}
