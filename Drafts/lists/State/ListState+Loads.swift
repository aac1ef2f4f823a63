import HTTPLoading
import JSONDocuments

// The course of a load, from its start to its one end.
extension ListState {
    mutating func startLoading(_ load: Int, _ effects: inout [ListEffect<Row>]) {
        guard !isLoaded || hasNewRequest else {
            return refuse(load, found: "a list that is loaded", advice: "refresh it, or load its next page", &effects)
        }
        replace(load, isRefresh: false, from: nil, &effects)
    }

    /// Starts again at a page. A load on its way is cancelled, unless it does the same.
    mutating func replace(
        _ load: Int?, isRefresh: Bool, pages count: Int = 1, from key: PageKey?, _ effects: inout [ListEffect<Row>]
    ) {
        if let flight {
            let isSame = flight.direction == .replace && !hasNewRequest && (flight.isRefresh || !isRefresh)
            if isSame { return refuse(load, found: "a refresh on its way", advice: Self.wait, &effects) }
            end(flight, .cancelled(list.address, by: isRefresh ? "a refresh" : "another load"), &effects)
        }
        hasNewRequest = false
        var flight = Flight<Row>(direction: .replace, loads: [load].compactMap(\.self))
        let style = setup.style ?? (key == nil ? nil : paginator.style)
        flight.paginator = Paginator(list, style: style, limits: setup.limits, from: PageResumption(at: key))
        (flight.isRefresh, flight.wantedPages, flight.startTicket) = (isRefresh, count, ticket + 1)
        flight.asksCache = !isRefresh && key == nil && setup.cache == .staleWhileRevalidate
        if isRefresh, count == 1, dropped.front.isEmpty, let first = pages.first, first.key == key {
            flight.condition = entityTag
        }
        ask(flight, key, &effects)
    }

    mutating func loadNext(_ load: Int?, byUser: Bool, _ effects: inout [ListEffect<Row>]) {
        if let flight {
            // The user asked for more while the list is renewed: that comes next.
            if byUser, flight.direction == .replace, isLoaded, queuedNext == nil { return queuedNext = load }
            let found = flight.direction == .replace ? "a refresh on its way" : "a page on its way"
            return refuse(load, found: found, advice: Self.wait, &effects)
        }
        guard isLoaded else { return replace(load, isRefresh: false, from: nil, &effects) }
        var flight = Flight<Row>(direction: .append, loads: [load].compactMap(\.self))
        if let page = dropped.back.last {
            flight.isDroppedPage = true
            return ask(flight, corrected(page), &effects)
        }
        guard case .page = paginator.upcoming else {
            return refuse(load, found: "the last page", advice: "refresh to begin anew", &effects)
        }
        ask(flight, correctedNext, &effects)
    }

    mutating func loadPrevious(_ load: Int?, _ effects: inout [ListEffect<Row>]) {
        guard isLoaded, hasPrevious else { return replace(load, isRefresh: true, from: nil, &effects) }
        if let flight {
            let found = flight.direction == .replace ? "a refresh on its way" : "a page on its way"
            return refuse(load, found: found, advice: Self.wait, &effects)
        }
        var flight = Flight<Row>(direction: .prepend, loads: [load].compactMap(\.self))
        flight.isDroppedPage = !dropped.front.isEmpty
        ask(flight, correctedPrevious, &effects)
    }

    mutating func jump(_ load: Int, toPage number: Int, _ effects: inout [ListEffect<Row>]) {
        let first = pages.first.flatMap { paginator.number(of: $0.key) }
        if number <= 0 || (number == first && !hasPrevious) { return replace(load, isRefresh: true, from: nil, &effects) }
        guard case .number(_, let start)? = (setup.style ?? paginator.style)?.method else {
            return refuse(load, found: "a list without page numbers", advice: "load the next page", &effects)
        }
        replace(load, isRefresh: false, from: .number((number - 1).clampedSum(start)), &effects)
    }

