import HTTPLoading
import JSONDocuments
import JSONPaths

// The course of a load, from its start to its one end.
extension ListState {
    mutating func startLoading(_ load: Int) {
        guard !isLoaded || origin.hasNewRequest || setup.isValue else {
            return refuse(load, found: "a list that is loaded", advice: "refresh it, or load its next page")
        }
        replace(load, Replacement())
    }

    mutating func reload(_ load: Int) {
        let (count, start) = (window.pages.filledCount, window.pages.span.first?.trace.key)
        replace(load, Replacement(isRefresh: true, pageCount: max(1, count), start: start))
    }

    /// Starts again at a page.
    ///
    /// A load on its way is cancelled, unless it does the same.
    mutating func replace(_ load: Int?, _ wanted: Replacement) {
        if let flight {
            let isSame =
                flight.direction == .replace && !origin.hasNewRequest && (flight.isRefresh || !wanted.isRefresh)
            if isSame { return refuse(load, during: flight) }
            end(flight, .cancelled(request.address, by: wanted.isRefresh ? "a refresh" : "another load"))
        }
        origin.begin()
        var flight = loads.replacing(load, by: wanted)
        let style = setup.style == nil && wanted.start != nil ? paginator.style : firstStyle
        flight.paginator = makePaginator(style, from: wanted.start)
        flight.asksCache = setup.cache.isAsked(for: wanted)
        if wanted.isRefresh, wanted.pageCount == 1, window.begins(at: wanted.start) {
            flight.condition = origin.entityTag
        }
        flight.pages.pairs = pairing
        ask(flight, wanted.start)
    }

    private func makePaginator(_ style: PagingStyle, from start: PageKey?) -> Paginator<Row> {
        Paginator(
            PagingPlan(
                list: request, style: style, limits: setup.limits, start: PageResumption(at: start),
                isListProved: origin.movedRows != nil))
    }

    mutating func loadNext(_ load: Int?) {
        if let flight {
            // The user asked for more while the list is renewed: that comes next.
            if isLoaded, loads.enqueue(load) { return }
            return refuse(load, during: flight)
        }
        guard isLoaded else { return replace(load, Replacement()) }
        var flight = Flight<Row>(.append, for: load)
        flight.isDroppedPage = !window.dropped.back.isEmpty
        guard givenNext != nil else {
            return refuse(load, found: "the last page", advice: "refresh to start over")
        }
        ask(flight, key(of: flight))
    }

    mutating func loadPrevious(_ load: Int?) {
        guard isLoaded, window.hasPrevious else { return replace(load, Replacement(isRefresh: true)) }
        if let flight { return refuse(load, during: flight) }
        var flight = Flight<Row>(.prepend, for: load)
        flight.isDroppedPage = !window.dropped.front.isEmpty
        ask(flight, key(of: flight))
    }

    mutating func jump(_ load: Int, toPage number: Int) {
        if number <= 0 || (number == firstPage && !window.hasPrevious) {
            return replace(load, Replacement(isRefresh: true))
        }
        if isLoaded, number - 1 == lastPage { return loadNext(load) }
        if isLoaded, number == firstPage - 1 { return loadPrevious(load) }
        guard let counting = method?.counting, counting.countsPages else {
            return refuse(load, found: "a list without page numbers", advice: "load the next page")
        }
        replace(load, Replacement(start: .number((number - 1).clampedSum(counting.first))))
    }

    mutating func retry(_ load: Int) {
        switch states.failed {
        case .replace?: replace(load, loads.replacement)
        case .append?: loadNext(load)
        case .prepend?: loadPrevious(load)
        case nil: refuse(load, found: "a list that hasn't failed", advice: "load its next page")
        }
    }

    mutating func cancel(_ load: Int?) {
        if let queued = loads.dequeue(load) { effects.append(.ended(queued, .cancelled(request.address))) }
        guard let flight, load == nil || load == flight.load else { return }
        end(flight, .cancelled(request.address))
    }

