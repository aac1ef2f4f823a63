import HTTPLoading
import JSONDocuments
import JSONPaths

// The course of a load, from its start to its one end.
extension ListState {
    mutating func startLoading(_ load: Int, _ effects: inout [ListEffect<Row>]) {
        guard !isLoaded || hasNewRequest || setup.isValue else {
            return refuse(load, found: "a list that is loaded", advice: "refresh it, or load its next page", &effects)
        }
        replace([load], Replacement(isRefresh: false, pageCount: 1), &effects)
    }

    mutating func reload(_ load: Int, _ effects: inout [ListEffect<Row>]) {
        let count = loaded.span.count { !$0.ids.isEmpty }
        replace(
            [load], Replacement(isRefresh: true, pageCount: max(1, count), start: loaded.span.first?.key), &effects)
    }

    /// Starts again at a page.
    ///
    /// A load on its way is cancelled, unless it does the same.
    mutating func replace(_ loads: [Int], _ wanted: Replacement, _ effects: inout [ListEffect<Row>]) {
        if let flight {
            let isSame = flight.direction == .replace && !hasNewRequest && (flight.isRefresh || !wanted.isRefresh)
            if isSame { return refuse(loads.first, during: flight, &effects) }
            end(flight, .cancelled(request.address, by: wanted.isRefresh ? "a refresh" : "another load"), &effects)
        }
        let isOther = hasNewRequest
        (hasNewRequest, replacement) = (false, wanted)
        var flight = Flight<Row>(.replace, loads: loads)
        let style = setup.style == nil && wanted.start != nil ? paginator.style : firstStyle
        flight.paginator = Paginator(
            request, style: style, limits: setup.limits, from: PageResumption(at: wanted.start),
            isListProved: movedRows != nil)
        (flight.isRefresh, flight.wantedPages, flight.start) = (wanted.isRefresh, wanted.pageCount, wanted.start)
        flight.startTicket = ticket + 1
        if case .staleWhileRevalidate = setup.cache { flight.asksCache = !wanted.isRefresh && wanted.start == nil }
        let isWhole = dropped.front.isEmpty && loaded.span.first.map { $0.key == wanted.start } ?? false
        if wanted.isRefresh, wanted.pageCount == 1, !isOther, isWhole { flight.condition = entityTag }
        pairs = pairing
        ask(flight, wanted.start, &effects)
    }

    mutating func loadNext(_ load: Int?, byUser: Bool, _ effects: inout [ListEffect<Row>]) {
        if let flight {
            // The user asked for more while the list is renewed: that comes next.
            if byUser, flight.direction == .replace, isLoaded, queuedNext == nil { return queuedNext = load }
            return refuse(load, during: flight, &effects)
        }
        guard isLoaded else {
            return replace([load].compactMap(\.self), Replacement(isRefresh: false, pageCount: 1), &effects)
        }
        var flight = Flight<Row>(.append, loads: [load].compactMap(\.self))
        flight.isDroppedPage = !dropped.back.isEmpty
        if case .end = paginator.upcoming, !flight.isDroppedPage {
            return refuse(load, found: "the last page", advice: "refresh to start over", &effects)
        }
        ask(flight, key(of: flight), &effects)
    }

    mutating func loadPrevious(_ load: Int?, _ effects: inout [ListEffect<Row>]) {
        guard isLoaded, hasPrevious else {
            return replace([load].compactMap(\.self), Replacement(isRefresh: true, pageCount: 1), &effects)
        }
        if let flight { return refuse(load, during: flight, &effects) }
        var flight = Flight<Row>(.prepend, loads: [load].compactMap(\.self))
        flight.isDroppedPage = !dropped.front.isEmpty
        ask(flight, key(of: flight), &effects)
    }

    mutating func jump(_ load: Int, toPage number: Int, _ effects: inout [ListEffect<Row>]) {
        if number <= 0 || (number == firstPage && !hasPrevious) {
            return replace([load], Replacement(isRefresh: true, pageCount: 1), &effects)
        }
        if isLoaded, number - 1 == lastPage { return loadNext(load, byUser: true, &effects) }
        if isLoaded, number == firstPage - 1 { return loadPrevious(load, &effects) }
        guard let counting = method?.counting, counting.countsPages else {
            return refuse(load, found: "a list without page numbers", advice: "load the next page", &effects)
        }
        let start = PageKey.number((number - 1).clampedSum(counting.first))
        replace([load], Replacement(isRefresh: false, pageCount: 1, start: start), &effects)
    }

    mutating func retry(_ load: Int, _ effects: inout [ListEffect<Row>]) {
        if refresh.error != nil {
            replace([load], replacement, &effects)
        } else if append.error != nil {
            loadNext(load, byUser: true, &effects)
        } else if prepend.error != nil {
            loadPrevious(load, &effects)
        } else {
            refuse(load, found: "a list that hasn't failed", advice: "load its next page", &effects)
        }
    }

