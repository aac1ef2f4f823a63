import HTTPLoading
import JSONDocuments

/// The step after a page.
enum PageDecision: Sendable, Hashable {
    /// The page of this key.
    case next(PageKey)
    /// Nothing; the note says what is odd about it.
    case end(PageEnd, note: String? = nil)

    /// The key of the next page; nil at the end.
    var next: PageKey? { if case .next(let key) = self { key } else { nil } }
}

/// A page as far as paging goes.
struct PageFacts: Sendable {
    /// Its paging fields.
    var fields = PagingFields()
    /// The number of its records, readable or not.
    var count = 0
    /// The links in its header.
    var links = LinkHeader("")
    /// The id of its last row, or its sort values as JSON.
    var lastID: String?
    /// The address of its answer.
    var address = ""
    /// The address that its links begin with, if it tells one.
    var linkBase: String?
    /// Whether it is nothing but its rows.
    var isBare = false
    /// Whether it says that there is more, by any name; nil if it doesn't say.
    var saysMore: Bool?
}

/// The sign by which a page was recognized as the last one.
///
/// ```swift
/// print(PageEnd.alreadyLoaded)  // the server named a page that was already loaded
/// ```
public enum PageEnd: String, Sendable, Hashable, CaseIterable {
    /// The page says that there is no other one.
    case noMore
    /// The page has no cursor or address of another one.
    case noNext
    /// Its number is that of the last page, or its last row the last of all.
    case lastPage
    /// It has fewer rows than a full page.
    case shortPage
    /// It has no rows.
    case emptyPage
    /// Too many pages in a row brought nothing new.
    case nothingNew
    /// It names a page that was already loaded: itself, or one before it.
    case alreadyLoaded
    /// It is equal to a page before it.
    case repeatedPage
    /// The limit on pages is reached (``PagingLimits/pages``).
    case pageLimit
    /// One page is the whole list.
    case single
    /// The server refuses a page that nothing but a try asked for.
    case refused
}

extension PageEnd: CustomStringConvertible {
    /// The reason in words for a person: `the server named no next page`.
    public var description: String {
        switch self {
        case .noMore: "the server said that this was the last page"
        case .noNext: "the server named no next page"
        case .lastPage: "the page is the last one, by the server's count of pages or rows"
        case .shortPage: "the page has fewer rows than a full one"
        case .emptyPage: "the page has no rows"
        case .nothingNew: "the last pages brought nothing new"
        case .alreadyLoaded: "the server named a page that was already loaded"
        case .repeatedPage: "the server sent the same page again"
        case .pageLimit: "the limit on pages is reached"
        case .single: "one page is the whole list"
        case .refused: "the server refused the next page"
        }
    }
}
