import ListwrightEssentials
import RowExporting

/// The state of a list in a file, from which the next run resumes.
///
/// Each page has two lines, as in a write-ahead log. The first is written before its rows: the key of the next
/// page, the ids, and where the rows are in the output. The second is written after them, once they are on the
/// disk. The next run compares the pages with the output: an output that lacks the last ones is gone back to the
/// page that it has, any other difference is refused. If the last page has no second line, its rows decide: if all
/// are there, the page is complete; else what is there of it is removed, and the page is loaded again. So a file
/// gets every row exactly once, whenever the run is killed. A database has the number of the page, written in the
/// transaction of its rows. A pipe has neither: the page is written again, and its rows may be repeated.
///
/// A line that was cut off by a kill is ignored. The file is locked while a run uses it.
struct PageJournal: Sendable {
    /// The point from which the list resumes.
    private(set) var start = PageResumption(after: 0)
    /// True if the list was read to its end.
    private(set) var isAtEnd = false
    /// What the finished runs have read, if they ask for new rows only.
    private(set) var state = SinceState()
    /// The last run; nil for a list that is read once.
    private(set) var run: SinceRun?
    /// True if the last run was one that reads everything, and surely came to the end.
    private(set) var isFullySure = false
    /// A warning about the last run, if there is one.
    private(set) var warning: String?

    private let name: String
    private let file: any AppendedFile
    private let output: any AppendedFile
    let identifier: String
    private var pageCount = 0
    private var open: JournalPage?
    private let lookback: Lookback?
    /// The entries of the rows of this run.
    private var entries: [String] = []
    /// True if a page of this run had rows.
    private var hasRows = false
    /// True if the next page is the first one of its run.
    private var beginsRun = false
    /// The length of the journal before this run; nil if the run isn't its own.
    private var lengthBefore: Int?
    /// The state before this run.
    private var stateBefore = SinceState()

    /// The state of a list in a file, which is created if it does not exist.
    init(
        _ path: Word, for list: JournaledList, output: any AppendedFile, lookback: Lookback? = nil
    ) throws(ToolError) {
        let file = try OpenFile(locking: path)
        guard let bytes = file.bytes(from: 0, count: .max - 1) else {
            throw ToolError(message: "\(path): error: cannot read", status: .noInput)
        }
        try self.init(bytes, of: file, named: "\(path)", for: list, output: output, lookback: lookback)
    }

    /// The state in a file with this content.
    ///
    /// Nothing is changed in a file that isn't a journal of this list.
    init(
        _ bytes: [UInt8], of file: any AppendedFile, named name: String, for list: JournaledList,
        output: any AppendedFile, lookback: Lookback? = nil
    ) throws(ToolError) {
        (self.file, self.name, self.output, self.lookback) = (file, name, output, lookback)
        guard let lines = try JournalLines(bytes, of: list, named: name) else {
            let header = JournalLines.header(of: list)
            identifier = header.identifier
            if !bytes.isEmpty { try file.truncate(to: 0) }
            try file.append(header.bytes)
            return
        }
        identifier = lines.identifier
        let settlement = try output.settle(lines)
        warning = settlement.warning
        for page in lines.pages.prefix(settlement.count) { take(page) }
        if settlement.keepsOpen, let open = lines.open {
            if lines.length < bytes.count { try file.truncate(to: lines.length) }
            take(open)
            try file.append(Self.done)
        } else if lines.ends[settlement.count] < bytes.count {
            try file.truncate(to: lines.ends[settlement.count])
        }
        // A shell's > and <> leave the place of writing elsewhere.
        if let size = output.state?.size { try output.truncate(to: size) }
    }

    private mutating func take(_ page: JournalPage) {
        pageCount += 1
        if let begun = page.run { enter(begun) }
        isAtEnd = page.isAtEnd
        (start.key, start.skippedCount) = (page.next, page.skippedCount)
        start.declaration = page.declaration ?? (run == nil ? nil : start.declaration)
        start.rowCount = start.rowCount.map { $0 + page.cameCount }
        start.seen.formUnion(page.ids)
        note(page)
    }

    /// The entries of the rows of a run that is taken up again; nil for a new one.
    var entriesSoFar: [String]? { beginsRun ? nil : entries }

