import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// Checks a table against samples: paths without values, keys that no field uses, and values that
/// can't be converted.
///
/// Add as many samples as there are, then read the ``report``.
///
/// ```swift
/// var lint = TableLint(try RecordTable(json: #"{"title": "titel", "year": ["year", "published"]}"#))
/// try lint.add(try JSONDocument(parsing: #"[{"title": "Momo", "year": 1973, "published": 1973}]"#).root)
/// lint.report.findings.map(\.description)
/// // ["title: nothing is at titel in any of 1 record; did you mean 'title'?",
/// //  "year: published is never reached: a path before it holds the value, or none does",
/// //  "title is in 1 of 1 record, and no field uses it"]
/// ```
public struct TableLint: Sendable {
    private var accumulator: LintAccumulator
    private var mapping: MappingReport?
    private var issues = LintIssues()
    private let diagnostics: [TableDiagnostic]
    /// Maps a list, or one record if the path is nil, and counts the outcomes.
    private let map: @Sendable (JSONValue, ListPath?) -> (MappingReport?, [MappingIssue])

    /// A check of a table from a file, including the tables nested in it.
    ///
    /// Mistakes in the table itself are findings, too, before any sample is added.
    public init(_ table: RecordTable) {
        accumulator = LintAccumulator(table)
        diagnostics = table.validate()
        map = { json, path in
            let mapping =
                path.map { table.map(json, at: $0, reporting: true) } ?? table.map(record: json, reporting: true)
            return (mapping.report, mapping.issues)
        }
    }

    /// A check of an Item's table; nested Items have tables of their own, which aren't included.
    ///
    /// ```swift
    /// var lint = TableLint(Book.self)
    /// try lint.add(record: try JSONDocument(parsing: #"{"title": "Momo"}"#).root)
    /// lint.report.findings.map(\.code)
    /// ```
    public init<Root: Item>(_ type: Root.Type) {
        accumulator = LintAccumulator(Root.table.plan)
        diagnostics = Root.table.validate()
        map = { json, path in
            let mapping =
                path.map { Root.map(json, at: $0, reporting: true) } ?? Root.map(record: json, reporting: true)
            return (mapping.report, mapping.issues)
        }
    }

    /// Adds the list at a path to the samples.
    ///
    /// - Throws: `PathLimitError` if the path, or a path of the table, takes too much work.
    /// - Complexity: O(*n*) in the number of records; several times the duration of mapping.
    public mutating func add(_ json: JSONValue, at list: ListPath = "") throws(PathLimitError) {
        for record in try RowList(list, in: json) { try accumulator.add(record) }
        let (report, issues) = map(json, list)
        add(report, with: issues)
    }

    /// Adds one record to the samples: the whole value, of any kind.
    ///
    /// - Throws: `PathLimitError` if a path of the table takes too much work.
    public mutating func add(record json: JSONValue) throws(PathLimitError) {
        try accumulator.add(json)
        let (report, issues) = map(json, nil)
        add(report, with: issues)
    }

    private mutating func add(_ report: MappingReport?, with issues: [MappingIssue]) {
        self.issues.add(issues)
        guard let report else { return }
        mapping = mapping?.adding(report) ?? report
    }

    /// The result for all samples so far.
    public var report: LintReport {
        LintReport(accumulator, mapping: mapping, issues: issues, diagnostics: diagnostics)
    }
}
