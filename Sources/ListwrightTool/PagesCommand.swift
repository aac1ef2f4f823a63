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
        With --state, every page is noted in FILE once its rows are printed; the next run goes on behind it.
        URL may be the folder of a recording, too: one with a file pages.json.
        """
    static let flags: [Flag] =
        [
            jsonLines, MapCommand.at, table, id, keepAll, max, state, header, retry, timeout, maxBytes, strict,
            IssueLog.flag, explain,
        ]
        + PageStyleFlags.all

    private static let jsonLines = Flag("jsonl", "j", "print one row a line, not an array")
    private static let table = Flag("table", "t", value: .file("TABLE"), "map the rows by the table in a file")
    private static let id = Flag("id", nil, value: "PATH", "what makes two rows the same one; id without it")
    private static let keepAll = Flag("keep-all", nil, "print rows that came before, too")
    private static let max = Flag("max", "n", value: .number("N", 1...Int.max), "stop after so many rows")
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
    private let server: any ServerAPI
    private let style: PagingStyle?
    private let place: JSONPath?
    private let identity: RowIdentity<JSONValue>
    private let rowTable: RecordTable?
    private let most: Int
    private let stateFile: String?
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
        (request, server) = try Self.source(address, arguments)
        style = try PageStyleFlags.style(arguments)
        place = try arguments.value(MapCommand.at).map { text throws(ToolError) in try JSONPath.argument(text) }
        identity = arguments.has(Self.keepAll) ? .none : .path(try JSONPath.argument(arguments.value(Self.id) ?? "id"))
        rowTable = try arguments.value(Self.table).map { file throws(ToolError) in
            try RecordTable.file(file, for: Self.name, besides: Input("no data"), policy: .lossless)
        }
        most = arguments.number(Self.max) ?? .max
        stateFile = arguments.value(Self.state)
        asLines = arguments.has(Self.jsonLines)
        isStrict = arguments.has(Self.strict)
        explains = arguments.has(Self.explain)
        log = try IssueLog(arguments, for: Self.name)
    }

    /// The server that the address means: one of the network, or a folder with a recording.
    private static func source(
        _ address: String, _ arguments: Arguments
    ) throws(ToolError) -> (APIRequest, any ServerAPI) {
        let recording = URL(fileURLWithPath: address).appendingPathComponent("pages.json")
        if !address.contains("://"), FileManager.default.fileExists(atPath: recording.path) {
            let folder = FolderServer(URL(fileURLWithPath: address))
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
        let server = RetryingServer(
            SessionServer.shared, policy: policy,
            onRetry: { error, wait in
                Output.warn("warning: \(error); trying again in \(PageProgress.seconds(wait))")
            })
        return (limited(APIRequest(address, headers: headers), arguments), server)
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
        let journal = try stateFile.map { file throws(ToolError) in try PageJournal(file, for: request.address) }
        if let journal, journal.isAtEnd {
            Output.warn("\(journal.file): the list was read to its end; remove the file to begin anew")
            return .ok
        }
        let begun = output
        let (run, result) = Blocking.wait { await follow(begun, journal) }
        output = run
        return try result.get()
    }

    /// Prints page after page.
    private func follow(
        _ output: Output, _ journal: PageJournal?
    ) async -> (Output, Result<ExitStatus, ToolError>) {
        var printer = PagePrinter(output: output, table: rowTable, asLines: asLines, log: log, name: request.address)
        do throws(ToolError) {
            try await print(&printer, journal)
            return (printer.output, .success(isStrict && printer.issueCount > 0 ? .negative : .ok))
        } catch {
            return (printer.output, .failure(error))
        }
    }

    private func print(_ printer: inout PagePrinter, _ journal: PageJournal?) async throws(ToolError) {
        var journal = journal
        let pages = PageSequence(
            request, on: server, style: style, rows: place, identity: identity, from: journal?.key,
            seen: journal?.seen ?? [])
        var iterator = pages.makeAsyncIterator()
        var progress = PageProgress()
        try printer.begin()
        while printer.rowCount < most, let page = try await Self.next(&iterator, &printer) {
            if explains { explain(page) }
            let printed = try printer.print(page.rows, most: most - printer.rowCount)
            try printer.output.flush()
            let isWhole = printed == page.rows.count
            try journal?.note(
                isWhole ? page.upcoming : page.key, isAtEnd: isWhole && page.end != nil, page.ids.prefix(printed))
            progress.show(page, rows: printer.rowCount)
        }
        progress.finish()
        try printer.end()
    }

    private static func next(
        _ iterator: inout PageSequence<JSONValue>.Iterator, _ printer: inout PagePrinter
    ) async throws(ToolError) -> PageSequence<JSONValue>.Page? {
        do throws(LoadingError) {
            return try await iterator.next()
        } catch {
            // What came before is whole: an array ends like one.
            try printer.end()
            throw ToolError(message: "error: \(error.withToolAdvice)", status: ExitStatus(error.code))
        }
    }

    private func explain(_ page: PageSequence<JSONValue>.Page) {
        for reason in page.reasons { Output.warn("\(request.address): note: \(reason)") }
        if !page.reasons.isEmpty {
            Output.warn("\(request.address): note: so pages are asked for by \(page.style.turning)")
        }
        for note in page.notes { Output.warn("\(page.response.address): note: \(note)") }
        if let end = page.end { Output.warn("\(page.response.address): note: the last page: \(end.rawValue)") }
    }
}

extension LoadingError {
    /// The same error, with the option that raises a limit in place of the property.
    fileprivate var withToolAdvice: LoadingError {
        let option = code == .tooLarge ? "--max-bytes" : code == .tooSlow ? "--timeout" : nil
        guard let option else { return self }
        return LoadingError(
            code, address: address, expected: expected, found: found, advice: "raise the limit with \(option)")
    }
}

extension ExitStatus {
    /// What an error of a server means to a shell.
    fileprivate init(_ code: LoadingError.Code) {
        switch code {
        case .badAddress, .badHeader: self = .usage
        case .noServer, .timedOut, .tooSlow, .tooLarge, .connectionLost, .badResponse, .notTrusted, .status:
            self = .noServer
        case .notJSON, .wrongShape, .badLink: self = .malformedInput
        case .noFixture: self = .noInput
        case .notCached, .cancelled, .refused: self = .internalFault
        }
    }
}
