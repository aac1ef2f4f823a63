import HTTPLoading
import JSONDocuments
import JSONPaths

/// The limits that end an endless list.
///
/// Some servers ignore the parameter of the page, or repeat their last page for ever. A list that
/// reaches a limit ends, and says so in its notes and warnings. How many pages a model keeps is
/// another matter: the `maxPages` of ``ListModel``.
///
/// ```swift
/// let model = ListModel<Book>(request, on: server, limits: PagingLimits(pages: 50))
/// ```
public struct PagingLimits: Sendable, Hashable {
    /// The most pages that are loaded.
    public var pages: Int
    /// The most pages in a row without rows, or without rows that are new.
    public var emptyPages: Int

    /// 10,000 pages, of which 20 in a row may have no new rows.
    public static let standard = PagingLimits()

    /// Limits; both are at least 1.
    public init(pages: Int = 10_000, emptyPages: Int = 20) {
        self.pages = max(1, pages)
        self.emptyPages = max(1, emptyPages)
    }
}

/// The point at which a list is taken up again.
///
/// ```swift
/// let rest = PageSequence<Book>(request, on: server, from: PageResumption(at: .cursor("after-10")))
/// ```
public struct PageResumption: Sendable {
    /// The page to start with; nil for the first one.
    public var key: PageKey?
    /// The declaration of how the next page is requested, if that was found; nil for the style that is given.
    public var declaration: String?
    /// The identities of rows that came before.
    public var seen: Set<Identity>
    /// The number of rows without an identity at the head of the page that came before.
    public var skippedCount: Int
    /// The number of all rows that came before; nil if unknown.
    public var rowCount: Int?

    /// A point in a list.
    public init(
        at key: PageKey? = nil, by declaration: String? = nil, seen: Set<Identity> = [],
        skipping skippedCount: Int = 0, after rowCount: Int? = nil
    ) {
        self.key = key
        self.declaration = declaration
        self.seen = seen
        self.skippedCount = skippedCount
        self.rowCount = rowCount
    }
}
