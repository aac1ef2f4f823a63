import HTTPLoading
import JSONDocuments

// The way of a page into the list.
extension ListState {
    // MARK: Replacing

    /// Keeps a page until all that are wanted are there; then all rows are replaced at once.
    mutating func collect(_ page: PageContents<Row>, _ asked: Flight<Row>) {
        window.noteSize(page)
        var flight = asked
        let isFirst = flight.isEmpty
        if isFirst { flight.previous = flight.paginator?.previous(before: page.facts) }
        let last = flight.pages.span.last?.trace.number ?? (flight.wanted.start == nil ? 0 : max(1, firstPage) - 1)
        let trace = trace(of: page, flight, orNumber: last + 1)
        let (new, counts) = take(page, as: trace, &flight.pages)
        if isFirst, !new.ids.isEmpty { flight.entityTag = page.response.headers["ETag"] }
        flight.paginator?.note(counts, allowance: allowance)
        flight.pages.span.append(new)
        flight.pages.note(page, counts)
        flight.pages.link = link(after: page, of: flight.paginator ?? paginator)
        if flight.pages.filledCount < flight.wanted.pageCount, case .page(let key)? = flight.paginator?.upcoming {
            loads.flight = flight
            return ask(flight, corrected(key, since: flight.ticket))
        }
        finish(flight)
    }

    mutating func finish(_ flight: Flight<Row>) {
        shown.noteContent()
        paginator = flight.paginator ?? paginator
        window.replace(by: flight)
        origin.replace(by: flight)
        log.forget(before: flight.startTicket)
        (states[.append], states[.prepend]) = (.idle, .idle)
        shown.project(window.pages, log)
        let edited = Set(edits.map(\.id))
        uniqueIDs.forget { [known = window.pages.known] in known.contains($0) || edited.contains($0) }
        end(flight, nil)
    }

    // MARK: Adding

    /// Adds a page after the rows; one that brings nothing new is followed by the next one.
    mutating func append(_ arrived: PageContents<Row>, _ flight: Flight<Row>) {
        window.noteSize(arrived)
        var page = arrived
        trim(&page, flight)
        makeRoom(for: page, flight)
        let (new, counts) = take(page, as: trace(of: page, flight, orNumber: lastPage + 1))
        window.pages.span.append(new)
        window.pages.note(page, counts)
        window.pages.link = link(after: arrived, of: paginator)
        window.nextTicket = flight.ticket
        if flight.isDroppedPage {
            window.popBack()
            if window.dropped.back.isEmpty { paginator.rejoin(after: arrived) }
        } else {
            paginator.note(counts, allowance: allowance)
        }
        forgetShifts()
        shown.append(new, window.pages, log)
        if counts.new == 0, !flight.isDroppedPage, givenNext != nil { return ask(flight, key(of: flight)) }
        end(flight, nil)
    }

    mutating func prepend(_ arrived: PageContents<Row>, _ flight: Flight<Row>) {
        window.noteSize(arrived)
        if let key = keyAfterShort(arrived, flight) {
            var next = flight
            next.shortCount += 1
            return ask(next, key)
        }
        var page = arrived
        trim(&page, flight)
        makeRoom(for: page, flight)
        var (new, counts) = take(page, as: trace(of: page, flight, orNumber: max(1, firstPage - 1)))
        // The others are rows of later pages, which may be dropped.
        let ids = Set(new.ids)
        new.trace.records.removeAll { !ids.contains($0.id) }
        window.pages.span.insert(new, at: 0)
        window.pages.note(page, counts)
        let dropped = flight.isDroppedPage ? window.popFront() : nil
        if let dropped, !isPositional || dropped.key == flight.key {
            window.previous = dropped.previous
        } else {
            window.previous = paginator.previous(before: arrived.facts)
        }
        log.forgetGrowth(before: window.dropped.front.reduce(flight.ticket) { min($0, $1.ticket) })
        if !new.ids.isEmpty || shown.isOutdated { shown.project(window.pages, log) }
        end(flight, nil)
    }

    private func trace(of page: PageContents<Row>, _ flight: Flight<Row>, orNumber number: Int) -> PageTrace {
        let own = (flight.paginator ?? paginator).number(of: page.key)
        return PageTrace(key: page.key, number: own ?? number, ticket: flight.ticket)
    }

    private var allowance: Int { log.allowance(pageSize: window.pageSize) }

    /// The key of the page to ask for if a page that comes back ends before the last row that it had.
    ///
    /// Where the server goes on after a row, rows may have moved into the page, or it was asked for after an
    /// earlier row, because the one before it may be gone. Then it is kept as a page before that row.
    ///
    /// - Returns: Nil if the page has what was asked for.
    private mutating func keyAfterShort(_ page: PageContents<Row>, _ flight: Flight<Row>) -> PageKey? {
        guard flight.isDroppedPage, !page.rowKeys.isEmpty, let wanted = window.dropped.front.last else { return nil }
        // The pages that were dropped are between, and a few for rows that others inserted; no server sends for ever.
        guard flight.shortCount < window.dropped.front.count - flight.shortCount + 3 else { return nil }
        let gone = log.gone(since: wanted.ticket)
        let last = wanted.records.last { !gone.contains($0.id) }
        let keys = Set((window.pages.span.flatMap(\.trace.records) + [last].compactMap(\.self)).map(\.key))
        guard keys.isDisjoint(with: page.rowKeys) else { return nil }
        let records = zip(page.rowKeys, page.ids).compactMap { key, identity in
            identity.map { PageRecord(key: key, id: uniqueIDs.name($0)) }
        }
        window.insertShort(
            PageTrace(
                key: flight.key, number: wanted.number, ticket: flight.ticket, previous: wanted.previous,
                records: records))
        let key = key(of: flight)
        if key == flight.key { window.removeShort() }
        return key == flight.key ? nil : key
    }

    /// Removes the rows of a page that was asked for at another place than the server said: it may begin before the
    /// first row, or end after the last one.
    private func trim(_ page: inout PageContents<Row>, _ flight: Flight<Row>) {
        guard flight.key != givenKey(of: flight) else { return }
        if flight.direction == .prepend {
            if let last = page.ids.lastIndex(where: isKnown) { page.keep { $0 <= last } }
        } else if window.hasPrevious, let first = page.ids.firstIndex(where: isKnown) {
            page.keep { $0 >= first }
        }
    }

    private func isKnown(_ identity: Identity?) -> Bool {
        identity.map { window.pages.known.contains(uniqueIDs.name($0)) } ?? false
    }

    /// Drops pages at the other end for a page with rows that aren't in the list.
    private mutating func makeRoom(for page: PageContents<Row>, _ flight: Flight<Row>) {
        guard !page.ids.allSatisfy(isKnown), window.makeRoom(for: flight, most: setup.maxPages) else { return }
        shown.expire()
    }
}
