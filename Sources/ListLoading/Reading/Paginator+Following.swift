import HTTPLoading
import JSONPaths

// The way from page to page once a method is known, and its end.
extension Paginator {
    /// Takes the page that proves a method.
    mutating func confirm(_ page: PageContents<Row>) -> PageContents<Row>? {
        if let origin = origin(before: page) {
            course.request(origin, for: .origin(page))
            return nil
        }
        return settle(page)
    }

    /// The key of row 1, if the second page begins with the last row of the first: rows may be counted from 1.
    private func origin(before page: PageContents<Row>) -> PageKey? {
        guard let chain, let method, method.counting == .rows(first: 0), method.ownNumber(in: list) == nil,
            chain.count == 1, page.key == .offset(chain.first.count), page.recordCount > 1,
            chain.overlap(with: page.facts) == 1
        else { return nil }
        return .offset(1)
    }

    /// Takes row 1 and those after it: they are the first page again if rows are counted from 1.
    mutating func settleOrigin(_ page: PageContents<Row>?, _ held: PageContents<Row>) -> PageContents<Row>? {
        guard let page, let chain, page.facts.rows.areSame(as: chain.first.rows),
            let parameter = method as? PageParameter
        else { return settle(held) }
        let method = PageParameter(place: parameter.place, name: parameter.name, value: RowOffset(first: 1))
        style.method = method
        self.chain?.begin(by: method)
        course.search = nil
        course.request(.offset(chain.first.count.clampedSum(1)), for: .follow)
        return nil
    }

    private mutating func settle(_ page: PageContents<Row>) -> PageContents<Row> {
        if course.search?.isChecked ?? false { chain?.hasWrongNumbers = true }
        if let method { chain?.begin(by: method) }
        course.search = nil
        return add(page)
    }

    private mutating func add(_ arrived: PageContents<Row>) -> PageContents<Row> {
        var page = arrived
        remarks.take(from: page)
        let before = chain?.last.total
        let overlap = overlap(with: page.facts)
        if overlap > 0 { dropOverlap(overlap, of: &page) }
        chain?.add(page.facts, overlap: overlap)
        style.take(rowsOf: page.style)
        decideNext()
        closeGap(from: before, before: page)
        return page
    }

    /// The rows at the head of a page that are the last rows again; a server that goes on at a token or an address of
    /// its own sends no row twice, so only ids show that there are any.
    private func overlap(with page: PageFacts) -> Int {
        let count = chain?.overlap(with: page) ?? 0
        let isCounted = method.map { !$0.isTold } ?? false
        return isCounted || page.rows.all.prefix(count).allSatisfy { $0.id != nil } ? count : 0
    }

    /// Rows at the head that are the last rows again; rows with ids are told apart by them.
    private mutating func dropOverlap(_ count: Int, of page: inout PageContents<Row>) {
        guard count <= page.rows.count else { return }
        if style.rowID != nil { return page.drop(first: count) }
        guard page.ids.prefix(count).allSatisfy({ $0 == nil }) else { return }
        if count < page.recordCount { remarks.warn(.repeatedRows(count)) }
    }

    mutating func follow(
        _ page: PageContents<Row>, _ judgement: Judgement
    ) throws(LoadingError) -> PageContents<Row>? {
        switch judgement.verdict {
        case .refused, .carriesOn: return add(page)
        case .failed: throw .serverError(in: page.response)
        case .foreign:
            throw .noList(
                at: style.rows ?? .root, found: "other members: \(page.facts.keys.prefix(5).joined(separator: ", "))",
                advice: "check the path of the rows", in: page.response)
        case .repeated: endByRepetition(page, isDoubtful: judgement.isDoubtful)
        case .empty: return followEmpty(page)
        }
        return nil
    }

    /// A value that stands still ends a list; what repeats rows against what was said does not.
    private mutating func endByRepetition(_ page: PageContents<Row>, isDoubtful: Bool) {
        guard let method, let chain else { return }
        let (more, reason) = chain.saysMore()
        let isStill = !method.counts && page.facts.sentValue == chain.last.sentValue && more != true
        if isDoubtful { remarks.warn(.alikeRows(page: chain.count + 1)) }
        let isSaid = method.counts || isStill || more == false
        let said = reason.isEmpty && !isSaid && method.isTold ? "the page names another one" : reason
        end(.repeatedPage, isStill ? .said : .agreed, more: isSaid ? more : true, reason: said)
    }

    /// Takes a page without rows that names no new one: the end, unless its value was never requested.
    private mutating func followEmpty(_ page: PageContents<Row>) -> PageContents<Row>? {
        guard let method, let before = chain else { return nil }
        if method.counts {
            end(.emptyPage, .agreed)
            return nil
        }
        for warning in page.warnings { remarks.warn(warning) }
        let reason = before.saysMore().reason
        chain?.add(page.facts)
        let more = page.facts.flags.first?.more == true ? true : nil
        switch chain.map({ method.next(after: $0) }) {
        case .next(let key)? where !before.knows(key): course.request(key, for: .follow)
        case .end(let end, let kind)?: self.end(end, kind, more: more, reason: reason)
        default: end(.emptyPage, .agreed, more: more, reason: reason)
        }
        return page
    }

