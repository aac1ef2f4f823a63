import HTTPLoading
import JSONDocuments

// The way of a page into the list.
extension ListState {
    mutating func accept(_ page: PageContents<Row>, _ flight: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        pageSize = max(pageSize, page.recordCount)
        switch flight.direction {
        case .replace: collect(page, flight, &effects)
        case .append: append(page, flight, &effects)
        case .prepend: prepend(page, flight, &effects)
        }
    }

    // MARK: Replacing

    /// Keeps a page until all that are wanted are there; then all rows are replaced at once.
    private mutating func collect(
        _ arrived: PageContents<Row>, _ asked: Flight<Row>, _ effects: inout [ListEffect<Row>]
    ) {
        var (page, flight) = (arrived, asked)
        flight.paginator?.screen(&page)
        if flight.summaries.isEmpty { flight.previous = page.previous }
        let loaded = loaded(page, flight.ticket, &flight.known, &flight.counts)
        if flight.summaries.isEmpty, !loaded.ids.isEmpty { flight.entityTag = page.response.headers["ETag"] }
        flight.paginator?.accept(page, newRows: loaded.ids.count)
        flight.pages.append(loaded)
        flight.summaries.append(PageSummary(page, newCount: loaded.ids.count))
        (flight.fields, flight.total) = (page.surroundings, page.fields.total ?? flight.total)
        (flight.tail, flight.link) = (tail(of: page, loaded), link(after: page))
        let isWanted = flight.pages.count { !$0.ids.isEmpty } < flight.wantedPages
        if isWanted, case .page(let key)? = flight.paginator?.upcoming {
            return ask(flight, corrected(key, since: flight.ticket), &effects)
        }
        finish(flight, &effects)
    }

    mutating func finish(_ flight: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        (pages, summaries, known, counts) = (flight.pages, flight.summaries, flight.known, flight.counts)
        (fields, total, tail, link) = (flight.fields, flight.total, flight.tail, flight.link)
        paginator = flight.paginator ?? paginator
        previous = flight.previous
        dropped = (flight.wantedPages > 1 ? dropped.front : [], [])
        (isFresh, nextTicket) = (flight.isRefresh, flight.ticket)
        entityTag = hasNewRequest ? nil : flight.entityTag
        // Edits that were in force before the load began end: its rows contain them.
        edits.removeAll { if case .accepted(let ticket) = $0.phase { ticket < flight.startTicket } else { false } }
        shifts.removeAll { $0.ticket < flight.startTicket }
        growth.removeAll { $0 < flight.startTicket }
        (append, prepend) = (.idle, .idle)
        project()
        let kept = known.union(edits.map(\.id))
        aliases = aliases.filter { kept.contains($0.value) }
        end(flight, nil, &effects)
    }

    // MARK: Adding

    /// Adds a page after the rows; one that brings nothing new is followed by the next one.
    private mutating func append(
        _ arrived: PageContents<Row>, _ flight: Flight<Row>, _ effects: inout [ListEffect<Row>]
    ) {
        var page = arrived
        if !flight.isDroppedPage { paginator.screen(&page) }
        trimStart(of: &page, flight)
        let loaded = loaded(page, flight.ticket, &known, &counts)
        dropFront(for: loaded)
        pages.append(loaded)
        note(page, newCount: loaded.ids.count)
        if flight.isDroppedPage {
            dropped.back.removeLast()
        } else {
            nextTicket = flight.ticket
            paginator.allowance = ownInsertions / max(1, pageSize)
            paginator.accept(page, newRows: loaded.ids.count)
            (tail, link) = (tail(of: arrived, loaded), link(after: arrived))
        }
        forgetShifts()
        if !loaded.ids.isEmpty { projectAppended(loaded) }
        if loaded.ids.isEmpty, !flight.isDroppedPage, case .page = paginator.upcoming {
            return ask(flight, correctedNext, &effects)
        }
        append = .idle
        end(flight, nil, &effects)
    }

    private mutating func prepend(
        _ arrived: PageContents<Row>, _ flight: Flight<Row>, _ effects: inout [ListEffect<Row>]
    ) {
        var page = arrived
        trimEnd(of: &page, flight)
        let loaded = loaded(page, flight.ticket, &known, &counts)
        dropBack(for: loaded)
        pages.insert(loaded, at: 0)
        growth.removeAll { $0 < flight.ticket }
        if flight.isDroppedPage { dropped.front.removeLast() }
        if dropped.front.isEmpty { previous = arrived.previous }
        note(page, newCount: loaded.ids.count)
        if !loaded.ids.isEmpty { project() }
        prepend = .idle
        end(flight, nil, &effects)
    }

    private mutating func note(_ page: PageContents<Row>, newCount: Int) {
        summaries.append(PageSummary(page, newCount: newCount))
        fields = page.surroundings
        if let total = page.fields.total { self.total = total }
    }

