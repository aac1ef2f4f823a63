import HTTPLoading
import JSONPaths

/// Follows a list from page to page: knows what to request next, and when to stop.
///
/// The first page proposes methods, which are tried; an answer is judged by whether it carries on. No network, no
/// threads.
struct Paginator<Row: Sendable>: Sendable {
    /// The request of the list.
    let list: APIRequest
    /// How the list is cut into pages; its method is the one that was given, found or is being tried.
    var style: PagingStyle
    /// The next page; the first page before any was read.
    var upcoming: Upcoming
    var chain: PageChain?
    /// Remarks about the pages.
    var notes: [String] = []
    /// The reasons to doubt the rows.
    var warnings: [PagingWarning] = []
    /// How surely the list has ended; nil before.
    var certainty: PageEnd.Certainty?
    /// The page after the last one, if a limit ended the list.
    var beyondLimit: PageKey?
    /// True if a page is requested again if the total says that rows before it were removed: not in a list that counts
    /// its own removals.
    var closesGaps = false

    /// Where the rows are, if a page has shown that they aren't where they were taken from.
    var movedRows: JSONPath?
    /// True if it was begun anew with the rows where later pages have them.
    let isListProved: Bool
    var doubt: ListInDoubt?
    /// True if the next page with rows shows whether the list is the list.
    var isInDoubt: Bool { doubt != nil }

    let limits: PagingLimits
    let start: PageResumption
    let given: PagingStyle
    var phase = Awaited.first
    var search: MethodSearch<Row>?
    var barrenCount = 0
    var duplicateCount = 0
    var hasCheckedLength = false

    /// The next step.
    enum Upcoming: Sendable, Hashable {
        /// A page: the one of this key, or the first of the list.
        case page(PageKey?)
        /// Nothing.
        case end(PageEnd)
    }

    /// What the page on its way is for.
    enum Awaited: Sendable {
        case first
        case trial
        /// The first page by the method of a page that is held: where are pages counted from?
        case base(PageContents<Row>, Judgement)
        /// The first page again: does the server make new tokens each time?
        case fresh(PageContents<Row>)
        case follow
        /// A page after the end that numbers tell.
        case length(PageEnd)
        /// Rows before a page that have moved up.
        case gap(Upcoming)
    }

    init(
        _ list: APIRequest, style: PagingStyle?, limits: PagingLimits = .standard,
        from start: PageResumption = PageResumption(), isListProved: Bool = false
    ) {
        self.isListProved = isListProved
        self.list = list
        self.style = style ?? PagingStyle(found: nil, fields: PagingTable())
        given = self.style
        self.limits = limits
        self.start = start
        upcoming = .page(start.key)
        if let text = start.declaration, let method = try? PagingDeclaration.method(text) { self.style.method = method }
    }

    /// True if the path of the rows was given.
    var isListGiven: Bool { given.rows != nil }

    /// Begins anew with the rows at a path.
    func restarted(at rows: JSONPath) -> Paginator {
        var style = given
        style.rows = rows
        var paginator = Paginator(list, style: style, limits: limits, from: start, isListProved: true)
        paginator.noteMove(to: rows)
        paginator.closesGaps = closesGaps
        return paginator
    }

    /// Notes where the rows are.
    mutating func noteMove(to rows: JSONPath) {
        notes.append("rows are at \(rows), as this list changes from page to page")
    }

    /// True if the method was given or has brought a page.
    var isFound: Bool {
        guard style.method != nil, chain != nil else { return false }
        if case .follow = phase { return true }
        return search == nil
    }

    /// The method that the next page is requested by.
    var method: (any PageMethod)? { style.method }

    /// The request of the page of this key.
    func request(for key: PageKey?) -> APIRequest {
        var request = key.flatMap { key in method(of: key).request(for: key, of: list) } ?? list
        request.page = key
        return request
    }

    func method(of key: PageKey) -> any PageMethod {
        if case .link = key { return PageLink(spot: .linkHeader) }
        return style.method ?? SinglePage()
    }

    /// Returns the order of a page request.
    func order(_ key: PageKey?, _ request: APIRequest? = nil, ticket: Int = 0) -> PageOrder {
        PageOrder(
            ticket: ticket, request: request ?? self.request(for: key), key: key, style: style, list: list,
            isFirst: chain == nil, isListProved: isListProved, wasArray: chain?.hadArray ?? false)
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
        plan()
    }

