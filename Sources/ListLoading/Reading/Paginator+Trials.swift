import HTTPLoading

// The trials by which the method is found, and what a trial settles.
extension Paginator {
    mutating func tryNext() -> PageContents<Row>? {
        guard let chain else { return nil }
        guard let next = course.search?.next(after: chain) else { return concludeSearch() }
        style.method = next.method
        course.request(next.key, for: .trial)
        return nil
    }

    /// Ends the trials: none has brought a page.
    private mutating func concludeSearch() -> PageContents<Row>? {
        guard let chain, let search = course.search else { return nil }
        if let (method, page) = search.provisional {
            style.method = method
            return confirm(page)
        }
        if search.more == false {
            end(.lastPage, .said)
        } else {
            if let failure = search.failure ?? search.refusal {
                let (found, request) = (failure.found, failure.request)
                remarks.warn(
                    search.namesToken || search.more == true
                        ? .refusedPage(read: chain.rowCount, request: request, found: found)
                        : .failedTrial(read: chain.rowCount, found: found, request: request))
            }
            if search.isDoubtful { remarks.warn(.alikeRows(page: 2)) }
            end(.notFound, .unknown)
        }
        style.method = nil
        return nil
    }

    mutating func tried(_ page: PageContents<Row>, _ judgement: Judgement) -> PageContents<Row>? {
        note(judgement.verdict)
        guard let method else { return nil }
        if [.foreign, .failed].contains(judgement.verdict), let words = ServerWords.message(page.facts) {
            let request = shownRequest
            course.search?.refuse(words, request)
            if ServerWords.speaks(words, of: ServerWords.busy) { return concludeSearch() }
        }
        let isUnproven = judgement.verdict == .empty && method.counts
        let needsBase = judgement.verdict == .carriesOn && isBaseOpen || isUnproven
        if needsBase, method.ownNumber(in: list) == nil, let counting = method.counting {
            course.request(counting.key(counting.first), for: .base(page, judgement))
            return nil
        }
        return judged(page, judgement)
    }

    /// Keeps a page without rows until no other method brings any.
    mutating func hold(_ page: PageContents<Row>) -> PageContents<Row>? {
        if let method { course.search?.provisional = (method, page) }
        return tryNext()
    }

    /// The request of a trial as a person writes it.
    var shownRequest: String {
        guard case .page(let key?) = upcoming, let method else { return list.address }
        return method.shown(key)
    }

    private mutating func note(_ verdict: Verdict) {
        let request = shownRequest
        if verdict == .repeated { course.search?.noteRepeat(request) }
        remarks.note("\(request): \(verdict)")
    }

    /// Page 1, or row 0, by the same parameter: the first page again, or the parameter means something else.
    mutating func settleBase(
        _ page: PageContents<Row>?, _ judgement: Judgement, _ held: PageContents<Row>, _ verdict: Judgement
    ) -> PageContents<Row>? {
        remarks.note("\(shownRequest): \(judgement.verdict)")
        let isOpen = isBaseOpen
        if let page, isOpen, judgement.verdict == .carriesOn, page.recordCount > 0, !judgement.isStale {
            setFirst(0)
            return confirm(page)
        }
        if judgement.verdict != .repeated, !judgement.isStale, verdict.verdict == .empty, chain?.first.count ?? 0 > 0 {
            return tryNext()
        }
        if isOpen { setFirst(1) }
        return judged(held, verdict)
    }

    mutating func setFirst(_ first: Int) {
        guard let parameter = method as? PageParameter else { return }
        style.method = PageParameter(place: parameter.place, name: parameter.name, value: PageNumber(first: first))
    }

    /// Takes a trial whose meaning is settled.
    private mutating func judged(_ page: PageContents<Row>, _ judgement: Judgement) -> PageContents<Row>? {
        guard let method, let search = course.search else { return nil }
        switch judgement.verdict {
        case .carriesOn:
            if judgement.isStale, method.counting?.countsPages ?? true {
                course.search?.isDoubtful = true
                return tryNext()
            }
            guard page.recordCount == 0 else { return proved(page, search) }
            guard search.provisional == nil else { return tryNext() }
            guard search.hasBudget else { return confirm(page) }
            // No rows yet: is the token news, or does the server make a new one for each request?
            course.request(nil, for: .fresh(page))
            return nil
        case .empty: return emptyTrial(of: method, search)
        case .repeated, .foreign, .failed, .refused:
            if judgement.isDoubtful { course.search?.isDoubtful = true }
            return tryNext()
        }
    }

    /// Takes a page with new rows if it shows that it is the next one, and not what a filter lets through.
    private mutating func proved(_ page: PageContents<Row>, _ search: MethodSearch<Row>) -> PageContents<Row>? {
        guard let chain, let method, let proof = search.current?.proof else { return confirm(page) }
        guard proof.isGiven(by: page.facts, after: chain) else { return tryNext() }
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
        return search.provisional == nil && search.current?.isStrong ?? false ? hold(page) : tryNext()
    }

    private mutating func emptyTrial(of method: any PageMethod, _ search: MethodSearch<Row>) -> PageContents<Row>? {
        guard search.more != true, method.counts || search.current?.isStrong ?? false else { return tryNext() }
        end(.emptyPage, .agreed)
        return nil
    }

    /// Takes an error of a trial, or throws it if it is an error of the list.
    mutating func refused(_ error: LoadingError) throws(LoadingError) -> PageContents<Row>? {
        // A page that leads where the body may not go.
        if error.code == .foreignRedirect, course.search?.current?.isStrong ?? false { throw error }
        // A failure refuses no parameter: the page that the first one speaks for can be requested again.
        let isPointed = course.search.map { $0.namesToken || $0.more == true } ?? false
        if error.isFailure || error.code == .wrongShape, course.search?.isFirstOfSure ?? false { throw error }
        // A busy server would refuse the right request, too.
        if error.isBusy, isPointed { throw error }
        note(.refused)
        let failure = (found: error.found, request: shownRequest)
        if error.isFailure || error.isBusy, course.search?.failure == nil { course.search?.failure = failure }
        if error.code == .serverError { course.search?.refuse(error.found, failure.request) }
        if error.isBusy { return concludeSearch() }
        if let search = course.search, search.isBlind, method?.counts ?? false, [404, 416].contains(error.status) {
            end(.refused, .agreed)
            return nil
        }
        return tryNext()
    }
}

extension Proposal.Proof {
    /// Returns whether a page shows that it is the next one.
    fileprivate func isGiven(by page: PageFacts, after chain: PageChain) -> Bool {
        switch self {
        case .none: true
        case .movesOn: chain.goesOn(with: page)
        case .counts(let spot): page.value(at: spot)?.pageNumber == page.sentNumber && chain.goesOn(with: page)
        }
    }
}
