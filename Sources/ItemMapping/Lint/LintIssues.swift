import JSONDocuments

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
