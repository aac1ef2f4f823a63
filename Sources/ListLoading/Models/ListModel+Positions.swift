import HTTPLoading
import ItemMapping
import JSONDocuments

// The positions of pages where the server counts rows, and the turns of page requests and removals.
extension ListModel {
    /// The position of a page as the server told it.
    struct Position {
        var key: PageKey?
        /// The page request whose answer told it; nil for a first page, which has no position.
        var told: Int?
        /// Whether it continues a load whose first page was asked for earlier already.
        var isFollowing = false
    }

    /// Whether the server counts rows from the start, so that a removed row shifts the next page.
    private var countsRows: Bool {
        switch (inFlight?.replacement?.paginator ?? paginator).style?.method {
        case .number, .offset, .lastRow: true
        case .link, .linkHeader: lost.link != nil
        default: false
        }
    }

    /// Whether a removal has to wait for a page that is on its way.
    private var isCounting: Bool {
        guard let inFlight, !inFlight.isWaiting, inFlight.position.told != nil else { return false }
        return countsRows
    }

    /// Sends the request of a page when it is its turn.
    ///
    /// Page requests and removals take turns: neither is sent while the server works on one of the
    /// others, so no answer is ambiguous. A first page has no position and waits for nothing.
    func ask(for key: PageKey?, since told: Int?, isFollowing: Bool = false) {
        guard inFlight != nil else { return }
        inFlight?.position = Position(key: key, told: told, isFollowing: isFollowing)
        inFlight?.isSuspect = false
        let isWaiting = told != nil && countsRows && !lost.sending.isEmpty
        inFlight?.isWaiting = isWaiting
        if !isWaiting { sendPage() }
    }

    /// Asks again for a page whose answer may lack rows.
    func askAgain(_ position: Position) {
        suspectAnswerCount += 1
        ask(for: position.key, since: position.told, isFollowing: position.isFollowing)
    }

    private func sendPage() {
        guard let position = inFlight?.position else { return }
        let key = corrected(position)
        lost.request += 1
        inFlight?.isWaiting = false
        inFlight?.request = lost.request
        send(key)
    }

    /// Lets a removal or a move be sent when no page is on its way; anything else at once.
    ///
    /// Call ``endTurn(of:)`` when the server has decided.
    package func takeTurn(of number: Int, then send: @escaping @MainActor () -> Void) {
        guard let record = edits[number], record.shiftsRows else { return send() }
        if isCounting { return lost.wait { [self] in takeTurn(of: number, then: send) } }
        lost.begin(sending: number)
        send()
    }

    /// Ends the turn of an edit: a page that waited for it is asked for.
    package func endTurn(of number: Int) {
        lost.end(sending: number)
        if inFlight?.isWaiting == true, lost.sending.isEmpty { sendPage() }
    }

    /// Lets those take their turn who waited for the page.
    func sendWaiting() { for send in lost.takeWaiting() { send() } }

    /// Counts an edit that has ended: its row may be gone from the server's numbers.
    func noteLost(_ record: EditRecord<Row>) {
        guard record.shiftsRows else { return }
        lost.add(record.key)
        if isCounting { inFlight?.isSuspect = true }
    }

    /// Counts the edits whose handles are gone as confirmed.
    func settleDroppedEdits() {
        for record in edits.settle(at: generation) { noteLost(record) }
    }

    /// Notes what an answer says about the positions after it.
    func notePosition(after page: PageContents<Row>, request: Int, isStart: Bool) {
        // Where the server goes on after a row, no row that is gone may be forgotten.
        var goesOnAfterRows = false
        if case .lastRow = page.style.method { goesOnAfterRows = true }
        lost.note(answerTo: request, recordCount: page.recordCount, forgets: isStart || !goesOnAfterRows)
        if case .link(let address)? = page.next {
            lost.link = CountingLink(address, after: page.facts.address, count: page.recordCount)
        } else {
            lost.link = nil
        }
        if let replacement = inFlight?.replacement { lost.tail = replacement.tail } else { lost.tail += page.tail }
    }

