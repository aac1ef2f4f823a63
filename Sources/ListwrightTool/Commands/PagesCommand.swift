import Foundation
import Listwright

/// `listwright pages`: the rows of a list that a server gives in pages.
struct PagesCommand: Command {
    static let name = "pages"
    static let operands = "URL"
    static let summary = "Follow the pages of a server, and print the rows as they come."
    static let details = """
        How the server cuts its list into pages is guessed from the first page (--explain says why), or given by
        --style and what belongs to it. A row whose id came before is left out. What fails and may pass is tried again.
        Where the server says that there are more rows than came, other styles are tried; if none of them finds the
        rows, a warning says so, and the status is 1.
        With --state, every page is noted in FILE; the next run goes on after it. In a file every row comes once, even if
        a run is killed; in a pipe the rows of the page that a kill interrupted may come twice.
        URL may be the folder of a recording, too: one with a file pages.json.
        """
    static let flags: [Flag] =
        [
            jsonLines, MapCommand.at, table, id, keepAll, max, maxPages, maxStale, state, header, retry, timeout,
            maxBytes, strict, IssueLog.flag, explain,
        ]
        + PageStyleFlags.all

    private static let jsonLines = Flag("jsonl", "j", "print one row a line, not an array")
    private static let table = Flag("table", "t", value: .file("TABLE"), "map the rows by the table in a file")
    private static let id = Flag("id", nil, value: "PATH", "what makes two rows the same one; id without it")
    private static let keepAll = Flag("keep-all", nil, "print rows that came before, too")
    private static let max = Flag("max", "n", value: .number("N", 1...Int.max), "stop after so many rows")
    private static let maxPages = Flag(
        "max-pages", nil, value: .number("N", 1...Int.max), "stop after so many pages; 10000 without it")
    private static let maxStale = Flag(
        "max-stale-pages", nil, value: .number("N", 1...Int.max),
        "stop after so many pages in a row without a new row; 3 without it")
    private static let state = Flag(
        "state", nil, value: .file("FILE"), "note in FILE where the list is, and go on there")
    private static let header = Flag(
        "header", "H", value: "NAME:VALUE", "send this header; may be given more than once")
    private static let retry = Flag(
        "tries", nil, value: .number("N", 1...100), "how often a page is asked for; 3 without it")
    private static let timeout = Flag(
        "timeout", nil, value: .number("SECONDS", 1...86_400), "how long a page may take in all; 300 without it")
    private static let maxBytes = Flag(
        "max-bytes", nil, value: .number("N", 1...Int.max), "the size of a page in bytes, unpacked; 64 MiB without it")
    private static let strict = Flag("strict", nil, "exit with status 1 where there were issues")
    private static let explain = Flag("explain", nil, "say on standard error how the pages are found")

    private let request: APIRequest
    private let transport: any HTTPTransport
    private let style: PagingStyle?
    private let place: JSONPath?
    private let identity: RowIdentity<JSONValue>
    private let rowTable: RecordTable?
    private let most: Int
    private let limits: PagingLimits
    private let stateFile: Word?
    private let asLines: Bool
    private let isStrict: Bool
    private let explains: Bool
    private let log: IssueLog

    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.refuseOperands(past: 1, "one URL")
        guard let address = arguments.operands.first, !address.isEmpty else {
            throw .usage("the URL is missing", command: Self.name)
        }
        try arguments.require(Self.jsonLines, with: Self.state)
        (request, transport) = try Self.source(address, arguments)
        style = try PageStyleFlags.style(arguments)
        place = try arguments.value(MapCommand.at).map { text throws(ToolError) in try JSONPath.argument(text) }
        identity = arguments.has(Self.keepAll) ? .none : .path(try JSONPath.argument(arguments.value(Self.id) ?? "id"))
        rowTable = try arguments.word(Self.table).map { file throws(ToolError) in
            try RecordTable.file(file, for: Self.name, besides: Input(Word("no data")), policy: .lossless)
        }
        most = arguments.number(Self.max) ?? .max
        let standard = PagingLimits.standard
        limits = PagingLimits(
            pages: arguments.number(Self.maxPages) ?? standard.pages,
            pagesWithoutNews: arguments.number(Self.maxStale) ?? standard.pagesWithoutNews)
        stateFile = arguments.word(Self.state)
        asLines = arguments.has(Self.jsonLines)
        isStrict = arguments.has(Self.strict)
        explains = arguments.has(Self.explain)
        log = try IssueLog(arguments, for: Self.name)
    }

    /// The server that the address means: one of the network, or a folder with a recording.
    private static func source(
        _ address: String, _ arguments: Arguments
    ) throws(ToolError) -> (APIRequest, any HTTPTransport) {
        let recording = URL(fileURLWithPath: address).appendingPathComponent("pages.json")
        if !address.contains("://"), FileManager.default.fileExists(atPath: recording.path) {
            let folder = FixtureTransport(URL(fileURLWithPath: address))
            let request = APIRequest("http://recording", folder.firstAddress ?? "")
            return (limited(request, arguments), folder)
        }
        var headers: HeaderFields = ["Accept": "application/json", "User-Agent": "listwright/\(Tool.version)"]
        for text in arguments.all(header) {
            let name = text.prefix { $0 != ":" }
            guard name.count < text.count, !name.isEmpty else {
                throw .usage("--header wants NAME:VALUE, not '\(text)'", command: Self.name)
            }
            headers[String(name)] = text.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
            if let fault = headers.fields.lazy.compactMap(\.fault).first {
                throw .usage("--header wants \(fault.expected), not \(fault.found)", command: Self.name)
            }
        }
        let policy = RetryPolicy(tries: arguments.number(retry) ?? RetryPolicy.standard.tries)
        let transport = RetryingTransport(
            URLSessionTransport.shared, policy: policy,
            onRetry: { error, wait in
                Output.warn("warning: \(error); trying again in \(PageProgress.seconds(wait))")
            })
        return (limited(APIRequest(address, headers: headers), arguments), transport)
    }

    private static func limited(_ request: APIRequest, _ arguments: Arguments) -> APIRequest {
        var request = request
        if let seconds = arguments.number(timeout) {
            request.timeout = .seconds(seconds)
            request.limits.time = .seconds(seconds)
        }
        if let bytes = arguments.number(maxBytes) { request.limits.bytes = bytes }
        return request
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let file = OpenFile.standardOutput
        let journal = try stateFile.map { path throws(ToolError) in
            try PageJournal(path, for: request.address, output: file)
        }
        if let journal, let stateFile, journal.isAtEnd {
            Output.warn("\(stateFile): the list was read to its end; remove the file to begin anew")
            return .ok
        }
        return try Blocking.wait { await follow(file, journal) }.get()
    }

    private func follow(_ output: OpenFile, _ journal: PageJournal?) async -> Result<ExitStatus, ToolError> {
        let pages = PageSequence(
            request, on: transport, style: style, rows: place, identity: identity, limits: limits,
            from: journal?.start ?? PageResumption())
        let printer = PagePrinter(table: rowTable, asLines: asLines, log: log, name: request.address)
        var run = PageRun(request.address, pages, to: output, by: printer, journal: journal)
        (run.most, run.isStrict, run.explains, run.hasStyle) = (most, isStrict, explains, style != nil)
        do throws(ToolError) {
            return .success(try await run.run())
        } catch {
            return .failure(error)
        }
    }
}
