import HTTPLoading
import ItemMapping
import JSONDocuments

// The course of a load, from its start to its one end.
extension ListModel {
    func begin(
        _ direction: Direction, key: PageKey?, since told: Int? = nil, isRefresh: Bool = false, isReload: Bool = false,
        replacement: Replacement? = nil, completion: Completion?
    ) -> LoadStart {
        settleDroppedEdits()
        generation += 1
        self.isRefresh = isRefresh
        set(direction, to: .loading)
        inFlight = InFlightLoad(
            generation: generation, direction: direction, isRefresh: isRefresh, isReload: isReload, start: key,
            completion: completion, key: key, replacement: replacement)
        if isRefresh, replacement?.pageCount == nil, dropped.front.isEmpty, let first = span.first, first.key == key {
            inFlight?.condition = entityTag
        }
        inFlight?.asksCache = cache == .staleWhileRevalidate && direction == .replace && !isRefresh && key == nil
        ask(for: key, since: told)
        tell { $0.listModelDidStartLoading($1) }
        return .started
    }

    /// Sends the request of a page, and has what comes of it handed to the load that is on its way.
    func send(_ key: PageKey?) {
        guard let inFlight else { return }
        let paginator = paginator(of: inFlight)
        var request = paginator.request(for: key)
        if inFlight.isRefresh || (isFresh && inFlight.direction != .replace) { request.cachePolicy = .networkOnly }
        if inFlight.asksCache { request.cachePolicy = .cacheOnly }
        if let tag = inFlight.condition, inFlight.replacement?.pages.isEmpty ?? true,
            request.headers["If-None-Match"] == nil
        {
            request.headers["If-None-Match"] = tag
        } else {
            self.inFlight?.condition = nil
        }
        let (reader, style, list) = (reader, paginator.style, paginator.list)
        let work = LoadWork<PageContents<Row>>(request: request, transport: transport) { response in
            do throws(LoadingError) {
                return .success(try reader.read(response, by: style, of: key, in: list))
            } catch {
                return .failure(error)
            }
        }
        let generation = inFlight.generation
        self.inFlight?.key = key
        self.inFlight?.handle = scheduler.start(work) { [weak self] outcome in self?.receive(outcome, of: generation) }
    }

    /// Receives the result of a request, if its load is still in flight.
    private func receive(_ outcome: Result<PageContents<Row>, LoadingError>, of generation: Int) {
        settleDroppedEdits()
        guard let inFlight, inFlight.generation == generation else {
            if case .failure(let error) = outcome, error.code == .cancelled { return }
            lateResultCount += 1
            return
        }
        switch outcome {
        case .failure(let error): fail(inFlight, with: error)
        case .success(let page):
            // Rows that moved before the page while it was made would be lost.
            if inFlight.isSuspect { return askAgain(inFlight.position) }
            var page = page
            screen(&page, of: inFlight)
            if inFlight.direction == .append { trim(&page, of: inFlight) }
            handleParsedData(page.rows)
            // The handler may have cancelled the load.
            guard self.inFlight?.generation == generation else { return }
            switch inFlight.direction {
            case .replace: if let replacement = inFlight.replacement { collect(page, in: replacement, of: inFlight) }
            case .append: append(page, of: inFlight)
            case .prepend: prepend(page, of: inFlight)
            }
        }
    }

    /// Removes rows that came before from a page, if the load goes on from page to page.
    private func screen(_ page: inout PageContents<Row>, of inFlight: InFlightLoad) {
        if inFlight.direction == .prepend || inFlight.isReload { return }
        if let replacement = inFlight.replacement {
            replacement.paginator.screen(&page)
        } else {
            paginator.screen(&page)
        }
    }