    /// Takes the number of rows of the last page that were new, and of those that had come before.
    ///
    /// - Parameter allowance: The number of pages without new rows that changes of the list explain.
    mutating func note(_ counts: ArrivalCounts, allowance: Int = 0) {
        let duplicates = counts.duplicates
        duplicateCount += duplicates
        noteClashes(counts.clashes)
        if duplicates > 0, start.key != nil, chain?.count == 1, case .follow = phase {
            // Rows of the page at which the list is taken up again were counted before.
            let before = start.rowCount.map { $0.clampedDifference(duplicates) }
            chain?.rowsBefore = before
            plan()
        }
        barrenCount = counts.new > 0 ? 0 : barrenCount + 1
        guard case .page(let key) = upcoming, isFound, barrenCount >= limits.emptyPages + allowance else { return }
        beyondLimit = key
        end(.nothingNew, .unknown, more: true, reason: "")
    }

    private mutating func noteClashes(_ count: Int) {
        guard count > 0 else { return }
        let known = warnings.firstIndex { if case .sharedIDs = $0 { true } else { false } }
        guard let known, case .sharedIDs(let before) = warnings[known] else { return warn(.sharedIDs(count)) }
        warnings[known] = .sharedIDs(before + count)
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

    mutating func take(_ page: PageContents<Row>) throws(LoadingError) -> PageContents<Row>? {
        if chain != nil { settleDoubt(by: page) }
        // A copy of the chain, held while it changes, would copy what it knows of all rows.
        guard let judgement = chain.map({ Judgement(page.facts, after: $0) }) else { return begin(with: page) }
        switch phase {
        case .first: return begin(with: page)
        case .trial: return tried(page, judgement)
        case .base(let held, let verdict): return settleBase(page, judgement, held, verdict)
        case .fresh(let held):
            if judgement.verdict == .repeated { return confirm(held) }
            hold(held)
            return tryNext()
        case .length(let end): return checked(page, judgement, end)
        case .gap(let next): return fill(page, then: next)
        case .follow: return try follow(page, judgement)
        }
    }

    mutating func take(_ error: LoadingError) throws(LoadingError) -> PageContents<Row>? {
        guard chain != nil, error.isAnswer else { throw error }
        switch phase {
        case .first: throw error
        case .trial:
            // A page that leads where the body may not go is an error of the list.
            if error.code == .foreignRedirect, search?.current?.isStrong ?? false { throw error }
            // A failure refuses no parameter: the page that the first one speaks for can be requested again.
            if error.isFailure || error.code == .wrongShape, search?.isFirstOfSure ?? false { throw error }
            return refused(error)
        case .base(let held, let verdict): return settleBase(nil, Judgement(refused: ()), held, verdict)
        case .fresh(let held):
            hold(held)
            return tryNext()
        case .length(let end):
            self.end(end, .said)
            return nil
        case .gap(let next):
            (phase, upcoming) = (.follow, next)
            return nil
        case .follow:
            guard method?.counts ?? false, error.saysNoPage else { throw error }
            end(.refused, .agreed)
            return nil
        }
    }

    /// What changes from page to page is the list; a page without rows, and the first one again, show nothing.
    mutating func settleDoubt(by page: PageContents<Row>) {
        if let path = doubt?.moved(in: page) { movedRows = path }
        guard let chain, !page.facts.rows.wholes.isSubset(of: chain.first.rows.wholes) else { return }
        doubt = doubt == nil && chain.rowCount == 0 && !isListGiven ? ListInDoubt(page) : nil
    }

    mutating func begin(with page: PageContents<Row>) -> PageContents<Row> {
        var chain = PageChain(page.facts)
        if !isListGiven { doubt = ListInDoubt(page) }
        chain.rowsBefore = start.key == nil ? page.facts.rowsBefore(as: style.method) : start.rowCount
        notes += page.notes
        for warning in page.warnings { warn(warning) }
        style.rows = page.style.rows
        style.rowID = page.style.rowID
        if let method = style.method, method.counting == .pages(first: nil),
            let own = page.facts.page?.number, (0...1).contains(own)
        {
            setFirst(own)
        }
        let isOpen = style.method?.counting == .pages(first: nil)
        if let method = style.method, !isOpen || start.key != nil || method.ownNumber(in: list) != nil {
            chain.begin(by: method)
            self.chain = chain
            phase = .follow
            plan()
        } else {
            self.chain = chain
            let search = MethodSearch<Row>(chain, declared: style.method)
            self.search = search
            if let end = search.end { self.end(end.end, end.kind) } else { _ = tryNext() }
            if limits.pages == 1, case .page(let key) = upcoming {
                beyondLimit = key
                self.end(.pageLimit, .unknown)
            }
        }
        return page
    }
}
