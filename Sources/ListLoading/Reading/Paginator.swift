import HTTPLoading
import JSONPaths

/// Follows a list from page to page: knows what to request next, and when to stop.
///
/// The first page proposes methods, which are tried; an answer is judged by whether it carries on. No network, no
/// threads.
struct Paginator<Row: Sendable>: Sendable {
    @Boxed private(set) var plan: PagingPlan
    /// How the list is cut into pages; its method is the one that was given, found or is being tried.
    var style: PagingStyle
    /// The pages; nil before the first one.
    @Boxed var chain: PageChain?
    @Boxed var course: PagingCourse<Row>
    @Boxed var doubt: ListDoubt
    var remarks = PagingRemarks()

    init(_ plan: PagingPlan) {
        self.plan = plan
        style = plan.style
        if let text = plan.start.declaration, let method = try? PagingDeclaration.method(text) { style.method = method }
        course = PagingCourse(from: plan.start.key)
        doubt = ListDoubt(isPossible: plan.style.rows == nil)
    }

    /// Begins anew with the rows at a path.
    func restarted(at rows: JSONPath) -> Paginator {
        var plan = plan
        (plan.style.rows, plan.isListProved) = (rows, true)
        var paginator = Paginator(plan)
        paginator.noteMove(to: rows)
        return paginator
    }

    /// Notes where the rows are.
    mutating func noteMove(to rows: JSONPath) {
        remarks.note("rows are at \(rows), as this list changes from page to page")
    }

    var list: APIRequest { plan.list }
    var upcoming: UpcomingPage { course.upcoming }

    /// The method that the next page is requested by.
    var method: (any PageMethod)? { style.method }

    /// True if the method was given or has brought a page.
    var isFound: Bool { method != nil && chain != nil && (course.isFollowing || course.search == nil) }

    /// The request of the page of this key.
    func request(for key: PageKey?) -> APIRequest {
        var request = key.flatMap { key in method(of: key).request(for: key, of: list) } ?? list
        request.page = key
        return request
    }

    private func method(of key: PageKey) -> any PageMethod {
        if case .link = key { return PageLink(spot: .linkHeader) }
        return method ?? SinglePage()
    }

    /// Returns the order of a page request.
    func order(_ key: PageKey?, _ request: APIRequest? = nil, ticket: Int = 0) -> PageOrder {
        PageOrder(
            ticket: ticket, request: request ?? self.request(for: key), key: key, style: style, list: list,
            isFirst: chain == nil, isListProved: plan.isListProved,
            knownRow: chain?.first.firstRow ?? chain?.last.firstRow, wasArray: chain?.hadArray ?? false)
    }

    /// The number of a page, from 1, whatever the server counts from; nil if pages have no numbers.
    func number(of key: PageKey?) -> Int? {
        guard let method, let counting = method.counting, counting.countsPages else { return nil }
        return method.number(of: key, in: list)?.clampedDifference(counting.first).clampedSum(1)
    }

    /// The key of the page before a page; nil if that is the first, or if it is unknown.
    func previous(before page: PageFacts) -> PageKey? {
        guard let method, isFound else { return PageLink(spot: .linkHeader).previous(before: page) }
        return method.previous(before: page)
    }

    /// Forgets which pages were loaded, because the list has changed: pages are requested again.
    mutating func forgetPages() { chain?.forgetPages() }

    /// Goes on after the last page, which was loaded again; not if the list ended for another reason than its length.
    mutating func rejoin(after page: PageContents<Row>) {
        if case .end(let end) = upcoming, ![.noMore, .noNext, .lastPage, .emptyPage].contains(end) { return }
        chain?.replaceLast(page.facts)
        decideNext()
    }

