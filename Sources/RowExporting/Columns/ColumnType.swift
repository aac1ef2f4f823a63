import ItemMapping
import JSONDocuments
import RowMapping

/// The type of a column in a database, which never changes a value that is written into it.
enum ColumnType: Sendable {
    /// Nothing is known of the values.
    case unknown
    case integer
    /// Integers of which a double doesn't hold each.
    case longInteger
    case real
    case bool
    case text
    case bytes
    /// Values of several types, each of which is kept as it is.
    case mixed

    /// The name in SQL; nil for a column that keeps values as they are bound.
    var sql: String? {
        switch self {
        case .unknown, .mixed: nil
        case .integer, .longInteger: "INTEGER"
        case .real: "REAL"
        case .bool: "BOOLEAN"
        case .text: "TEXT"
        case .bytes: "BLOB"
        }
    }

    /// The type of a field's values.
    init(_ kind: RecordKind) {
        self =
            switch kind.form {
            case .scalar(let term): ColumnType(term.traits.cells)
            case .list: .text
            case .record: .mixed
            }
    }

    private init(_ cells: CellType) {
        self =
            switch cells {
            case .any: .mixed
            case .integer: .integer
            case .real: .real
            case .bool: .bool
            case .decimal, .text, .moment, .uuid: .text
            case .bytes: .bytes
            }
    }

    /// The type of a value without a field.
    init(of value: JSONValue) {
        switch value.kind {
        case .null: self = .unknown
        case .bool: self = .bool
        case .integer:
            let doubles: ClosedRange<Int64> = -(1 << 53)...(1 << 53)
            self = value.int64.map { doubles.contains($0) ? .integer : .longInteger } ?? .mixed
        case .real:
            self = value.realOfDatabases == nil ? .mixed : .real
        case .string, .array, .object: self = .text
        }
    }

    /// The type that keeps the values of both.
    func joined(with other: ColumnType) -> ColumnType {
        switch (self, other) {
        case (.unknown, let type), (let type, .unknown): type
        case (.integer, .real), (.real, .integer): .real
        case (.integer, .longInteger), (.longInteger, .integer): .longInteger
        default: self == other ? self : .mixed
        }
    }
}

extension JSONValue {
    /// The number as a database holds it; nil for an integer past Int64, and for a number that no double is, whose digits
    /// are kept as a string.
    var realOfDatabases: Double? {
        let text = description
        return text.utf8.allSatisfy { $0.isDecimalDigit || $0 == .minus } ? nil : DecimalDigits.double(text)
    }
}