    /// Loads the next page or the previous one because a row near that end appears: once for each
    /// version of the rows, and never after a failure.
    mutating func prefetch(for id: UniqueID, distance: Int) {
        if setup.maxPages != nil { window.appeared.note(id, distance: distance) }
        guard flight == nil, isLoaded, distance > 0 else { return }
        if append == .idle, ids.suffix(distance).contains(id), loads.startPrefetch(.append, at: version) {
            loadNext(nil)
        } else if prepend == .idle, ids.prefix(distance).contains(id), loads.startPrefetch(.prepend, at: version) {
            loadPrevious(nil)
        }
    }

    private mutating func refuse(_ load: Int?, during flight: Flight<Row>) {
        let kind = flight.direction != .replace ? "a page" : flight.isRefresh ? "a refresh" : "a load"
        refuse(load, found: "\(kind) in flight", advice: "wait until it has ended, or cancel it")
    }

    private mutating func refuse(_ load: Int?, found: String, advice: String) {
        guard let load else { return }
        let error = LoadingError(
            .refused, address: request.address, expected: "\(setup.subject) that can load", found: found, advice: advice
        )
        effects.append(.ended(load, error))
    }

    /// Ends a load, once: its state, then those who wait for it, then what waited for its end.
    mutating func end(_ ended: Flight<Row>, _ error: LoadingError?) {
        loads.flight = nil
        let isCancelled = error?.code == .cancelled
        if isCancelled, !ended.isWaiting { effects.append(.cancelPage(ended.ticket)) }
        states[ended.direction] = error.map { isCancelled ? .idle : .failed($0) } ?? .idle
        if isLoaded, error == nil || isCancelled {
            states.settle(hasNext: givenNext != nil, hasPrevious: window.hasPrevious)
        }
        if ended.isRefresh, error == nil { origin.isStale = false }
        sendWaiting()
        if ended.asksCache, error == nil {
            origin.isStale = true
            return replace(ended.load, Replacement(isRefresh: true))
        }
        if let load = ended.load { effects.append(.ended(load, error)) }
        guard ended.direction == .replace, let load = loads.dequeue() else { return }
        if let error { effects.append(.ended(load, error)) } else { loadNext(load) }
    }
}

// The requests of a load, and their answers.
extension ListState {
    /// Asks for a page: now, or after the removals that are on their way, where pages are counted.
    mutating func ask(_ asked: Flight<Row>, _ key: PageKey?) {
        var flight = asked
        (flight.key, flight.isSuspect) = (key, false)
        loads.flight = flight
        states[flight.direction] = .loading
        flight.isWaiting = isPositional && !flight.isFirstPage && log.isShifting
        if flight.isWaiting { loads.flight = flight } else { send(flight) }
    }

    private mutating func send(_ asked: Flight<Row>) {
        var flight = asked
        (flight.ticket, flight.isWaiting, flight.retryWait) = (loads.nextTicket(), false, nil)
        let paginator = flight.paginator ?? paginator
        let request = origin.prepare(paginator.request(for: flight.key), for: &flight)
        loads.flight = flight
        effects.append(.page(paginator.order(flight.key, request, ticket: flight.ticket)))
    }

    /// True if a page request with a number is on its way.
    private var isCounting: Bool { isPositional && (flight.map { !$0.isWaiting && !$0.isFirstPage } ?? false) }

    /// Sends the edits that may be sent now.
    mutating func sendWaiting() {
        effects += log.sendWaiting(isCounting: isCounting, window.pages, shown.projection)
    }

    /// Sends the page request that waited for removals.
    mutating func sendWaitingPage() {
        guard var flight, flight.isWaiting, !log.isShifting else { return }
        flight.key = key(of: flight)
        send(flight)
    }

