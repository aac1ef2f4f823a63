import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// Counts the values of records at the paths of one table, and of the tables nested in it.
struct LintAccumulator: Sendable {
    private let plan: MappingPlan
    /// The fields that are keys of records, with the paths that say so.
    let keys: [(field: String, path: String)]
    private(set) var recordCount = 0
    private(set) var fields: [FieldLint]
    private(set) var unusedKeys: [ExactText: Int] = [:]

    /// Counts for a plan, without nested tables.
    init(_ plan: MappingPlan) {
        self.plan = plan
        keys = plan.columns.compactMap { column in column.origin?.keyPath.map { (column.name, $0) } }
        fields = plan.columns.map { column in
            let name = column.name.isEmpty ? column.usedPaths.map(\.description).joined(separator: " + ") : column.name
            return FieldLint(
                name: name, paths: column.usedPaths, areFallbacks: column.usedPaths == column.paths, nested: nil)
        }
    }

    /// Counts for a table from a file, with its nested tables.
    init(_ table: RecordTable) {
        plan = table.plan
        keys = table.fields.compactMap { field in field.origin?.keyPath.map { (field.name, $0) } }
        fields = table.fields.map { field in
            FieldLint(
                name: field.name, paths: field.paths, nested: field.kind.innerTable.map { LintAccumulator($0) })
        }
    }

    mutating func add(_ record: JSONValue) throws(PathLimitError) {
        recordCount += 1
        for key in plan.usedKeys.keysWithoutField(in: record.node) { unusedKeys[ExactText(key), default: 0] += 1 }
        for number in fields.indices { try fields[number].add(record) }
    }
}

/// Counts the values of records at the paths of one field.
struct FieldLint: Sendable {
    /// One path of the field.
    struct PathCount: Sendable {
        let path: JSONPath
        /// The number of records with a value there, null included.
        var present = 0
        /// The number of records whose value is taken from there.
        var used = 0
        /// The key that was probably meant, if a record had no value there.
        var suggestion: String?
    }

    let name: String
    private(set) var paths: [PathCount]
    /// The number of values of each kind, null included.
    private(set) var kinds: [JSONValue.Kind: Int] = [:]
    /// The counts of the nested table, if there is one; an array as indirection.
    private var inner: [LintAccumulator]

    var nested: LintAccumulator? { inner.first }

    /// True if only the first path that holds a value counts, and not all of them.
    private let areFallbacks: Bool

    /// Counts for a field with these paths, without those that start outside the record.
    init(name: String, paths: [JSONPath], areFallbacks: Bool = true, nested: LintAccumulator?) {
        self.name = name
        self.paths = paths.filter { $0.parents.count == 0 }.map { PathCount(path: $0) }
        self.areFallbacks = areFallbacks
        inner = nested.map { [$0] } ?? []
    }

    mutating func add(_ record: JSONValue) throws(PathLimitError) {
        var isFound = false
        var isNull = false
        for number in paths.indices {
            let path = paths[number].path
            let values = path.syntaxError == nil ? try path.values(in: record) : []
            if values.isEmpty {
                if paths[number].suggestion == nil { paths[number].suggestion = path.explain(in: record)?.suggestion }
                continue
            }
            paths[number].present += 1
            if areFallbacks, isFound { continue }
            isFound = !(path.isSingular || path.hasLookups) || values.contains { !$0.isNull }
            isNull = !isFound
            guard isFound else { continue }
            paths[number].used += 1
            try count(values)
        }
        if isNull { kinds[.null, default: 0] += 1 }
    }

    private mutating func count(_ values: [JSONValue]) throws(PathLimitError) {
        for value in values {
            kinds[value.kind, default: 0] += 1
            guard !inner.isEmpty else { continue }
            for record in value.array ?? [value] where record.kind == .object { try inner[0].add(record) }
        }
    }
}

extension RecordPosition {
    /// The path of a key in a table; nil for the index.
    fileprivate var keyPath: String? { self == .index ? nil : spelling }
}

extension RecordKind {
    /// The table of a record type, or of a list of records; nil for any other type.
    fileprivate var innerTable: RecordTable? {
        switch self {
        case .record(let table): table
        case .list(let element): element.innerTable
        default: nil
        }
    }
}

/// The issues of mapping samples by a table, counted by field.
struct LintIssues: Sendable {
    private struct Key: Hashable {
        let code: MappingIssue.Code
        let field: String?
        /// The constraint that is broken; nil for another defect.
        let constraint: String?
    }

    private var counts: [Key: Int] = [:]
    private var examples: [(key: Key, issue: MappingIssue)] = []

    mutating func add(_ issues: [MappingIssue]) {
        for issue in issues {
            let isAbsent = issue.code == .missing || issue.code == .null
            let key = Key(
                code: isAbsent ? .missing : issue.code, field: issue.field,
                constraint: issue.code == .brokenConstraint ? issue.expected : nil)
            if counts[key] == nil { examples.append((key, issue)) }
            counts[key, default: 0] += 1
        }
    }

    /// The findings that the tallies of fields don't include: about elements, nested fields and
    /// whole records.
    func findings(besides tallies: [ExactText: FieldTally], recordCount: Int) -> [LintFinding] {
        examples.compactMap { key, issue in
            let count = counts[key] ?? 0
            switch key.code {
            case .wrongValue:
                if let field = key.field, tallies[ExactText(field)]?.refused ?? 0 > 0 { return nil }
                return LintFinding(
                    code: .refusedValues, field: key.field, count: count, recordCount: 0, detail: "\(issue)")
            case .brokenConstraint:
                return LintFinding(
                    code: .brokenConstraints, field: key.field, count: count, recordCount: recordCount,
                    detail: "\(issue)")
            case .missing, .null:
                return LintFinding(
                    code: .missingValues, field: key.field, count: count, recordCount: recordCount)
            case .unresolvedReference:
                return LintFinding(
                    code: .unresolvedReferences, field: key.field, count: count, recordCount: 0, detail: "\(issue)")
            case .wrongRecord, .noList, .badPath:
                return LintFinding(code: .tableDefect, count: count, recordCount: 0, detail: "\(issue)")
            // `validate()` finds mistakes of the table itself, unused keys are counted, and what was left out has
            // findings of its own.
            case .badTable, .unknownKey, .leftOut: return nil
            }
        }
    }
}
