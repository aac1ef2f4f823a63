import HTTPLoading

/// What one page of a list brought.
public struct PageSummary: Sendable, Hashable {
    /// What it was asked for by; nil for the first page.
    public let key: PageKey?
    /// How many records it had, readable or not.
    public let recordCount: Int
    /// How many of its rows were new.
    public let newCount: Int
    /// How many of its rows had the identity of another one.
    public let duplicateCount: Int
    /// How many defects there were in its rows.
    public let issueCount: Int
    /// How long the answer took.
    public let duration: Duration
    /// Who answered.
    public let origin: APIResponse.Origin
}
