import ListwrightEssentials

/// The list that a journal is about: its address, what is sent to it, and the database that its rows go into.
///
/// The journal has a digest of the body and no password: both may be secrets.
struct JournaledList: Sendable, Equatable {
    let address: String
    var body: String?
    var target: String?

    init(_ address: String) { self.address = address }

    init(_ request: APIRequest, into database: RowExport.Database? = nil) {
        address = ServerAddress.with(userInfo: nil, request.address)
        body = request.body.content.map { SHA256Digest(of: $0.bytes).text }
        target = database.map { "\($0.file)#\($0.table)" }
    }

    /// The first line of a journal, without the identifier of the journal.
    fileprivate var header: JSONValue {
        var header: JSONValue = [
            "journal": "listwright pages", "version": JSONValue(JournalLines.version), "url": JSONValue(address),
        ]
        if let body { header["body"] = JSONValue(body) }
        if let target { header["into"] = JSONValue(target) }
        return header
    }
}

/// The lines of a journal: a header, and for each page a line before its rows and one after them.
struct JournalLines {
    /// The version of the format that this release writes, and the only one that it reads.
    static let version = 1

    /// The name of the journal in messages.
    let name: String
    /// The identifier of the journal in a database.
    let identifier: String
    /// The pages whose rows are written.
    private(set) var pages: [JournalPage] = []
    /// The page whose rows may not be written.
    private(set) var open: JournalPage?
    /// The number of rows of all pages, also of `open`.
    private var begunCount = 0
    /// The length of the header, and of the lines up to the end of each of `pages`.
    private(set) var ends: [Int]
    /// The length of all whole lines.
    let length: Int

    /// Reads the lines of a journal; nil for one that isn't begun.
    ///
    /// - Throws: `ToolError` if these are other lines, or those of another list or version.
    init?(_ bytes: [UInt8], of list: JournaledList, named name: String) throws(ToolError) {
        // After the last line end is nothing, or half a line.
        length = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let lines = bytes[..<length].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        guard let first = lines.first else {
            let start = JSONWriter.bytes(of: list.header).dropLast()
            guard bytes.starts(with: start) || start.starts(with: bytes) else { throw Self.isForeign(name) }
            return nil
        }
        self.name = name
        identifier = try Self.identifier(in: first, of: list, named: name)
        ends = [first.count + 1]
        var end = first.count + 1
        for (index, line) in lines.dropFirst().enumerated() {
            end += line.count + 1
            do throws(JournalDefect) {
                try take(line, endingAt: end)
            } catch {
                let advice = "restore the file, or remove it to start again"
                throw ToolError(
                    message: "\(name):\(index + 2): error: \(error.reason); \(advice)", status: .malformedInput)
            }
        }
    }

    /// The first line of a journal, and the identifier in it.
    static func header(of list: JournaledList) -> (bytes: [UInt8], identifier: String) {
        let identifier = String((0..<24).map { _ in "0123456789abcdefghijklmnopqrstuvwxyz".randomElement() ?? "0" })
        var header = list.header
        header["id"] = JSONValue(identifier)
        return (JSONWriter.bytes(of: header) + [UInt8(ascii: "\n")], identifier)
    }

    private static func identifier(
        in line: ArraySlice<UInt8>, of list: JournaledList, named name: String
    ) throws(ToolError) -> String {
        guard var header = try? JSONDocument(parsing: Array(line)).root,
            header["journal"]?.string == "listwright pages",
            let version = header["version"]?.int, let identifier = header["id"]?.string
        else { throw isForeign(name) }
        guard version == Self.version else {
            let age = version > Self.version ? "a later" : "an earlier"
            let message =
                "\(name): error: \(age) release wrote this journal (version \(version), expected \(Self.version))"
            throw ToolError(
                message: message + "; go on with that release, or remove the file to start again",
                status: .malformedInput)
        }
        header["id"] = nil
        guard header == list.header else {
            throw ToolError(
                message:
                    "\(name): error: expected the state of \(list.address.inMessage(200)), found that of another list; "
                    + "remove the file, or name another one", status: .malformedInput)
        }
        return identifier
    }

    private static func isForeign(_ name: String) -> ToolError {
        ToolError(
            message: "\(name): error: this isn't a journal of pages; name another file, or remove this one",
            status: .malformedInput)
    }

    private mutating func take(_ line: ArraySlice<UInt8>, endingAt end: Int) throws(JournalDefect) {
        if line.isEmpty { throw JournalDefect("expected a page, found an empty line") }
        let entry: JSONValue
        do throws(JSONSyntaxError) {
            entry = try JSONDocument(parsing: Array(line)).root
        } catch {
            throw JournalDefect("expected a page, found a damaged line")
        }
        if entry == ["done": true] {
            guard let page = open else { throw JournalDefect("expected a page, found the end of one") }
            pages.append(page)
            ends.append(end)
            open = nil
        } else {
            if open != nil { throw JournalDefect("expected the end of a page, found another page") }
            let page = try JournalPage(entry)
            let (sum, overflows) = begunCount.addingReportingOverflow(page.rowCount)
            guard !overflows, sum <= .max / 2, page.skippedCount <= max(sum, page.cameCount), page.cameCount <= .max / 2
            else {
                throw JournalDefect("expected numbers of rows, found larger ones than a list has")
            }
            (open, begunCount) = (page, sum)
        }
    }
}

// MARK: - Messages

extension JournalLines {
    /// The number of rows of the pages that are finished.
    var rowCount: Int { begunCount - (open?.rowCount ?? 0) }

    /// The error if the output doesn't go with the journal.
    func refusal(_ reason: String) -> ToolError {
        ToolError(
            message:
                "\(name): error: \(reason); resume with the output that has the rows, or remove \(name) to start again",
            status: .inputOutput)
    }

    func warning(_ text: String) -> String { "\(name): warning: \(text)" }

    /// The warning that rows of the page that was interrupted may be written twice; nil without such rows.
    var mayRepeat: String? {
        guard let rows = open?.rowCount, rows > 0 else { return nil }
        let text = "the last run was stopped while it wrote \(rows) \(rows == 1 ? "row" : "rows"); they may be repeated"
        return warning(text)
    }

    /// The settlement for an output that has only the first pages.
    func shortened(to count: Int) -> JournalSettlement {
        let kept = pages.prefix(count).reduce(0) { $0 + $1.rowCount }
        return JournalSettlement(
            count: count,
            warning: warning("the output has \(kept) of \(rowCount) rows: the rest is loaded again"))
    }
}

/// The reason why a line of a journal can't be read.
struct JournalDefect: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
