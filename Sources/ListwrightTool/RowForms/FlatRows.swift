import JSONDocuments
import JSONPaths
import ListwrightEssentials
import RowExporting
import TableInferring

/// Rows without a table, whose nested objects are columns with the paths that read them.
///
/// Which objects are taken apart is decided by the rows in which they are found first; later values of another
/// kind have a column of their own.
struct FlatRows: RowForm {
    private var base: any RowForm
    private var objects = FlatObject()
    private var names = DistinctKeyNames()
    /// The number of rows that are null, of which no column has a value.
    private var nullCount = 0

    /// - Parameters:
    ///   - base: The form that writes the rows.
    ///   - columns: The columns that are known before the first row; nil for none.
    init(_ base: any RowForm, columns: InferredColumns? = nil) {
        self.base = base
        guard let columns else { return }
        let found = columns.columns.map { objects.insert($0.keys[...], named: &names) }
        self.base.begin(columns: found + (columns.hasOtherRows ? [RowColumns.wholeRow] : []))
    }

    var lossCount: Int { base.lossCount + nullCount }
    var isDatabase: Bool { base.isDatabase }

    mutating func begin(_ page: SQLiteTable.PageMark) { base.begin(page) }

    mutating func text(of rows: [RecordValue]) throws(ToolError) -> [UInt8] {
        extend(by: rows)
        nullCount += rows.count { $0.json.isNull }
        return try base.text(of: rows.map { flat($0) })
    }

    mutating func closing() throws(ToolError) -> [UInt8] {
        if nullCount > 0 {
            let rows = nullCount == 1 ? "1 row is null: it has" : "\(nullCount) rows are null: they have"
            Output.warn("warning: \(rows) no values in the columns (--format=jsonl keeps null)")
        }
        return try base.closing()
    }

    /// Decides about keys that no row had before.
    private mutating func extend(by rows: [RecordValue]) {
        let unknown = rows.compactMap { row -> JSONValue? in
            guard case .json(let json) = row, json.kind == .object, !objects.knows(json) else { return nil }
            return json
        }
        guard !unknown.isEmpty else { return }
        var inference = TableInference(ofRows: ())
        for row in unknown { inference.add(record: row) }
        for column in inference.columns.columns { objects.insert(column.keys[...], named: &names) }
    }

    private mutating func flat(_ row: RecordValue) -> RecordValue {
        guard case .json(let json) = row, json.kind == .object else { return row }
        var members: [(key: String, value: JSONValue)] = []
        objects.collect(json, below: [], named: &names, into: &members)
        return .json(JSONValue(members))
    }
}

/// The members of rows at one path, by key.
private struct FlatObject {
    private var members: [ExactText: FlatObject] = [:]
    /// The name of the column for values that aren't taken apart.
    private var name: String?

    /// True if objects here are taken apart.
    private var isTakenApart: Bool { !members.isEmpty }

    /// Adds the column at a path of keys, unless it is in one of another column.
    ///
    /// - Returns: The name of the column.
    @discardableResult
    mutating func insert(_ keys: ArraySlice<String>, named names: inout DistinctKeyNames) -> String {
        insert(keys, below: [], named: &names)
    }

    private mutating func insert(
        _ keys: ArraySlice<String>, below parent: [String], named names: inout DistinctKeyNames
    ) -> String {
        if let key = keys.first, name == nil || isTakenApart {
            return members[ExactText(key), default: FlatObject()].insert(
                keys.dropFirst(), below: parent + [key], named: &names)
        }
        if isTakenApart { return "" }
        return columnName(parent, &names)
    }

    private mutating func columnName(_ keys: [String], _ names: inout DistinctKeyNames) -> String {
        if let name { return name }
        let name = names.name(of: keys)
        self.name = name
        return name
    }

    /// Returns whether all keys of an object are known, and those of the objects in it that are taken apart.
    func knows(_ object: JSONValue) -> Bool {
        object.members.allSatisfy { key, value in
            guard let member = members[ExactText(key)] else { return false }
            return !member.isTakenApart || value.kind != .object || member.knows(value)
        }
    }

    /// Collects the values of an object with the names of their columns.
    mutating func collect(
        _ object: JSONValue, below keys: [String], named names: inout DistinctKeyNames,
        into values: inout [(key: String, value: JSONValue)]
    ) {
        for (key, value) in object.members {
            members[ExactText(key), default: FlatObject()].collect(
                value: value, at: keys + [key], named: &names, into: &values)
        }
    }

    private mutating func collect(
        value: JSONValue, at keys: [String], named names: inout DistinctKeyNames,
        into values: inout [(key: String, value: JSONValue)]
    ) {
        if isTakenApart {
            if value.kind == .object { return collect(value, below: keys, named: &names, into: &values) }
            if value.isNull { return }
        }
        values.append((columnName(keys, &names), value))
    }
}
