import HTTPLoading
import JSONPaths

/// Follows a list from page to page: knows what to ask for next, and when to stop.
///
/// No network, no threads.
struct Paginator: Sendable {
    /// The request of the list.
    let list: APIRequest
    /// How the list is cut into pages; nil until the first page was guessed from.
    private(set) var style: PagingStyle?
    /// The next page; the first page before any was read.
    private(set) var upcoming: Upcoming
    /// The number of pages read.
    private(set) var pageCount = 0
    /// The number of pages in a row without new rows.
    private(set) var barrenCount = 0
    /// Remarks about the pages.
    private(set) var notes: [String] = []
    /// The reasons to doubt the rows.
    private(set) var warnings: [PagingWarning] = []
    /// The page after the last one, if the limit ended the list.
    private(set) var beyondLimit: PageKey?

    /// The number of pages without new rows that changes of the list explain.
    var allowance = 0

    /// Whether a page is asked for again if the total says that rows before it were removed: not in a list that
    /// counts its own removals.
    var closesGaps = false
    /// The step after a page that is asked for again.
    private var afterGap: Upcoming?

    private let limits: PagingLimits
    private var history = PageHistory()
    private var trials = PagingTrials()
    private var tally = RowTally()

    /// The next step.
    enum Upcoming: Sendable, Hashable {
        /// A page: the one of this key, or the first of the list.
        case page(PageKey?)
        /// Nothing.
        case end(PageEnd)
    }

    init(
        _ list: APIRequest, style: PagingStyle?, limits: PagingLimits = .standard,
        from start: PageResumption = PageResumption()
    ) {
        self.list = list
        self.style = style
        self.limits = limits
        upcoming = .page(start.key)
        tally.before = start.rowCount
        tally.isResumed = start.key != nil || start.rowCount != nil
    }

    /// The request of the page of this key.
    func request(for key: PageKey?) -> APIRequest { style?.request(for: key, of: list) ?? list }

    /// The number of a page, from 1, whatever the server counts from; nil if pages have no numbers.
    func number(of key: PageKey?) -> Int? { style?.pageNumber(of: key, in: list) }

    /// Takes over a style that was guessed elsewhere.
    mutating func adopt(_ style: PagingStyle) { self.style = style }

    /// Forgets which pages were loaded, because the list has changed: pages are asked for again.
    mutating func forgetPages() { history = PageHistory() }

    /// Goes on after the last page, which was loaded again; not if the list ended for another reason
    /// than its length.
    mutating func rejoin<Row>(after page: PageContents<Row>) {
        if case .end(let end) = upcoming, ![.noMore, .noNext, .lastPage, .shortPage, .emptyPage].contains(end) {
            return
        }
        switch page.decision {
        case .next(let key): upcoming = .page(key)
        case .end(let end, _): upcoming = .end(end)
        }
    }

    /// Takes the rows out of a page that is equal to an earlier one, so that they aren't added again.
    ///
    /// Rows without an identity are told apart by their page only. The method changes nothing but the
    /// page; it is mutating because the paginator of an object would be copied for it otherwise.
    mutating func screen<Row>(_ page: inout PageContents<Row>) {
        guard page.recordCount > 0 else { return }
        let isSame = pageCount > 0 && history.holds(page.print, of: page.name)
        // The first turn of a guessed style is a try, too.
        let isTry =
            trials.areUnderWay || trials.isUnproven || page.style.isBaseOpen
            || (pageCount == 1 && !trials.waiting.isEmpty && !page.print.hasPosition)
        let isTried = isTry && history.holdsRows(of: page.print) || history.isRepeated(page.print)
        if isSame || isTried { page.removeRows() }
    }

