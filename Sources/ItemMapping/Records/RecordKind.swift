/// The types that a table from a file knows.
public indirect enum RecordKind: Sendable {
    /// The value as it came.
    case any
    /// An integer in the range of Int64.
    case int
    /// A number that a double holds; its digits are kept.
    case double
    /// Text.
    case string
    /// A boolean.
    case bool
    /// A number of any size and precision, its digits kept.
    case decimal
    /// A moment: text in ISO 8601 is kept as it came, while a number, and text in the format that the table asks for,
    /// is written in ISO 8601, UTC.
    case date
    /// An address, kept as it came.
    case url
    /// A UUID, kept as it came.
    case uuid
    /// Bytes in base64, kept as they came.
    case data
    /// A list of values of one type.
    case list(RecordKind)
    /// A record inside the record.
    case record(RecordTable)

    /// The types that have a name.
    static let named: [(name: String, kind: RecordKind)] = [
        ("any", .any), ("int", .int), ("double", .double), ("string", .string), ("bool", .bool),
        ("decimal", .decimal), ("date", .date), ("url", .url), ("uuid", .uuid), ("data", .data),
    ]

    /// The type of this name, `[…]` around one for lists; nil where there is none.
    init?(name: Substring) {
        if name.hasPrefix("["), name.hasSuffix("]") {
            guard let element = RecordKind(name: name.dropFirst().dropLast()) else { return nil }
            self = .list(element)
        } else {
            guard let named = Self.named.first(where: { $0.name == name }) else { return nil }
            self = named.kind
        }
    }
}
