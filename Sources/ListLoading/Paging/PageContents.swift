import ItemMapping
import JSONDocuments

/// A page, read: its rows, and what comes after it.
struct PageContents<Row: Sendable>: Sendable {
    let key: PageKey?
    private(set) var rows: [Row]
    /// The identity of each row.
    private(set) var ids: [Identity?]
    /// How many records it had, readable or not.
    let recordCount: Int
    /// How many of them could not be read.
    let unreadCount: Int
    let issues: [MappingIssue]
    let issueCount: Int
    /// The page as far as paging goes.
    let facts: PageFacts
    let decision: PageDecision
    /// The page after it by the style alone, whatever the decision is.
    let next: PageKey?
    let previous: PageKey?
    /// The style, as given or guessed.
    let style: PagingStyle
    /// The styles to try where the guessed one turns out to be wrong.
    let alternatives: [PagingStyle]
    /// Why the style was guessed; empty where it was given.
    let reasons: [String]
    let notes: [String]
    let warnings: [PagingWarning]
    /// What the page is recognized by.
    let print: PagePrint
    let response: APIResponse
    /// Whether its rows were left out because all of them came before.
    private(set) var isRepetition = false
    /// How many rows were left out with it.
    private(set) var repeatedCount = 0

    var fields: PagingFields { facts.fields }

    /// The page without its rows, which came before.
    func withoutRows() -> PageContents {
        var page = self
        (page.rows, page.ids, page.isRepetition, page.repeatedCount) = ([], [], true, rows.count)
        return page
    }

    /// The page without so many rows that have no identity, from its head.
    func skipping(_ count: Int) -> PageContents {
        guard count > 0 else { return self }
        var page = self
        var rest = count
        let kept = rows.indices.filter { index in
            guard ids[index] == nil, rest > 0 else { return true }
            rest -= 1
            return false
        }
        (page.rows, page.ids) = (kept.map { rows[$0] }, kept.map { ids[$0] })
        return page
    }
}
