import ItemMapping
import JSONDocuments
import JSONPaths

/// The result of checking a table against samples: counts for each field, and findings.
///
/// ```swift
/// var lint = TableLint(Book.self)
/// try lint.add(record: try JSONDocument(parsing: #"{"id": 1, "title": "Momo", "isbn": "3522202600"}"#).root)
/// let report = lint.report
/// print(report.fields[0].kinds[0].count)  // 1
/// print(report)                           // a table of all fields, then the findings
/// ```
public struct LintReport: Sendable {
    /// One field of the table, or of a table nested in it, with the kinds of its values and the use
    /// of its paths.
    public struct FieldLine: Sendable {
        /// The field's name, with the names of the fields around it first: `author.name`.
        public let name: String
        /// The kinds of values and their numbers, the most frequent first; null is a kind.
        public let kinds: [(kind: JSONValue.Kind, count: Int)]
        /// The paths, each with the number of records that hold a value there, and of those from
        /// which it was used.
        public let paths: [(path: JSONPath, present: Int, used: Int)]
        /// The outcomes of the field, counted; nil for a field of a nested table.
        public let tally: FieldTally?
    }

    /// The number of records.
    public let recordCount: Int

    /// The fields, in the order of the table.
    public let fields: [FieldLine]

    /// The findings, defects first, then remarks; see ``LintFinding/Code/isDefect``.
    public let findings: [LintFinding]

    /// True if a finding is a defect, which fails a strict check.
    public var hasDefects: Bool { findings.contains { $0.code.isDefect } }

    init(
        _ accumulator: LintAccumulator, mapping: MappingReport?, issues: LintIssues, diagnostics: [TableDiagnostic]
    ) {
        recordCount = accumulator.recordCount
        var collector = LintCollector()
        collector.collect(accumulator, inside: [], at: "")
        let tallies = Dictionary(
            (mapping?.fields ?? []).map { (ExactText($0.name), $0.tally) }, uniquingKeysWith: { first, _ in first })
        fields = collector.fields.map { field in
            FieldLine(
                name: field.name.joined(separator: "."), kinds: field.kinds, paths: field.paths,
                tally: field.name.count == 1 ? tallies[ExactText(field.name[0])] : nil)
        }
        let mistakes = diagnostics.map {
            LintFinding(code: .tableDefect, count: 1, recordCount: 0, detail: $0.description)
        }
        let all =
            mistakes + Self.keys(of: accumulator, tallies) + collector.paths + collector.keys
            + fields.flatMap { Self.findings(in: $0, recordCount: accumulator.recordCount) }
            + issues.findings(besides: tallies, recordCount: accumulator.recordCount)
        findings = all.filter(\.code.isDefect) + all.filter { !$0.code.isDefect }
    }

    /// The findings about fields that are keys of records, none of which has one.
    private static func keys(of accumulator: LintAccumulator, _ tallies: [ExactText: FieldTally]) -> [LintFinding] {
        accumulator.keys.filter { tallies[ExactText($0.field)].map { $0.found == 0 } ?? false }.map { field, path in
            LintFinding(
                code: .deadPath, field: field, path: path, count: accumulator.recordCount,
                recordCount: accumulator.recordCount)
        }
    }

    /// The findings about the values of a field.
    private static func findings(in field: FieldLine, recordCount: Int) -> [LintFinding] {
        guard let tally = field.tally else { return [] }
        var findings: [LintFinding] = []
        if let doubt = tally.dateDoubtDescription {
            findings.append(
                LintFinding(
                    code: .doubtfulDates, field: field.name, count: tally.doubtfulDates, recordCount: recordCount,
                    detail: doubt))
        }
        if tally.refused > 0 {
            findings.append(
                LintFinding(
                    code: .refusedValues, field: field.name, count: tally.refused, recordCount: recordCount))
        }
        return findings
    }
}

extension LintReport: CustomStringConvertible {
    /// A readable table: one line a field with its counts and kinds, then the defects, then the
    /// remarks.
    public var description: String {
        let heads = ["field", "found", "converted", "missing", "null", "refused", "kinds"]
        let rows = fields.map { field -> [String] in
            let counts: [String] = field.tally?.columns.map { "\($0.count)" } ?? Array(repeating: "", count: 5)
            let kinds = field.kinds.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
            return [field.name.inMessage] + counts + [kinds]
        }
        let records = recordCount == 1 ? "1 record" : "\(recordCount) records"
        let lines = [records] + TextColumns([heads] + rows, isLeft: [0, 6]).lines
        return (lines + list("defects:", isDefect: true) + list("remarks:", isDefect: false)).joined(separator: "\n")
    }

    /// The defects or the remarks under a heading; empty without any.
    private func list(_ heading: String, isDefect: Bool) -> [String] {
        let lines = findings.filter { $0.code.isDefect == isDefect }.map { "  \($0)" }
        return lines.isEmpty ? [] : [heading] + lines
    }
}

extension LintReport {
    /// Writes the report as an object.
    ///
    /// Its members are `records`, `fields` with their kinds, paths and outcomes, and `findings`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(key: "records")
        writer.write(integer: recordCount)
        writer.write(key: "fields")
        writer.beginObject()
        for field in fields { write(field, to: &writer) }
        writer.endObject()
        writer.write(key: "findings")
        writer.beginArray()
        for finding in findings { write(finding, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private func write(_ field: FieldLine, to writer: inout JSONWriter) {
        writer.write(key: field.name)
        writer.beginObject()
        for (name, count) in field.tally?.columns ?? [] {
            writer.write(key: name)
            writer.write(integer: count)
        }
        writer.write(key: "kinds")
        writer.beginObject()
        for (kind, count) in field.kinds {
            writer.write(key: kind.rawValue)
            writer.write(integer: count)
        }
        writer.endObject()
        writer.write(key: "paths")
        writer.beginObject()
        for (path, present, used) in field.paths {
            writer.write(key: path.description)
            writer.write(["present": JSONValue(present), "used": JSONValue(used)])
        }
        writer.endObject()
        writer.endObject()
    }

    private func write(_ finding: LintFinding, to writer: inout JSONWriter) {
        var members: [(key: String, value: JSONValue)] = [
            ("code", JSONValue(finding.code.rawValue)), ("defect", JSONValue(finding.code.isDefect)),
        ]
        for (key, text) in [("field", finding.field), ("path", finding.path), ("suggestion", finding.suggestion)] {
            if let text { members.append((key, JSONValue(text))) }
        }
        members += [("count", JSONValue(finding.count)), ("message", JSONValue(finding.description))]
        writer.write(JSONValue(members))
    }
}
