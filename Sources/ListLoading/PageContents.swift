import ItemMapping

/// A page, read: its rows, and what comes after it.
struct PageContents<Row: Sendable>: Sendable {
    let key: PageKey?
    let rows: [Row]
    /// The identity of each row.
    let ids: [String?]
    /// How many records it had, readable or not.
    let recordCount: Int
    let issues: [MappingIssue]
    let issueCount: Int
    let fields: PagingFields
    let decision: PageDecision
    let previous: PageKey?
    /// The style, as given or guessed.
    let style: PagingStyle
    /// Why the style was guessed; empty where it was given.
    let reasons: [String]
    let notes: [String]
    let response: APIResponse
}
