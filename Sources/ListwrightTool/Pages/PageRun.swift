import ListwrightEssentials

/// One run of `pages`: loads page after page, writes the rows, and reports warnings and notes.
struct PageRun {
    /// The name of the list in messages.
    let name: String
    let pages: PageSequence<JSONValue>
    let output: any AppendedFile
    var printer: PagePrinter
    var journal: PageJournal?
    /// The limit on the rows that are written.
    var maxRows = Int.max
    /// Whether issues cause exit status 1.
    var isStrict = false
    /// Whether a page is requested once, because its request may change something.
    var sendsOnce = false
    /// Whether notes explain how the pages are found.
    var explains = false
    /// Whether the paging style is given, so that the journal need not record the method.
    var hasStyle = false
    /// Sorts rows into new and known ones; nil if all are written.
    var since: SinceFilter?
    /// Receives the messages.
    var warn: @Sendable (String) -> Void = { Output.warn($0) }

    private var duplicateCount = 0
    private var missesRows = false
    private var hasErrors = false
    private var isDoubtful = false
    private var leavesRowsOpen = false
    /// Whether the run goes on where an earlier one was stopped: rows may have moved meanwhile.
    private let isContinued: Bool
    /// Whether the list has come to rows that an earlier run read.
    private var isPast = false
    /// The declaration that was printed.
    private var explained: String?
    private var progress = PageProgress()

    init(
        _ name: String, pages: PageSequence<JSONValue>, to output: any AppendedFile, by printer: PagePrinter,
        journal: PageJournal? = nil
    ) {
        self.name = name
        self.pages = pages
        self.output = output
        self.printer = printer
        self.journal = journal
        isContinued = journal.map { $0.start.key != nil || $0.start.rowCount ?? 0 > 0 } ?? false
    }

    /// Writes page after page.
    ///
    /// - Throws: `ToolError` if a page cannot be loaded; the array written so far is closed first.
    mutating func run() async throws(ToolError) -> ExitStatus {
        if let warning = journal?.warning { warn(warning) }
        var iterator = pages.makeAsyncIterator()
        var skippedCount = journal?.start.skippedCount ?? 0
        var isResumed = journal.map { $0.start.rowCount ?? 0 > 0 } ?? false
        while printer.rowCount < maxRows, !isPast, let page = try await next(&iterator) {
            if !page.isRepetition, !isResumed { duplicateCount += page.duplicateCount }
            isResumed = false
            skippedCount = try write(page, skippedCount: skippedCount)
        }
        try end()
        let isIncomplete = missesRows && printer.rowCount < maxRows
        return isIncomplete || (isStrict && (printer.defectCount > 0 || hasErrors || isDoubtful)) ? .negative : .ok
    }

    /// Writes the rows of a page, up to the limit.
    ///
    /// - Returns: The number of rows without an id at the head of the next page that are already
    ///   written.
    private mutating func write(
        _ page: PageSequence<JSONValue>.Page, skippedCount: Int
    ) throws(ToolError) -> Int {
        if explains { explain(page) }
        for warning in page.warnings { note(warning) }
        // An end at which rows are missing isn't recorded, so that the next run tries again.
        if page.isRepetition, page.rows.isEmpty, missesRows, since == nil { return skippedCount }
        let (rows, places, ids, prints, count) = try newRows(of: page)
        // Until a page proves how the next one is requested, the next run begins at this page.
        let isUnproven = page.upcoming != nil && page.declaration == nil && !isPast
        let isWhole = count == page.rows.count && !isUnproven
        let upcoming = isPast ? nil : page.upcoming
        let skipped = isWhole ? 0 : skippedCount + page.ids.prefix(count).count { $0 == nil }
        var entry = JournalPage(
            next: isWhole ? upcoming : page.key, declaration: hasStyle ? nil : page.declaration,
            isAtEnd: isWhole && upcoming == nil, skippedCount: skipped, rowCount: rows.count, ids: ids, cameCount: count
        )
        entry.prints = prints
        entry.isSure = isPast || !isContinued && !leavesRowsOpen && page.certainty.map { $0 != .unknown } ?? false
        if entry.isAtEnd { say(entry.isSure) }
        if printer.fillsDatabase {
            if let mark = journal?.mark { printer.form.begin(mark) }
            try journal?.begin(entry, text: [])
            _ = try printer.text(of: rows, at: places, in: page)
        } else {
            let text = try printer.text(of: rows, at: places, in: page)
            try journal?.begin(entry, text: text)
            try output.append(text)
        }
        try journal?.finish()
        progress.show(page, rows: printer.rowCount)
        return isUnproven ? 0 : skipped
    }

    /// Returns the rows to write, up to the limit, with their ids and the entries of those without one.
    ///
    /// - Returns: Also how many rows of the page were looked through.
    private mutating func newRows(
        of page: PageSequence<JSONValue>.Page
    ) throws(ToolError) -> (rows: [JSONValue], places: [Int], ids: [Identity], prints: [String], count: Int) {
        let limit = maxRows - printer.rowCount
        guard var since else {
            let rows = page.rows.prefix(limit)
            let ids = page.ids.prefix(rows.count).compactMap(\.self)
            return (Array(rows), Array(page.places.prefix(rows.count)), ids, [], rows.count)
        }
        var (rows, places, ids, prints, count) = ([JSONValue](), [Int](), [Identity](), [String](), 0)
        since.beginPage()
        for (row, id) in zip(page.rows, page.ids) where rows.count < limit {
            count += 1
            let (isNew, entry) = try since.take(row, id)
            guard isNew else { continue }
            rows.append(row)
            places.append(page.places[count - 1])
            if let id { ids.append(id) } else if let entry { prints.append(entry) }
        }
        isPast = since.isPast && count > 0 && count == page.rows.count
        self.since = since
        return (rows, places, ids, prints, count)
    }

