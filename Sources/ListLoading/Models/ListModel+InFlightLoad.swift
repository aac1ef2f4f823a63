import HTTPLoading

// The course of a load, from its start to its one end.
extension ListModel {
    func begin(
        _ direction: Direction, key: PageKey?, by paginator: Paginator, isRefresh: Bool, completion: Completion?
    ) -> LoadStart {
        generation += 1
        self.isRefresh = isRefresh
        set(direction, to: .loading)
        inFlight = InFlightLoad(
            generation: generation, direction: direction, isRefresh: isRefresh, completion: completion, key: key,
            paginator: paginator, store: RowStore(duplicates), change: ListChange(direction.kind))
        ask(for: key)
        delegate?.listModelDidStartLoading(self)
        return .started
    }

    /// Sends the request of a page, and has what comes of it handed to the load that is on its way.
    private func ask(for key: PageKey?) {
        guard let inFlight else { return }
        var request = inFlight.paginator.request(for: key)
        if inFlight.isRefresh || (isFresh && inFlight.direction != .replace) { request.cachePolicy = .networkOnly }
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
            let page = inFlight.direction == .prepend ? page : inFlight.paginator.screened(page)
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
        var paginator = inFlight.paginator
        guard inFlight.direction != .prepend, paginator.accept(error) else {
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

    /// Keeps the page until there is one with rows; then all rows are replaced at once.
    private func collect(_ page: PageContents<Row>, of inFlight: InFlightLoad) {
        var inFlight = inFlight
        if inFlight.pages.isEmpty { inFlight.previous = page.previous }
        inFlight.change.issues += page.issues
        inFlight.store.reserve(page.fields.total)
        let newCount = inFlight.store.append(page.rows, ids: page.ids, to: &inFlight.change)
        inFlight.paginator.accept(page, newRows: newCount)
        inFlight.pages.append(PageSummary(page, newCount: newCount, duplicateCount: inFlight.change.duplicateCount))
        if newCount == 0, case .page(let key) = inFlight.paginator.upcoming {
            self.inFlight = inFlight
            ask(for: key)
        } else {
            finishReplacing(inFlight, by: inFlight.paginator)
        }
    }

    private func finishReplacing(_ inFlight: InFlightLoad, by paginator: Paginator) {
        store = inFlight.store
        pages = inFlight.pages
        previous = inFlight.previous
        isFresh = inFlight.isRefresh
        self.paginator = paginator
        currentPage = paginator.number(of: inFlight.key) ?? max(1, paginator.pageCount)
        firstPage = paginator.number(of: pages.first?.key) ?? 1
        changeCount += 1
        var change = inFlight.change
        change.inserted = 0..<store.rows.count
        (change.updated, change.removed) = ([], [])
        end(inFlight, with: .success(change))
    }

    /// Adds the page; one that brings nothing new is followed by the next within the same load.
    private func append(_ page: PageContents<Row>, of inFlight: InFlightLoad) {
        var change = ListChange(.appended)
        change.issues = page.issues
        let newCount = store.append(page.rows, ids: page.ids, to: &change)
        paginator.accept(page, newRows: newCount)
        currentPage = paginator.number(of: page.key) ?? currentPage + 1
        pages.append(PageSummary(page, newCount: newCount, duplicateCount: change.duplicateCount))
        changeCount += 1
        guard newCount == 0, case .page(let key) = paginator.upcoming else {
            return end(inFlight, with: .success(change))
        }
        if !change.isEmpty { delegate?.listModel(self, didLoad: change) }
        guard self.inFlight?.generation == inFlight.generation else { return }
        self.inFlight?.paginator = paginator
        ask(for: key)
    }

    private func prepend(_ page: PageContents<Row>, of inFlight: InFlightLoad) {
        var change = ListChange(.prepended)
        change.issues = page.issues
        let newCount = store.prepend(page.rows, ids: page.ids, to: &change)
        previous = page.previous
        firstPage = paginator.number(of: page.key) ?? max(1, firstPage - 1)
        pages.append(PageSummary(page, newCount: newCount, duplicateCount: change.duplicateCount))
        changeCount += 1
        end(inFlight, with: .success(change))
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
        if direction != .prepend {
            if case .end = paginator.upcoming { appendState = .end } else { appendState = .idle }
        }
        if direction != .append { prependState = previous == nil ? .end : .idle }
    }

    private func retry(_ inFlight: InFlightLoad) -> LoadRetry {
        let (direction, isRefresh) = (inFlight.direction, inFlight.isRefresh)
        let key = inFlight.pages.isEmpty ? inFlight.key : inFlight.pages[0].key
        return LoadRetry { [weak self] in
            switch direction {
            case .replace: _ = self?.replace(from: key, isRefresh: isRefresh, completion: nil)
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

extension PageSummary {
    fileprivate init<Row>(_ page: PageContents<Row>, newCount: Int, duplicateCount: Int) {
        self.init(
            key: page.key, recordCount: page.recordCount, newCount: newCount, duplicateCount: duplicateCount,
            issueCount: page.issueCount, duration: page.response.duration, origin: page.response.origin)
    }
}

extension ListModel {
    /// A load that is on its way.
    struct InFlightLoad {
        let generation: Int
        let direction: Direction
        let isRefresh: Bool
        let completion: Completion?
        /// The page in flight.
        var key: PageKey?
        /// The pages as they will be when it succeeds.
        var paginator: Paginator
        /// The rows that replace the others.
        var store: RowStore<Row>
        /// The summaries of the pages of those rows.
        var pages: [PageSummary] = []
        /// The page before those rows.
        var previous: PageKey?
        /// The issues of those rows.
        var change: ListChange
        var handle: LoadHandle?
    }

    /// Which way a load goes.
    enum Direction {
        /// Replaces all rows.
        case replace
        /// Behind the rows.
        case append
        /// In front of the rows.
        case prepend

        var kind: ListChange.Kind {
            switch self {
            case .replace: .replaced
            case .append: .appended
            case .prepend: .prepended
            }
        }
    }
}
