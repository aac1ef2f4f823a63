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
        return method.counts || method.rowKey != nil || (flight?.pages.link ?? loaded.link) != nil
    }

    /// How pages are requested: as it was given, found or is being tried.
    var method: (any PageMethod)? { (flight?.paginator ?? paginator).method }

    /// The key that a flight's page has now.
    func key(of flight: Flight<Row>) -> PageKey? {
        switch flight.direction {
        case .replace: flight.pages.summaries.isEmpty ? flight.start : flight.key
        case .append: flight.isDroppedPage ? correctedDroppedNext : correctedNext
        case .prepend: correctedPrevious
        }
    }

    /// The key of a flight's page as the server told it.
    func givenKey(of flight: Flight<Row>) -> PageKey? {
        switch flight.direction {
        case .replace: return flight.start
        case .prepend: return dropped.front.last.map { $0.key } ?? previous
        case .append:
            if let page = dropped.back.last { return page.key }
            return if case .page(let key) = paginator.upcoming { key } else { nil }
        }
    }

    /// The next page without the rows that the server has lost before it.
    var correctedNext: PageKey? {
        guard case .page(let key) = paginator.upcoming else { return nil }
        return anchor(of: key, after: dropped.front.map(\.trace) + loaded.span.map(\.trace))
            ?? corrected(key, since: nextTicket)
    }

    private var correctedDroppedNext: PageKey? {
        guard let page = dropped.back.last else { return nil }
        return anchor(of: page.key, after: dropped.front.map(\.trace) + loaded.span.map(\.trace))
            ?? corrected(page.key, since: page.ticket)
    }

    /// The page before, with the rows that may have come before the first one.
    private var correctedPrevious: PageKey? {
        guard let page = dropped.front.last else { return raised(previous, by: growth.count) }
        if let anchor = anchor(of: page.key, after: dropped.front.dropLast().map(\.trace)) { return anchor }
        return raised(page.key, by: growth.count { $0 >= page.ticket })
    }

    private func raised(_ key: PageKey?, by rows: Int) -> PageKey? {
        guard rows > 0, let method = paginator.method, let counting = method.counting, key?.isCount ?? true,
            let number = method.number(of: key, in: paginator.list)
        else { return key }
        return counting.key(counting.moved(number, byRows: rows, pageSize: pageSize))
    }

    func corrected(_ key: PageKey?, since ticket: Int) -> PageKey? {
        let shifts = shifts.filter { $0.ticket >= ticket }
        guard let key, !shifts.isEmpty else { return key }
        if case .link(let address) = key {
            return loaded.link.map { .link($0.corrected(address, rows: shifts.count, pageSize: pageSize)) } ?? key
        }
        guard let method = paginator.method, let counting = method.counting, key.isCount,
            let number = method.number(of: key, in: paginator.list),
            let begin = method.number(of: loaded.span.first?.key, in: paginator.list)
        else { return key }
        // Not before the first page, unless rows before it are gone.
        let outside = shifts.count { !loaded.known.contains($0.id) }
        let least = counting.moved(begin, byRows: -outside, pageSize: pageSize)
        return counting.key(max(least, counting.moved(number, byRows: -shifts.count, pageSize: pageSize)))
    }

    /// The key of the page after these records, if the server is asked to go on after a row: the last one
    /// that it still has; the first page, whose key is nil, if it has none of them.
    private func anchor(of key: PageKey?, after pages: [PageTrace]) -> PageKey?? {
        guard paginator.method?.rowKey != nil, key != nil else { return nil }
        for page in pages.reversed() {
            // A page that was asked for afterwards has a moved row at its new place.
            let gone = gone(since: page.ticket)
            if let record = page.records.last(where: { !gone.contains($0.id) }) { return .cursor(record.key) }
        }
        // A record that couldn't be read may be the last one.
        return pages.contains { !$0.records.isEmpty } ? .some(nil) : nil
    }

    /// The rows of a page that the server may not have any more where the page request of a ticket found them.
    func gone(since ticket: Int) -> Set<UniqueID> {
        let sent = edits.lazy.filter { $0.removes && !$0.isUnsent }.map(\.id)
        return Set(sent).union(shifts.lazy.filter { $0.ticket >= ticket }.map(\.id))
    }

    /// Returns whether the server may have rows of the app that it didn't have at a page request.
    func mayHaveGrown(since ticket: Int) -> Bool {
        growth.contains { $0 >= ticket } || edits.contains { $0.inserts && $0.phase == .sending }
    }

    /// Forgets the rows that every number that is kept was told without.
    mutating func forgetShifts() {
        if paginator.method?.rowKey != nil { return }
        let oldest = dropped.back.reduce(nextTicket) { min($0, $1.ticket) }
        shifts.removeAll { $0.ticket < oldest }
    }

    /// How the link to the next page counts; nil if it doesn't.
    func link(after page: PageContents<Row>, of paginator: Paginator<Row>) -> CountingLink? {
        guard let address = paginator.method?.link(in: page.facts) else { return loaded.link }
        return CountingLink(address, after: page.facts.address, count: page.recordCount)
    }
}

extension PageKey {
    /// True if it is a number of a page or a row.
    var isCount: Bool {
        switch self {
        case .number, .offset: true
        default: false
        }
    }
}
