/// Counts rows and kinds, for a plan that is only shown.
package final class PlannedTables: SplitStore {
    /// The kinds of the values of each column of each table.
    private var kinds: [[ValueKinds]] = []

    package init() {}

    package func add(shape: Int, _ skeleton: [UInt8]) {}

    package func write(_ row: SplitRow, of table: SplitTable, from tape: borrowing RecordTape) -> Bool {
        while kinds.count <= table.index { kinds.append([]) }
        while kinds[table.index].count < table.columns.count { kinds[table.index].append([]) }
        for cell in row.cells {
            kinds[table.index][cell.column].insert(cell.isJSON ? .json : ValueKinds(tape.kind(cell.entry)))
        }
        return true
    }

    package func commit(_ tables: [SplitTable], root: SplitTable, framing: SplitFraming) {}

    /// The columns of a table with their types for people, such as `integer or text`.
    package func columns(of table: SplitTable) -> [(name: String, type: String)] {
        guard table.index < kinds.count else { return [] }
        return zip(table.columns, kinds[table.index]).map { ($0.name, $1.typeName) }
    }
}

extension ValueKinds {
    /// The type of a column for people.
    fileprivate var typeName: String {
        let names: [(ValueKinds, String)] = [
            (.text, "text"), (.integer, "integer"), (.real, "real"), (.bool, "boolean"), (.json, "JSON"),
        ]
        let found = names.filter { contains($0.0) }.map(\.1)
        return found.isEmpty ? "null" : found.joined(separator: " or ")
    }
}
