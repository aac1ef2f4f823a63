import ItemMapping
import JSONDocuments

/// What is left out of rows without a table, as the columns are the keys of the rows before them.
package struct LeftOutMembers: Sendable {
    /// The keys without a column, in the order of their first occurrence.
    package private(set) var keys: [String] = []
    /// The number of rows with at least one of them.
    package private(set) var rowCount = 0

    private let columns: RowColumns
    private var found: Set<ExactText> = []

    package init(columns: RowColumns) { self.columns = columns }

    /// Counts what is left out of a row.
    ///
    /// - Complexity: O(*n*) in the number of members.
    package mutating func add(_ row: RecordValue) {
        guard columns.areKeys else { return }
        var isWhole = true
        RowColumns.forEachMember(of: row) { key, _ in
            let key = ExactText(key)
            guard columns.indices[key] == nil else { return }
            isWhole = false
            if found.insert(key).inserted { keys.append(key.text) }
        }
        if !isWhole { rowCount += 1 }
    }
}
