import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// A page, read: its rows, and what comes after it.
package struct PageContents<Row: Sendable>: Sendable {
    private(set) var content: IdentifiedRows<Row>
    /// The value of each row that the server is asked to go on after; empty for other styles.
    private(set) var rowKeys: [String]
    /// The number of records that couldn't be read.
    let unreadCount: Int
    let issues: [MappingIssue]
    let issueCount: Int
    /// The page as far as paging goes.
    @Boxed var facts: PageFacts
    /// The style, with the path of the rows and of their ids.
    let style: PagingStyle
    /// Why its list is the list; empty if the path was given.
    let reasons: [String]
    let notes: [String]
    let warnings: [PagingWarning]
    let response: APIResponse
    /// True if its rows were left out because all of them came before.
    private(set) var isRepetition = false
    /// The number of rows left out.
    private(set) var repeatedCount = 0

    var key: PageKey? { facts.key }
    var recordCount: Int { facts.count }
    /// The page without its list of rows; null if it is nothing else.
    var surroundings: JSONValue { facts.surroundings }
    var rows: [Row] { content.rows }
    /// The identity of each row.
    var ids: [Identity?] { content.ids }
    /// The place of each row among the records of the page.
    var places: [Int] { content.places }
    var fields: PagingFields { facts.declared }

    /// The hashes of the rows; nil if some records couldn't be read.
    var prints: [RowPrints.Row]? { facts.rows.all.count == rows.count ? facts.rows.all : nil }

    /// Removes the rows, which came before.
    mutating func removeRows() {
        (content, isRepetition, repeatedCount, rowKeys) = (IdentifiedRows(), true, rows.count, [])
    }

    /// Removes rows at the head, which came before.
    mutating func drop(first count: Int) {
        repeatedCount += count
        keep { $0 >= count }
    }

    /// Removes the rows at indices for which a closure doesn't hold.
    mutating func keep(where isKept: (Int) -> Bool) {
        let kept = rows.indices.filter(isKept)
        guard kept.count < rows.count else { return }
        if rowKeys.count == rows.count { rowKeys = kept.map { rowKeys[$0] } }
        if let prints { facts.rows.all = kept.map { prints[$0] } }
        content = content.at(kept)
    }

    /// Removes the first rows that have no identity, up to this number.
    mutating func dropFirstRows(_ count: Int) {
        var rest = count
        keep { [ids] index in
            guard ids[index] == nil, rest > 0 else { return true }
            rest -= 1
            return false
        }
    }
}

extension JSONValue {
    /// The object or array without the rows of lists in things: the things, without their member at the end of a path.
    func removing(_ steps: ArraySlice<JSONPath.Step>) -> JSONValue {
        let rest = steps.dropFirst()
        switch (kind, steps.first) {
        case (.object, .key(let name)?):
            return JSONValue(
                members.compactMap { key, value in
                    guard key == name else { return (key, value) }
                    return rest.isEmpty ? nil : (key, value.removing(rest))
                })
        case (.object, .wildcard?): return JSONValue(members.map { ($0.key, $0.value.removing(rest)) })
        case (.array, .wildcard?): return JSONValue(elements.map { $0.removing(rest) })
        case (.array, .index(let index)?):
            return JSONValue(elements.enumerated().map { $0 == index ? $1.removing(rest) : $1 })
        default: return kind == .object || kind == .array ? .null : self
        }
    }

    /// The object or array without the value at a location.
    ///
    /// What remains shares nothing with the member, so rows aren't kept in memory by the fields
    /// around them.
    func removing(_ location: ArraySlice<JSONLocation.Component>) -> JSONValue {
        let rest = location.dropFirst()
        switch (kind, location.first) {
        case (.object, .key(let name)?):
            return JSONValue(
                members.compactMap { key, value in
                    guard key == name else { return (key, value) }
                    return rest.isEmpty ? nil : (key, value.removing(rest))
                })
        case (.array, .index(let index)?):
            return JSONValue(
                elements.enumerated().map { place, value in
                    place == index ? (rest.isEmpty ? .null : value.removing(rest)) : value
                })
        default: return kind == .object || kind == .array ? .null : self
        }
    }
}
