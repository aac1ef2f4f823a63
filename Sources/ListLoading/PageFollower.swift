/// Follows a list from page to page: knows what to ask for next, and when to stop.
///
/// No network, no threads.
struct PageFollower: Sendable {
    /// The request of the list.
    let list: APIRequest
    /// How the list is cut into pages; nil until the first page was guessed from.
    private(set) var style: PagingStyle?
    /// What comes next; the first page before any was read.
    private(set) var upcoming: Upcoming = .page(nil)
    /// How many pages were read.
    private(set) var pageCount = 0
    /// How many pages in a row brought nothing new.
    private(set) var barrenCount = 0
    /// What was odd on the way.
    private(set) var notes: [String] = []

    /// How many pages in a row may bring nothing new.
    static let barrenLimit = 3

    /// What comes next.
    enum Upcoming: Sendable, Hashable {
        /// A page: the one of this key, or the first of the list.
        case page(PageKey?)
        /// Nothing.
        case end(PageEnd)
    }

    init(_ list: APIRequest, style: PagingStyle?, upcoming: Upcoming = .page(nil)) {
        self.list = list
        self.style = style
        self.upcoming = upcoming
    }

    /// The request of the page of this key.
    func request(for key: PageKey?) -> APIRequest { style?.request(for: key, of: list) ?? list }

    /// The number of a page, from 1, whatever the server counts from; nil where pages have no numbers.
    func number(of key: PageKey?) -> Int? {
        guard let style, case .number(_, let first) = style.turning else { return nil }
        return style.number(of: key, list).clampedDifference(first).clampedSum(1)
    }

    /// Takes over a style that was guessed elsewhere.
    mutating func adopt(_ style: PagingStyle) { self.style = style }

    /// Takes note of a page that was read, and of how many of its rows were new.
    ///
    /// Pages that bring nothing new are followed no further than the limit: servers that ignore the parameter, or repeat
    /// their last page for ever, would never end.
    mutating func accept<Row>(_ page: PageContents<Row>, newRows: Int) {
        style = page.style
        pageCount += 1
        barrenCount = newRows > 0 ? 0 : barrenCount + 1
        notes += page.notes
        switch page.decision {
        case .end(let end, let note):
            upcoming = .end(end)
            if let note { notes.append(note) }
        case .next(let key):
            let limit = page.style.isTentative ? 1 : Self.barrenLimit
            if barrenCount >= limit, pageCount > 1 {
                upcoming = .end(.nothingNew)
                notes.append(
                    "\(barrenCount) \(barrenCount == 1 ? "page" : "pages in a row") brought nothing new: the end")
            } else {
                upcoming = .page(key)
            }
        }
    }

    /// Whether an error means the end: the server refuses a page that nothing but a try asked for.
    mutating func accept(_ error: LoadingError) -> Bool {
        guard style?.isTentative == true, pageCount > 0 else { return false }
        let isRefused = error.status.map { [400, 404, 405, 410, 416, 422].contains($0) } ?? (error.code == .noFixture)
        guard isRefused else { return false }
        upcoming = .end(.refused)
        notes.append("the server refuses \(error.address): the end")
        return true
    }
}
