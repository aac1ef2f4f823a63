import JSONDocuments

/// The changes of samples against a baseline.
///
/// ```swift
/// var check = DriftCheck(against: DriftBaseline())
/// try check.add(JSONDocument(parsing: #"[{"price": "9.50"}]"#).root)
/// if check.report.severity == .breaking { exit(1) }
/// ```
public struct DriftReport: Sendable {
    /// The number of records of the baseline.
    public let baselineCount: Int

    /// The number of records of the new samples.
    public let recordCount: Int

    /// The changes: the worst first, then by path within one severity.
    public let changes: [DriftChange]

    /// The numbers of each sample of the baseline, and at the end the numbers of the new ones.
    public let history: [DriftBaseline.Point]

    /// What the comparison can't find, because the baseline doesn't have it.
    public let notes: [String]

    /// The worst severity; nil without changes.
    public var severity: DriftChange.Severity? { changes.map(\.severity).max() }

    /// The report as an object: `records`, `baselineRecords`, `severity`, `changes`, and `notes` if
    /// there are any.
    public var json: JSONValue {
        let report: JSONValue = [
            "severity": severity.map { JSONValue($0.rawValue) } ?? .null,
            "baselineRecords": JSONValue(baselineCount), "records": JSONValue(recordCount),
            "changes": JSONValue(changes.map(\.json)),
        ]
        if notes.isEmpty { return report }
        return JSONValue(Array(report.members) + [(key: "notes", value: JSONValue(notes.map { JSONValue($0) }))])
    }
}

extension DriftReport: CustomStringConvertible {
    /// One line for each change.
    public var description: String { changes.map(\.description).joined(separator: "\n") }
}