    /// Settles the next step after the last page.
    mutating func decideNext() {
        course.follow()
        guard let chain, let method else { return }
        let (more, reason) = chain.saysMore()
        let next = method.next(after: chain)
        if let (end, key) = limit(chain, before: next, more) {
            return self.end(end, .unknown, more: true, reason: reason, beyond: key)
        }
        if more == false, endAsSaid(chain, method, next, reason) { return }
        switch next {
        case .next(let key): course.request(key, for: .follow)
        case .unknown: end(.noNext, .unknown)
        case .end(let end, let kind):
            // A list alone doesn't say that it is the last one.
            let kind = chain.last.isBare ? .unknown : kind
            let counts = method.counts || kind != .said || more == true && !chain.last.totals.isEmpty
            self.end(end, kind, more: counts ? more : nil, reason: reason)
        }
    }

    /// Returns the limit that is reached, with the page after it.
    private func limit(_ chain: PageChain, before next: PageStep, _ more: Bool?) -> (PageEnd, PageKey?)? {
        if chain.count >= plan.limits.pages, more != false, case .next(let key) = next { return (.pageLimit, key) }
        return chain.emptyRun > plan.limits.emptyPages ? (.nothingNew, nil) : nil
    }

    /// Ends where numbers or flags say that there is no more, or requests one more page that checks it.
    ///
    /// - Returns: False if the method goes by what the page names.
    private mutating func endAsSaid(
        _ chain: PageChain, _ method: any PageMethod, _ next: PageStep, _ reason: String
    ) -> Bool {
        guard method.counts, isLengthUnchecked else {
            guard chain.isEndTrusted(by: method) else { return false }
            end(chain.last.flags.isEmpty ? .lastPage : .noMore, .said)
            return true
        }
        self.chain?.hasCheckedLength = true
        if case .next(let key) = next {
            remarks.note("\(reason): one more page checks it")
            course.request(key, for: .length(.lastPage))
        } else {
            end(.lastPage, .said)
        }
        return true
    }

    /// True if a full page reaches the end that numbers tell, which nobody has declared.
    private var isLengthUnchecked: Bool {
        guard let chain, !chain.hasCheckedLength, !style.declaresLength else { return false }
        return chain.last.flags.isEmpty && chain.last.count >= chain.first.count && chain.isFull
    }

    mutating func checked(_ page: PageContents<Row>, _ judgement: Judgement, _ end: PageEnd) -> PageContents<Row>? {
        let isKnown = page.facts.rows.wholes.isSubset(of: chain?.last.rows.wholes ?? [])
        guard judgement.verdict == .carriesOn, !isKnown else {
            self.end(end, .said)
            return nil
        }
        chain?.hasWrongNumbers = true
        return add(page)
    }

    /// Requests earlier rows again if the total says that a few were removed: those after them have moved up.
    private mutating func closeGap(from before: Int?, before page: PageContents<Row>) {
        guard plan.closesGaps, let before, let now = page.facts.total, now < before, let chain, let method,
            let counting = method.counting, before - now < chain.largestCount, let sent = page.facts.sentNumber
        else { return }
        guard !page.ids.contains(nil) || page.prints != nil else {
            return remarks.warn(.changedTotal(from: before, to: now))
        }
        remarks.note("the total went from \(before) to \(now): rows moved up, and are requested again")
        let back = counting.countsPages ? sent.clampedDifference(1) : sent.clampedDifference(before - now)
        course.closeGap(at: counting.key(max(counting.first, back)))
    }

    /// Takes the rows that have moved up.
    mutating func fill(_ arrived: PageContents<Row>, then next: UpcomingPage) -> PageContents<Row>? {
        course.goOn(to: next)
        var page = arrived
        guard let prints = page.prints, let known = chain?.knownRows else { return page }
        page.keep { arrived.ids[$0] != nil || !known.contains(prints[$0].whole) }
        return page
    }

    // MARK: Ends

    mutating func end(_ end: PageEnd, _ kind: PageEnd.Certainty, beyond: PageKey? = nil) {
        guard let chain else { return }
        let (more, reason) = chain.saysMore()
        let isPointed = kind == .unknown && chain.first.strengths.contains { $0 > 2 }
        self.end(end, kind, more: isPointed ? true : more, reason: reason, beyond: beyond)
    }

    mutating func end(
        _ end: PageEnd, _ kind: PageEnd.Certainty, more: Bool?, reason: String, beyond: PageKey? = nil
    ) {
        course.end(end, kind, beyond: beyond)
        guard let chain, end != .single else { return }
        let said = EndWarnings(
            chain: chain, end: end, kind: kind, more: more, reason: reason, limits: plan.limits, search: course.search)
        for warning in said.all { remarks.warn(warning) }
    }
}
