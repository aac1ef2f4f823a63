import JSONDocuments
import ListwrightEssentials
import RowExporting

/// The columns of a text: the fields of a table, or what the first rows have.
///
/// What later rows have besides is counted, as a header can't grow.
struct FirstColumns {
    /// The columns; nil until there are rows.
    private(set) var columns: RowColumns?
    private var leftOut: LeftOutMembers?

    init(of table: RecordTable?) {
        if let table, !table.fields.isEmpty { set(RowColumns(of: table)) }
    }

    /// The number of rows with values that no column is for.
    var lossCount: Int { leftOut?.rowCount ?? 0 }

    /// Decides the columns of rows without a table before the first of them.
    mutating func begin(_ names: [String]) {
        decide(RowColumns(of: CollectionOfOne(.json(JSONValue(names.map { (key: $0, value: .null) })))))
    }

    /// Returns the columns for rows; nil if there are no rows to decide them yet.
    mutating func columns(for rows: [RecordValue]) -> RowColumns? {
        if columns == nil, !rows.isEmpty {
            decide(RowColumns(of: rows))
        } else if leftOut != nil {
            for row in rows { leftOut?.add(row) }
        }
        return columns
    }

    private mutating func decide(_ columns: RowColumns) {
        set(columns)
        leftOut = LeftOutMembers(columns: columns)
    }

    private mutating func set(_ columns: RowColumns) {
        self.columns = columns
        for note in columns.renamings.notes { Output.warn(note) }
    }

    /// Says what was left out.
    func report() {
        guard let leftOut, leftOut.rowCount > 0 else { return }
        let rows = leftOut.rowCount == 1 ? "1 row has values" : "\(leftOut.rowCount) rows have values"
        let keys = MessageList(leftOut.keys)
        Output.warn(
            "warning: \(rows) that are left out, as the first rows decide the columns: \(keys) "
                + "(--format=jsonl leaves out nothing)")
    }
}

/// Names in a message, the first ten of them.
struct MessageList: CustomStringConvertible {
    private static let longest = 10
    private let names: [String]

    init(_ names: [String]) { self.names = names }

    var description: String {
        let rest = names.count - Self.longest
        let shown = names.prefix(Self.longest).map { $0.isEmpty ? "\"\"" : $0.inMessage }.joined(separator: ", ")
        return rest > 0 ? "\(shown) and \(rest) more" : shown
    }
}

extension [RowColumns.Renaming] {
    /// Notes on the columns that aren't called as their fields, at most twenty.
    var notes: [String] {
        let longest = 20
        let notes = prefix(longest).map { renaming in
            let wanted = MessageList([renaming.wanted])
            let reason = renaming.met.map { "there is a column \(MessageList([$0]))" } ?? "SQLite has no such name"
            return "note: the column \(wanted) is called \(renaming.name.inMessage), as \(reason)"
        }
        return count > longest ? notes + ["note: and \(count - longest) more columns"] : notes
    }
}
