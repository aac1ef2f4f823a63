/// A table that a ``TableSplitter`` has made.
public struct TableSummary: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let name: String
    /// The table whose `_row` its `_parent` is; nil for the table of the documents.
    public let parent: String?
    /// The names of its columns, each the key path that reads it.
    public let columns: [String]
    /// The number of rows that were added.
    public let rowCount: Int
    private let origin: String?

    init(_ table: SplitTable) {
        (name, parent, columns) = (table.name, table.parent?.name, table.columns.map(\.name))
        (rowCount, origin) = (table.rowCount, table.origin)
    }

    /// The table, its rows and where they were: `orders.lines: 3 rows, the elements of lines`.
    public var description: String {
        "\(name): \(rowCount) row\(rowCount == 1 ? "" : "s")" + (origin.map { ", \($0)" } ?? "")
    }
}