    mutating func retry(_ load: Int, _ effects: inout [ListEffect<Row>]) {
        if refresh.error != nil {
            replace(load, isRefresh: isLoaded, from: nil, &effects)
        } else if append.error != nil {
            loadNext(load, byUser: true, &effects)
        } else if prepend.error != nil {
            loadPrevious(load, &effects)
        } else {
            refuse(load, found: "a list that hasn't failed", advice: "load its next page", &effects)
        }
    }

    mutating func cancel(_ load: Int?, _ effects: inout [ListEffect<Row>]) {
        if let load, load == queuedNext {
            queuedNext = nil
            return effects.append(.ended(load, .cancelled(list.address)))
        }
        guard let flight, load.map(flight.loads.contains) ?? true else { return }
        end(flight, .cancelled(list.address), &effects)
    }

    /// Loads the next page or the previous one because a row near that end appears: once for each
    /// version of the rows, and never after a failure.
    mutating func prefetch(for id: UniqueID, distance: Int, _ effects: inout [ListEffect<Row>]) {
        guard flight == nil, isLoaded, distance > 0 else { return }
        if append == .idle, prefetched.next != version, ids.suffix(distance).contains(id) {
            prefetched.next = version
            loadNext(nil, byUser: false, &effects)
        } else if prepend == .idle, prefetched.previous != version, ids.prefix(distance).contains(id) {
            prefetched.previous = version
            loadPrevious(nil, &effects)
        }
    }

    /// Whether there is a page before the rows.
    var hasPrevious: Bool { previous != nil || !dropped.front.isEmpty }

    static var wait: String { "wait until it has ended, or cancel it" }

    mutating func refuse(_ load: Int?, found: String, advice: String, _ effects: inout [ListEffect<Row>]) {
        refusedLoadCount += 1
        guard let load else { return }
        let error = LoadingError(
            .refused, address: list.address, expected: "a list that can load", found: found, advice: advice)
        effects.append(.ended(load, error))
    }

    // MARK: Requests

    /// Asks for a page: now, or after the removals that are on their way, where pages are counted.
    mutating func ask(_ asked: Flight<Row>, _ key: PageKey?, _ effects: inout [ListEffect<Row>]) {
        var flight = asked
        (flight.key, flight.isSuspect) = (key, false)
        flight.isWaiting = isPositional && !flight.isFirstPage && isRemoving
        set(flight.direction, .loading)
        if flight.isWaiting { self.flight = flight } else { send(flight, &effects) }
    }

    mutating func send(_ asked: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        var flight = asked
        ticket += 1
        (flight.ticket, flight.isWaiting) = (ticket, false)
        let paginator = flight.paginator ?? paginator
        var request = paginator.request(for: flight.key)
        if flight.isRefresh || (isFresh && flight.direction != .replace) { request.cachePolicy = .networkOnly }
        if flight.asksCache { request.cachePolicy = .cacheOnly }
        if let tag = flight.condition, flight.summaries.isEmpty, request.headers["If-None-Match"] == nil {
            request.headers["If-None-Match"] = tag
        } else {
            flight.condition = nil
        }
        self.flight = flight
        let order = PageOrder(
            ticket: ticket, request: request, key: flight.key, style: paginator.style, list: paginator.list)
        effects.append(.page(order))
    }

    /// Whether a removal or move is on its way.
    var isRemoving: Bool { edits.contains { $0.shifts && $0.phase == .sending } }

    /// Whether a page request with a number is on its way.
    var isCounting: Bool { isPositional && (flight.map { !$0.isWaiting && !$0.isFirstPage } ?? false) }

    /// Sends the page request that waited for removals.
    mutating func sendWaitingPage(_ effects: inout [ListEffect<Row>]) {
        guard var flight, flight.isWaiting, !isRemoving else { return }
        flight.key = key(of: flight)
        send(flight, &effects)
    }

