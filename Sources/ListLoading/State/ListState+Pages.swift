import HTTPLoading
import JSONDocuments

// The way of a page into the list.
extension ListState {
    // MARK: Replacing

    /// Keeps a page until all that are wanted are there; then all rows are replaced at once.
    mutating func collect(_ page: PageContents<Row>, _ asked: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        pageSize = max(pageSize, page.recordCount)
        var flight = asked
        let isFirst = flight.pages.summaries.isEmpty
        if isFirst { flight.previous = flight.paginator?.previous(before: page.facts) }
        let number =
            flight.paginator?.number(of: page.key)
            ?? (flight.pages.span.last?.number ?? (flight.start == nil ? 0 : max(1, firstPage) - 1)) + 1
        let (new, counts) = take(
            page, as: LoadedPage(key: page.key, number: number, ticket: flight.ticket), &flight.pages)
        if isFirst, !new.ids.isEmpty { flight.entityTag = page.response.headers["ETag"] }
        flight.paginator?.allowance = allowance
        flight.paginator?.note(counts)
        flight.pages.span.append(new)
        flight.pages.note(page, counts)
        flight.pages.link = link(after: page, of: flight.paginator ?? paginator)
        let isWanted = flight.pages.span.count { !$0.ids.isEmpty } < flight.wantedPages
        if isWanted, case .page(let key)? = flight.paginator?.upcoming {
            self.flight = flight
            return ask(flight, corrected(key, since: flight.ticket), &effects)
        }
        finish(flight, &effects)
    }

    func isTooOld(_ response: APIResponse) -> Bool {
        guard case .staleWhileRevalidate(let most) = setup.cache, response.origin != .server,
            let age = response.headers["Age"].flatMap({ Int($0) })
        else { return false }
        return .seconds(age) > most
    }

    mutating func finish(_ flight: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        loaded = flight.pages
        contentVersion += 1
        paginator = flight.paginator ?? paginator
        previous = flight.previous
        dropped = (flight.wantedPages > 1 ? dropped.front : [], [])
        (isFresh, nextTicket) = (flight.isRefresh, flight.ticket)
        entityTag = hasNewRequest ? nil : flight.entityTag
        // Edits that were in force before the load began end: its rows contain them.
        edits.removeAll { $0.isAccepted(before: flight.startTicket) }
        shifts.removeAll { $0.ticket < flight.startTicket }
        growth.removeAll { $0 < flight.startTicket }
        (append, prepend) = (.idle, .idle)
        appeared.forget()
        project()
        let edited = Set(edits.map(\.id))
        uniqueIDs.forget { [loaded] in loaded.known.contains($0) || edited.contains($0) }
        end(flight, nil, &effects)
    }

    // MARK: Adding

    /// Adds a page after the rows; one that brings nothing new is followed by the next one.
    mutating func append(
        _ arrived: PageContents<Row>, _ flight: Flight<Row>, _ effects: inout [ListEffect<Row>]
    ) {
        var page = arrived
        pageSize = max(pageSize, page.recordCount)
        trimStart(of: &page, flight)
        if bringsNews(page) { dropFront(for: flight) }
        let number = paginator.number(of: page.key) ?? lastPage + 1
        let (new, counts) = take(page, as: LoadedPage(key: page.key, number: number, ticket: flight.ticket))
        loaded.span.append(new)
        loaded.note(page, counts)
        loaded.link = link(after: arrived, of: paginator)
        nextTicket = flight.ticket
        if flight.isDroppedPage {
            dropped.back.removeLast()
            if dropped.back.isEmpty { paginator.rejoin(after: arrived) }
        } else {
            paginator.allowance = allowance
            paginator.note(counts)
        }
        forgetShifts()
        if !new.ids.isEmpty || needsProjection { projectAppended(new) }
        if counts.new == 0, !flight.isDroppedPage, case .page = paginator.upcoming {
            return ask(flight, correctedNext, &effects)
        }
        append = .idle
        end(flight, nil, &effects)
    }

    mutating func prepend(
        _ arrived: PageContents<Row>, _ flight: Flight<Row>, _ effects: inout [ListEffect<Row>]
    ) {
        var page = arrived
        pageSize = max(pageSize, page.recordCount)
        if let key = keyAfterShort(page, flight) {
            var next = flight
            next.shortCount += 1
            return ask(next, key, &effects)
        }
        trimEnd(of: &page, flight)
        if bringsNews(page) { dropBack(for: flight) }
        let number = paginator.number(of: page.key) ?? max(1, firstPage - 1)
        var (new, counts) = take(page, as: LoadedPage(key: page.key, number: number, ticket: flight.ticket))
        // The others are rows of later pages, which may be dropped.
        let ids = Set(new.ids)
        new.records.removeAll { !ids.contains($0.id) }
        loaded.span.insert(new, at: 0)
        loaded.note(page, counts)
        if flight.isDroppedPage {
            let page = dropped.front.removeLast()
            previous =
                isPositional && page.key != flight.key ? paginator.previous(before: arrived.facts) : page.previous
        } else {
            previous = paginator.previous(before: arrived.facts)
        }
        let oldest = dropped.front.reduce(flight.ticket) { min($0, $1.ticket) }
        growth.removeAll { $0 < oldest }
        if !new.ids.isEmpty || needsProjection { project() }
        prepend = .idle
        end(flight, nil, &effects)
    }

