import Dispatch
import ListwrightEssentials
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `listwright pages`: the rows of a list that a server sends in pages.
struct PagesCommand: Command {
    static let name = "pages"
    static let operands = "URL"
    static let readsFiles = false
    static let summary = "Follow the pages of a server, and print the rows as they arrive."
    static let details = """
        How the next page is requested is found by evidence: what the first page and its headers name is tried, within a
        few requests, and a page that brings new rows or names another page proves it. --explain prints the declaration
        that was found; copy it into --paging to pin it. A list that may be longer than what arrived ends with a warning
        that names the option that helps, and with status 1 if the server says that there are more. Rows whose id was
        seen before are left out. Errors that may be temporary are retried.
        --paging has a TARGET: a parameter ([query.|body.|header.]NAME, by default in BODY if there is one, else in the
        address), link, or * for all members of an object; and a SOURCE: number [from N], rows [from N], $.PATH in the
        page, header.NAME, or last.PATH in the last row. Several are separated by commas; a name with a comma, a quote
        or = is quoted ("a,b"=number). 'at ADDRESS body.NAME=$.PATH' scrolls at an address of its own.
        With --state, which needs --format=jsonl, --into or --tables-into, every page is recorded in FILE, and the next run resumes
        after it. A file or a database gets every row once, even if a run is killed; in a pipe, the rows of the page
        that was interrupted may be repeated. Append to the same output (>>): pages that it lacks are loaded again, an
        empty file gets the whole list, and one with other content is refused. A second run with the same FILE at the
        same time is refused, too.
        With --since, a finished run is the start of the next one, which writes only the rows whose field is higher than
        before, or new with that value. PATH leads to a time in ISO 8601, a number, or text that ascends. With
        --since-parameter, the server selects the rows: it gets the highest value, less --lookback and at least a second
        or 1, in the form and the time zone that the field has, or that --since-from has; a value without a time zone is
        sent without one. Without it, all pages are read, up to the first one that is older if rows descend. The highest
        value moves only if the list was surely read to its end in one run. Rows that were deleted can't be seen: --full
        reads everything, and with --into and --key removes the rows that didn't come.
        With --data, the parameter is a field of the form, or a member of the JSON, whose name may be a path
        (variables.after); with query. it goes into the address. A server may have done what a POST asks for, whatever it
        responds, so a page is requested again only if no connection was made, or with --retry-post. BODY is never sent
        to another origin, whatever a page or a redirect says.
        A secret belongs into a variable (--bearer-env, --header-env) or a file (--header=@FILE), not into the command
        line, which other users can read. Headers aren't sent to another origin, nor written into messages or FILE.
        A server that asks for a pause (Retry-After; RateLimit and X-RateLimit headers of which nothing remains) is
        left alone so long, up to an hour; a note says so once.
        URL may also be the folder of a recording, which has a file pages.json.

        """ + RowExport.details + """

            Without --table, the rows of the first page decide the columns of csv, tsv and table, which are named by
            their paths, as in map. What later pages have besides is left out, with a warning; --format=jsonl leaves out
            nothing, and --into adds columns. Each page is a transaction.
            """
    static let flags: [Flag] =
        [
            at, table, id, keepAll, max, maxPages, maxEmpty, state, data, retry, retryPost, delay,
            timeout, maxBytes, strict, PrintedIssues.flag, explain, InputRepair.flag,
        ]
        + RequestHeaders.flags + RowExport.flags + [RowExport.tablesInto] + PagingFlags.all + SinceFlags.all