    mutating func cancel(_ load: Int?, _ effects: inout [ListEffect<Row>]) {
        if let queued = queuedNext, load == nil || load == queued {
            queuedNext = nil
            effects.append(.ended(queued, .cancelled(request.address)))
        }
        guard let flight, load.map(flight.loads.contains) ?? true else { return }
        end(flight, .cancelled(request.address), &effects)
    }

    /// Loads the next page or the previous one because a row near that end appears: once for each
    /// version of the rows, and never after a failure.
    mutating func prefetch(for id: UniqueID, distance: Int, _ effects: inout [ListEffect<Row>]) {
        if setup.maxPages != nil { appeared.note(id, distance: distance) }
        guard flight == nil, isLoaded, distance > 0 else { return }
        if append == .idle, prefetched.next != version, ids.suffix(distance).contains(id) {
            prefetched.next = version
            loadNext(nil, byUser: false, &effects)
        } else if prepend == .idle, prefetched.previous != version, ids.prefix(distance).contains(id) {
            prefetched.previous = version
            loadPrevious(nil, &effects)
        }
    }

    /// True if there is a page before the rows.
    var hasPrevious: Bool { previous != nil || !dropped.front.isEmpty }

    private mutating func refuse(_ load: Int?, during flight: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        let kind = flight.direction != .replace ? "a page" : flight.isRefresh ? "a refresh" : "a load"
        refuse(load, found: "\(kind) in flight", advice: "wait until it has ended, or cancel it", &effects)
    }

    mutating func refuse(_ load: Int?, found: String, advice: String, _ effects: inout [ListEffect<Row>]) {
        refusedLoadCount += 1
        guard let load else { return }
        let error = LoadingError(
            .refused, address: request.address, expected: "\(setup.subject) that can load", found: found, advice: advice
        )
        effects.append(.ended(load, error))
    }
}

// The requests of a load, and their answers.
extension ListState {
    /// Asks for a page: now, or after the removals that are on their way, where pages are counted.
    mutating func ask(_ asked: Flight<Row>, _ key: PageKey?, _ effects: inout [ListEffect<Row>]) {
        var flight = asked
        (flight.key, flight.isSuspect) = (key, false)
        self.flight = flight
        set(flight.direction, .loading)
        flight.isWaiting = isPositional && !flight.isFirstPage && isRemoving
        if flight.isWaiting { self.flight = flight } else { send(flight, &effects) }
    }

    private mutating func send(_ asked: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        var flight = asked
        ticket += 1
        (flight.ticket, flight.isWaiting, flight.retryWait) = (ticket, false, nil)
        let paginator = flight.paginator ?? paginator
        var request = paginator.request(for: flight.key)
        if flight.isRefresh || (isFresh && flight.direction != .replace) { request.cachePolicy = .networkOnly }
        if flight.asksCache { request.cachePolicy = .cacheOnly }
        if let tag = flight.condition, flight.pages.summaries.isEmpty, request.headers["If-None-Match"] == nil {
            request.headers["If-None-Match"] = tag
        } else {
            flight.condition = nil
        }
        self.flight = flight
        effects.append(.page(paginator.order(flight.key, request, ticket: ticket)))
    }

    /// True if a removal or move is on its way.
    private var isRemoving: Bool { edits.contains { $0.shifts && $0.phase == .sending } }

    /// True if a page request with a number is on its way.
    var isCounting: Bool { isPositional && (flight.map { !$0.isWaiting && !$0.isFirstPage } ?? false) }

    /// Sends the page request that waited for removals.
    mutating func sendWaitingPage(_ effects: inout [ListEffect<Row>]) {
        guard var flight, flight.isWaiting, !isRemoving else { return }
        flight.key = key(of: flight)
        send(flight, &effects)
    }

    mutating func receive(
        _ result: Result<PageContents<Row>, LoadingError>, of ticket: Int, _ effects: inout [ListEffect<Row>]
    ) {
        guard let flight, flight.ticket == ticket, !flight.isWaiting else {
            if case .failure(let error) = result, error.code == .cancelled { return }
            lateResultCount += 1
            return
        }
        // The answer may lack rows that moved before it: ask again with what is known now.
        if flight.isSuspect, isPositional { return askAgain(flight, &effects) }
        switch (result, flight.direction) {
        case (.success(let page), .prepend): prepend(page, flight, &effects)
        case (.success(let page), _) where flight.isDroppedPage: append(page, flight, &effects)
        case (.failure(let error), _) where flight.direction == .prepend || flight.isDroppedPage:
            end(flight, error, &effects)
        case (.failure(let error), _) where error.status == 304 && flight.condition != nil:
            isFresh = true
            end(flight, nil, &effects)
        case (.failure(let error), _) where flight.asksCache && error.code == .notCached: askServer(flight, &effects)
        default: settle(result, of: flight, &effects)
        }
    }

