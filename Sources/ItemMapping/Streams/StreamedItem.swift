import JSONDocuments

/// One Item out of a stream of records, with what was wrong with its record.
public struct StreamedItem<Value> {
    /// The Item; nil where the record made none.
    public let item: Value?

    /// The defects of the record; their places are counted from the record, their positions from the input.
    public let issues: [MappingIssue]

    /// Why the record is not JSON; nil where it is.
    public let error: JSONSyntaxError?

    /// How many records were before this one.
    public let index: Int

    /// The line of the input in which the record starts, counted from 1.
    public let line: Int
}

extension StreamedItem: Sendable where Value: Sendable {}