    static let at = Flag(
        "at", letter: "a", value: "PATH", help: "the path of the rows in a page (default: guessed)")
    private static let table = Flag(
        "table", letter: "t", value: .file("TABLE"), help: "map the rows by the table in a file")
    private static let id = Flag("id", value: "PATH", help: "the path of the id of a row (default: found)")
    private static let keepAll = Flag("keep-all", help: "print rows that were seen before, too")
    private static let max = Flag("max", letter: "n", value: .number("N", in: 1...Int.max), help: "stop after N rows")
    private static let maxPages = Flag(
        "max-pages", value: .number("N", in: 1...Int.max), help: "stop after N pages (default: 10000)")
    private static let maxEmpty = Flag(
        "max-empty-pages", value: .number("N", in: 1...Int.max),
        help: "stop after N consecutive pages without a new row (default: 20)")
    static let state = Flag(
        "state", value: .file("FILE"), help: "record the progress in FILE, and resume from it")
    static let data = Flag(
        "data", letter: "d", value: "BODY",
        help: "send BODY by POST: JSON, or a form if a header says so; @FILE reads it from a file")
    static let retry = Flag(
        "tries", value: .number("N", in: 1...100), help: "the number of times that a page is requested (default: 3)")
    static let retryPost = Flag(
        "retry-post", help: "request a page of --data again after any error that may be temporary, as one without")
    static let delay = Flag(
        "delay", value: "SECONDS", help: "wait so long between two requests; 0.5 is half a second (default: 0)")
    static let timeout = Flag(
        "timeout", value: .number("SECONDS", in: 1...86_400),
        help: "the timeout of a request, redirects included (default: 300)")
    static let maxBytes = Flag(
        "max-bytes", value: .number("N", in: 1...Int.max),
        help: "limit the size of a page in bytes, decompressed (default: 64 MiB)")
    private static let strict = Flag("strict", help: "exit with status 1 if there were issues")
    static let explain = Flag("explain", help: "explain on standard error how the pages are found")

