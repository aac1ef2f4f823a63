internal import JSONDocuments

/// The list whose rows are the table that is asked for, in each document.
///
/// Each array or map on the way to the list is a table as well: `groups[*].items` has two levels, the keys `groups` and
/// the keys `items`.
package struct SplitList: Sendable {
    /// The keys that lead from the document, or from a row of the level before, to the rows of a level.
    package let levels: [[String]]
    /// The names of the cells of rows that are arrays; empty if rows are as they are.
    package let cellNames: [String]
    /// The index of the row that has the names and is no row of data.
    package let namesRow: Int?

    package init(_ levels: [[String]], cellNames: [String] = [], namesRow: Int? = nil) {
        (self.levels, self.namesRow) = (levels, namesRow)
        var seen: Set<ExactText> = []
        self.cellNames = cellNames.map { name in
            var name = name
            while !seen.insert(ExactText(name)).inserted { name += "_" }
            return name
        }
    }

    /// The name of a cell past the names.
    func name(ofCell index: Int) -> String {
        if index < cellNames.count { return cellNames[index] }
        var name = "column_\(index + 1)"
        while cellNames.contains(where: { ExactText($0) == ExactText(name) }) { name += "_" }
        return name
    }
}