    /// Takes a page that was read and screened, and the number of its new rows.
    ///
    /// Pages that bring nothing new are followed no further than the limit: servers that ignore the
    /// parameter, or repeat their last page for ever, would never end.
    mutating func accept<Row>(_ page: PageContents<Row>, newRows: Int) {
        if pageCount == 0 { begin(page) }
        style = page.style
        if settleBase(page, newRows: newRows) { return history.note(page.print, of: page.name) }
        pageCount += 1
        let isNews = newRows > 0 && !history.isStale(page.print)
        barrenCount = isNews ? 0 : barrenCount + 1
        notes += page.notes
        for warning in page.warnings { warn(warning) }
        warnOfOverlap(page)
        tally.add(page, newRows: newRows)
        history.note(page.print, of: page.name)
        if let step = afterGap { return (afterGap, upcoming) = (nil, step) }
        defer { closeGap(before: page) }
        let decision = decision(after: page, isNews: isNews)
        if isNews {
            if let end = trials.checkedEnd { style?.contradict(end) }
            trials.succeed()
        }
        switch decision {
        case .next(let key): upcoming = .page(key)
        case .end(let end, let note):
            if let note { notes.append(note) }
            settle(end, after: page, isNews: isNews)
        }
    }

    private mutating func warnOfOverlap<Row>(_ page: PageContents<Row>) {
        let isWarned = warnings.contains { if case .repeatedRows = $0 { true } else { false } }
        let count = page.isRepetition || isWarned ? 0 : history.overlap(with: page.print)
        if count > 0 { warn(.repeatedRows(count)) }
    }

    /// Notes where pages are counted from, if that was open: from 0 if page 1 has nothing of the first page.
    ///
    /// - Returns: Whether it was the first page again, which counts for nothing.
    private mutating func settleBase<Row>(_ page: PageContents<Row>, newRows: Int) -> Bool {
        guard page.style.isBaseOpen, let key = page.key else { return false }
        let isOther = newRows > 0 && newRows == page.rows.count
        style?.settleBase(key == .number(1) && isOther ? 0 : 1)
        // Whoever begins at another page doesn't ask for the first one.
        guard key == .number(1), !isOther else { return false }
        upcoming = .page(.number(2))
        return true
    }

    private mutating func begin<Row>(_ page: PageContents<Row>) {
        trials.waiting = page.alternatives
        tally.begin(page.style.rowsBefore(page.facts, of: page.key, in: list))
    }

    private func decision<Row>(after page: PageContents<Row>, isNews: Bool) -> PageDecision {
        if page.isRepetition, !trials.areUnderWay { return .end(.repeatedPage) }
        guard case .next(let key) = page.decision else { return page.decision }
        if trials.isUnproven, !isNews { return .end(.nothingNew) }
        let limit = (page.style.isTentative ? 1 : limits.pagesWithoutNews) + allowance
        if barrenCount >= limit, pageCount > 1 {
            let pages = barrenCount == 1 ? "page" : "pages in a row"
            return .end(.nothingNew, note: "\(barrenCount) \(pages) brought nothing new: the end")
        }
        if let address = page.nextAddress, history.holds(address) { return .end(.alreadyLoaded) }
        return pageCount >= limits.pages ? .end(.pageLimit) : .next(key)
    }

    /// Ends the list; if the server contradicts the end, another style is tried first.
    private mutating func settle<Row>(_ end: PageEnd, after page: PageContents<Row>, isNews: Bool) {
        let namesNext = page.decision.next != nil
        let warning = contradiction(of: end, by: page.style, after: page.facts, namesNext: namesNext)
        let doubt =
            trials.doubt
            ?? (warning ?? suspicion(about: end, of: page.style)).map {
                PagingTrials.Doubt(end: end, warning: $0)
            }
        guard let doubt else { return check(end, after: page, isNews: isNews) }
        let end = doubt.end
        guard let warning = doubt.warning ?? suspicion(about: end, checkedBy: page.facts) else {
            return upcoming = .end(end)
        }
        if !tally.isComplete, end != .pageLimit, let (style, key) = nextTrial(page, isNews: isNews) {
            begin(PagingTrials.Doubt(end: end, warning: warning), trying: style, at: key)
        } else {
            if end == .pageLimit, let key = page.decision.next { beyondLimit = key }
            upcoming = .end(end)
            if !tally.isComplete || end == .pageLimit { warn(warning) }
        }
    }

    /// Ends the list; an end that only numbers tell is checked by one more page if they may be wrong.
    private mutating func check<Row>(_ end: PageEnd, after page: PageContents<Row>, isNews: Bool) {
        guard isNews, let key = page.next, mayBeWrong(end, by: page.style) else { return upcoming = .end(end) }
        notes.append("\(end): one more page checks it")
        trials.begin(PagingTrials.Doubt(end: end, warning: nil))
        upcoming = .page(key)
    }

