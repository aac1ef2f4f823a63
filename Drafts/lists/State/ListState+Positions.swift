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
    /// Whether the server counts rows from the start, so that a removed row shifts the next page.
    var isPositional: Bool {
        switch (setup.style ?? paginator.style ?? flight?.paginator?.style)?.method {
        case .number, .offset, .lastRow: true
        case .link, .linkHeader: link != nil
        default: false
        }
    }

    /// The next page without the rows that the server has lost before it.
    var correctedNext: PageKey? {
        guard case .page(let key) = paginator.upcoming else { return nil }
        if case .lastRow? = paginator.style?.method { return lastKept.map { .cursor($0) } ?? key }
        return corrected(key, since: nextTicket)
    }

    /// The page before, with the rows that may have come before the first one.
    var correctedPrevious: PageKey? {
        if let page = dropped.front.last { return page.key }
        switch previous {
        case .offset(let offset): return .offset(offset.clampedSum(growth.count))
        case .number(let number): return .number(number.clampedSum(pageCount(growth.count)))
        default: return previous
        }
    }

    /// The key of a dropped page, without the rows that the server has lost before it.
    func corrected(_ page: LoadedPage<Row>) -> PageKey? { page.key.flatMap { corrected($0, since: page.ticket) } }

    func corrected(_ key: PageKey?, since ticket: Int) -> PageKey? {
        let shifts = shifts.filter { $0.ticket >= ticket }
        guard let key, !shifts.isEmpty else { return key }
        // Not before the first page, unless rows before it are gone.
        let outside = shifts.count { !known.contains($0.id) }
        let first = pages.first?.key
        switch (key, paginator.style?.method) {
        case (.offset(let offset), .offset(_, let start)?):
            let begin = if case .offset(let first)? = first { first } else { start }
            return .offset(max(start, begin.clampedDifference(outside), offset.clampedDifference(shifts.count)))
        case (.number(let number), .number(_, let start)?):
            let begin = if case .number(let first)? = first { first } else { start }
            return .number(
                max(start, begin.clampedDifference(pageCount(outside)), number.clampedDifference(pageCount(shifts.count))))
        case (.link(let address), _):
            return link.map { .link($0.corrected(address, rows: shifts.count, pageSize: pageSize)) } ?? key
        default: return key
        }
    }

    private func pageCount(_ rows: Int) -> Int { (rows + max(1, pageSize) - 1) / max(1, pageSize) }

    /// The key of the last record that the server still has.
    private var lastKept: String? {
        let settled = edits.filter { $0.removes && $0.phase != .local && $0.phase != .waiting }
        let gone = Set(settled.map(\.id)).union(shifts.map(\.id))
        return tail.last { !gone.contains($0.id) }?.key
    }

    /// Forgets the rows that every number that is kept was told without.
    mutating func forgetShifts() {
        if case .lastRow? = paginator.style?.method { return }
        let oldest = dropped.back.reduce(nextTicket) { min($0, $1.ticket) }
        shifts.removeAll { $0.ticket < oldest }
    }

    /// The records of a page with their keys, for servers that go on after a row.
    func tail(of page: PageContents<Row>, _ loaded: LoadedPage<Row>) -> [(key: String, id: UniqueID)] {
        guard case .lastRow? = page.style.method, page.rowKeys.count == page.ids.count else {
            return page.facts.lastID.map { key in loaded.ids.last.map { [(key, $0)] } ?? [] } ?? []
        }
        let before = Dictionary(tail.map { ($0.key, $0.id) }) { $1 }
        var fresh = loaded.ids.makeIterator()
        return zip(page.rowKeys, page.ids).compactMap { key, identity in
            let id = identity.map { name($0) } ?? fresh.next() ?? before[key]
            return id.map { (key, $0) }
        }
    }

    /// How the link to the next page counts; nil if it doesn't.
    func link(after page: PageContents<Row>) -> CountingLink? {
        guard case .link(let address)? = page.next else { return link }
        return CountingLink(address, after: page.facts.address, count: page.recordCount)
    }
}
