import JSONDocuments
import JSONRepairing
import ListwrightEssentials
import PageServing
import TableExploring

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `listwright explore`: a page on which one makes a table by looking at the data.
struct ExploreCommand: Command {
    static let name = "explore"
    static let operands = "[FILE|URL]"
    static let summary = "Look at a document in the browser, and make a table of it."
    static let details = """
        The page shows the document as a tree, the list that is found in it, and its rows as preview shows them. A value
        is bound to a field of a table, or to the title, the subtitle or the image of a row, by a key, a button or the
        mouse; rows, issues and coverage follow. The page starts with a guess at these, and its search counts keys and
        values. It offers the Item in Swift, the table file, commands and the JSON Schema. It saves the table next to
        FILE, as FILE without its endings and with .table.json, or in the working folder. With --table it starts with
        that table, and saves it there; members that the page has no button for stay as they are.
        The page is served at an address of this machine until Ctrl-C. The address is printed; it contains a secret, new
        in each run, which keeps other users of the machine from reading the page. The document is read once.
        JSON Lines are a list; with --jsonl a bad line is reported and left out. With --repair the page shows the
        repaired text. A document at a URL is loaded by one GET.
        """
    static let flags: [Flag] =
        [
            table, Flag.at, LineRun.flag, InputRepair.flag, output, PreviewCommand.port, PagesCommand.retry,
            PagesCommand.timeout,
            PagesCommand.maxBytes,
        ] + RequestHeaders.flags

    private static let table = Flag("table", letter: "t", value: .file("TABLE"), help: "the table to start with")
    private static let output = Flag(
        "output", letter: "o", value: .file("TABLE"), help: "the file that the table is saved to (default: TABLE)")