    private let request: APIRequest
    private let transport: any HTTPTransport
    private let style: PagingStyle
    private let identity: RowIdentity<JSONValue>
    private let rowTable: RecordTable?
    private let maxRows: Int
    private let limits: PagingLimits
    private let stateFile: Word?
    private let since: Since?
    private let isFull: Bool
    private let export: RowExport
    private let rowFile: OutputFile?
    private let package: RowPackage?
    private let isStrict: Bool
    private let explains: Bool
    private let repeatsPosts: Bool
    private let log: PrintedIssues

    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.refuseOperands(past: 1, reads: "one URL")
        guard let address = arguments.operands.first, !address.isEmpty else {
            throw .usage("the URL is missing", command: Self.name)
        }
        export = try RowExport(arguments)
        if arguments.has(Self.state), !export.isJSONLines, export.database == nil {
            throw .usage("--state requires --format=jsonl, --into or --tables-into", command: Self.name)
        }
        for flag in [Self.table, SinceFlags.full] { try arguments.refuse(RowExport.tablesInto, with: flag) }
        rowFile = try Self.rowFile(arguments)
        let source = try Self.pageSource(at: address, arguments: arguments)
        request = source.0
        transport = arguments.has(InputRepair.flag) ? RepairingTransport(base: source.1) : source.1
        style = try PagingFlags.style(arguments)
        let idPath = try arguments.value(Self.id).map { text throws(ToolError) in try JSONPath.argument(text) }
        identity = arguments.has(Self.keepAll) ? .none : idPath.map { .path($0) } ?? .found
        rowTable = try arguments.word(Self.table).map { file throws(ToolError) in
            try RecordTable.file(file, for: Self.name, besides: Input(Word("no data")), policy: .lossless)
        }
        try arguments.require(Self.table, with: RowPackage.flag)
        package = try RowPackage(
            arguments, table: rowTable, besides: arguments.word(Self.table).map { [Input($0)] } ?? [])
        maxRows = arguments.number(Self.max) ?? .max
        let standard = PagingLimits.standard
        limits = PagingLimits(
            pages: arguments.number(Self.maxPages) ?? standard.pages,
            emptyPages: arguments.number(Self.maxEmpty) ?? standard.emptyPages)
        stateFile = arguments.word(Self.state)
        (since, isFull) = (try SinceFlags.since(arguments), arguments.has(SinceFlags.full))
        isStrict = arguments.has(Self.strict)
        explains = arguments.has(Self.explain)
        repeatsPosts = arguments.has(Self.retryPost)
        log = try PrintedIssues(arguments, for: Self.name)
    }

    /// The file that the command line names for the rows.
    private static func rowFile(_ arguments: Arguments) throws(ToolError) -> OutputFile? {
        let data = arguments.value(data).flatMap { $0.hasPrefix("@") ? Word(String($0.dropFirst())) : nil }
        let inputs = [arguments.word(table), data].compactMap { $0.map { Input($0) } }
        guard let word = try arguments.outputFile(RowExport.output, besides: inputs) else { return nil }
        if arguments.has(state) {
            throw .usage(
                "--state continues a file, and --output replaces one; use --state with >>\(word)", command: name)
        }
        return try OutputFile(word)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let file: any AppendedFile
        let list: JournaledList
        if let database = export.database {
            (file, list) = (DatabaseOutput(database: database), JournaledList(request, into: database))
        } else if let rowFile {
            (file, list) = (ReplacedOutput(file: rowFile), JournaledList(request))
        } else {
            file = export.isJSON && Terminal.isTerminal ? PaintedOutput() : OpenFile.standardOutput
            list = JournaledList(request)
        }
        var journal = try stateFile.map { path throws(ToolError) in
            try PageJournal(path, for: list, output: file, lookback: since?.lookback)
        }
        if let journal { try removeOthers(after: journal) }
        try journal?.begin(since, isFull: isFull)
        if let journal, let stateFile, journal.isAtEnd {
            Output.warn(
                "\(stateFile): the list was read to its end; --full reads it again, --since=PATH only what is new")
            return .ok
        }
        let status = try Blocking.wait { [journal] in await follow(to: file, journal: journal) }.get()
        try rowFile?.commit()
        if let rowTable { try package?.commit(rowTable) }
        return status
    }

    private func filter(_ since: Since, _ journal: PageJournal) -> SinceFilter? {
        guard let run = journal.run else { return nil }
        if explains {
            if let note = Since.note(on: run, high: journal.state.high) {
                Output.warn("\(request.address): note: \(note)")
            }
            let advice = run.isFull ? "" : "; --full reads all rows, and removes such rows from a table with --key"
            Output.warn(
                "\(request.address): note: rows that the server has deleted can't be seen by --since\(advice)")
        }
        return SinceFilter(since, run, after: journal.state, entries: journal.entriesSoFar)
    }

    /// Removes the rows that a run that read everything didn't bring.
    private func removeOthers(after journal: PageJournal, isNow: Bool = false) throws(ToolError) {
        guard let database = export.database, database.key?.isEmpty == false, journal.run?.isFull ?? false else {
            return
        }
        guard journal.isFullySure else {
            if isNow, journal.isAtEnd {
                Output.warn(
                    "\(database.file): note: the list wasn't surely read to its end in one run, so no row is removed")
            }
            return
        }
        if let count = try database.removeOthers(of: journal.identifier), count > 0 {
            let rows = count == 1 ? "1 row was" : "\(count) rows were"
            Output.warn(
                "\(database.file): note: \(rows) removed, as the server no longer has \(count == 1 ? "it" : "them")")
        }
    }

    private func follow(to output: any AppendedFile, journal: PageJournal?) async -> Result<ExitStatus, ToolError> {
        var (request, style) = (request, style)
        if let parameter = journal?.run?.parameter, let sent = journal?.run?.sent {
            request = request.choosing(parameter, sent)
            style.fixedParameters = [ParameterPlace.parted(parameter).name]
        }
        let pages = PageSequence(
            request, on: transport, style: style, identity: since?.identity(identity) ?? identity, limits: limits,
            from: journal?.start ?? PageResumption())
        var printer = PagePrinter(
            table: rowTable, form: export.form(for: rowTable, commitsEachBatch: true), log: log, name: request.address)
        printer.firstIndex = journal?.start.rowCount ?? 0
        var run = PageRun(request.address, pages: pages, to: output, by: printer, journal: journal)
        (run.maxRows, run.isStrict, run.explains, run.hasStyle) = (
            maxRows, isStrict, explains, style.declaration != nil
        )
        if let since, let journal { run.since = filter(since, journal) }
        run.sendsOnce = request.method == .post && !repeatsPosts
        do throws(ToolError) {
            let status = try await run.run()
            if let journal = run.journal { try removeOthers(after: journal, isNow: true) }
            return .success(status)
        } catch {
            UnfinishedFiles.removeAll()
            return .failure(error)
        }
    }
}

/// Asynchronous work that blocks the main thread until it is done.
enum Blocking {
    /// Runs the work and waits for its value.
    static func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = BlockingResult<Value>()
        Task.detached {
            let value = await work()
            result.value.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return result.value.withLock { $0! }
    }
}

/// The value of the work, set once it is done.
private final class BlockingResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
