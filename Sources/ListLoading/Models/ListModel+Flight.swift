import HTTPLoading

// The course of a load: from its begin to the one end it has.
extension ListModel {
    func begin(
        _ direction: Direction, _ key: PageKey?, _ follower: PageFollower, isRefresh: Bool, _ completion: Completion?
    ) -> LoadStart {
        generation += 1
        self.isRefresh = isRefresh
        set(direction, .loading)
        flight = Flight(
            generation: generation, direction: direction, isRefresh: isRefresh, completion: completion, key: key,
            follower: follower, store: RowStore(duplicates), change: ListChange(direction.kind))
        ask(for: key)
        return .started
    }

    /// Sends the request of a page, and has what comes of it handed to the load that is on its way.
    private func ask(for key: PageKey?) {
        guard let flight else { return }
        var request = flight.follower.request(for: key)
        if flight.isRefresh || (isFresh && flight.direction != .replace) { request.cachePolicy = .networkOnly }
        let (reader, style, list) = (reader, flight.follower.style, flight.follower.list)
        let work = LoadWork<PageContents<Row>>(request: request, server: server) { response in
            do throws(LoadingError) {
                return .success(try reader.read(response, style, of: key, list))
            } catch {
                return .failure(error)
            }
        }
        let generation = flight.generation
        self.flight?.key = key
        self.flight?.handle = scheduler.start(work) { [weak self] outcome in self?.receive(outcome, of: generation) }
    }

    /// Takes what came of a request, where its load is still the one on its way.
    private func receive(_ outcome: Result<PageContents<Row>, LoadingError>, of generation: Int) {
        guard let flight, flight.generation == generation else {
            if case .failure(let error) = outcome, error.code == .cancelled { return }
            lateResultCount += 1
            return
        }
        switch outcome {
        case .failure(let error): fail(flight, error)
        case .success(let page):
            let page = flight.direction == .prepend ? page : flight.follower.screened(page)
            handleParsedData(page.rows)
            // Whoever looked at the rows may have cancelled.
            guard self.flight?.generation == generation else { return }
            switch flight.direction {
            case .replace: collect(page, flight)
            case .append: append(page, flight)
            case .prepend: prepend(page, flight)
            }
        }
    }

    private func fail(_ flight: Flight, _ error: LoadingError) {
        var follower = flight.follower
        guard flight.direction != .prepend, follower.accept(error) else { return end(flight, .failure(error)) }
        if flight.direction == .append { self.follower = follower }
        if case .page(let key) = follower.upcoming {
            self.flight?.follower = follower
            return ask(for: key)
        }
        guard flight.direction == .append else { return finishReplacing(flight, follower) }
        end(flight, .success(ListChange(.appended)))
    }

    /// Keeps the page until there is one with rows; then all rows are replaced at once.
    private func collect(_ page: PageContents<Row>, _ flight: Flight) {
        var flight = flight
        if flight.pages.isEmpty { flight.previous = page.previous }
        flight.change.issues += page.issues
        flight.store.reserve(page.fields.total)
        let newCount = flight.store.append(page.rows, page.ids, &flight.change)
        flight.follower.accept(page, newRows: newCount)
        flight.pages.append(PageSummary(page, newCount: newCount, duplicateCount: flight.change.duplicateCount))
        if newCount == 0, case .page(let key) = flight.follower.upcoming {
            self.flight = flight
            ask(for: key)
        } else {
            finishReplacing(flight, flight.follower)
        }
    }

    private func finishReplacing(_ flight: Flight, _ follower: PageFollower) {
        store = flight.store
        pages = flight.pages
        previous = flight.previous
        isFresh = flight.isRefresh
        self.follower = follower
        currentPage = follower.number(of: flight.key) ?? max(1, follower.pageCount)
        firstPage = follower.number(of: pages.first?.key) ?? 1
        changeCount += 1
        var change = flight.change
        change.inserted = 0..<store.rows.count
        (change.updated, change.removed) = ([], [])
        end(flight, .success(change))
    }