    /// Takes the number of rows of the last page that were new, and of those that had come before.
    ///
    /// - Parameter allowance: The number of pages without new rows that changes of the list explain.
    mutating func note(_ counts: ArrivalCounts, allowance: Int = 0) {
        chain?.note(counts)
        remarks.noteClashes(counts.clashes)
        if counts.duplicates > 0, plan.start.key != nil, chain?.count == 1, course.isFollowing {
            // Rows of the page at which the list is taken up again were counted before.
            let before = plan.start.rowCount?.clampedDifference(counts.duplicates)
            chain?.rowsBefore = before
            decideNext()
        }
        guard case .page(let key) = upcoming, isFound, let chain,
            chain.barrenRun >= plan.limits.emptyPages + allowance
        else { return }
        end(.nothingNew, .unknown, more: true, reason: "", beyond: key)
    }

    // MARK: Answers

    /// Takes the answer to the page request.
    ///
    /// - Returns: The page to take into the list; nil if the answer adds none.
    /// - Throws: The error, if it isn't one that settles a trial or an end.
    mutating func take(_ result: Result<PageContents<Row>, LoadingError>) throws(LoadingError) -> PageContents<Row>? {
        switch result {
        case .success(let page): return try take(page)
        case .failure(let error): return try take(error)
        }
    }

    private mutating func take(_ page: PageContents<Row>) throws(LoadingError) -> PageContents<Row>? {
        if let chain { doubt.settle(by: page, after: chain) }
        // A copy of the chain, held while it changes, would copy what it knows of all rows.
        guard let judgement = chain.map({ Judgement(page.facts, after: $0) }) else { return begin(with: page) }
        switch course.purpose {
        case .first: return begin(with: page)
        case .trial: return tried(page, judgement)
        case .base(let held, let verdict): return settleBase(page, judgement, held, verdict)
        case .origin(let held): return settleOrigin(page, held)
        case .fresh(let held):
            if judgement.verdict == .repeated { return confirm(held) }
            return hold(held)
        case .length(let end): return checked(page, judgement, end)
        case .gap(let next): return fill(page, then: next)
        case .follow: return try follow(page, judgement)
        }
    }

    private mutating func take(_ error: LoadingError) throws(LoadingError) -> PageContents<Row>? {
        guard chain != nil, error.isAnswer else { throw error }
        switch course.purpose {
        case .first: throw error
        case .trial: return try refused(error)
        case .base(let held, let verdict): return settleBase(nil, Judgement(refused: ()), held, verdict)
        case .origin(let held): return settleOrigin(nil, held)
        case .fresh(let held): return hold(held)
        case .length(let end): self.end(end, .said)
        case .gap(let next): course.goOn(to: next)
        case .follow:
            guard let chain, method?.counts ?? false, error.saysNoPage else { throw error }
            if let words = error.limit, chain.last.count >= chain.largestCount, chain.last.count > 0 {
                remarks.warn(.refusedPage(read: chain.rowCount, request: shownRequest, found: words))
            }
            end(.refused, .agreed)
        }
        return nil
    }

    private mutating func begin(with page: PageContents<Row>) -> PageContents<Row> {
        var chain = PageChain(page.facts)
        doubt.begin(with: page)
        chain.rowsBefore = plan.start.key == nil ? page.facts.rowsBefore(as: method) : plan.start.rowCount
        remarks.take(from: page)
        style.take(rowsOf: page.style)
        if isBaseOpen, let own = page.facts.page?.number, (0...1).contains(own) { setFirst(own) }
        if let method, !isBaseOpen || plan.start.key != nil || method.ownNumber(in: list) != nil {
            chain.begin(by: method)
            self.chain = chain
            decideNext()
            return page
        }
        self.chain = chain
        let search = MethodSearch<Row>(chain, declared: method)
        course.search = search
        if let end = search.end { self.end(end.end, end.kind) } else { _ = tryNext() }
        if plan.limits.pages == 1, case .page(let key) = upcoming { end(.pageLimit, .unknown, beyond: key) }
        return page
    }

    /// True if it isn't known where pages are counted from.
    var isBaseOpen: Bool { method?.counting == .pages(first: nil) }
}
