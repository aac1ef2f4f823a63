import JSONDocuments
import JSONPaths

/// Counts what records hold at the paths of one table, and in the tables nested in it.
struct LintCensus: Sendable {
    private let plan: MappingPlan
    private(set) var recordCount = 0
    private(set) var fields: [FieldLint]
    private(set) var unusedKeys: [ExactText: Int] = [:]

    /// For a plan, without what is nested.
    init(_ plan: MappingPlan) {
        self.plan = plan
        fields = plan.columns.map { column in
            let name = column.name.isEmpty ? column.usedPaths.map(\.description).joined(separator: " + ") : column.name
            return FieldLint(name, column.usedPaths, areFallbacks: column.usedPaths == column.paths, nested: nil)
        }
    }

    /// For a table from a file.
    init(_ table: RecordTable) {
        plan = table.plan
        fields = table.fields.map { field in
            FieldLint(field.name, field.paths, nested: field.kind.innerTable.map { LintCensus($0) })
        }
    }

    mutating func add(_ record: JSONValue) throws(PathLimitError) {
        recordCount += 1
        for key in plan.unmappedKeys(in: record.node) { unusedKeys[ExactText(key), default: 0] += 1 }
        for number in fields.indices { try fields[number].add(record) }
    }
}

extension RecordKind {
    /// The table of the records that values of this type are, or are lists of; nil where they are none.
    fileprivate var innerTable: RecordTable? {
        switch self {
        case .record(let table): table
        case .list(let element): element.innerTable
        default: nil
        }
    }
}
