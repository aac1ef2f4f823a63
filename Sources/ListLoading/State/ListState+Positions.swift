import HTTPLoading
import JSONDocuments
import JSONPaths

// The numbers of pages, where the server counts rows.
//
//     rows     a b c | d e f | g        pages of 3 by offset; the next one is at 6
//     removed    b c                    the server has lost two rows before 6: the next one is at 4
//
// Every removal or move that the server has decided about since a number was told counts one, whatever
// it decided but a refusal. It errs low on purpose: a row that comes again drops out by its id, a row
// that is skipped is lost.
extension ListState {
    /// True if the server counts rows from the start, so that a removed row shifts the next page.
    var isPositional: Bool {
        guard let method else { return false }
        return method.counts || method.rowKey != nil || (flight?.pages.link ?? window.pages.link) != nil
    }

    /// How pages are requested: as it was given, found or is being tried.
    var method: (any PageMethod)? { (flight?.paginator ?? paginator).method }

    /// The key that a flight's page has now.
    func key(of flight: Flight<Row>) -> PageKey? {
        switch flight.direction {
        case .replace: flight.isEmpty ? flight.wanted.start : flight.key
        case .append: correctedNext
        case .prepend: correctedPrevious
        }
    }

    /// The key of a flight's page as the server told it.
    func givenKey(of flight: Flight<Row>) -> PageKey? {
        switch flight.direction {
        case .replace: return flight.wanted.start
        case .append: return givenNext?.key
        case .prepend: return if let page = window.dropped.front.last { page.key } else { window.previous }
        }
    }

    /// The page after the rows, with the page request that told it; nil at the end.
    var givenNext: (key: PageKey?, ticket: Int)? {
        if let page = window.dropped.back.last { return (page.key, page.ticket) }
        return if case .page(let key) = paginator.upcoming { (key, window.nextTicket) } else { nil }
    }

    /// The next page without the rows that the server has lost before it.
    private var correctedNext: PageKey? {
        guard let (key, ticket) = givenNext else { return nil }
        return anchor(of: key, after: window.traces) ?? corrected(key, since: ticket)
    }

    /// The page before, with the rows that may have come before the first one.
    private var correctedPrevious: PageKey? {
        guard let page = window.dropped.front.last else { return raised(window.previous, by: log.growth(since: 0)) }
        return anchor(of: page.key, after: window.dropped.front.dropLast())
            ?? raised(page.key, by: log.growth(since: page.ticket))
    }

    private func raised(_ key: PageKey?, by rows: Int) -> PageKey? {
        guard rows > 0, let method = paginator.method, let counting = method.counting, key == nil || key?.number != nil,
            let number = method.number(of: key, in: paginator.list)
        else { return key }
        return counting.key(counting.moved(number, byRows: rows, pageSize: window.pageSize))
    }

    func corrected(_ key: PageKey?, since ticket: Int) -> PageKey? {
        let shifts = log.shifts(since: ticket)
        guard let key, !shifts.isEmpty else { return key }
        if case .link(let address) = key {
            let link = window.pages.link
            return link.map { .link($0.corrected(address, rows: shifts.count, pageSize: window.pageSize)) } ?? key
        }
        guard let method = paginator.method, let counting = method.counting, key.number != nil,
            let number = method.number(of: key, in: paginator.list),
            let begin = method.number(of: window.pages.span.first?.trace.key, in: paginator.list)
        else { return key }
        // Not before the first page, unless rows before it are gone.
        let outside = shifts.count { !window.pages.known.contains($0) }
        let least = counting.moved(begin, byRows: -outside, pageSize: window.pageSize)
        return counting.key(max(least, counting.moved(number, byRows: -shifts.count, pageSize: window.pageSize)))
    }

    /// The key of the page after these records, if the server is asked to go on after a row: the last one
    /// that it still has; the first page, whose key is nil, if it has none of them.
    private func anchor(of key: PageKey?, after pages: [PageTrace]) -> PageKey?? {
        guard paginator.method?.rowKey != nil, key != nil else { return nil }
        for page in pages.reversed() {
            // A page that was asked for afterwards has a moved row at its new place.
            let gone = log.gone(since: page.ticket)
            if let record = page.records.last(where: { !gone.contains($0.id) }) { return .cursor(record.key) }
        }
        // A record that couldn't be read may be the last one.
        return pages.contains { !$0.records.isEmpty } ? .some(nil) : nil
    }

    /// Forgets the rows that every number that is kept was told without.
    mutating func forgetShifts() {
        if paginator.method?.rowKey != nil { return }
        log.forgetShifts(before: window.dropped.back.reduce(window.nextTicket) { min($0, $1.ticket) })
    }

    /// How the link to the next page counts; nil if it doesn't.
    func link(after page: PageContents<Row>, of paginator: Paginator<Row>) -> CountingLink? {
        guard let address = paginator.method?.link(in: page.facts) else { return window.pages.link }
        return CountingLink(address, after: page.facts.address, count: page.recordCount)
    }
}
