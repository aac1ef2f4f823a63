import HTTPLoading

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