    mutating func receive(_ result: Result<PageContents<Row>, LoadingError>, of ticket: Int) {
        guard let flight, flight.ticket == ticket, !flight.isWaiting else { return }
        // The answer may lack rows that moved before it: ask again with what is known now.
        if flight.isSuspect, isPositional { return askAgain(flight) }
        switch (result, flight.direction) {
        case (.success(let page), .prepend): prepend(page, flight)
        case (.success(let page), _) where flight.isDroppedPage: append(page, flight)
        case (.failure(let error), _) where flight.direction == .prepend || flight.isDroppedPage:
            end(flight, error)
        case (.failure(let error), _) where error.status == 304 && flight.condition != nil:
            origin.isFresh = true
            end(flight, nil)
        case (.failure(let error), _) where flight.asksCache && error.code == .notCached: askServer(flight)
        default: settle(result, of: flight)
        }
    }

    /// Takes the answer to a request that leads on: a page of the list, or a trial.
    private mutating func settle(_ result: Result<PageContents<Row>, LoadingError>, of asked: Flight<Row>) {
        var flight = asked
        if case .success(let page) = result, flight.asksCache {
            if setup.cache.isTooOld(page.response) { return askServer(flight) }
            // A transport without a cache has asked the server.
            flight.asksCache = page.response.origin != .server
        }
        do throws(LoadingError) {
            if flight.direction == .append {
                if isOutOfTurn(flight) { paginator.forgetPages() }
                let page = try paginator.take(result)
                if let path = paginator.doubt.movedRows { return readAgain(at: path, flight) }
                guard let page else { return goOn(flight) }
                append(page, flight)
            } else {
                // After rows that the app inserted meanwhile, a page may be equal to one that came before.
                if log.mayHaveGrown(since: flight.startTicket) { flight.paginator?.forgetPages() }
                let page = try flight.paginator?.take(result) ?? nil
                if let path = flight.paginator?.doubt.movedRows { return readAgain(at: path, flight) }
                guard let page else { return goOn(flight) }
                collect(page, flight)
            }
        } catch {
            end(flight, error)
        }
    }

    /// Reads the list again where a page has shown that its rows are.
    private mutating func readAgain(at path: JSONPath, _ ended: Flight<Row>) {
        origin.movedRows = path
        loads.flight = nil
        states[ended.direction] = .idle
        let count = ended.direction == .append ? window.pages.span.count + 1 : ended.wanted.pageCount
        replace(ended.load, Replacement(isRefresh: ended.isRefresh, pageCount: count))
        loads.flight?.paginator?.noteMove(to: path)
    }

    /// The style from which the list begins: the one that was given, with the rows where a page has shown that they
    /// are.
    private var firstStyle: PagingStyle {
        var style = setup.ownStyle
        style.rows = style.rows ?? origin.movedRows
        return style
    }

    /// Returns whether a page was requested earlier than the last page said, or after rows that the app inserted: it
    /// may be equal to one that came before.
    private func isOutOfTurn(_ flight: Flight<Row>) -> Bool {
        guard case .page(let key) = paginator.upcoming else { return false }
        return key != flight.key || log.mayHaveGrown(since: window.nextTicket)
    }

    /// Requests the next page after a trial that brought none, or ends.
    private mutating func goOn(_ flight: Flight<Row>) {
        if flight.direction == .append {
            guard givenNext != nil else { return end(flight, nil) }
            return ask(flight, key(of: flight))
        }
        guard case .page(let key)? = flight.paginator?.upcoming else { return finish(flight) }
        ask(flight, key)
    }

    private mutating func askAgain(_ suspect: Flight<Row>) {
        var flight = suspect
        if flight.direction == .replace {
            let isFirst = flight.isEmpty && flight.wanted.start == nil
            let style = isFirst ? firstStyle : flight.paginator?.style ?? firstStyle
            flight.pages.startOver()
            flight.paginator = makePaginator(style, from: flight.wanted.start)
        }
        ask(flight, key(of: flight))
    }

    /// Asks the server because the cache has nothing, or nothing that is young enough.
    private mutating func askServer(_ asked: Flight<Row>) {
        var flight = asked
        flight.asksCache = false
        ask(flight, flight.key)
    }
}