    /// The page to ask for: the one at the position, or an earlier one by the rows that the server
    /// has lost before it or may lose meanwhile.
    private func corrected(_ position: Position) -> PageKey? {
        guard let key = position.key, let told = position.told, countsRows else { return position.key }
        if case .lastRow? = (inFlight?.replacement?.paginator ?? paginator).style?.method { return afterLastKept(key) }
        let settled = lost.keys(since: told)
        let isFirst = !position.isFollowing && inFlight?.replacement == nil
        let count = settled.count + (isFirst ? edits.pendingShiftCount : 0)
        allowOverlap(of: lost.pageCount(count), isFirst: isFirst)
        guard count > 0 else { return key }
        // Not before the first page, unless rows before it are gone.
        let outside = settled.count { store.index(of: $0) == nil && store.hiddenIndex(of: $0) == nil }
        let first =
            firstKey?.moved(back: outside, pages: lost.pageCount(outside), notBefore: startKey, lost) ?? startKey
        return key.moved(back: count, pages: lost.pageCount(count), notBefore: first, lost)
    }

    /// Lets known rows come again in so many pages.
    private func allowOverlap(of pages: Int, isFirst: Bool) {
        if let replacement = inFlight?.replacement {
            replacement.paginator.overlap = max(replacement.paginator.overlap, pages)
        } else {
            paginator.overlap = isFirst ? pages : max(paginator.overlap, pages)
        }
    }

    /// The key of the first page of the rows; nil if that is the first page of the list.
    private var firstKey: PageKey? {
        if let replacement = inFlight?.replacement { return replacement.span.first?.key }
        return (dropped.front.first ?? span.first)?.key
    }

    /// The key of the first page of the list.
    private var startKey: PageKey? {
        switch (inFlight?.replacement?.paginator ?? paginator).style?.method {
        case .number(_, let first): .number(first)
        case .offset(_, let first): .offset(first)
        default: nil
        }
    }

    /// The page after the last row that the server isn't known to have lost; the first one if it has
    /// lost all.
    private func afterLastKept(_ key: PageKey) -> PageKey? {
        let tail = inFlight?.replacement?.tail ?? lost.tail
        if tail.isEmpty { return key }
        let gone = Set(lost.rows.map(\.key))
        let index = tail.lastIndex { !store.removedIDs.contains($0.id) && !gone.contains(.id($0.id)) }
        allowOverlap(of: lost.pageCount(tail.count - 1 - (index ?? -1)), isFirst: true)
        return index.map { .cursor(tail[$0].key) }
    }

    /// Removes what is before the rows from a page that was asked for earlier than it begins.
    func trim(_ page: inout PageContents<Row>, of inFlight: InFlightLoad) {
        guard hasPrevious, !inFlight.isReload, inFlight.key != inFlight.position.key else { return }
        let first = page.ids.firstIndex { id in
            id.map { store.index(of: .id($0)) != nil || store.removedIDs.contains($0) } ?? false
        }
        if let first { page.removeFirst(first) }
    }
}

extension PageContents {
    /// The keys of its rows; empty if they aren't known.
    var tail: [(key: String, id: Identity)] {
        guard facts.keys.count == ids.count else { return [] }
        return zip(facts.keys, ids).compactMap { key, id in id.map { (key: key, id: $0) } }
    }
}

extension PageKey {
    /// The page that begins so many rows earlier, but not before another one.
    fileprivate func moved(back rows: Int, pages: Int, notBefore first: PageKey?, _ lost: LostRows) -> PageKey {
        switch (self, first) {
        case (.offset(let offset), .offset(let first)?): .offset(max(first, offset.clampedDifference(rows)))
        case (.number(let number), .number(let first)?): .number(max(first, number.clampedDifference(pages)))
        case (.link(let address), _): .link(lost.link?.corrected(address, rows: rows, pages: pages) ?? address)
        default: self
        }
    }
}
