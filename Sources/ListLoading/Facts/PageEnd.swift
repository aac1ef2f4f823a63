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
    /// It has no rows.
    case emptyPage
    /// Too many pages in a row brought nothing new.
    case nothingNew
    /// It names a page that was already loaded: itself, or one before it.
    case alreadyLoaded
    /// It has the rows of a page before it.
    case repeatedPage
    /// The limit on pages is reached (``PagingLimits/pages``).
    case pageLimit
    /// One page is the whole list.
    case single
    /// The server refuses the page after it.
    case refused
    /// No request brings another page, and nothing says whether there is one.
    case notFound

    /// How surely a list has ended.
    package enum Certainty: Sendable, Hashable {
        /// The server said so.
        case said
        /// A page that was requested to check it has no rows, repeats rows, or doesn't exist.
        case agreed
        /// Nothing says so.
        case unknown
    }
}

extension PageEnd: CustomStringConvertible {
    /// The reason in words for a person: `the server named no next page`.
    public var description: String {
        switch self {
        case .noMore: "the server said that this was the last page"
        case .noNext: "the server named no next page"
        case .lastPage: "the page is the last one, by the server's count of pages or rows"
        case .emptyPage: "the page after it has no rows"
        case .nothingNew: "the last pages brought nothing new"
        case .alreadyLoaded: "the server named a page that was already loaded"
        case .repeatedPage: "the page after it has the same rows"
        case .pageLimit: "the limit on pages is reached"
        case .single: "one page is the whole list"
        case .refused: "the server refused the page after it"
        case .notFound: "no request brings another page"
        }
    }
}
