import HTTPLoading
import ItemMapping

/// The changes of one load to the rows of a list, applied at once.
public struct ListChange: Sendable {
    /// The kind of the change.
    public let kind: Kind
    /// The indices of the new rows, after the change.
    public internal(set) var inserted: Range<Int> = 0..<0
    /// The indices of rows that remained with other content, after the change, ascending.
    public internal(set) var updated: [Int] = []
    /// The indices of removed rows, before the change, ascending; without those that a replacement
    /// removed.
    public internal(set) var removed: [Int] = []
    /// The number of rows with the identity of another row.
    public internal(set) var duplicateCount = 0
    /// The issues of the rows; the first 1,000 of each page.
    public internal(set) var issues: [MappingIssue] = []

    /// The kinds of change.
    public enum Kind: String, Sendable, Hashable {
        /// All rows were replaced.
        case replaced
        /// Rows were added at the end.
        case appended
        /// Rows were added at the start.
        case prepended
    }

    /// Whether the rows are as they were.
    public var isEmpty: Bool { kind != .replaced && inserted.isEmpty && updated.isEmpty && removed.isEmpty }

    init(_ kind: Kind) { self.kind = kind }
}

/// A summary of one page of a list.
public struct PageSummary: Sendable, Hashable {
    /// The key of the page; nil for the first page.
    public let key: PageKey?
    /// The number of its records, readable or not.
    public let recordCount: Int
    /// The number of its rows that were new.
    public let newCount: Int
    /// The number of its rows with the identity of another row.
    public let duplicateCount: Int
    /// The number of issues in its rows.
    public let issueCount: Int
    /// The time that the answer took.
    public let duration: Duration
    /// The source of the answer.
    public let origin: APIResponse.Origin
}