    /// The warning if the check of a short page brought that page again, and it may be as long as the server allows.
    private func suspicion(about end: PageEnd, checkedBy facts: PageFacts) -> PagingWarning? {
        var size = tally.lastFacts.count
        while size > 50, size.isMultiple(of: 10) { size /= 10 }
        let isRepeated = end == .shortPage && facts.count > 0 && tally.newPageCount == 1
        return isRepeated && [10, 20, 25, 30, 50].contains(size) ? .unknownLength(read: tally.read) : nil
    }

    /// Whether rows may come after an end: a full page may be the last only by a wrong total, and a short one may be
    /// as long as the server allows.
    private func mayBeWrong(_ end: PageEnd, by style: PagingStyle) -> Bool {
        switch end {
        case .lastPage: !style.declares(end) && isFullPage(style)
        case .shortPage: !tally.isComplete && (isUsualSize(tally.lastFacts.count) || isFollowed(style))
        default: false
        }
    }

    /// Whether something speaks for a style that was guessed.
    private func isFollowed(_ style: PagingStyle) -> Bool {
        style.isGuessed && (!style.isTentative || tally.newPageCount > 1)
    }

    /// Asks for earlier rows again if the total says that a few were removed: those after them have moved up.
    private mutating func closeGap<Row>(before page: PageContents<Row>) {
        guard closesGaps, let (before, now) = tally.shrunkTotal, before - now < tally.largestSize,
            let key = page.key.flatMap({ page.style.key($0, movedUpBy: before - now) })
        else { return }
        guard !page.ids.contains(nil) else { return warn(.changedTotal(from: before, to: now)) }
        notes.append("the total went from \(before) to \(now): rows moved up, and are requested again")
        (afterGap, upcoming) = (upcoming, .page(key))
    }

    private mutating func begin(_ doubt: PagingTrials.Doubt, trying style: PagingStyle, at key: PageKey) {
        trials.begin(doubt)
        if let warning = doubt.warning { notes.append("\(warning); trying \(style.method)") }
        self.style = style
        upcoming = .page(key)
    }

    /// The warning if the server contradicts an end; nil if it agrees or says nothing.
    private func contradiction(
        of end: PageEnd, by style: PagingStyle, after facts: PageFacts, namesNext: Bool
    ) -> PagingWarning? {
        if style.method == .single { return nil }
        if end == .pageLimit { return .pageLimit(limits.pages) }
        if let (read, total) = tally.counts {
            let missing = PagingWarning.missingRows(
                read: read, total: total, duplicates: tally.duplicateCount, end: end)
            return tally.isComplete ? nil : missing
        }
        let isNamed =
            (style.tellsNext && !style.isTentative) || facts.fields.totalPages != nil
            || (facts.fields.nextCursor != nil && !style.isTentative)
        // Some servers name a next page behind a short one, for ever.
        let isShort = style.size(tally.lastFacts, in: list).map { tally.lastFacts.count < $0 } ?? false
        let isLoop =
            [.repeatedPage, .alreadyLoaded, .nothingNew, .refused].contains(end) && !(isShort && facts.count == 0)
        return facts.saysMore == true || (isLoop && isNamed && namesNext) ? .moreRows(end) : nil
    }

    /// The warning if a style that nothing speaks for brought the first page again, and that page is
    /// as long as full pages are: the server may know the parameter by another name.
    private func suspicion(about end: PageEnd, of style: PagingStyle) -> PagingWarning? {
        guard style.isTentative, [.repeatedPage, .nothingNew].contains(end), tally.newPageCount == 1, isFullPage(style)
        else { return nil }
        return .unknownLength(read: tally.read)
    }

    /// Whether the last page with rows has as many as were asked for, or, where nothing says more, a number
    /// that is usual for pages.
    private func isFullPage(_ style: PagingStyle) -> Bool {
        let facts = tally.lastFacts
        if let size = style.size(facts, in: list) { return facts.count >= size }
        return isUsualSize(facts.count) || tally.earlierSize > 0 && facts.count >= tally.earlierSize
    }

    private func isUsualSize(_ count: Int) -> Bool { count >= 10 && [5, 12, 16].contains { count.isMultiple(of: $0) } }