    /// A page that was asked for earlier than it begins may begin before the first row.
    private func trimStart(of page: inout PageContents<Row>, _ flight: Flight<Row>) {
        guard case .page(let key) = paginator.upcoming, flight.key != key, hasPrevious, !flight.isDroppedPage else { return }
        let first = page.ids.firstIndex { id in id.map { known.contains(name($0)) } ?? false } ?? 0
        page.keep(first..<page.rows.count)
    }

    /// A page that was asked for later than it ends may end after the last row.
    private func trimEnd(of page: inout PageContents<Row>, _ flight: Flight<Row>) {
        guard flight.key != previous, !flight.isDroppedPage else { return }
        let last = page.ids.lastIndex { id in id.map { known.contains(name($0)) } ?? false }
        if let last { page.keep(0..<last + 1) }
    }

    /// The number of rows that the app has inserted: so many may come that are known.
    private var ownInsertions: Int { edits.count { $0.inserts } }

    // MARK: Bounded lists

    private mutating func dropFront(for loaded: LoadedPage<Row>) {
        guard let most = setup.maxPages, !loaded.ids.isEmpty else { return }
        while pages.count(where: { !$0.ids.isEmpty }) >= most {
            let page = pages.removeFirst()
            known.subtract(page.ids)
            if !page.ids.isEmpty { dropped.front.append(page.emptied) }
            needsProjection = true
        }
    }

    private mutating func dropBack(for loaded: LoadedPage<Row>) {
        guard let most = setup.maxPages, !loaded.ids.isEmpty else { return }
        while pages.count(where: { !$0.ids.isEmpty }) >= most {
            let page = pages.removeLast()
            known.subtract(page.ids)
            if !page.ids.isEmpty { dropped.back.append(page.emptied) }
            append = append.error == nil ? .idle : append
        }
    }

    // MARK: Rows and their ids

    /// The rows of a page that the list doesn't have, with their ids.
    private mutating func loaded(
        _ page: PageContents<Row>, _ ticket: Int, _ known: inout Set<UniqueID>, _ counts: inout [Identity: Int]
    ) -> LoadedPage<Row> {
        var loaded = LoadedPage<Row>(key: page.key, ticket: ticket, ids: [], rows: [])
        loaded.ids.reserveCapacity(page.rows.count)
        var renewed: [(UniqueID, Row)] = []
        for (row, identity) in zip(page.rows, page.ids) {
            let id = id(of: identity, &counts)
            if known.insert(id).inserted {
                loaded.ids.append(id)
                loaded.rows.append(row)
            } else if setup.duplicates != .keepFirst {
                renewed.append((id, row))
            }
        }
        for (id, row) in renewed { renew(id, row, in: &loaded) }
        return loaded
    }

    /// Takes a later copy of a row, by the policy.
    private mutating func renew(_ id: UniqueID, _ row: Row, in loaded: inout LoadedPage<Row>) {
        if let index = loaded.ids.firstIndex(of: id) { return loaded.rows[index] = row }
        for page in pages.indices {
            guard let index = pages[page].ids.firstIndex(of: id) else { continue }
            pages[page].rows[index] = row
            if setup.duplicates == .keepLast {
                pages[page].ids.remove(at: index)
                pages[page].rows.remove(at: index)
                loaded.ids.append(id)
                loaded.rows.append(row)
            }
            needsProjection = true
            return
        }
    }

    /// The id of a row by its identity: the one that it has, or the first.
    private mutating func id(of identity: Identity?, _ counts: inout [Identity: Int]) -> UniqueID {
        guard let identity else { return mint(nil) }
        guard setup.duplicates == .keepAll else { return name(identity) }
        counts[identity, default: 0] += 1
        let number = counts[identity, default: 1]
        return number == 1 ? name(identity) : UniqueID(identity: identity, number: number)
    }

    /// The id of the row that the server calls by an identity.
    func name(_ identity: Identity) -> UniqueID {
        aliases[identity] ?? UniqueID(identity: identity, number: minted[identity] ?? 1)
    }

    mutating func mint(_ identity: Identity?) -> UniqueID {
        minted[identity, default: 0] += 1
        return UniqueID(identity: identity, number: minted[identity, default: 1])
    }

    // MARK: The projection

    mutating func project() {
        projection = Projection(pages, edits)
        needsProjection = false
        version += 1
    }

    /// The same for a page at the end, in the time of the page.
    private mutating func projectAppended(_ page: LoadedPage<Row>) {
        guard !needsProjection, edits.allSatisfy(\.removes) else { return project() }
        projection.append(page, without: Set(edits.map(\.id)))
        version += 1
    }
}

extension LoadedPage {
    /// The page without its rows, which are loaded again when they are wanted.
    fileprivate var emptied: LoadedPage { LoadedPage(key: key, ticket: ticket, ids: [], rows: []) }
}
