import HTTPLoading

/// The pages of a list that are in memory, and what is known of the pages before and after them.
struct ListWindow<Row: Sendable>: Sendable {
    var pages = LoadedPages<Row>()
    /// The page before the rows, by the first one of them.
    var previous: PageKey?
    /// The pages that were dropped because others came, the next one to load last.
    private(set) var dropped = (front: [PageTrace](), back: [PageTrace]())
    /// The page request whose answer told the next page.
    var nextTicket = 0
    /// The most records that a page has had.
    private(set) var pageSize = 0
    /// The rows that appeared since the last page came, if pages are dropped.
    var appeared = AppearedRows()

    /// True if there is a page before the rows.
    var hasPrevious: Bool { previous != nil || !dropped.front.isEmpty }
    var firstPage: Int { pages.span.first?.trace.number ?? 0 }
    var lastPage: Int { pages.span.last?.trace.number ?? 0 }

    /// The pages before the next one, dropped or not.
    var traces: [PageTrace] { dropped.front + pages.span.map(\.trace) }

    /// Returns whether the rows begin at the page of a key.
    func begins(at key: PageKey?) -> Bool {
        dropped.front.isEmpty && pages.span.first.map { $0.trace.key == key } ?? false
    }

    mutating func noteSize(_ page: PageContents<Row>) { pageSize = max(pageSize, page.recordCount) }

    /// Takes the pages of a replacement; dropped ones before them remain if all pages were loaded again.
    mutating func replace(by flight: Flight<Row>) {
        (pages, previous, nextTicket) = (flight.pages, flight.previous, flight.ticket)
        dropped = (flight.wanted.pageCount > 1 ? dropped.front : [], [])
        appeared.forget()
    }

    /// Makes room for a page by dropping pages at the other end.
    ///
    /// A page that was asked for because a row appeared drops no rows on screen: they would be asked for again, and
    /// drop that page in turn, for ever.
    ///
    /// - Returns: Whether a page was dropped.
    mutating func makeRoom(for flight: Flight<Row>, most: Int?) -> Bool {
        guard let most else { return false }
        let isFront = flight.direction == .append
        let kept = flight.isPrefetch ? appeared.pages(of: pages.span) : nil
        let free = kept.map { isFront ? $0.lowerBound : pages.span.count - $0.upperBound } ?? pages.span.count
        var hasDropped = false
        for _ in 0..<free where pages.filledCount >= most {
            var page = isFront ? pages.span.removeFirst() : pages.span.removeLast()
            pages.forget(page)
            hasDropped = true
            if page.ids.isEmpty { continue }
            page.trace.previous = previous
            if isFront { dropped.front.append(page.trace) } else { dropped.back.append(page.trace) }
        }
        return hasDropped
    }

    /// Takes a page that was dropped out of those at the start, as it is loaded again.
    mutating func popFront() -> PageTrace { dropped.front.removeLast() }

    mutating func popBack() { dropped.back.removeLast() }

    /// Puts a page between the last one that was dropped at the start and the pages before it.
    mutating func insertShort(_ page: PageTrace) { dropped.front.insert(page, at: dropped.front.count - 1) }

    mutating func removeShort() { dropped.front.remove(at: dropped.front.count - 2) }
}
