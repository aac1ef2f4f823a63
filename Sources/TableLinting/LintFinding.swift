import ItemMapping
import JSONDocuments
import JSONPaths

/// A finding about a table that was checked against samples.
///
/// A finding is a defect, such as a path without any value, or a remark, such as an unused key.
///
/// ```swift
/// var lint = TableLint(Book.self)
/// try lint.add(try JSONDocument(parsing: #"[{"id": 1, "titel": "Momo"}]"#).root)
/// for finding in lint.report.findings where finding.code == .deadPath { print(finding) }
/// // title: nothing is at title in any of 1 record; did you mean 'titel'?
/// // …
/// ```
public struct LintFinding: Sendable, Hashable {
    /// The kinds of findings.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A path without a value in any sample.
        case deadPath
        /// A fallback that no sample needs: a path before it holds the value, or none does.
        case unreachedFallback
        /// A key of the data that no field uses.
        case unusedKey
        /// A field with values that can't be converted.
        case refusedValues
        /// A constraint of a field, or a rule over the record, that some values break.
        case brokenConstraints
        /// A required field without a value in some records.
        case missingValues
        /// A field with references to elements that their list doesn't have.
        case unresolvedReferences
        /// A field with dates that are probably in another unit.
        case doubtfulDates
        /// A mistake in the table itself, or a sample that isn't a list or a record.
        case tableDefect

        /// True if the finding is a defect, which fails a strict check, and not a remark.
        ///
        /// A key that no field uses, and a fallback that these samples don't need, are remarks.
        public var isDefect: Bool { self != .unusedKey && self != .unreachedFallback }
    }

    /// The kind of finding.
    public let code: Code

    /// The field, with the names of the fields around it first (`author.name`); nil if the finding
    /// is about a key.
    public let field: String?

    /// The path, or the location of the key in the record; nil if the finding is about the whole
    /// field.
    public let path: String?

    /// The number of records that the finding is about.
    public let count: Int

    /// The key that was probably meant.
    public let suggestion: String?

    /// The number of records that were checked.
    let recordCount: Int

    /// An example, or the message of the defect.
    let detail: String?

    init(
        code: Code, field: String? = nil, path: String? = nil, count: Int, suggestion: String? = nil, recordCount: Int,
        detail: String? = nil
    ) {
        (self.code, self.field, self.path, self.count) = (code, field, path, count)
        (self.suggestion, self.recordCount, self.detail) = (suggestion, recordCount, detail)
    }
}

extension LintFinding: CustomStringConvertible {
    /// The finding in one line.
    ///
    /// For example: `year: nothing is at yaer in any of 12 records; did you mean 'year'?`
    public var description: String {
        let records = recordCount == 1 ? "1 record" : "\(recordCount) records"
        let more = count > 1 ? " (and \(count - 1) more)" : ""
        let hint = suggestion.map { "; did you mean '\($0.inMessage)'?" } ?? ""
        let (field, path, detail) = (
            (field ?? "").inMessage, (path ?? "").inMessage(200), (detail ?? "").inMessage(400)
        )
        return switch code {
        case .deadPath: "\(field): nothing is at \(path) in any of \(records)\(hint)"
        case .unreachedFallback: "\(field): \(path) is never reached: a path before it holds the value, or none does"
        case .unusedKey: "\(path) is in \(count) of \(records), and no field uses it"
        case .refusedValues where recordCount == 0: "\(field): \(detail)\(more)"
        case .refusedValues: "\(field): \(count) of \(records) hold a value that cannot be read"
        case .brokenConstraints:
            "\(field.isEmpty ? "" : "\(field): ")\(count) of \(records) break a constraint: \(detail)"
        case .unresolvedReferences:
            "\(field): \(count == 1 ? "1 reference leads" : "\(count) references lead") to nothing: \(detail)"
        case .missingValues: "\(field): required, and missing or null in \(count) of \(records)"
        case .doubtfulDates: "\(field): \(count) of \(records) hold a doubtful date: \(detail)"
        case .tableDefect: "\(detail)\(more)"
        }
    }
}
