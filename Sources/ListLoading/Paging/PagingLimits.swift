/// The limits that end a list that has no end of its own.
///
/// ```swift
/// let model = ListModel<Book>(request, on: server, limits: PagingLimits(pages: 50))
/// ```
public struct PagingLimits: Sendable, Hashable {
    /// The most pages that are loaded.
    public var pages: Int
    /// The most pages in a row that bring nothing new.
    public var pagesWithoutNews: Int

    /// 10,000 pages, of which 3 in a row may bring nothing new.
    public static let standard = PagingLimits()

    /// Limits; both are at least 1.
    public init(pages: Int = 10_000, pagesWithoutNews: Int = 3) {
        self.pages = max(1, pages)
        self.pagesWithoutNews = max(1, pagesWithoutNews)
    }
}
