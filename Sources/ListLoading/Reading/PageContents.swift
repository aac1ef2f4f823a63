import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// A page, read: its rows, and what comes after it.
package struct PageContents<Row: Sendable>: Sendable {
    let key: PageKey?
    /// The number of the page, from 1, whatever the server counts from; nil if pages have no numbers.
    let number: Int?
    /// The name of the page in the history of pages.
    let name: String
    private(set) var content: IdentifiedRows<Row>
    /// The value of each row that the server is asked to go on after; empty for other styles.
    private(set) var rowKeys: [String]
    /// The number of its records, readable or not.
    let recordCount: Int
    /// The number of records that couldn't be read.
    let unreadCount: Int
    let issues: [MappingIssue]
    let issueCount: Int
    /// The page as far as paging goes.
    let facts: PageFacts
    let decision: PageDecision
    /// The address of the next page, if a page of this address can't come twice; nil if it can.
    let nextAddress: String?
    /// The page after it by the style alone, whatever the decision is.
    let next: PageKey?
    let previous: PageKey?
    /// The page without its list of rows; null if it is nothing else.
    let surroundings: JSONValue
    /// The style, given or guessed.
    let style: PagingStyle
    /// The styles to try if the guessed one turns out to be wrong.
    let alternatives: [PagingStyle]
    /// The reasons for the guess; empty if the style was given.
    let reasons: [String]
    let notes: [String]
    let warnings: [PagingWarning]
    /// The fingerprint of the page.
    let print: PagePrint
    let response: APIResponse
    /// Whether its rows were left out because all of them came before.
    private(set) var isRepetition = false
    /// The number of rows left out with it.
    private(set) var repeatedCount = 0

    var rows: [Row] { content.rows }
    /// The identity of each row.
    var ids: [Identity?] { content.ids }
    var fields: PagingFields { facts.fields }

    /// Removes the rows, which came before.
    mutating func removeRows() {
        (content, isRepetition, repeatedCount, rowKeys) = (IdentifiedRows(), true, rows.count, [])
    }

    /// Removes the rows outside of a range.
    mutating func keep(_ range: Range<Int>) {
        guard range.count < rows.count else { return }
        if rowKeys.count == rows.count { rowKeys = Array(rowKeys[range]) }
        content = IdentifiedRows(Array(rows[range]), ids: Array(ids[range]))
    }

    /// The page without its first rows that have no identity, up to this number.
    func dropFirstRows(_ count: Int) -> PageContents {
        guard count > 0 else { return self }
        var page = self
        var rest = count
        let kept = rows.indices.filter { index in
            guard ids[index] == nil, rest > 0 else { return true }
            rest -= 1
            return false
        }
        page.content = IdentifiedRows(kept.map { rows[$0] }, ids: kept.map { ids[$0] })
        return page
    }
}

extension JSONValue {
    /// The object without the member at a location; null for another kind.
    ///
    /// What remains shares nothing with the member, so rows aren't kept in memory by the fields
    /// around them.
    func removing(_ location: ArraySlice<JSONLocation.Component>) -> JSONValue {
        guard kind == .object, case .key(let name)? = location.first else { return .null }
        let rest = location.dropFirst()
        return JSONValue(
            members.compactMap { key, value in
                guard key == name else { return (key, value) }
                return rest.isEmpty || value.kind != .object ? nil : (key, value.removing(rest))
            })
    }
}
