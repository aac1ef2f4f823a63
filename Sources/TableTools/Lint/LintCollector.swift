import ItemMapping
import JSONDocuments
import JSONPaths

/// Puts the counts of a table and of those nested in it together.
struct LintCollector {
    /// One field, behind the names of the fields it is in.
    struct Line {
        let name: [String]
        let kinds: [(kind: JSONValue.Kind, count: Int)]
        let paths: [(path: JSONPath, present: Int, used: Int)]
    }

    private(set) var fields: [Line] = []
    /// Doubts about paths.
    private(set) var paths: [LintFinding] = []
    /// Doubts about keys.
    private(set) var keys: [LintFinding] = []

    mutating func collect(_ accumulator: LintAccumulator, behind names: [String], below place: String) {
        for field in accumulator.fields {
            let name = names + [field.name]
            let kinds = field.kinds.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            fields.append(
                Line(
                    name: name, kinds: kinds.map { ($0.key, $0.value) },
                    paths: field.paths.map { ($0.path, $0.present, $0.used) }))
            judge(field, name.joined(separator: "."), accumulator.recordCount)
            guard let nested = field.nested else { continue }
            let below = field.paths.first?.path.description ?? ""
            collect(nested, behind: name, below: place.isEmpty ? below : place + "." + below)
        }
        let unused = accumulator.unusedKeys.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        keys += unused.map { exact, count in
            let key = exact.text
            let path = place.isEmpty ? key : key.hasPrefix("[") ? place + key : place + "." + key
            return LintFinding(
                code: .unusedKey, field: nil, path: path, count: count, suggestion: nil,
                recordCount: accumulator.recordCount
            )
        }
    }

    private mutating func judge(_ field: FieldLint, _ name: String, _ recordCount: Int) {
        guard recordCount > 0 else { return }
        for (number, path) in field.paths.enumerated() where path.used == 0 {
            let isDead = path.present == 0
            // What is null wherever it is there is no mistake of the table.
            guard isDead || field.paths[..<number].contains(where: { $0.used > 0 }) else { continue }
            paths.append(
                LintFinding(
                    code: isDead ? .deadPath : .unreachedFallback, field: name, path: path.path.description,
                    count: recordCount, suggestion: isDead ? path.suggestion : nil, recordCount: recordCount))
        }
    }
}

/// Counts what records hold at the paths of one table, and in the tables nested in it.
struct LintAccumulator: Sendable {
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
            FieldLint(field.name, field.paths, nested: field.kind.innerTable.map { LintAccumulator($0) })
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

/// The issues that mapping samples by a table gave, counted by field.
struct LintIssues: Sendable {
    private struct Key: Hashable {
        let code: MappingIssue.Code
        let field: String?
    }

    private var counts: [Key: Int] = [:]
    private var examples: [(key: Key, issue: MappingIssue)] = []

    mutating func add(_ issues: [MappingIssue]) {
        for issue in issues {
            let isAbsent = issue.code == .missing || issue.code == .null
            let key = Key(code: isAbsent ? .missing : issue.code, field: issue.field)
            if counts[key] == nil { examples.append((key, issue)) }
            counts[key, default: 0] += 1
        }
    }

    /// The findings that the counts of the fields don't tell: about elements and nested fields, and records as a whole.
    func findings(of tallies: [ExactText: FieldTally], _ recordCount: Int) -> [LintFinding] {
        examples.compactMap { key, issue in
            let count = counts[key] ?? 0
            switch key.code {
            case .wrongValue:
                if let field = key.field, tallies[ExactText(field)]?.refused ?? 0 > 0 { return nil }
                return LintFinding(
                    code: .refusedValues, field: key.field, count: count, recordCount: 0, detail: "\(issue)")
            case .missing, .null:
                return LintFinding(
                    code: .missingValues, field: key.field, count: count, recordCount: recordCount)
            case .wrongRecord, .noList, .badPath:
                return LintFinding(code: .tableDefect, count: count, recordCount: 0, detail: "\(issue)")
            // The table itself is looked at elsewhere.
            case .badTable: return nil
            }
        }
    }
}