    /// The key of the page to ask for if a page that comes back ends before the last row that it had.
    ///
    /// Where the server goes on after a row, rows may have moved into the page, or it was asked for after an
    /// earlier row, because the one before it may be gone. Then it is kept as a page before that row.
    ///
    /// - Returns: Nil if the page has what was asked for.
    private mutating func keyAfterShort(_ page: PageContents<Row>, _ flight: Flight<Row>) -> PageKey? {
        guard flight.isDroppedPage, !page.rowKeys.isEmpty, let wanted = dropped.front.last else { return nil }
        // The pages that were dropped are between, and a few for rows that others inserted; no server sends for ever.
        guard flight.shortCount < dropped.front.count - flight.shortCount + 3 else { return nil }
        let gone = gone(since: wanted.ticket)
        let last = wanted.records.last { !gone.contains($0.id) }
        let keys = Set((loaded.span.flatMap(\.records) + [last].compactMap(\.self)).map(\.key))
        guard keys.isDisjoint(with: page.rowKeys) else { return nil }
        let records = zip(page.rowKeys, page.ids).compactMap { key, identity in
            identity.map { PageRecord(key: key, id: uniqueIDs.name($0)) }
        }
        let short = DroppedPage(
            key: flight.key, number: wanted.number, ticket: flight.ticket, previous: wanted.previous, records: records)
        dropped.front.insert(short, at: dropped.front.count - 1)
        let key = key(of: flight)
        if key == flight.key { dropped.front.remove(at: dropped.front.count - 2) }
        return key == flight.key ? nil : key
    }

    /// A page that was asked for earlier than it begins may begin before the first row.
    private func trimStart(of page: inout PageContents<Row>, _ flight: Flight<Row>) {
        guard hasPrevious, flight.key != givenKey(of: flight) else { return }
        page.keep((page.ids.firstIndex(where: isKnown) ?? 0)..<page.rows.count)
    }

    /// A page that was asked for later than it ends may end after the last row.
    private func trimEnd(of page: inout PageContents<Row>, _ flight: Flight<Row>) {
        guard flight.key != givenKey(of: flight) else { return }
        if let last = page.ids.lastIndex(where: isKnown) { page.keep(0..<last + 1) }
    }

    /// Returns whether a page has rows that aren't in the list.
    private func bringsNews(_ page: PageContents<Row>) -> Bool { page.ids.contains { !isKnown($0) } }

    private func isKnown(_ identity: Identity?) -> Bool {
        identity.map { loaded.known.contains(uniqueIDs.name($0)) } ?? false
    }

    /// The number of pages without news that the app's own changes may cause: so many rows may come
    /// that are known.
    private var allowance: Int {
        let rows = edits.count(where: \.inserts) + shifts.count
        return (rows + max(1, pageSize) - 1) / max(1, pageSize)
    }

    // MARK: Bounded lists

    /// Makes room for a page at the end.
    ///
    /// A page that was asked for because a row appeared drops no rows on screen: they would be asked for again, and
    /// drop that page in turn, for ever.
    private mutating func dropFront(for flight: Flight<Row>) {
        guard let most = setup.maxPages else { return }
        let kept = flight.isPrefetch ? appeared.pages(of: loaded.span)?.lowerBound : nil
        let last = kept ?? loaded.span.count
        for _ in 0..<last where loaded.span.count(where: { !$0.ids.isEmpty }) >= most {
            let page = loaded.span.removeFirst()
            forget(page)
            if page.ids.isEmpty { continue }
            dropped.front.append(
                DroppedPage(
                    key: page.key, number: page.number, ticket: page.ticket, previous: previous, records: page.records))
        }
    }

    /// Makes room for a page at the start, as `dropFront` at the end.
    private mutating func dropBack(for flight: Flight<Row>) {
        guard let most = setup.maxPages else { return }
        let kept = flight.isPrefetch ? appeared.pages(of: loaded.span)?.upperBound : nil
        let first = kept ?? 0
        for _ in first..<loaded.span.count where loaded.span.count(where: { !$0.ids.isEmpty }) >= most {
            let page = loaded.span.removeLast()
            forget(page)
            if page.ids.isEmpty { continue }
            dropped.back.append(
                DroppedPage(key: page.key, number: page.number, ticket: page.ticket, previous: nil, records: []))
            if append == .end { append = .idle }
        }
    }

    private mutating func forget(_ page: LoadedPage<Row>) {
        loaded.known.subtract(page.ids)
        loaded.sketches.forget(page.ids.map(\.identity))
        if setup.duplicates == .keepAll { loaded.identities = Set(loaded.span.lazy.flatMap(\.ids).map(\.identity)) }
        needsProjection = true
    }

    // MARK: The projection

    mutating func project() {
        projection = Projection(loaded.span, edits)
        needsProjection = false
        version += 1
        unchanged = (version, 0)
    }

    /// The same for a page at the end, in the time of the page.
    private mutating func projectAppended(_ page: LoadedPage<Row>) {
        guard !needsProjection, edits.allSatisfy(\.removes) else { return project() }
        unchanged = (version, projection.ids.count)
        projection.append(page, without: Set(edits.map(\.id)))
        version += 1
    }
}