    /// The style and page to try next: the same style beyond the end that it saw, then the
    /// alternatives of a guess.
    private mutating func nextTrial<Row>(_ page: PageContents<Row>, isNews: Bool) -> (PagingStyle, PageKey)? {
        if isNews, page.recordCount > 0, !page.style.tellsNext, let next = page.next,
            !history.holds(page.style.request(for: next, of: list).address)
        {
            return (page.style, next)
        }
        // A style whose pages were followed is right: a search may hold back what it counts.
        if page.style.tellsNext, tally.newPageCount > 1 { return nil }
        return nextAlternative(after: page.facts)
    }

    /// The next alternative that a page can be asked for by.
    private mutating func nextAlternative(after facts: PageFacts) -> (PagingStyle, PageKey)? {
        while let style = trials.next() {
            guard let key = style.trialKey(after: facts, rowsRead: tally.read) else { continue }
            if let address = style.provingAddress(of: key, in: list), history.holds(address) { continue }
            return (style, key)
        }
        return nil
    }

    private mutating func warn(_ warning: PagingWarning?) {
        if let warning, !warnings.contains(warning) { warnings.append(warning) }
    }

    /// Whether an error of the upcoming page only means that a try failed, and what comes next is
    /// settled.
    mutating func accept(_ error: LoadingError) -> Bool {
        // A try at an address that the body may not go to has failed; a list that leads there has an error.
        let isBarredTry = error.code == .foreignRedirect && trials.isUnproven
        guard let style, pageCount > 0, error.refusesPage || isBarredTry else { return false }
        if let step = afterGap {
            (afterGap, upcoming) = (nil, step)
            return true
        }
        if style.isBaseOpen, error.refusesParameters {
            self.style?.settleBase(1)
            upcoming = .page(.number(2))
            return true
        }
        if let doubt = trials.doubt {
            if doubt.warning != nil, let (style, key) = nextAlternative(after: tally.lastFacts) {
                self.style = style
                upcoming = .page(key)
            } else {
                upcoming = .end(doubt.end)
                warn(doubt.warning)
            }
            return true
        }
        if let doubt = doubt(about: error, of: style),
            let (next, key) = nextAlternative(after: tally.lastFacts)
        {
            begin(doubt, trying: next, at: key)
            return true
        }
        // A failure of a list that has been followed isn't its end, and is never taken for it without a word.
        guard style.isTentative, pageCount == 1 || error.saysNoPage || error.code == .wrongShape else { return false }
        upcoming = .end(.refused)
        notes.append("the server refuses \(error.address): the end")
        if !error.saysNoPage { warn(.refusedPage(error.found)) }
        return true
    }

    /// The doubt about a guessed style whose first request was refused: it may have been asked in
    /// the wrong way.
    ///
    /// Rows are known to be missing if the server says so. They are likely to be missing if nothing
    /// speaks for the style and the page is as long as full pages are. A 404 means an unknown
    /// address more often than an unknown parameter, so it needs the number of rows, not only a
    /// flag.
    private func doubt(about error: LoadingError, of style: PagingStyle) -> PagingTrials.Doubt? {
        guard pageCount == 1, !trials.areUnderWay, style.method != .link, style.method != .linkHeader,
            error.refusesParameters, error.status != 404 || style.isTentative || tally.counts != nil
        else { return nil }
        let facts = tally.lastFacts
        if let warning = contradiction(of: .refused, by: style, after: facts, namesNext: true) {
            return PagingTrials.Doubt(end: .refused, warning: warning)
        }
        guard style.isTentative, isFullPage(style) else { return nil }
        return PagingTrials.Doubt(end: .refused, warning: .unknownLength(read: tally.read))
    }
}

extension LoadingError {
    /// Whether the server refuses what it was asked for, rather than being out of reach.
    fileprivate var refusesPage: Bool {
        status.map { [400, 403, 404, 405, 410, 416, 422, 500, 501].contains($0) || (200...299).contains($0) }
            ?? (code == .noFixture)
    }

    /// Whether the status may mean that there is no such page.
    fileprivate var saysNoPage: Bool {
        status.map { [400, 404, 405, 410, 416, 422].contains($0) } ?? (code == .noFixture)
    }

    /// Whether the status may mean that a parameter isn't known to the server, or has no such
    /// value.
    fileprivate var refusesParameters: Bool { status.map { [400, 404, 422].contains($0) } ?? false }
}
