import ItemMapping
import JSONDocuments
import JSONPaths

/// Holds a table against a heap of samples: paths that lead nowhere, keys that no field uses, kinds seen by field.
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
    private let defects: [TableDiagnostic]
    /// Maps a list, or with no path one record, and counts.
    private let map: @Sendable (JSONValue, JSONPath?) -> (MappingReport?, [MappingIssue])

    /// For a table from a file; the tables nested in it are looked at too.
    public init(_ table: RecordTable) {
        accumulator = LintAccumulator(table)
        defects = table.validate()
        map = { json, path in
            let mapping =
                path.map { table.map(json, at: $0, reporting: true) } ?? table.map(record: json, reporting: true)
            return (mapping.report, mapping.issues)
        }
    }

    /// For the table of an Item; Items nested in it have tables of their own.
    public init<Root: Item>(_ type: Root.Type) {
        accumulator = LintAccumulator(Root.table.plan)
        defects = Root.table.validate()
        map = { json, path in
            let mapping = Root.map(path == nil ? [json] : json, at: path ?? "", reporting: true)
            return (mapping.report, mapping.issues)
        }
    }

    /// Looks at the list at `path`.
    ///
    /// - Throws: `PathLimitError` where the path, or one of the table's, takes too much work.
    /// - Complexity: O(*n*) in the number of records, some times what mapping takes.
    public mutating func add(_ json: JSONValue, at path: JSONPath = "") throws(PathLimitError) {
        for record in try path.records(in: json) { try accumulator.add(record) }
        let (report, issues) = map(json, path)
        count(report, issues)
    }

    /// Looks at one record: the whole value, whatever it is.
    ///
    /// - Throws: `PathLimitError` where a path of the table takes too much work.
    public mutating func add(record json: JSONValue) throws(PathLimitError) {
        try accumulator.add(json)
        let (report, issues) = map(json, nil)
        count(report, issues)
    }

    private mutating func count(_ report: MappingReport?, _ issues: [MappingIssue]) {
        self.issues.add(issues)
        guard let report else { return }
        mapping = mapping?.adding(report) ?? report
    }

    /// What was seen so far.
    public var report: LintReport { LintReport(accumulator, mapping, issues, defects) }
}
