/// What mapping a list by a table from a file gave: the rows, and every defect on the way.
public struct RecordMapping: Sendable {
    /// The rows, in the order of the data: records, or values as they came where the table has no field.
    public let rows: [RecordValue]

    /// The defects, in the order of the data; the first 1,000 of them.
    public let issues: [MappingIssue]

    /// How many defects there were in all.
    public let issueCount: Int

    /// What became of each field; nil unless it was asked for.
    public internal(set) var report: MappingReport?

    /// Which reader has read how many records.
    public internal(set) var reading: MappingReading
}