    /// The key that a flight's page has now.
    func key(of flight: Flight<Row>) -> PageKey? {
        switch flight.direction {
        case .replace: flight.key
        case .append: flight.isDroppedPage ? dropped.back.last.flatMap { corrected($0) } : correctedNext
        case .prepend: correctedPrevious
        }
    }

    // MARK: Answers

    mutating func receive(
        _ result: Result<PageContents<Row>, LoadingError>, of ticket: Int, _ effects: inout [ListEffect<Row>]
    ) {
        guard var flight, flight.ticket == ticket, !flight.isWaiting else {
            if case .failure(let error) = result, error.code == .cancelled { return }
            lateResultCount += 1
            return
        }
        if flight.isSuspect, isPositional {
            // The answer may lack rows that moved before it: ask again with what is known now.
            if flight.direction == .replace {
                (flight.pages, flight.summaries, flight.known, flight.counts) = ([], [], [], [:])
                flight.paginator = Paginator(
                    list, style: flight.paginator?.style, limits: setup.limits,
                    from: PageResumption(at: flight.wantedPages > 1 ? pages.first?.key : nil))
                return ask(flight, flight.wantedPages > 1 ? pages.first?.key : nil, &effects)
            }
            return ask(flight, key(of: flight), &effects)
        }
        switch result {
        case .success(let page): accept(page, flight, &effects)
        case .failure(let error): fail(flight, error, &effects)
        }
    }

    private mutating func fail(_ failed: Flight<Row>, _ error: LoadingError, _ effects: inout [ListEffect<Row>]) {
        var flight = failed
        if error.status == 304, flight.condition != nil { return end(flight, nil, &effects) }
        if flight.asksCache, error.code == .notCached {
            flight.asksCache = false
            return ask(flight, flight.key, &effects)
        }
        guard flight.direction != .prepend, !flight.isDroppedPage else { return end(flight, error, &effects) }
        if flight.direction == .replace {
            guard flight.paginator?.accept(error) ?? false else { return end(flight, error, &effects) }
            if case .page(let key)? = flight.paginator?.upcoming { return ask(flight, key, &effects) }
            return finish(flight, &effects)
        }
        guard paginator.accept(error) else { return end(flight, error, &effects) }
        if case .page = paginator.upcoming { return ask(flight, correctedNext, &effects) }
        end(flight, nil, &effects)
    }

    /// Ends a load, once: its state, then those who wait for it, then what waited for its end.
    mutating func end(_ ended: Flight<Row>, _ error: LoadingError?, _ effects: inout [ListEffect<Row>]) {
        flight = nil
        let isCancelled = error?.code == .cancelled
        if isCancelled, !ended.isWaiting { effects.append(.cancelPage(ended.ticket)) }
        set(ended.direction, error.map { isCancelled ? .idle : .failed($0) } ?? .idle)
        if isLoaded, error == nil || isCancelled { settleEnds() }
        if ended.isRefresh, error == nil { isStale = false }
        let goesOn = ended.asksCache && error == nil
        if !goesOn { effects += ended.loads.map { .ended($0, error) } }
        sendWaiting(&effects)
        if goesOn {
            isStale = true
            replace(nil, isRefresh: true, from: nil, &effects)
            flight?.loads = ended.loads
        } else if let load = queuedNext, ended.direction == .replace, flight == nil {
            queuedNext = nil
            let isWanted = error == nil && append == .idle
            if isWanted { loadNext(load, byUser: true, &effects) } else { effects.append(.ended(load, error)) }
        }
    }

    /// Marks the directions without a failure as idle or at their end.
    private mutating func settleEnds() {
        if append.error == nil {
            let isAtEnd = if case .end = paginator.upcoming { dropped.back.isEmpty } else { false }
            append = isAtEnd ? .end : .idle
        }
        if prepend.error == nil { prepend = hasPrevious ? .idle : .end }
    }

    private mutating func set(_ direction: Flight<Row>.Direction, _ state: LoadState) {
        switch direction {
        case .replace: refresh = state
        case .append: append = state
        case .prepend: prepend = state
        }
    }
}