    /// Takes the answer to a request that leads on: a page of the list, or a trial.
    private mutating func settle(
        _ result: Result<PageContents<Row>, LoadingError>, of asked: Flight<Row>, _ effects: inout [ListEffect<Row>]
    ) {
        var flight = asked
        if case .success(let page) = result, flight.asksCache {
            if isTooOld(page.response) { return askServer(flight, &effects) }
            // A transport without a cache has asked the server.
            flight.asksCache = page.response.origin != .server
        }
        do throws(LoadingError) {
            if flight.direction == .append {
                if isOutOfTurn(flight) { paginator.forgetPages() }
                let page = try paginator.take(result)
                if let path = paginator.movedRows { return readAgain(at: path, flight, &effects) }
                guard let page else { return goOn(flight, &effects) }
                append(page, flight, &effects)
            } else {
                // After rows that the app inserted meanwhile, a page may be equal to one that came before.
                if mayHaveGrown(since: flight.startTicket) { flight.paginator?.forgetPages() }
                let page = try flight.paginator?.take(result) ?? nil
                if let path = flight.paginator?.movedRows { return readAgain(at: path, flight, &effects) }
                guard let page else { return goOn(flight, &effects) }
                collect(page, flight, &effects)
            }
        } catch {
            end(flight, error, &effects)
        }
    }

    /// Reads the list again where a page has shown that its rows are.
    private mutating func readAgain(at path: JSONPath, _ ended: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        movedRows = path
        flight = nil
        set(ended.direction, .idle)
        let count = ended.direction == .append ? loaded.span.count + 1 : ended.wantedPages
        replace(ended.loads, Replacement(isRefresh: ended.isRefresh, pageCount: count), &effects)
        flight?.paginator?.noteMove(to: path)
    }

    /// The style from which the list begins: the one that was given, with the rows where a page has shown that they
    /// are.
    private var firstStyle: PagingStyle {
        var style = setup.ownStyle
        style.rows = style.rows ?? movedRows
        return style
    }

    /// Returns whether a page was requested earlier than the last page said, or after rows that the app inserted: it
    /// may be equal to one that came before.
    private func isOutOfTurn(_ flight: Flight<Row>) -> Bool {
        guard case .page(let key) = paginator.upcoming else { return false }
        return key != flight.key || mayHaveGrown(since: nextTicket)
    }

    /// Requests the next page after a trial that brought none, or ends.
    private mutating func goOn(_ flight: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        if flight.direction == .append {
            guard case .page = paginator.upcoming else { return end(flight, nil, &effects) }
            return ask(flight, correctedNext, &effects)
        }
        guard case .page(let key)? = flight.paginator?.upcoming else { return finish(flight, &effects) }
        ask(flight, key, &effects)
    }

    private mutating func askAgain(_ suspect: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        var flight = suspect
        if flight.direction == .replace {
            let isFirst = flight.pages.summaries.isEmpty && flight.start == nil
            let style = isFirst ? firstStyle : flight.paginator?.style
            flight.pages = LoadedPages()
            flight.paginator = Paginator(
                request, style: style, limits: setup.limits, from: PageResumption(at: flight.start),
                isListProved: movedRows != nil)
        }
        ask(flight, key(of: flight), &effects)
    }

    /// Asks the server because the cache has nothing, or nothing that is young enough.
    mutating func askServer(_ asked: Flight<Row>, _ effects: inout [ListEffect<Row>]) {
        var flight = asked
        flight.asksCache = false
        ask(flight, flight.key, &effects)
    }

    /// Ends a load, once: its state, then those who wait for it, then what waited for its end.
    mutating func end(_ ended: Flight<Row>, _ error: LoadingError?, _ effects: inout [ListEffect<Row>]) {
        flight = nil
        let isCancelled = error?.code == .cancelled
        if isCancelled, !ended.isWaiting { effects.append(.cancelPage(ended.ticket)) }
        set(ended.direction, error.map { isCancelled ? .idle : .failed($0) } ?? .idle)
        if isLoaded, error == nil || isCancelled { settleEnds() }
        if ended.isRefresh, error == nil { isStale = false }
        sendWaiting(&effects)
        if ended.asksCache, error == nil {
            isStale = true
            return replace(ended.loads, Replacement(isRefresh: true, pageCount: 1), &effects)
        }
        effects += ended.loads.map { .ended($0, error) }
        guard ended.direction == .replace, let load = queuedNext else { return }
        queuedNext = nil
        if let error { effects.append(.ended(load, error)) } else { loadNext(load, byUser: true, &effects) }
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
