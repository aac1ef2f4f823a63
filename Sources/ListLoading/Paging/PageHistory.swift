/// The pages of a list that were loaded, each as two numbers: to recognize a request or a page that comes again.
struct PageHistory: Sendable {
    private var pages: [Int: Int] = [:]
    private var prints: Set<Int> = []
    private var rows: Set<Int> = []
    private var last: PagePrint?

    /// Whether the page of this address was loaded.
    func holds(_ address: String) -> Bool { pages[address.hashValue] != nil }

    /// Whether a page is equal to the one before it, to the one that the same request brought earlier, or to any where
    /// it says which page it is.
    func holds(_ page: PagePrint, of address: String) -> Bool {
        if page.tellsPlace, prints.contains(page.page) { return true }
        return last.map { $0.page == page.page } ?? false || pages[address.hashValue] == page.page
    }

    /// Whether the same rows came on any page.
    func holdsRows(of page: PagePrint) -> Bool { rows.contains(page.rows) }

    /// Whether the rows are those of the page before, and nothing says that it is another page.
    func isStale(_ page: PagePrint) -> Bool { !page.hasPosition && last.map { $0.rows == page.rows } ?? false }

    mutating func note(_ page: PagePrint, of address: String) {
        pages[address.hashValue] = page.page
        prints.insert(page.page)
        rows.insert(page.rows)
        last = page
    }
}

/// What a page is recognized by.
struct PagePrint: Sendable, Hashable {
    /// Its rows: by their ids, or by their content where some have none.
    let rows: Int
    /// Its rows, its number or offset, and the page that it names.
    let page: Int
    /// Whether it tells its own number or offset.
    let hasPosition: Bool
    /// Whether it tells that, or the address of the next page, which no other page has.
    let tellsPlace: Bool

    init(rows: Int, _ fields: PagingFields, next: PageKey?) {
        self.rows = rows
        hasPosition = fields.page != nil || fields.offset != nil
        if case .link? = next { tellsPlace = true } else { tellsPlace = hasPosition }
        var hasher = Hasher()
        hasher.combine(rows)
        hasher.combine(fields.page)
        hasher.combine(fields.offset)
        hasher.combine(next)
        page = hasher.finalize()
    }
}
