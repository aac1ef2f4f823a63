import ItemMapping
import JSONDocuments
import RowMapping

/// The columns of exported rows: one for each field of a table, and one for each field of a nested
/// record.
///
/// A nested record has columns with dotted names. A list, and a value of type any that is an object
/// or an array, is one column that holds JSON.
///
/// ```swift
/// let table = try RecordTable(json: #"{"title": "title", "author": {"path": "author", "type": {"name": "name"}}}"#)
/// RowColumns(of: table).names  // ["title", "author.name"]
/// ```
public struct RowColumns: Sendable {
    /// One column: its name, and the type of its values.
    public struct Column: Sendable {
        /// The name; the names of nested fields are joined by dots.
        public let name: String
        /// The type of the values; never a record.
        public let kind: RecordKind
    }

    /// The origin of the values of a row.
    private enum Source: Sendable {
        /// The fields of a table.
        case fields([Shape])
        /// The members of an object with the names of the columns.
        case members
        /// The whole row.
        case row
    }

    /// The columns of a field: one, or those of a nested record.
    private indirect enum Shape: Sendable {
        case one
        case nested([Shape])
    }

    /// The columns, in the order of the table.
    public let columns: [Column]

    private let source: Source

    /// The names of the columns.
    public var names: [String] { columns.map(\.name) }

    /// The columns of a table's rows, in the order of its fields.
    public init(of table: RecordTable) {
        var columns: [Column] = []
        source = .fields(Self.shapes(of: table, prefix: "", columns: &columns))
        self.columns = columns
    }

    /// The columns of rows without a table: the keys of the objects among them, in the order of
    /// their first occurrence.
    ///
    /// Rows that aren't objects have one column, `value`.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public init(of rows: some Sequence<RecordValue>) {
        var names: [String] = []
        var known: Set<ExactText> = []
        for case .json(let row) in rows {
            for (name, _) in row.members where known.insert(ExactText(name)).inserted { names.append(name) }
        }
        source = names.isEmpty ? .row : .members
        columns = (names.isEmpty ? ["value"] : names).map { Column(name: $0, kind: .any) }
    }

    private static func shapes(of table: RecordTable, prefix: String, columns: inout [Column]) -> [Shape] {
        table.fields.map { field in
            if case .record(let nested) = field.kind, !nested.fields.isEmpty {
                return .nested(shapes(of: nested, prefix: "\(prefix)\(field.name).", columns: &columns))
            }
            columns.append(Column(name: prefix + field.name, kind: field.kind))
            return .one
        }
    }

    /// The number of members of a row that have no column, for rows without a table.
    ///
    /// - Complexity: O(*n*) in the number of members and columns.
    public func memberCountWithoutColumn(in row: RecordValue) -> Int {
        guard case .members = source, case .json(let json) = row else { return 0 }
        guard json.kind == .object else { return json.isNull ? 0 : 1 }
        return json.count - columns.count { json[$0.name] != nil }
    }

    /// The values of a row, one for each column.
    package func forEachValue(of row: RecordValue, _ body: (RecordValue) -> Void) {
        switch source {
        case .fields(let shapes):
            if case .record(let record) = row {
                Self.forEachValue(of: record.values, shapes: shapes, body)
            } else {
                for _ in columns { body(.null) }
            }
        case .members:
            let json = if case .json(let json) = row { json } else { JSONValue.null }
            for column in columns { body(json[column.name].map { .json($0) } ?? .null) }
        case .row: body(row)
        }
    }

    private static func forEachValue(
        of values: [RecordValue], shapes: [Shape], _ body: (RecordValue) -> Void
    ) {
        for (value, shape) in zip(values, shapes) {
            guard case .nested(let shapes) = shape else {
                body(value)
                continue
            }
            if case .record(let record) = value {
                forEachValue(of: record.values, shapes: shapes, body)
            } else {
                let nulls = Array(repeating: RecordValue.null, count: shapes.count)
                forEachValue(of: nulls, shapes: shapes, body)
            }
        }
    }

    /// The number of columns of a field of the table.
    package func count(ofField number: Int) -> Int {
        guard case .fields(let shapes) = source else { return 1 }
        return Self.count(of: shapes[number])
    }

    private static func count(of shape: Shape) -> Int {
        switch shape {
        case .one: 1
        case .nested(let shapes): shapes.reduce(0) { $0 + count(of: $1) }
        }
    }

    /// The values of one field of the table, one for each of its columns.
    package func forEachValue(ofField number: Int, _ value: RecordValue, _ body: (RecordValue) -> Void) {
        guard case .fields(let shapes) = source else { return body(value) }
        Self.forEachValue(of: [value], shapes: [shapes[number]], body)
    }
}
