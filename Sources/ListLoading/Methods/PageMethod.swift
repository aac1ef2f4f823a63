import HTTPLoading
import JSONPaths

/// A way to request the pages of a list: a value that turns the pages so far into the next request.
///
/// It has no state, so a journal records its declaration and the last key.
protocol PageMethod: Sendable {
    /// The text that declares it in `--paging`.
    var declaration: String { get }
    /// What its requests look like: `page=2`, without the value if it isn't a number.
    var summary: String { get }
    /// What the server counts; nil if it doesn't.
    var counting: PageCounting? { get }
    /// The path of the value of a row that the server goes on after; nil for other methods.
    var rowKey: JSONPath? { get }
    /// True if a page has no other value than the address, the token or the row that leads on.
    var isTold: Bool { get }
    /// The place of the value that the next page is requested by; nil for other methods.
    var valueSpot: PageSpot? { get }

    /// Returns the key of the next page, or the end.
    func next(after chain: PageChain) -> PageStep
    /// Returns the request of a page.
    func request(for key: PageKey, of list: APIRequest) -> APIRequest
    /// Returns the address of the next page that a page names; nil for methods that go on otherwise.
    func link(in page: PageFacts) -> String?
    /// Returns the key of the page before; nil if this is the first, or if it is unknown.
    func previous(before page: PageFacts) -> PageKey?
    /// Returns the number by which a page was requested, the request's own, or the first.
    func number(of key: PageKey?, in list: APIRequest) -> Int?
    /// Returns the number that the request of the list has in the place that the method changes.
    func ownNumber(in list: APIRequest) -> Int?
}

/// What comes after a page.
enum PageStep: Sendable {
    case next(PageKey)
    case end(PageEnd, PageEnd.Certainty)
    /// The page has no value for the next request.
    case unknown
}

/// What a server counts, and the number of the first page or row; nil while that is open.
enum PageCounting: Sendable, Hashable {
    case pages(first: Int?)
    case rows(first: Int)

    var first: Int {
        switch self {
        case .pages(let first): first ?? 1
        case .rows(let first): first
        }
    }

    var countsPages: Bool { if case .pages = self { true } else { false } }

    /// Returns the key of a number.
    func key(_ number: Int) -> PageKey { countsPages ? .number(number) : .offset(number) }

    /// Returns a number so many rows earlier or later, not before the first one.
    func moved(_ number: Int, byRows rows: Int, pageSize: Int) -> Int {
        let size = max(1, pageSize)
        let pages = (abs(rows).clampedSum(size - 1)) / size
        return max(first, number.clampedSum(countsPages ? (rows < 0 ? -pages : pages) : rows))
    }
}

extension PageMethod {
    var counting: PageCounting? { nil }
    var rowKey: JSONPath? { nil }
    var isTold: Bool { true }
    var valueSpot: PageSpot? { nil }
    func previous(before page: PageFacts) -> PageKey? { nil }
    func link(in page: PageFacts) -> String? { nil }
    func number(of key: PageKey?, in list: APIRequest) -> Int? { nil }
    func ownNumber(in list: APIRequest) -> Int? { nil }
    var counts: Bool { counting != nil }
    /// True if the server goes on after a row.
    var goesOnAfterRows: Bool { !isTold && !counts }
}

/// The first page is the whole list.
struct SinglePage: PageMethod {
    var declaration: String { "none" }
    var summary: String { "one page" }
    func next(after chain: PageChain) -> PageStep { .end(.single, .said) }
    func request(for key: PageKey, of list: APIRequest) -> APIRequest { list }
}
