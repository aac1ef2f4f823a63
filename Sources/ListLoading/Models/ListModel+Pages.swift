import HTTPLoading
import ItemMapping
import JSONDocuments

// The way of a page into the rows.
extension ListModel {
    /// Keeps the page until all that are wanted are there; then all rows are replaced at once.
    func collect(_ page: PageContents<Row>, in replacement: Replacement, of inFlight: InFlightLoad) {
        let isFirst = replacement.pages.isEmpty
        if isFirst { replacement.previous = page.previous }
        replacement.change.issues += page.issues
        replacement.store.reserve(page.fields.total)
        let serial = replacement.store.upcomingSerial
        let newCount = replacement.store.append(page.content, to: &replacement.change)
        if isFirst, newCount > 0 { replacement.entityTag = page.response.headers["ETag"] }
        replacement.paginator.accept(page, newRows: newCount)
        replacement.pages.append(
            PageSummary(page, newCount: newCount, duplicateCount: replacement.change.duplicateCount))
        replacement.span.append(page.key, serials: serial..<replacement.store.upcomingSerial)
        replacement.pageFields = page.surroundings
        replacement.tail += page.tail
        replacement.total = page.facts.fields.total ?? replacement.total
        let isWanted = newCount == 0 || replacement.span.count < replacement.pageCount ?? 0
        if isWanted, case .page(let key) = replacement.paginator.upcoming {
            ask(for: key, since: inFlight.request)
        } else {
            notePosition(after: page, request: inFlight.request, isStart: true)
            finishReplacing(by: replacement, of: inFlight)
        }
    }

    func finishReplacing(by replacement: Replacement, of inFlight: InFlightLoad) {
        applyEdits(
            to: &replacement.store, of: inFlight.generation, isRefresh: inFlight.isRefresh,
            isStart: inFlight.isRefresh || replacement.previous == nil)
        store = replacement.takeStore()
        (pages, span, previous) = (replacement.pages, replacement.span, replacement.previous)
        dropped = (replacement.pageCount == nil ? [] : dropped.front, [])
        (pageFields, total) = (replacement.pageFields, replacement.total)
        isFresh = inFlight.isRefresh
        entityTag = hasNewRequest ? nil : replacement.entityTag
        paginator = replacement.paginator
        let first = replacement.pageCount == nil ? 1 : max(1, firstPage)
        firstPage = paginator.number(of: pages.first?.key) ?? first
        currentPage = paginator.number(of: inFlight.key) ?? max(1, first + paginator.pageCount - 1)
        changeCount += 1
        var change = replacement.change
        change.inserted = 0..<store.rows.count
        (change.updated, change.removed) = ([], [])
        end(inFlight, with: .success(change))
    }

    /// Adds the page; one that brings nothing new is followed by the next within the same load.
    func append(_ page: PageContents<Row>, of inFlight: InFlightLoad) {
        var change = ListChange(.appended)
        change.issues = page.issues
        let removed = maxPages != nil && isNews(page) ? dropFrontPage() : []
        let serial = unobservedStore.upcomingSerial
        let newCount = store.append(page.content, to: &change)
        change.removeFirst(removed)
        if inFlight.isReload {
            dropped.back.removeLast()
        } else {
            paginator.accept(page, newRows: newCount)
            notePosition(after: page, request: inFlight.request, isStart: false)
        }
        currentPage = page.number ?? currentPage + 1
        note(page, newCount: newCount, duplicateCount: change.duplicateCount)
        span.append(page.key, serials: serial..<unobservedStore.upcomingSerial)
        guard newCount == 0, !inFlight.isReload, case .page(let key) = paginator.upcoming else {
            return end(inFlight, with: .success(change))
        }
        if !change.isEmpty { tell { $0.listModel($1, didLoad: change) } }
        guard self.inFlight?.generation == inFlight.generation else { return }
        ask(for: key, since: lost.told, isFollowing: true)
    }

    func prepend(_ page: PageContents<Row>, of inFlight: InFlightLoad) {
        var change = ListChange(.prepended)
        change.issues = page.issues
        let removed = maxPages != nil && isNews(page) ? dropBackPage() : []
        let serial = unobservedStore.upcomingSerial
        let newCount = store.prepend(page.content, to: &change)
        change.removeFirst(removed)
        if inFlight.isReload { dropped.front.removeLast() }
        if dropped.front.isEmpty { previous = page.previous }
        firstPage = page.number ?? max(1, firstPage - 1)
        note(page, newCount: newCount, duplicateCount: change.duplicateCount)
        span.prepend(page.key, serials: serial..<unobservedStore.upcomingSerial)
        end(inFlight, with: .success(change))
    }

    private func note(_ page: PageContents<Row>, newCount: Int, duplicateCount: Int) {
        pages.append(PageSummary(page, newCount: newCount, duplicateCount: duplicateCount))
        pageFields = page.surroundings
        if let total = page.facts.fields.total { self.total = total }
        changeCount += 1
    }

    /// Whether the page has rows that aren't in the list.
    private func isNews(_ page: PageContents<Row>) -> Bool {
        page.ids.contains { id in id.map { store.index(of: .id($0)) == nil } ?? true }
    }

    /// Makes room for a page at the end.
    ///
    /// - Returns: The indices of the rows that went.
    private func dropFrontPage() -> [Int] {
        guard let maxPages, span.count >= maxPages else { return [] }
        let page = span.removeFirst()
        dropped.front.append(page)
        firstPage = paginator.number(of: span.first?.key) ?? firstPage + 1
        return store.drop(page.serials)
    }

    /// Makes room for a page at the start.
    private func dropBackPage() -> [Int] {
        guard let maxPages, span.count >= maxPages else { return [] }
        let page = span.removeLast()
        dropped.back.append(page)
        currentPage = paginator.number(of: span.last?.key) ?? max(1, currentPage - 1)
        return store.drop(page.serials)
    }
}

/// A page whose rows are in the list.
struct LoadedPage: Sendable {
    let key: PageKey?
    /// The serial numbers of its rows.
    let serials: Range<Int>
}

extension [LoadedPage] {
    /// Adds a page at the end, if it has rows.
    mutating func append(_ key: PageKey?, serials: Range<Int>) {
        if !serials.isEmpty { append(LoadedPage(key: key, serials: serials)) }
    }

    /// Adds a page at the start, if it has rows.
    mutating func prepend(_ key: PageKey?, serials: Range<Int>) {
        if !serials.isEmpty { insert(LoadedPage(key: key, serials: serials), at: 0) }
    }
}

extension PageSummary {
    fileprivate init<Row>(_ page: PageContents<Row>, newCount: Int, duplicateCount: Int) {
        self.init(
            key: page.key, recordCount: page.recordCount, newCount: newCount, duplicateCount: duplicateCount,
            issueCount: page.issueCount, duration: page.response.duration, origin: page.response.origin)
    }
}
