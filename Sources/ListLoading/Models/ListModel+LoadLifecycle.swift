import HTTPLoading
import ItemMapping
import JSONDocuments

// The course of a load, from its start to its one end.
extension ListModel {
    func begin(
        _ direction: Direction, key: PageKey?, by paginator: Paginator, isRefresh: Bool, pageCount: Int? = nil,
        isReload: Bool = false, completion: Completion?
    ) -> LoadStart {
        edits.settle(at: generation)
        generation += 1
        self.isRefresh = isRefresh
        set(direction, to: .loading)
        inFlight = InFlightLoad(
            generation: generation, direction: direction, isRefresh: isRefresh, pageCount: pageCount,
            isReload: isReload, start: key, completion: completion, key: key, paginator: paginator,
            store: RowStore(duplicates), change: ListChange(direction.kind))
        if isRefresh, pageCount == nil, dropped.front.isEmpty, let first = span.first, first.key == key {
            inFlight?.condition = entityTag
        }
        ask(for: key)
        delegate?.listModelDidStartLoading(self)
        return .started
    }

    /// Sends the request of a page, and has what comes of it handed to the load that is on its way.
    func ask(for key: PageKey?) {
        guard let inFlight else { return }
        var request = inFlight.paginator.request(for: key)
        if inFlight.isRefresh || (isFresh && inFlight.direction != .replace) { request.cachePolicy = .networkOnly }
        if let tag = inFlight.condition, inFlight.pages.isEmpty, request.headers["If-None-Match"] == nil {
            request.headers["If-None-Match"] = tag
        } else {
            self.inFlight?.condition = nil
        }
        let (reader, style, list) = (reader, inFlight.paginator.style, inFlight.paginator.list)
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
        guard let inFlight, inFlight.generation == generation else {
            if case .failure(let error) = outcome, error.code == .cancelled { return }
            lateResultCount += 1
            return
        }
        switch outcome {
        case .failure(let error): fail(inFlight, with: error)
        case .success(let page):
            let isKnown = inFlight.direction == .prepend || inFlight.isReload
            let page = isKnown ? page : inFlight.paginator.screened(page)
            handleParsedData(page.rows)
            // The handler may have cancelled the load.
            guard self.inFlight?.generation == generation else { return }
            switch inFlight.direction {
            case .replace: collect(page, of: inFlight)
            case .append: append(page, of: inFlight)
            case .prepend: prepend(page, of: inFlight)
            }
        }
    }

    private func fail(_ inFlight: InFlightLoad, with error: LoadingError) {
        if error.status == 304, inFlight.condition != nil {
            return end(inFlight, with: .success(ListChange(.unchanged)))
        }
        var paginator = inFlight.paginator
        guard inFlight.direction != .prepend, !inFlight.isReload, paginator.accept(error) else {
            return end(inFlight, with: .failure(error))
        }
        if inFlight.direction == .append { self.paginator = paginator }
        if case .page(let key) = paginator.upcoming {
            self.inFlight?.paginator = paginator
            return ask(for: key)
        }
        guard inFlight.direction == .append else { return finishReplacing(inFlight, by: paginator) }
        end(inFlight, with: .success(ListChange(.appended)))
    }

    /// Ends a load, once: first its state, then its completion.
    func end(_ inFlight: InFlightLoad, with result: Result<ListChange, LoadingError>) {
        self.inFlight = nil
        switch result {
        case .success(let change):
            set(inFlight.direction, to: .idle)
            settleEnds(inFlight.direction)
            tell(of: change, inFlight)
        case .failure(let error):
            inFlight.handle?.cancel()
            set(inFlight.direction, to: error.code == .cancelled ? .idle : .failed(error, retry: retry(inFlight)))
            if error.code != .cancelled { delegate?.listModel(self, didFail: error) }
        }
        inFlight.completion?(result)
        delegate?.listModelDidFinishLoading(self)
    }

    private func tell(of change: ListChange, _ inFlight: InFlightLoad) {
        if inFlight.isRefresh {
            delegate?.listModel(self, didRefresh: change)
        } else {
            delegate?.listModel(self, didLoad: change)
        }
        let isFirst = inFlight.direction == .replace || (inFlight.direction == .prepend && prependState.isEnd)
        if isFirst { delegate?.listModelDidLoadFirstPage(self) }
        if inFlight.direction != .prepend, appendState.isEnd { delegate?.listModelDidLoadLastPage(self) }
    }

    /// Marks the directions that have reached their end; a replacement marks both.
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
        let (direction, isRefresh, pageCount) = (inFlight.direction, inFlight.isRefresh, inFlight.pageCount)
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
