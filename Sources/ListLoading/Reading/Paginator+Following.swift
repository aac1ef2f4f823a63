import HTTPLoading
import JSONPaths

// The way from page to page once a method is known, and its end.
extension Paginator {
    /// Takes the page that proves a method.
    mutating func confirm(_ page: PageContents<Row>) -> PageContents<Row> {
        if search?.isChecked ?? false { chain?.hasWrongNumbers = true }
        if let method { chain?.begin(by: method) }
        search = nil
        return add(page)
    }

    mutating func add(_ arrived: PageContents<Row>) -> PageContents<Row> {
        var page = arrived
        notes += page.notes
        for warning in page.warnings { warn(warning) }
        let before = chain?.last.total
        let overlap = chain?.overlap(with: page.facts) ?? 0
        if overlap > 0 { dropOverlap(overlap, of: &page) }
        chain?.add(page.facts, overlap: overlap)
        style.rows = style.rows ?? page.style.rows
        style.rowID = style.rowID ?? page.style.rowID
        phase = .follow
        plan()
        closeGap(from: before, before: page)
        return page
    }

    /// Rows at the head that are the last rows again; rows with ids are told apart by them.
    mutating func dropOverlap(_ count: Int, of page: inout PageContents<Row>) {
        guard count <= page.rows.count else { return }
        if style.rowID != nil { return page.drop(first: count) }
        guard page.ids.prefix(count).allSatisfy({ $0 == nil }) else { return }
        if style.rowID == nil, count < page.recordCount { warn(.repeatedRows(count)) }
    }

    mutating func follow(
        _ page: PageContents<Row>, _ judgement: Judgement
    ) throws(LoadingError) -> PageContents<Row>? {
        guard let method, let (more, reason) = chain?.saysMore() else { return nil }
        switch judgement.verdict {
        case .refused, .carriesOn: return add(page)
        case .foreign:
            throw .noList(
                at: style.rows ?? .root, found: "other members: \(page.facts.keys.prefix(5).joined(separator: ", "))",
                advice: "check the path of the rows", in: page.response)
        case .repeated:
            let isStill = !method.counts && page.facts.sentValue == chain?.last.sentValue && more != true
            if judgement.isDoubtful { warn(.alikeRows(page: (chain?.count ?? 0) + 1)) }
            let isContradicted = method.counts || isStill || more == false ? more : true
            end(.repeatedPage, isStill ? .said : .agreed, more: isContradicted, reason: reason)
            return nil
        case .empty:
            if method.counts {
                end(.emptyPage, .agreed)
                return nil
            }
            for warning in page.warnings { warn(warning) }
            let before = chain
            chain?.add(page.facts)
            let step = chain.map { method.next(after: $0) }
            if case .next(let key)? = step, !(before?.knows(key) ?? true) {
                (phase, upcoming) = (.follow, .page(key))
                return page
            }
            let (end, kind): (PageEnd, PageEnd.Certainty) =
                if case .end(let end, let kind)? = step { (end, kind) } else { (.emptyPage, .agreed) }
            self.end(end, kind, more: page.facts.flags.first?.more == true ? true : nil, reason: reason)
            return page
        }
    }

    /// Settles the next step after the last page.
    mutating func plan() {
        guard let chain, let method else { return }
        let (more, reason) = chain.saysMore()
        let page = chain.last
        if chain.count >= limits.pages, case .next(let key) = method.next(after: chain), more != false {
            beyondLimit = key
            return end(.pageLimit, .unknown, more: true, reason: reason)
        }
        if chain.emptyRun > limits.emptyPages { return end(.nothingNew, .unknown, more: true, reason: reason) }
        if more == false, method.counts, page.flags.isEmpty, !hasCheckedLength, !style.declaresLength,
            page.count >= chain.first.count, chain.isFull
        {
            hasCheckedLength = true
            guard case .next(let key) = method.next(after: chain) else { return end(.lastPage, .said) }
            notes.append("\(reason): one more page checks it")
            (phase, upcoming) = (.length(.lastPage), .page(key))
            return
        }
        let isOver =
            method.counts || page.count == 0 && page.total != nil || chain.isFlaggedEnd || method.goesOnAfterRows
        if more == false, isOver { return end(page.flags.isEmpty ? .lastPage : .noMore, .said) }
        switch method.next(after: chain) {
        case .next(let key): (phase, upcoming) = (.follow, .page(key))
        case .unknown: end(.noNext, .unknown)
        case .end(let end, let kind):
            let counts = method.counts || kind != .said || more == true && !page.totals.isEmpty
            self.end(end, kind, more: counts ? more : nil, reason: reason)
        }
    }

    mutating func checked(
        _ page: PageContents<Row>, _ judgement: Judgement, _ end: PageEnd
    ) -> PageContents<Row>? {
        let isKnown = page.facts.rows.wholes.isSubset(of: chain?.last.rows.wholes ?? [])
        guard judgement.verdict == .carriesOn, !isKnown else {
            self.end(end, .said)
            return nil
        }
        chain?.hasWrongNumbers = true
        return add(page)
    }

    /// Requests earlier rows again if the total says that a few were removed: those after them have moved up.
    mutating func closeGap(from before: Int?, before page: PageContents<Row>) {
        guard closesGaps, let before, let now = page.facts.total, now < before, let chain, let method,
            let counting = method.counting, before - now < chain.largestCount, let sent = page.facts.sentNumber
        else { return }
        guard !page.ids.contains(nil) || page.facts.rows.all.count == page.rows.count else {
            return warn(.changedTotal(from: before, to: now))
        }
        notes.append("the total went from \(before) to \(now): rows moved up, and are requested again")
        let back = counting.countsPages ? sent.clampedDifference(1) : sent.clampedDifference(before - now)
        (phase, upcoming) = (.gap(upcoming), .page(counting.key(max(counting.first, back))))
    }

    /// Takes the rows that have moved up.
    mutating func fill(_ arrived: PageContents<Row>, then next: Upcoming) -> PageContents<Row>? {
        (phase, upcoming) = (.follow, next)
        var page = arrived
        let prints = page.facts.rows.all
        guard prints.count == page.rows.count, let known = chain?.knownRows else { return page }
        var index = 0
        page.keep { _, id in
            defer { index += 1 }
            return id != nil || !known.contains(prints[index].whole)
        }
        return page
    }

    // MARK: Ends

    mutating func end(_ end: PageEnd, _ kind: PageEnd.Certainty) {
        guard let (more, reason) = chain?.saysMore() else { return }
        let isPointed = kind == .unknown && (chain?.first.tokens.contains { $0.strength > 2 } ?? false)
        let isLinked = kind == .unknown && (chain?.first.links.contains { $0.strength > 2 } ?? false)
        self.end(end, kind, more: more == true || isPointed || isLinked ? true : more, reason: reason)
    }

    mutating func end(_ end: PageEnd, _ kind: PageEnd.Certainty, more: Bool?, reason: String) {
        upcoming = .end(end)
        certainty = kind
        guard let chain, end != .single else { return }
        for warning in EndWarnings(
            chain: chain, end: end, kind: kind, more: more, reason: reason, duplicateCount: duplicateCount,
            limits: limits, tries: search?.tries ?? 0, names: search?.names ?? [], repeats: search?.repeats ?? [],
            hasFailed: search?.failure != nil, barrenCount: barrenCount
        ).all { warn(warning) }
    }

    mutating func warn(_ warning: PagingWarning) {
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
