/// What mapping a list gave: the Items, and every defect on the way.
public struct Mapping<Root> {
    /// The Items, in the order of the data.
    public let items: [Root]

    /// The defects, in the order of the data; the first 1,000 of them.
    public let issues: [MappingIssue]

    /// How many defects there were in all.
    public let issueCount: Int

    /// What became of each field; nil unless it was asked for, and for types without a table.
    public internal(set) var report: MappingReport?

    /// Which reader has read how many records.
    public internal(set) var reading: ReaderStatistics

    /// Notes which reader has read what, here and in the report.
    mutating func read(_ reading: ReaderStatistics) {
        self.reading = reading
        report?.reading = reading
    }
}

extension Mapping: Sendable where Root: Sendable {}

extension Mapping {
    /// What the direct reader gave.
    init(_ outcome: DirectOutcome<Root>) {
        self.init(
            items: outcome.values, issues: outcome.issues, issueCount: outcome.issueCount, report: nil,
            reading: outcome.reading)
    }
}