    /// Says what the end means for the next run.
    private func say(_ isSure: Bool) {
        guard let since else { return }
        if isPast, explains {
            warn("\(name): note: rows descend by \(since.since.name), and this page has earlier ones only: the end")
        }
        guard !isSure else { return }
        let reason =
            isContinued ? "this run went on where another one had stopped" : "it isn't sure that the list has ended"
        warn("\(name): note: \(reason), so the next run reads from the same value of \(since.since.name) again")
    }

    private mutating func next(
        _ iterator: inout PageSequence<JSONValue>.Iterator
    ) async throws(ToolError) -> PageSequence<JSONValue>.Page? {
        do throws(LoadingError) {
            return try await iterator.next()
        } catch {
            // The rows before the error are complete, so the array is closed.
            try end()
            let bytes = error.code == .notJSON ? error.response?.bytes : nil
            let advice = bytes.flatMap { InputRepair.advice(for: $0) }.map { "\nnote: \($0)" } ?? ""
            let answer =
                error.refusal.map { "\n\(error.address.inMessage(200)): note: the server's response: \($0)" } ?? ""
            let retry =
                sendsOnce && error.code != .noServer && error.mayBeTemporary
                ? "\nnote: --retry-post requests a page of --data again" : ""
            throw ToolError(
                message: "error: \(error.withToolAdvice)\(answer)\(advice)\(retry)", status: ExitStatus(error.code))
        }
    }

    private mutating func end() throws(ToolError) {
        progress.finish()
        try output.append(printer.closing())
        printer.log.finish(name)
        if let since, since.missingCount > 0 {
            let rows = since.missingCount == 1 ? "1 row has" : "\(since.missingCount) rows have"
            let come = since.missingCount == 1 ? "it comes" : "they come"
            warn("\(name): note: \(rows) no \(since.since.name): \(come) with every run")
        }
        guard duplicateCount > 0 else { return }
        let rows = duplicateCount == 1 ? "1 row was left out: it" : "\(duplicateCount) rows were left out: they"
        warn("\(name): note: \(rows) had come before (--keep-all keeps all rows, --id names the path of the id)")
    }

    private mutating func note(_ warning: PagingWarning) {
        missesRows = missesRows || warning.meansMissingRows
        isDoubtful = isDoubtful || !warning.isNote
        leavesRowsOpen = leavesRowsOpen || warning.leavesRowsOpen
        if case .serverErrors = warning { hasErrors = true }
        warn("\(name): \(warning.isNote ? "note" : "warning"): \(warning)\(warning.advice)")
    }

    private mutating func explain(_ page: PageSequence<JSONValue>.Page) {
        for line in list(of: page) { warn("\(name): note: \(line)") }
        for note in page.notes { warn("\(page.response.address): note: \(note)") }
        if let found = page.declaration, found != explained {
            explained = found
            warn("\(name): note: --paging='\(found)'")
        }
        if let end = page.end { warn("\(page.response.address): note: the end: \(end)") }
    }
}

extension PageRun {
    /// What is said of the list of the first page, and why it is taken.
    private func list(of page: PageSequence<JSONValue>.Page) -> [String] {
        guard page.key == nil, let path = page.style.rows,
            let root = try? JSONDocument(parsing: page.response.bytes).root
        else {
            return page.reasons
        }
        return ListExplanation(of: ListPath(path, cells: page.style.cells), in: root).lines + page.reasons
    }
}

extension PagingWarning {
    /// The option that helps, after a sign.
    fileprivate var advice: String {
        switch self {
        case .unknownLength:
            ". If there are: --paging='NAME=SOURCE' (number, rows, or last.PATH of a row). If not: --paging=none"
        case .unusedToken(_, let place, _, _):
            ". Name the parameter: --paging='query.NAME=\(place.hasPrefix("header.") ? "" : "$.")\(place)' (body. or header. if it goes there)"
        case .moreRows: ". Name the parameter: --paging='NAME=SOURCE' (number, rows, last.PATH of a row, or $.PATH)"
        case .endedEarly: " (--paging says how pages are requested)"
        case .missingRows(_, let total, _, _): " (--total-at=none if \(total) counts something else)"
        case .emptyPages: ": --max-empty-pages=N goes on"
        case .alikeRows: " (--id=PATH if these are other rows)"
        case .pageLimit: " (--max-pages)"
        case .repeatedRows, .sharedIDs, .repeatedIDs: " (--id names the path of the id)"
        case .equalLists: " (--at selects one)"
        case .rowsElsewhere: " (--at selects the list)"
        case .unsaidLength, .noRows, .failedTrial, .refusedPage, .serverErrors, .changedTotal: ""
        }
    }
}

extension LoadingError {
    /// The same error, whose advice names the option that raises the limit instead of the property.
    var withToolAdvice: LoadingError {
        let option = code == .tooLarge ? "--max-bytes" : code == .tooSlow ? "--timeout" : nil
        guard let option else { return self }
        return LoadingError(
            code, address: address, expected: expected, found: found, advice: "raise the limit with \(option)")
    }
}

extension ExitStatus {
    /// The exit status for an error of loading.
    init(_ code: LoadingError.Code) {
        switch code {
        case .badAddress, .badHeader: self = .usage
        case .noServer, .timedOut, .tooSlow, .tooLarge, .connectionLost, .badResponse, .foreignRedirect, .notTrusted,
            .status,
            .serverError:
            self = .noServer
        case .notJSON, .wrongShape, .badLink: self = .malformedInput
        case .noFixture: self = .noInput
        case .notCached, .cancelled, .refused: self = .internalError
        }
    }
}