    private let input: Input
    private let source: ExploredFile
    private let folder: Word
    private let hasLines: Bool
    private let port: Int
    private let table: (bytes: [UInt8], table: RecordTable)?
    private let list: ListPath?
    private let request: (request: APIRequest, transport: any HTTPTransport)?

    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.refuseOperands(past: 1, reads: "one document")
        input = try arguments.input(at: 0)
        hasLines = arguments.has(LineRun.flag)
        folder = input.isStandardInput ? Word("./-") : arguments.words[0]
        port = arguments.number(PreviewCommand.port) ?? 8_020
        let address = arguments.operands.first.flatMap { $0.contains("://") ? $0 : nil }
        request = try address.map { address throws(ToolError) in
            try PagesCommand.pageSource(at: address, arguments: arguments)
        }
        let name = input.isStandardInput ? "-" : address ?? input.name
        let stem = Self.stem(of: address.flatMap { URL(string: $0)?.lastPathComponent } ?? input.title)
        let beside = address == nil ? arguments.words.first?.folder : nil
        let file = beside.map { "\($0.text)/\(stem).table.json" } ?? "\(stem).table.json"
        let given = arguments.word(Self.table)
        let input = input
        table = try given.map { file throws(ToolError) in
            try RecordTable.text(of: file, for: Self.name, besides: input, policy: .lossless)
        }
        list = try arguments.list()
        let target =
            try arguments.outputFile(Self.output, besides: [input])
            ?? given.flatMap { Input($0).isStandardInput ? nil : $0 }
        source = ExploredFile(name: name, stem: stem, tableFile: target ?? Word(file))
    }

    /// The name of a file without its endings; "list" for one that has no other.
    private static func stem(of file: String) -> String {
        let stem = file.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        return stem.isEmpty || stem == "/" ? "list" : stem
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        var source = source
        var exploration = try explored(isLines: &source.isLines)
        try start(&exploration)
        let address = SocketAddress("127.0.0.1")!
        Interrupt.watch()
        let socket = try ServerSocket.opened(at: address, port: port)
        let token = PageToken()
        let location = "http://\(address.host(socket.port))/\(token)/"
        Output.warn("listwright: \(source.name.visible) is at \(location) until Ctrl-C")
        let answers = ExploreAnswers(exploration, of: source, saved: table?.bytes)
        let site = ExploreSite(answers, images: ImageFolder(beside: folder))
        let hosts: Set<String> = ["localhost", "127.0.0.1", "::1"]
        var server = PageServer(socket, access: SiteAccess(site: site, hosts: hosts, token: token))
        server.run()
        return .ok
    }

    /// Starts with the table, and with the list at the path, or else with the one whose rows the table fits.
    private func start(_ exploration: inout Exploration) throws(ToolError) {
        do throws(ExplorationError) {
            try exploration.start(
                with: table?.bytes, at: list ?? table.flatMap { Self.list(for: $0.table, in: &exploration) },
                isGuessing: true)
        } catch {
            throw ToolError(message: "\(input.name): error: \(error)", status: .negative)
        }
        if table == nil, list == nil { warn(of: exploration) }
    }

    /// Says which lists could be meant if none is clear.
    private func warn(of exploration: Exploration) {
        let lists = exploration.candidates
        if exploration.found.kind == .none, exploration.found.isClear {
            Output.warn("\(source.name.visible): note: \(exploration.found.reason); the page starts with all of it")
        }
        if exploration.found.list?.cells ?? .asTheyAre != .asTheyAre {
            Output.warn("\(source.name.visible): note: the page shows rows as objects, by the names of their cells")
        }
        guard !lists.isEmpty, lists != [.root] else { return }
        let taken = exploration.listSpelling
        let start = taken == .root ? "the whole document" : taken.inMessage
        Output.warn("\(source.name.visible): note: \(ListChoice.doubt(about: lists)); the page starts with \(start)")
    }

    /// The list whose rows have the most fields of a table; nil if none has any.
    private static func list(for table: RecordTable, in exploration: inout Exploration) -> ListPath? {
        let fit = TableFit(table)
        var best: (list: ListPath?, share: Double) = (nil, 0)
        for list in exploration.lists {
            let share = fit.share(of: exploration.records(of: list, limit: TableFit.sampleSize))
            if share > best.share { best = (list, share) }
        }
        return best.list
    }

    /// The document; JSON Lines are the array of their records.
    private func explored(isLines: inout Bool) throws(ToolError) -> Exploration {
        let bytes = try loaded()
        let path = request.flatMap { URL(string: $0.request.address)?.path }
        isLines = hasLines
        do throws(JSONSyntaxError) {
            return try Exploration(hasLines ? array(ofGoodLines: bytes) : bytes, requestPath: path)
        } catch {
            if input.isRepaired, let repaired = try? Exploration(repairedText(bytes), requestPath: path) {
                return repaired
            }
            let isNext = error.code == .endOfInputExpected
            if isNext, let lines = try? Exploration(Self.array(ofLines: bytes), requestPath: path) {
                isLines = true
                return lines
            }
            if isNext, let ranges = DocumentRanges(bytes).ranges, ranges.count > 1,
                let documents = try? Exploration(Self.array(of: ranges, in: bytes), requestPath: path)
            {
                isLines = true
                return documents
            }
            throw input.failure(error, of: bytes)
        }
    }

    /// The repaired text; the repairs are listed.
    private func repairedText(_ bytes: [UInt8]) -> [UInt8] {
        let text = RepairedText(bytes)
        var repair = InputRepair()
        for message in repair.messages(about: text.report, file: input.name) { Output.warn(message) }
        if let total = repair.total(file: input.name) { Output.warn(total) }
        return text.bytes
    }

    private func loaded() throws(ToolError) -> [UInt8] {
        guard let (request, transport) = request else {
            return try input.bytes(atMost: JSONDocument.Options().limits.bytes)
        }
        let answer = Blocking.wait { () async -> Result<[UInt8], LoadingError> in
            do throws(LoadingError) {
                return .success(try await transport.send(request).validated().bytes)
            } catch {
                return .failure(error)
            }
        }
        do throws(LoadingError) {
            return try answer.get()
        } catch {
            throw ToolError(message: "error: \(error.withToolAdvice)", status: ExitStatus(error.code))
        }
    }

    /// The text of an array of the lines that are JSON, each in its line; the others are reported.
    private func array(ofGoodLines bytes: [UInt8]) -> [UInt8] {
        var text = [UInt8(ascii: "[")]
        var (line, isFirst) = (1, true)
        var repair = InputRepair()
        for block in JSONLines(bytes).blocks {
            for number in 0..<block.count {
                let reading = RecordReading(of: number, in: block, repairing: input.isRepaired)
                for message in repair.messages(about: reading.report, file: input.name) { Output.warn(message) }
                if let failure = reading.failure(file: input.name) { Output.warn(failure.message) }
                guard let root = reading.record?.document?.root, let bytes = block.bytes(of: number) else { continue }
                if !isFirst { text.append(UInt8(ascii: ",")) }
                isFirst = false
                while line < block.position(of: number).line {
                    text.append(UInt8(ascii: "\n"))
                    line += 1
                }
                text += reading.report.isEmpty ? Array(bytes) : Array(root.description.utf8)
            }
        }
        if let total = repair.total(file: input.name) { Output.warn(total) }
        return text + [UInt8(ascii: "]")]
    }

    /// The text of an array of documents; each keeps its position, but for a comma.
    private static func array(of ranges: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
        var text = [UInt8(ascii: "[")]
        for (index, range) in ranges.enumerated() {
            let end = index + 1 < ranges.count ? ranges[index + 1].lowerBound : bytes.count
            text += bytes[range] + (index + 1 < ranges.count ? [UInt8(ascii: ",")] : [])
            text += bytes[range.upperBound..<end]
        }
        return text + [UInt8(ascii: "]")]
    }

    /// The text of an array of the values in lines; each stays in its line.
    private static func array(ofLines bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = lines.lastIndex { line in line.contains { $0 > UInt8(ascii: " ") } } ?? 0
        var text = [UInt8(ascii: "[")]
        for (index, line) in lines.enumerated() {
            let isRecord = index < last && line.contains { $0 > UInt8(ascii: " ") }
            text += line + (isRecord ? [UInt8(ascii: ",")] : []) + [UInt8(ascii: "\n")]
        }
        return text + [UInt8(ascii: "]")]
    }
}
