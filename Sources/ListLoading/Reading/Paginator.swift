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
    private(set) var style: PagingStyle
    /// The next page; the first page before any was read.
    private(set) var upcoming: Upcoming
    private(set) var chain: PageChain?
    /// Remarks about the pages.
    private(set) var notes: [String] = []
    /// The reasons to doubt the rows.
    private(set) var warnings: [PagingWarning] = []
    /// How surely the list has ended; nil before.
    private(set) var certainty: PageEnd.Certainty?
    /// The page after the last one, if a limit ended the list.
    private(set) var beyondLimit: PageKey?
    /// The number of pages without new rows that changes of the list explain.
    var allowance = 0
    /// Whether a page is requested again if the total says that rows before it were removed: not in a list that counts
    /// its own removals.
    var closesGaps = false

    /// Where the rows are, if a page has shown that they aren't where they were taken from.
    private(set) var movedRows: JSONPath?
    private var doubt: ListInDoubt?
    /// Whether the next page with rows shows whether the list is the list.
    var isInDoubt: Bool { doubt != nil }

    private let limits: PagingLimits
    private let start: PageResumption
    private let given: PagingStyle
    private var phase = Awaited.first
    private var search: MethodSearch<Row>?
    private var barrenCount = 0
    private var duplicateCount = 0
    private var hasCheckedLength = false

    /// The next step.
    enum Upcoming: Sendable, Hashable {
        /// A page: the one of this key, or the first of the list.
        case page(PageKey?)
        /// Nothing.
        case end(PageEnd)
    }

    /// What the page on its way is for.
    private enum Awaited: Sendable {
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
        from start: PageResumption = PageResumption()
    ) {
        self.list = list
        self.style = style ?? PagingStyle(found: nil, fields: PagingTable())
        given = self.style
        self.limits = limits
        self.start = start
        upcoming = .page(start.key)
        if let text = start.declaration, let method = try? PagingDeclaration.method(text) { self.style.method = method }
    }

    /// Whether the path of the rows was given.
    var isListGiven: Bool { given.rows != nil }

    /// Begins anew with the rows at a path.
    func restarted(at rows: JSONPath) -> Paginator {
        var style = given
        style.rows = rows
        var paginator = Paginator(list, style: style, limits: limits, from: start)
        paginator.noteMove(to: rows)
        paginator.closesGaps = closesGaps
        return paginator
    }

    /// Notes where the rows are.
    mutating func noteMove(to rows: JSONPath) {
        notes.append("rows are at \(rows), as this list changes from page to page")
    }

    /// Whether the method was given or has brought a page.
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

    private func method(of key: PageKey) -> any PageMethod {
        if case .link = key { return PageLink(spot: .linkHeader) }
        return style.method ?? SinglePage()
    }

    /// Returns the order of a page request.
    func order(_ key: PageKey?, _ request: APIRequest? = nil, ticket: Int = 0) -> PageOrder {
        PageOrder(
            ticket: ticket, request: request ?? self.request(for: key), key: key, style: style, list: list,
            isFirst: chain == nil, wasArray: chain?.hadArray ?? false)
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
    mutating func note(newRows: Int, duplicates: Int) {
        duplicateCount += duplicates
        if duplicates > 0, start.key != nil, chain?.count == 1, case .follow = phase {
            // Rows of the page at which the list is taken up again were counted before.
            let before = start.rowCount.map { $0.clampedDifference(duplicates) }
            chain?.rowsBefore = before
            plan()
        }
        barrenCount = newRows > 0 ? 0 : barrenCount + 1
        guard case .page(let key) = upcoming, isFound, barrenCount >= limits.emptyPages + allowance else { return }
        beyondLimit = key
        end(.nothingNew, .unknown, more: true, reason: "")
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
        guard let chain else { return begin(with: page) }
        settleDoubt(by: page)
        let judgement = Judgement(page.facts, after: chain)
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

    private mutating func take(_ error: LoadingError) throws(LoadingError) -> PageContents<Row>? {
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
    private mutating func settleDoubt(by page: PageContents<Row>) {
        if let path = doubt?.moved(in: page) { movedRows = path }
        guard let chain, !page.facts.rows.wholes.isSubset(of: chain.first.rows.wholes) else { return }
        doubt = doubt == nil && chain.rowCount == 0 && !isListGiven ? ListInDoubt(page) : nil
    }

    private mutating func begin(with page: PageContents<Row>) -> PageContents<Row> {
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

    // MARK: Trials

    private mutating func tryNext() -> PageContents<Row>? {
        guard let chain, var search else { return nil }
        let next = search.next(after: chain)
        self.search = search
        guard let next else { return concludeSearch() }
        style.method = next.method
        (phase, upcoming) = (.trial, .page(next.key))
        return nil
    }

    /// Ends the trials: none has brought a page.
    private mutating func concludeSearch() -> PageContents<Row>? {
        guard let search else { return nil }
        if let (method, page) = search.provisional {
            style.method = method
            return confirm(page)
        }
        if search.more == false {
            end(.lastPage, .said)
        } else {
            if let failure = search.failure {
                warn(.failedTrial(read: chain?.rowCount ?? 0, found: failure.found, request: failure.request))
            }
            if search.isDoubtful { warn(.alikeRows(page: 2)) }
            end(.notFound, .unknown)
        }
        style.method = nil
        return nil
    }

    private var shownRequest: String {
        guard case .page(let key?) = upcoming, let method else { return list.address }
        return method.shown(key)
    }

    private mutating func tried(_ page: PageContents<Row>, _ judgement: Judgement) -> PageContents<Row>? {
        note(judgement.verdict)
        guard let method, let search else { return nil }
        let isOpen = method.counting == .pages(first: nil)
        let isUnproven = judgement.verdict == .empty && method.counts
        let needsBase = judgement.verdict == .carriesOn && isOpen || isUnproven
        if needsBase, method.ownNumber(in: list) == nil, let counting = method.counting {
            phase = .base(page, judgement)
            upcoming = .page(counting.key(counting.first))
            return nil
        }
        return judged(page, judgement, hasBudget: search.hasBudget)
    }

    /// Keeps a page without rows until no other method brings any.
    private mutating func hold(_ page: PageContents<Row>) {
        guard let method else { return }
        search?.provisional = (method, page)
    }

    private mutating func note(_ verdict: Verdict) {
        let request = shownRequest
        if verdict == .repeated { search?.noteRepeat(request) }
        notes.append("\(request): \(verdict)")
    }

    /// Page 1, or row 0, by the same parameter: the first page again, or the parameter means something else.
    private mutating func settleBase(
        _ page: PageContents<Row>?, _ judgement: Judgement, _ held: PageContents<Row>, _ verdict: Judgement
    ) -> PageContents<Row>? {
        notes.append("\(shownRequest): \(judgement.verdict.description)")
        let isOpen = method?.counting == .pages(first: nil)
        if let page, isOpen, judgement.verdict == .carriesOn, page.recordCount > 0, !judgement.isStale {
            setFirst(0)
            return confirm(page)
        }
        if judgement.verdict != .repeated, !judgement.isStale, verdict.verdict == .empty, chain?.first.count ?? 0 > 0 {
            return tryNext()
        }
        if isOpen { setFirst(1) }
        return judged(held, verdict, hasBudget: search?.hasBudget ?? false)
    }

    private mutating func setFirst(_ first: Int) {
        guard let parameter = style.method as? PageParameter else { return }
        style.method = PageParameter(place: parameter.place, name: parameter.name, value: PageNumber(first: first))
    }

    /// Takes a trial whose meaning is settled.
    private mutating func judged(
        _ page: PageContents<Row>, _ judgement: Judgement, hasBudget: Bool
    ) -> PageContents<Row>? {
        guard let method, let search else { return nil }
        switch judgement.verdict {
        case .carriesOn:
            if judgement.isStale, !(method.counting.map { !$0.countsPages } ?? false) {
                self.search?.isDoubtful = true
                return tryNext()
            }
            guard page.recordCount == 0 else { return confirm(page) }
            guard search.provisional == nil else { return tryNext() }
            guard hasBudget else { return confirm(page) }
            // No rows yet: is the token news, or does the server make a new one for each request?
            (phase, upcoming) = (.fresh(page), .page(nil))
            return nil
        case .empty: return emptyTrial(of: method, search)
        case .repeated, .foreign, .refused:
            if judgement.isDoubtful { self.search?.isDoubtful = true }
            return tryNext()
        }
    }

    private mutating func emptyTrial(of method: any PageMethod, _ search: MethodSearch<Row>) -> PageContents<Row>? {
        let isStrong = search.current?.isStrong ?? false
        let isEnd =
            method.counts || method.goesOnAfterRows
            ? search.more != true && (isStrong || method.counts) : isStrong && search.more != true
        guard isEnd else { return tryNext() }
        end(.emptyPage, .agreed)
        return nil
    }

    private mutating func refused(_ error: LoadingError) -> PageContents<Row>? {
        note(.refused)
        let request = shownRequest
        if error.isFailure, search?.failure == nil { search?.failure = (error.found, request) }
        if let search, search.isBlind, method?.counts ?? false, error.status == 404 || error.status == 416 {
            end(.refused, .agreed)
            return nil
        }
        return tryNext()
    }

    // MARK: Following

    /// Takes the page that proves a method.
    private mutating func confirm(_ page: PageContents<Row>) -> PageContents<Row> {
        if search?.isChecked ?? false { chain?.hasWrongNumbers = true }
        if let method { chain?.begin(by: method) }
        search = nil
        return add(page)
    }

    private mutating func add(_ arrived: PageContents<Row>) -> PageContents<Row> {
        var page = arrived
        notes += page.notes
        for warning in page.warnings { warn(warning) }
        let before = chain?.last.total
        let overlap = chain?.overlap(with: page.facts) ?? 0
        if overlap > 0 { dropOverlap(overlap, of: &page) }
        chain?.add(page.facts, overlap: overlap)
        style.rows = style.rows ?? page.style.rows
        style.rowID = style.rowID ?? page.style.rowID
        phase = .follow
        plan()
        closeGap(from: before, before: page)
        return page
    }

    /// Rows at the head that are the last rows again; rows with ids are told apart by them.
    private mutating func dropOverlap(_ count: Int, of page: inout PageContents<Row>) {
        guard count <= page.rows.count else { return }
        if style.rowID != nil { return page.drop(first: count) }
        guard page.ids.prefix(count).allSatisfy({ $0 == nil }) else { return }
        if style.rowID == nil, count < page.recordCount { warn(.repeatedRows(count)) }
    }

    private mutating func follow(
        _ page: PageContents<Row>, _ judgement: Judgement
    ) throws(LoadingError) -> PageContents<Row>? {
        guard let chain, let method else { return nil }
        let more = chain.saysMore().more
        switch judgement.verdict {
        case .refused, .carriesOn: return add(page)
        case .foreign:
            throw .noList(
                at: style.rows ?? .root, found: "other members: \(page.facts.keys.prefix(5).joined(separator: ", "))",
                advice: "check the path of the rows", in: page.response)
        case .repeated:
            let isStill = !method.counts && page.facts.sentValue == chain.last.sentValue
            if judgement.isDoubtful { warn(.alikeRows(page: chain.count + 1)) }
            let isContradicted = method.counts || isStill || more == false ? more : true
            end(.repeatedPage, isStill ? .said : .agreed, more: isContradicted, reason: chain.saysMore().reason)
            return nil
        case .empty:
            if method.counts {
                end(.emptyPage, .agreed)
                return nil
            }
            for warning in page.warnings { warn(warning) }
            self.chain?.add(page.facts)
            let step = self.chain.map { method.next(after: $0) }
            let (end, kind): (PageEnd, PageEnd.Certainty) =
                if case .end(let end, let kind)? = step { (end, kind) } else { (.emptyPage, .agreed) }
            self.end(
                end, kind, more: page.facts.flags.first?.more == true ? true : nil, reason: chain.saysMore().reason)
            return page
        }
    }

    /// Settles the next step after the last page.
    private mutating func plan() {
        guard let chain, let method else { return }
        let (more, reason) = chain.saysMore()
        let page = chain.last
        if chain.count >= limits.pages, case .next(let key) = method.next(after: chain), more != false {
            beyondLimit = key
            return end(.pageLimit, .unknown, more: true, reason: reason)
        }
        if chain.emptyRun > limits.emptyPages { return end(.nothingNew, .unknown, more: true, reason: reason) }
        if more == false, method.counts, page.flags.isEmpty, !hasCheckedLength, !style.declaresLength,
            page.count >= chain.first.count, chain.isFull
        {
            hasCheckedLength = true
            guard case .next(let key) = method.next(after: chain) else { return end(.lastPage, .said) }
            notes.append("\(reason): one more page checks it")
            (phase, upcoming) = (.length(.lastPage), .page(key))
            return
        }
        let isOver =
            method.counts || page.count == 0 && page.total != nil || chain.isFlaggedEnd || method.goesOnAfterRows
        if more == false, isOver { return end(page.flags.isEmpty ? .lastPage : .noMore, .said) }
        switch method.next(after: chain) {
        case .next(let key): (phase, upcoming) = (.follow, .page(key))
        case .unknown: end(.noNext, .unknown)
        case .end(let end, let kind):
            let counts = method.counts || kind != .said || more == true && !page.totals.isEmpty
            self.end(end, kind, more: counts ? more : nil, reason: reason)
        }
    }

    private mutating func checked(
        _ page: PageContents<Row>, _ judgement: Judgement, _ end: PageEnd
    ) -> PageContents<Row>? {
        let isKnown = page.facts.rows.wholes.isSubset(of: chain?.last.rows.wholes ?? [])
        guard judgement.verdict == .carriesOn, !isKnown else {
            self.end(end, .said)
            return nil
        }
        chain?.hasWrongNumbers = true
        return add(page)
    }

    /// Requests earlier rows again if the total says that a few were removed: those after them have moved up.
    private mutating func closeGap(from before: Int?, before page: PageContents<Row>) {
        guard closesGaps, let before, let now = page.facts.total, now < before, let chain, let method,
            let counting = method.counting, before - now < chain.largestCount, let sent = page.facts.sentNumber
        else { return }
        guard !page.ids.contains(nil) || page.facts.rows.all.count == page.rows.count else {
            return warn(.changedTotal(from: before, to: now))
        }
        notes.append("the total went from \(before) to \(now): rows moved up, and are requested again")
        let back = counting.countsPages ? sent.clampedDifference(1) : sent.clampedDifference(before - now)
        (phase, upcoming) = (.gap(upcoming), .page(counting.key(max(counting.first, back))))
    }

    /// Takes the rows that have moved up.
    private mutating func fill(_ arrived: PageContents<Row>, then next: Upcoming) -> PageContents<Row>? {
        (phase, upcoming) = (.follow, next)
        var page = arrived
        let prints = page.facts.rows.all
        guard prints.count == page.rows.count, let known = chain?.knownRows else { return page }
        var index = 0
        page.keep { _, id in
            defer { index += 1 }
            return id != nil || !known.contains(prints[index].whole)
        }
        return page
    }

    // MARK: Ends

    private mutating func end(_ end: PageEnd, _ kind: PageEnd.Certainty) {
        guard let (more, reason) = chain?.saysMore() else { return }
        let isPointed = kind == .unknown && (chain?.first.tokens.contains { $0.strength > 2 } ?? false)
        let isLinked = kind == .unknown && (chain?.first.links.contains { $0.strength > 2 } ?? false)
        self.end(end, kind, more: more == true || isPointed || isLinked ? true : more, reason: reason)
    }

    private mutating func end(_ end: PageEnd, _ kind: PageEnd.Certainty, more: Bool?, reason: String) {
        upcoming = .end(end)
        certainty = kind
        guard let chain, end != .single else { return }
        for warning in EndWarnings(
            chain: chain, end: end, kind: kind, more: more, reason: reason, duplicateCount: duplicateCount,
            limits: limits, tries: search?.tries ?? 0, names: search?.names ?? [], repeats: search?.repeats ?? [],
            hasFailed: search?.failure != nil, barrenCount: barrenCount
        ).all { warn(warning) }
    }

    private mutating func warn(_ warning: PagingWarning) {
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
