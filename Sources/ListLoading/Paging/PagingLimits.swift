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

/// A reason to doubt that the rows of a list are complete or right.
///
/// ```swift
/// for warning in model.state.warnings where warning.meansMissingRows { print(warning) }
/// // got 10 of 95 rows: the server sent the same page again
/// ```
public enum PagingWarning: Sendable, Hashable {
    /// Fewer rows came than the server says there are.
    ///
    /// `duplicates` is the number of rows that were left out because their ids had come before.
    case missingRows(read: Int, total: Int, duplicates: Int, end: PageEnd)
    /// The server says that there are more rows, but no way to them was found.
    case moreRows(PageEnd)
    /// The first page is as long as a typical full one, no other page was found, and the response doesn't say whether
    /// there is one.
    case unknownLength(read: Int)
    /// The first page names no next one in the way of the style that was given, but in another way.
    case otherWay(PaginationMethod)
    /// Rows without ids came at the end of a page and at the start of the next one: they may be the same.
    case repeatedRows(Int)
    /// The server's total became smaller while the pages were read: rows that moved up may be missing.
    case changedTotal(from: Int, to: Int)
    /// The server failed at the page after the first, which doesn't say whether there are more rows: what it sent.
    case refusedPage(String)
    /// The limit on pages ended the list (``PagingLimits/pages``).
    case pageLimit(Int)
    /// Two lists of the page are equally likely to hold the rows; the first in the text was taken.
    case equalLists(taken: JSONPath, other: JSONPath)
    /// The server sent rows with errors: its message, shortened.
    case serverErrors(String)

    /// Whether rows of the list are missing.
    public var meansMissingRows: Bool {
        switch self {
        case .missingRows, .moreRows, .otherWay, .pageLimit: true
        case .equalLists, .serverErrors, .unknownLength, .refusedPage, .repeatedRows, .changedTotal: false
        }
    }
}

extension PagingWarning: CustomStringConvertible {
    /// One sentence without a period.
    public var description: String {
        switch self {
        case .missingRows(let read, let total, let duplicates, let end):
            let rows =
                duplicates == 1
                ? "1 row was left out because its id" : "\(duplicates) rows were left out because their ids"
            let dropped = duplicates > 0 ? "; \(rows) had been seen" : ""
            return "got \(read) of \(total) rows: \(end)\(dropped)"
        case .moreRows(let end): return "the server says there are more rows, but they weren't found: \(end)"
        case .unknownLength(let read):
            let rows = read == 1 ? "1 row" : "\(read) rows"
            return "got \(rows), a typical full page; the response doesn't say whether there are more"
        case .otherWay(let method):
            return "the style finds no next page, but the first page names one (\(method))"
        case .refusedPage(let found):
            return
                "the request for the second page failed (\(found)); the first one doesn't say whether there are more rows"
        case .repeatedRows(let count):
            let rows = count == 1 ? "1 row is" : "\(count) rows are"
            return
                "\(rows) both at the end of a page and at the start of the next one; without ids, they may be the same"
        case .changedTotal(let before, let now):
            return "the total went from \(before) to \(now) while the pages were read; rows that moved may be missing"
        case .pageLimit(let pages):
            return "the list goes on after the limit of \(pages) \(pages == 1 ? "page" : "pages")"
        case .equalLists(let taken, let other):
            return "the lists at \(taken) and \(other) are equally likely to hold the rows; the first one was taken"
        case .serverErrors(let text): return "the server sent errors with the rows: \(text)"
        }
    }
}

/// The pages of a list that were loaded, each as two numbers: to recognize a request or a page that
/// comes again.
struct PageHistory: Sendable {
    private var pages: [Int: Int] = [:]
    private var prints: Set<Int> = []
    private var rows: Set<Int> = []
    private var last: PagePrint?

    /// Whether the page of this address was loaded.
    func holds(_ address: String) -> Bool { pages[address.hashValue] != nil }

    /// Whether a page is equal to the previous one, to the earlier one of the same request, or to
    /// any if it identifies itself.
    func holds(_ page: PagePrint, of address: String) -> Bool {
        if page.identifiesItself, prints.contains(page.page) { return true }
        return last.map { $0.page == page.page } ?? false || pages[address.hashValue] == page.page
    }

    /// Whether the same rows came on any page.
    func holdsRows(of page: PagePrint) -> Bool { rows.contains(page.rows) }

    /// Whether the rows are those of the page before, and nothing says that it is another page.
    func isStale(_ page: PagePrint) -> Bool { !page.hasPosition && last.map { $0.rows == page.rows } ?? false }

    /// Whether the rows are those of the page before, and too different from each other for a coincidence.
    func isRepeated(_ page: PagePrint) -> Bool { last.map { $0.rows == page.rows } ?? false && page.isVaried }

    /// The number of rows without ids at the end of the page before that begin this page, too.
    func overlap(with page: PagePrint) -> Int {
        guard let last = last?.unnamedRows, let first = page.unnamedRows.first, page.isVaried,
            Set(last).count == last.count, let index = last.firstIndex(of: first),
            page.unnamedRows.starts(with: last[index...])
        else { return 0 }
        return last.count - index
    }

    mutating func note(_ page: PagePrint, of address: String) {
        pages[address.hashValue] = page.page
        prints.insert(page.page)
        rows.insert(page.rows)
        last = page
    }
}

/// The fingerprint of a page.
struct PagePrint: Sendable, Hashable {
    /// The hash of its rows: of their ids, or of their content if some have none.
    let rows: Int
    /// Its rows, its number or offset, and the page that it names.
    let page: Int
    /// The hashes of the rows, if some have no ids.
    let unnamedRows: [Int]
    /// Whether it has its own number or offset.
    let hasPosition: Bool
    /// Whether it has those, or the address of the next page, which no other page has.
    let identifiesItself: Bool

    /// Whether its rows have no ids, and differ.
    var isVaried: Bool { unnamedRows.count > 2 && Set(unnamedRows).count == unnamedRows.count }

    init(rows hashes: [Int], areNamed: Bool, _ fields: PagingFields, next: PageKey?) {
        // Some servers send the same rows in another order.
        var sum = hashes.count
        for hash in hashes { sum &+= hash }
        rows = sum
        unnamedRows = areNamed ? [] : hashes
        hasPosition = fields.page != nil || fields.offset != nil
        if case .link? = next { identifiesItself = true } else { identifiesItself = hasPosition }
        var hasher = Hasher()
        hasher.combine(rows)
        hasher.combine(fields.page)
        hasher.combine(fields.offset)
        hasher.combine(next)
        page = hasher.finalize()
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
    /// The method of the next page, if it was found by trying; nil for the one that is given or
    /// guessed.
    public var method: PaginationMethod?
    /// The identities of rows that came before.
    public var seen: Set<Identity>
    /// The number of rows without an identity at the head of the page that came before.
    public var skippedCount: Int
    /// The number of all rows that came before; nil if unknown.
    public var rowCount: Int?

    /// A point in a list.
    public init(
        at key: PageKey? = nil, by method: PaginationMethod? = nil, seen: Set<Identity> = [],
        skipping skippedCount: Int = 0, after rowCount: Int? = nil
    ) {
        self.key = key
        self.method = method
        self.seen = seen
        self.skippedCount = skippedCount
        self.rowCount = rowCount
    }
}