    /// Adds the page; one that brings nothing new is followed by the next within the same load.
    private func append(_ page: PageContents<Row>, _ flight: Flight) {
        var change = ListChange(.appended)
        change.issues = page.issues
        let newCount = store.append(page.rows, page.ids, &change)
        follower.accept(page, newRows: newCount)
        currentPage = follower.number(of: page.key) ?? currentPage + 1
        pages.append(PageSummary(page, newCount: newCount, duplicateCount: change.duplicateCount))
        changeCount += 1
        guard newCount == 0, case .page(let key) = follower.upcoming else { return end(flight, .success(change)) }
        if !change.isEmpty { delegate?.loadRequestDidSuccess(change) }
        guard self.flight?.generation == flight.generation else { return }
        self.flight?.follower = follower
        ask(for: key)
    }

    private func prepend(_ page: PageContents<Row>, _ flight: Flight) {
        var change = ListChange(.prepended)
        change.issues = page.issues
        let newCount = store.prepend(page.rows, page.ids, &change)
        previous = page.previous
        firstPage = follower.number(of: page.key) ?? max(1, firstPage - 1)
        pages.append(PageSummary(page, newCount: newCount, duplicateCount: change.duplicateCount))
        changeCount += 1
        end(flight, .success(change))
    }

    /// Ends a load, once: its state first, then whoever waits for it.
    func end(_ flight: Flight, _ result: Result<ListChange, LoadingError>) {
        self.flight = nil
        switch result {
        case .success(let change):
            set(flight.direction, .idle)
            settleEnds(flight.direction)
            tell(of: change, flight)
        case .failure(let error):
            flight.handle?.cancel()
            set(flight.direction, error.code == .cancelled ? .idle : .failed(error, retry: retry(flight)))
            if error.code != .cancelled { delegate?.requestDidFail(error) }
        }
        flight.completion?(result)
        delegate?.handleAfterRequestFinish()
    }

    private func tell(of change: ListChange, _ flight: Flight) {
        if flight.isRefresh {
            delegate?.refreshRequestDidSuccess(change)
        } else {
            delegate?.loadRequestDidSuccess(change)
        }
        let isFirst = flight.direction == .replace || (flight.direction == .prepend && prependState.isEnd)
        if isFirst { delegate?.didLoadFirstPage() }
        if flight.direction != .prepend, appendState.isEnd { delegate?.didLoadLastPage() }
    }

    /// Says where nothing more is to be had; a replacement says it of both ends.
    private func settleEnds(_ direction: Direction) {
        if direction != .prepend {
            if case .end = follower.upcoming { appendState = .end } else { appendState = .idle }
        }
        if direction != .append { prependState = previous == nil ? .end : .idle }
    }

    private func retry(_ flight: Flight) -> LoadRetry {
        let (direction, isRefresh) = (flight.direction, flight.isRefresh)
        let key = flight.pages.isEmpty ? flight.key : flight.pages[0].key
        return LoadRetry { [weak self] in
            switch direction {
            case .replace: _ = self?.replace(from: key, isRefresh: isRefresh, nil)
            case .append: self?.loadNextPage()
            case .prepend: self?.loadPreviousPage()
            }
        }
    }

    private func set(_ direction: Direction, _ state: LoadState) {
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
            issueCount: page.issueCount, cost: page.response.cost, origin: page.response.origin)
    }
}

extension ListModel {
    /// A load that is on its way.
    struct Flight {
        let generation: Int
        let direction: Direction
        let isRefresh: Bool
        let completion: Completion?
        /// What is asked for now.
        var key: PageKey?
        /// The pages as they will be when it succeeds.
        var follower: PageFollower
        /// The rows that will be put in place of the others.
        var store: RowStore<Row>
        /// What the pages of those rows brought.
        var pages: [PageSummary] = []
        /// The page in front of those rows.
        var previous: PageKey?
        /// What could not be read in them.
        var change: ListChange
        var handle: LoadHandle?
    }

    /// Which way a load goes.
    enum Direction {
        /// New rows in place of all.
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

/// The number of a load that somebody waits for, once it was begun.
@MainActor
final class StartedLoad {
    var generation: Int?

    nonisolated init() {}
}

/// Whether a load was begun.
public enum LoadStart: Sendable {
    /// It was.
    case started
    /// It was not; the error has the code `refused` and says why.
    case refused(LoadingError)

    /// Whether it was begun.
    public var isStarted: Bool { if case .started = self { true } else { false } }

    /// Why it was not begun; nil where it was.
    public var refusal: LoadingError? { if case .refused(let error) = self { error } else { nil } }
}
