import HTTPLoading

// The trials by which the method is found, and what a trial settles.
extension Paginator {
    mutating func tryNext() -> PageContents<Row>? {
        guard let chain, var search else { return nil }
        let next = search.next(after: chain)
        self.search = search
        guard let next else { return concludeSearch() }
        style.method = next.method
        (phase, upcoming) = (.trial, .page(next.key))
        return nil
    }

    /// Ends the trials: none has brought a page.
    mutating func concludeSearch() -> PageContents<Row>? {
        guard let search else { return nil }
        if let (method, page) = search.provisional {
            style.method = method
            return confirm(page)
        }
        if search.more == false {
            end(.lastPage, .said)
        } else {
            if let failure = search.failure {
                warn(.failedTrial(read: chain?.rowCount ?? 0, found: failure.found, request: failure.request))
            }
            if search.isDoubtful { warn(.alikeRows(page: 2)) }
            end(.notFound, .unknown)
        }
        style.method = nil
        return nil
    }

    var shownRequest: String {
        guard case .page(let key?) = upcoming, let method else { return list.address }
        return method.shown(key)
    }

    mutating func tried(_ page: PageContents<Row>, _ judgement: Judgement) -> PageContents<Row>? {
        note(judgement.verdict)
        guard let method, let search else { return nil }
        let isOpen = method.counting == .pages(first: nil)
        let isUnproven = judgement.verdict == .empty && method.counts
        let needsBase = judgement.verdict == .carriesOn && isOpen || isUnproven
        if needsBase, method.ownNumber(in: list) == nil, let counting = method.counting {
            phase = .base(page, judgement)
            upcoming = .page(counting.key(counting.first))
            return nil
        }
        return judged(page, judgement, hasBudget: search.hasBudget)
    }

    /// Keeps a page without rows until no other method brings any.
    mutating func hold(_ page: PageContents<Row>) {
        guard let method else { return }
        search?.provisional = (method, page)
    }

    mutating func note(_ verdict: Verdict) {
        let request = shownRequest
        if verdict == .repeated { search?.noteRepeat(request) }
        notes.append("\(request): \(verdict)")
    }

    /// Page 1, or row 0, by the same parameter: the first page again, or the parameter means something else.
    mutating func settleBase(
        _ page: PageContents<Row>?, _ judgement: Judgement, _ held: PageContents<Row>, _ verdict: Judgement
    ) -> PageContents<Row>? {
        notes.append("\(shownRequest): \(judgement.verdict.description)")
        let isOpen = method?.counting == .pages(first: nil)
        if let page, isOpen, judgement.verdict == .carriesOn, page.recordCount > 0, !judgement.isStale {
            setFirst(0)
            return confirm(page)
        }
        if judgement.verdict != .repeated, !judgement.isStale, verdict.verdict == .empty, chain?.first.count ?? 0 > 0 {
            return tryNext()
        }
        if isOpen { setFirst(1) }
        return judged(held, verdict, hasBudget: search?.hasBudget ?? false)
    }

    mutating func setFirst(_ first: Int) {
        guard let parameter = style.method as? PageParameter else { return }
        style.method = PageParameter(place: parameter.place, name: parameter.name, value: PageNumber(first: first))
    }

    /// Takes a trial whose meaning is settled.
    mutating func judged(
        _ page: PageContents<Row>, _ judgement: Judgement, hasBudget: Bool
    ) -> PageContents<Row>? {
        guard let method, let search else { return nil }
        switch judgement.verdict {
        case .carriesOn:
            if judgement.isStale, !(method.counting.map { !$0.countsPages } ?? false) {
                self.search?.isDoubtful = true
                return tryNext()
            }
            guard page.recordCount == 0 else { return proved(page, search) }
            guard search.provisional == nil else { return tryNext() }
            guard hasBudget else { return confirm(page) }
            // No rows yet: is the token news, or does the server make a new one for each request?
            (phase, upcoming) = (.fresh(page), .page(nil))
            return nil
        case .empty: return emptyTrial(of: method, search)
        case .repeated, .foreign, .refused:
            if judgement.isDoubtful { self.search?.isDoubtful = true }
            return tryNext()
        }
    }

    /// Takes a page with new rows if it shows that it is the next one, and not what a filter lets through.
    private mutating func proved(_ page: PageContents<Row>, _ search: MethodSearch<Row>) -> PageContents<Row>? {
        guard let chain, let method, let proof = search.current?.proof else { return confirm(page) }
        switch proof {
        case .none: break
        case .movesOn: guard chain.goesOn(with: page.facts) else { return tryNext() }
        case .counts(let spot):
            guard page.facts.value(at: spot)?.pageNumber == page.facts.sentNumber, chain.goesOn(with: page.facts) else {
                return tryNext()
            }
        }
        guard let spot = method.valueSpot, page.facts.value(at: spot) == page.facts.sentValue else {
            return confirm(page)
        }
        // The value stands still: it is that of a cursor on the server, or of the last page; a filter that the server
        // repeats; or a number that says something else and was right by chance.
        if let (counter, key) = method.counter(instead: page.facts, after: chain.last.count) {
            style.method = counter
            var page = page
            page.facts.key = key
            return confirm(page)
        }
        if proof.isNone { return confirm(page) }
        if search.provisional == nil, search.current?.isStrong ?? false { hold(page) }
        return tryNext()
    }

    mutating func emptyTrial(of method: any PageMethod, _ search: MethodSearch<Row>) -> PageContents<Row>? {
        let isStrong = search.current?.isStrong ?? false
        let isEnd =
            method.counts || method.goesOnAfterRows
            ? search.more != true && (isStrong || method.counts) : isStrong && search.more != true
        guard isEnd else { return tryNext() }
        end(.emptyPage, .agreed)
        return nil
    }

    mutating func refused(_ error: LoadingError) -> PageContents<Row>? {
        note(.refused)
        let request = shownRequest
        if error.isFailure, search?.failure == nil { search?.failure = (error.found, request) }
        if let search, search.isBlind, method?.counts ?? false, error.status == 404 || error.status == 416 {
            end(.refused, .agreed)
            return nil
        }
        return tryNext()
    }
}
