import HTTPLoading
import JSONDocuments

/// A page request.
package struct PageOrder: Sendable {
    package let ticket: Int
    package let request: APIRequest
    package let key: PageKey?
    package let style: PagingStyle
    package let list: APIRequest
    /// True if no page of the list was read before.
    package let isFirst: Bool
    /// True if other pages have shown where the rows are, which the first one may lack.
    package let isListProved: Bool
    /// A row of an earlier page; nil if there is none.
    package let knownRow: JSONValue?
    /// True if the list was an array on a page before.
    package let wasArray: Bool
}
