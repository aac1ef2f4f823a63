import Listwright
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
    /// Whether the list was read to its end.
    private(set) var isAtEnd = false
    /// A warning about the last run, if there is one.
    private(set) var warning: String?

    private let name: String
    private let file: any AppendedFile
    private let output: any AppendedFile
    private var identifier: String
    private var pageCount = 0
    private var open: JournalPage?

    /// The state of a list in a file, which is created if it does not exist.
    init(_ path: Word, for list: JournaledList, output: any AppendedFile) throws(ToolError) {
        let file = try OpenFile(locking: path)
        guard let bytes = file.bytes(from: 0, count: .max - 1) else {
            throw ToolError(message: "\(path): error: cannot read", status: .noInput)
        }
        try self.init(bytes, of: file, named: "\(path)", for: list, output: output)
    }

    /// The state in a file with this content.
    ///
    /// Nothing is changed in a file that isn't a journal of this list.
    init(
        _ bytes: [UInt8], of file: any AppendedFile, named name: String, for list: JournaledList,
        output: any AppendedFile
    ) throws(ToolError) {
        (self.file, self.name, self.output) = (file, name, output)
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
        isAtEnd = page.isAtEnd
        (start.key, start.declaration, start.skippedCount) = (page.next, page.declaration, page.skippedCount)
        start.rowCount = start.rowCount.map { $0 + page.rowCount }
        start.seen.formUnion(page.ids)
    }

    /// The mark of the page that was begun, for the transaction of its rows.
    var mark: SQLiteTable.PageMark { SQLiteTable.PageMark(list: identifier, page: pageCount + 1) }

    /// Records a page before its rows are written, which are these bytes of a file.
    mutating func begin(_ page: JournalPage, text: [UInt8]) throws(ToolError) {
        var page = page
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
        open = nil
    }

    private static let done = JSONWriter.bytes(of: ["done": true]) + [UInt8(ascii: "\n")]
}
