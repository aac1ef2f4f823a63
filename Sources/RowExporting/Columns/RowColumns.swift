import ItemMapping
import JSONDocuments
import RowMapping

/// The columns of exported rows: one for each field of a table, and one for each field of a nested
/// record.
///
/// A nested record has columns with dotted names. A list, and a value of type any that is an object
/// or an array, is one column that holds JSON. Where two columns would have one name, the second is
/// called `name_2`.
///
/// ```swift
/// let table = try RecordTable(json: #"{"title": "title", "author": {"path": "author", "type": {"name": "name"}}}"#)
/// RowColumns(of: table).names  // ["title", "author.name"]
/// ```
public struct RowColumns: Sendable {
    /// One column: its name, and the type of its values.
    public struct Column: Sendable {
        /// The name; the names of nested fields are joined by dots.
        public internal(set) var name: String
        /// The type of the values; never a record.
        public let kind: RecordKind
        /// The name before it had to differ from the others; the key of a member.
        let wanted: String
        /// The type in a database.
        var type: ColumnType
    }

    /// A column that isn't called as its field.
    package struct Renaming: Sendable, Equatable {
        /// The name of the field.
        package let wanted: String
        /// The name of the column.
        package let name: String
        /// The name of the other column that the field's name met; nil if it can't be a name.
        package let met: String?
    }

    /// The origin of the values of a row.
    private enum Source: Sendable {
        /// The fields of a table.
        case fields([Shape])
        /// The members of an object with the names that the columns wanted.
        case members
    }

    /// The columns of a field: one, or those of a nested record.
    private indirect enum Shape: Sendable {
        case one
        case nested([Shape])
    }

    /// The name of the member that a row without members is.
    package static let wholeRow = "value"

    /// The columns, in the order of the table.
    public private(set) var columns: [Column]

    /// The columns that aren't called as their fields.
    package private(set) var renamings: [Renaming] = []

    private let source: Source
    /// The columns by the keys of rows without a table.
    private(set) var indices: [ExactText: Int] = [:]
    private var comparison = ColumnNames.Comparison.exact

    /// The names of the columns.
    public var names: [String] { columns.map(\.name) }

    /// The columns of a table's rows, in the order of its fields.
    public init(of table: RecordTable) {
        var columns: [Column] = []
        source = .fields(Self.shapes(of: table, prefix: "", columns: &columns))
        self.columns = columns
        rename()
    }

    /// The columns of rows without a table: the keys of the objects among them, in the order of
    /// their first occurrence.
    ///
    /// Rows that aren't objects have one column, `value`.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public init(of rows: some Sequence<RecordValue>) {
        (source, columns) = (.members, [])
        for row in rows { grow(with: row) }
        if columns.isEmpty { add(Self.wholeRow, .unknown) }
    }

    private static func shapes(of table: RecordTable, prefix: String, columns: inout [Column]) -> [Shape] {
        table.fields.map { field in
            if case .record(let nested) = field.kind, !nested.fields.isEmpty {
                return .nested(shapes(of: nested, prefix: "\(prefix)\(field.name).", columns: &columns))
            }
            let name = prefix + field.name
            columns.append(Column(name: name, kind: field.kind, wanted: name, type: ColumnType(field.kind)))
            return .one
        }
    }

    /// True if the columns are the keys of rows without a table.
    var areKeys: Bool { if case .members = source { true } else { false } }

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
}

// MARK: - Values

extension RowColumns {
    /// Passes the values of a row, one for each column.
    package func forEachValue(of row: RecordValue, _ body: (RecordValue) -> Void) {
        switch source {
        case .fields(let shapes):
            if case .record(let record) = row {
                Self.forEachValue(of: record.values, shapes: shapes, body)
            } else {
                for _ in columns { body(.null) }
            }
        case .members:
            guard case .json(let json) = row, json.kind == .object else {
                for column in columns { body(column.wanted == Self.wholeRow ? row : .null) }
                return
            }
            for column in columns { body(json[column.wanted].map { .json($0) } ?? .null) }
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

    /// Passes the values of one field of the table, one for each of its columns.
    package func forEachValue(ofField number: Int, _ value: RecordValue, _ body: (RecordValue) -> Void) {
        guard case .fields(let shapes) = source else { return body(value) }
        Self.forEachValue(of: [value], shapes: [shapes[number]], body)
    }
}

// MARK: - Rows without a table

extension RowColumns {
    /// Passes the members of a row without a table: of an object, or the row itself unless it is null.
    static func forEachMember(of row: RecordValue, _ body: (String, JSONValue) -> Void) {
        guard case .json(let json) = row else { return }
        if json.kind == .object {
            for (key, value) in json.members { body(key, value) }
        } else if !json.isNull {
            body(wholeRow, json)
        }
    }

    /// The number of members of a row that have no column, for rows without a table.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public func memberCountWithoutColumn(in row: RecordValue) -> Int {
        guard areKeys else { return 0 }
        var count = 0
        Self.forEachMember(of: row) { key, _ in if indices[ExactText(key)] == nil { count += 1 } }
        return count
    }

    /// Adds columns for the keys of a row without a table, and joins the types of those that are there.
    ///
    /// - Parameter existing: The names of the columns of a table that the row goes into.
    mutating func grow(with row: RecordValue, existing: [String] = []) {
        guard areKeys else { return }
        let count = columns.count
        Self.forEachMember(of: row) { key, value in
            let type = ColumnType(of: value)
            guard let index = indices[ExactText(key)] else { return add(key, type) }
            let joined = columns[index].type.joined(with: type)
            if joined != columns[index].type { columns[index].type = joined }
        }
        if columns.count > count { rename(from: count, existing: existing) }
    }

    private mutating func add(_ key: String, _ type: ColumnType) {
        indices[ExactText(key)] = columns.count
        columns.append(Column(name: key, kind: .any, wanted: key, type: type))
    }
}

// MARK: - Names

extension RowColumns {
    /// Returns the columns with names that SQLite distinguishes.
    ///
    /// - Parameter existing: The names of the columns of the table.
    func named(forTable existing: [String]) -> RowColumns {
        var columns = self
        columns.comparison = .sqlite
        columns.renamings = []
        columns.rename(existing: existing)
        return columns
    }

    /// Gives the columns from an index on names that differ from each other, and from those before them.
    private mutating func rename(from start: Int = 0, existing: [String] = []) {
        var names = ColumnNames(comparedBy: comparison, after: columns[..<start].map(\.name))
        let found = names.names(for: columns[start...].map(\.wanted), existing: existing)
        for (index, name) in zip(columns.indices[start...], found) { columns[index].name = name }
        renamings += names.renamings
    }
}