    private func fail(_ inFlight: InFlightLoad, with error: LoadingError) {
        if error.code == .notCached, inFlight.asksCache {
            self.inFlight?.asksCache = false
            return ask(for: inFlight.position.key, since: inFlight.position.told)
        }
        if error.status == 304, inFlight.condition != nil {
            return end(inFlight, with: .success(ListChange(.unchanged)))
        }
        var paginator = paginator(of: inFlight)
        guard inFlight.direction != .prepend, !inFlight.isReload, paginator.accept(error) else {
            return end(inFlight, with: .failure(error))
        }
        keep(paginator, of: inFlight)
        if case .page(let key) = paginator.upcoming {
            return ask(for: key, since: inFlight.replacement == nil ? lost.told : inFlight.request)
        }
        guard let replacement = inFlight.replacement else {
            return end(inFlight, with: .success(ListChange(.appended)))
        }
        finishReplacing(by: replacement, of: inFlight)
    }

    /// The paginator of a load: that of the rows, unless it replaces them.
    private func paginator(of inFlight: InFlightLoad) -> Paginator { inFlight.replacement?.paginator ?? paginator }

    private func keep(_ paginator: Paginator, of inFlight: InFlightLoad) {
        if let replacement = inFlight.replacement {
            replacement.paginator = paginator
        } else {
            self.paginator = paginator
        }
    }

    /// Ends a load, once: first its state, then its completion.
    func end(_ inFlight: InFlightLoad, with result: Result<ListChange, LoadingError>) {
        self.inFlight = nil
        switch result {
        case .success(let change):
            if inFlight.direction == .replace {
                refreshState = .idle
                isStale = inFlight.asksCache && pages.last?.origin == .cache
            }
            settleEnds(inFlight.direction)
            tell(of: change, inFlight)
        case .failure(let error):
            inFlight.handle?.cancel()
            set(inFlight.direction, to: error.code == .cancelled ? .idle : .failed(error, retry: retry(inFlight)))
            if error.code != .cancelled { tell { $0.listModel($1, didFail: error) } }
        }
        inFlight.completion?(result)
        tell { $0.listModelDidFinishLoading($1) }
        if self.inFlight == nil { sendWaiting() }
        if isStale, inFlight.asksCache, self.inFlight == nil { startRefreshing() }
    }

    private func tell(of change: ListChange, _ inFlight: InFlightLoad) {
        if inFlight.isRefresh {
            tell { $0.listModel($1, didRefresh: change) }
        } else {
            tell { $0.listModel($1, didLoad: change) }
        }
        let isFirst = inFlight.direction == .replace || (inFlight.direction == .prepend && prependState.isEnd)
        if isFirst { tell { $0.listModelDidLoadFirstPage($1) } }
        if inFlight.direction != .prepend, appendState.isEnd { tell { $0.listModelDidLoadLastPage($1) } }
    }

    /// Marks a direction as idle or at its end; a replacement marks both.
    private func settleEnds(_ direction: Direction) {
        if direction != .prepend || !dropped.back.isEmpty {
            let isAtEnd = if case .end = paginator.upcoming { dropped.back.isEmpty } else { false }
            appendState = isAtEnd ? .end : .idle
        }
        if direction != .append || !dropped.front.isEmpty { prependState = hasPrevious ? .idle : .end }
    }

    /// Whether there is a page before the rows.
    var hasPrevious: Bool { previous != nil || !dropped.front.isEmpty }

    private func retry(_ inFlight: InFlightLoad) -> LoadRetry {
        let (direction, isRefresh, pageCount) = (
            inFlight.direction, inFlight.isRefresh, inFlight.replacement?.pageCount
        )
        let key = inFlight.start
        return LoadRetry { [weak self] in
            switch direction {
            case .replace:
                _ = self?.replace(from: key, isRefresh: isRefresh, pageCount: pageCount, completion: nil)
            case .append: self?.startLoadingNextPage()
            case .prepend: self?.startLoadingPreviousPage()
            }
        }
    }

    private func set(_ direction: Direction, to state: LoadState) {
        switch direction {
        case .replace: refreshState = state
        case .append: appendState = state
        case .prepend: prependState = state
        }
    }
}