    /// Forgets where the run before was.
    private mutating func enter(_ begun: SinceRun) {
        if begun.path != run?.path { state = SinceState() }
        start = PageResumption(by: start.declaration, after: 0)
        (run, entries, hasRows, isAtEnd, isFullySure) = (begun, [], false, false, false)
    }

    /// Takes the rows of a page into the state, which moves at the end of a run.
    private mutating func note(_ page: JournalPage) {
        hasRows = hasRows || page.rowCount > 0
        guard let run else { return }
        if run.path != nil { entries += page.ids.map(\.text) + page.prints }
        guard page.isAtEnd else { return }
        state.finish(entries, isSure: page.isSure, isFull: run.isFull, lookback: lookback)
        (entries, isFullySure) = ([], run.isFull && page.isSure)
    }

    /// The mark of the page that was begun, for the transaction of its rows.
    var mark: SQLiteTable.PageMark {
        let keys: SQLiteTable.KeptKeys = run?.isFull != true ? .none : hasRows ? .more : .new
        return SQLiteTable.PageMark(list: identifier, page: pageCount + 1, keeping: keys)
    }

    /// Records a page before its rows are written, which are these bytes of a file.
    mutating func begin(_ page: JournalPage, text: [UInt8]) throws(ToolError) {
        var page = page
        if beginsRun { page.run = run }
        page.span = output.state.flatMap { OutputSpan(text, at: $0) }
        open = page
        try file.append(JSONWriter.bytes(of: page.json) + [UInt8(ascii: "\n")])
    }

    /// Records that the rows of a page are written, once they are on the disk.
    mutating func finish() throws(ToolError) {
        if let span = open?.span {
            try output.sync()
            guard output.state?.size == span.end else {
                throw ToolError(
                    message:
                        "\(name): error: another program writes into the output; write the rows into a file of their own",
                    status: .inputOutput)
            }
        }
        try file.append(Self.done)
        pageCount += 1
        if let page = open {
            note(page)
            isAtEnd = page.isAtEnd
        }
        if isAtEnd, run != nil { try forgetEmptyRun() }
        (open, beginsRun) = (nil, false)
    }

    /// Removes the lines of a run that has brought nothing.
    private mutating func forgetEmptyRun() throws(ToolError) {
        guard let length = lengthBefore, !hasRows, state == stateBefore else { return }
        try file.truncate(to: length)
    }

    private static let done = JSONWriter.bytes(of: ["done": true]) + [UInt8(ascii: "\n")]
}

// MARK: - Runs

extension PageJournal {
    /// Begins a run, or goes on with the one that hasn't ended.
    ///
    /// - Parameters:
    ///   - since: The field by which new rows are known; nil for a list that is read once.
    ///   - isFull: Whether everything is read again.
    /// - Throws: `ToolError` if the runs before had another field.
    mutating func begin(_ since: Since?, isFull: Bool) throws(ToolError) {
        let isOpen = pageCount > 0 && !isAtEnd
        if pageCount > 0, !isFull, run?.path != since?.name { throw otherRun(run?.path, than: since?.name) }
        if isOpen, !isFull || run?.isFull ?? false {
            guard let since, let run, !run.isFull, run.parameter != since.parameter?.text else { return }
            throw refusal(
                "the last run hasn't ended, and \(run.parameter.map { "had --since-parameter=\($0)" } ?? "had no --since-parameter")"
            )
        }
        guard since != nil || isFull else { return }
        let begun = try since?.run(after: state, isFull: isFull) ?? SinceRun(full: isFull)
        (lengthBefore, stateBefore) = (file.state?.size, state)
        enter(begun)
        beginsRun = true
    }

    private func otherRun(_ known: String?, than given: String?) -> ToolError {
        let had = known.map { "with --since=\($0)" } ?? "without --since"
        return refusal("the last run was \(had), and this one is \(given.map { "with --since=\($0)" } ?? "without it")")
    }

    private func refusal(_ reason: String) -> ToolError {
        ToolError(
            message: "\(name): error: \(reason); give the same options, or --full to read all rows again",
            status: .usage)
    }
}
