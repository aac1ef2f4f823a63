import Listwright
import Synchronization
import TestSupport
import Testing

@testable import ListwrightTool

/// `pages --state` with an output that isn't as the last run left it, and with journals of all kinds.
@Suite struct JournalOutputTests {
    /// A change of the output between two runs, the first of which ended after two pages of four rows.
    ///
    /// Each row has 12 bytes with its line end: `{"id":"r0"}`.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        var isKilled = false
        var inode = 1
        var isReadable = true
        var isPipe = false
        let change: @Sendable (inout [UInt8]) -> Void
        /// The output of the next run: the numbers of rows, and -1 for other lines; nil for as it was.
        var rows: [Int]?
        var messages: [String] = []
        var testDescription: String { name }
    }

    private static func shortened(_ count: Int) -> String {
        "state: warning: the output has \(count) of 8 rows: the rest is loaded again"
    }

    private static func refused(_ reason: String) -> [String] {
        ["state: error: \(reason); resume with the output that has the rows, or remove state to start again"]
    }

    private static let otherFile = refused("the 8 rows so far are in another file than the output")
    private static let changed = refused("the output doesn't have the rows of the last page at the bytes 48 to 96")
    private static let all = Array(0..<11)

    private static func cut(_ size: Int, to whole: Int) -> [String] {
        refused(
            "the output was shortened to \(size) bytes, and ends within a page (truncate -s \(whole) leaves whole pages)"
        )
    }

    private static let changes: [Change] = [
        Change(name: "unchanged", change: { _ in }, rows: all),
        Change(name: "appended", change: { $0 += Array("mine\n".utf8) }, rows: Array(0..<8) + [-1, 8, 9, 10]),
        Change(name: "emptied", change: { $0 = [] }, rows: all, messages: [shortened(0)]),
        Change(name: "by a page", change: { $0.removeLast(48) }, rows: all, messages: [shortened(4)]),
        Change(name: "by a row", change: { $0.removeLast(12) }, messages: cut(84, to: 48)),
        Change(name: "by a byte", change: { $0.removeLast() }, messages: cut(95, to: 48)),
        Change(name: "within the first page", change: { $0.removeLast(60) }, messages: cut(36, to: 0)),
        Change(name: "the first row removed", change: { $0.removeFirst(12) }, messages: cut(84, to: 0)),
        Change(name: "another content", change: { $0[60] = 0x58 }, messages: changed),
        Change(name: "another first page", change: { $0[6] = 0x58 }, rows: [-1] + Array(1..<11)),
        Change(name: "replaced by less", change: { $0 = Array("other\n".utf8) }, messages: cut(6, to: 0)),
        Change(
            name: "replaced by as much", change: { $0 = Array(repeating: 0x0A, count: 200) }, messages: changed),
        Change(name: "a copy", inode: 7, change: { _ in }, rows: all),
        Change(
            name: "an older copy", inode: 7, change: { $0.removeLast(48) }, rows: all, messages: [shortened(4)]),
        Change(name: "a copy that is cut off", inode: 7, change: { $0.removeLast(5) }, messages: cut(91, to: 48)),
        Change(
            name: "an empty file", inode: 7, change: { $0 = [] }, rows: all, messages: [shortened(0)]),
        Change(name: "another file", inode: 7, change: { $0 = Array("other\n".utf8) }, messages: otherFile),
        Change(
            name: "a larger file", inode: 7, change: { $0 = Array(repeating: 0x0A, count: 200) }, messages: otherFile),
        Change(name: "unreadable", isReadable: false, change: { _ in }, rows: all),
        Change(
            name: "unreadable, shorter", isReadable: false, change: { $0.removeLast(48) }, rows: all,
            messages: [shortened(4)]),
        Change(name: "unreadable copy", inode: 7, isReadable: false, change: { _ in }, messages: otherFile),
        Change(
            name: "a pipe", isPipe: true, change: { _ in }, rows: all,
            messages: ["state: warning: the 8 rows so far are in a file, and aren't written again"]),
        // A run that was killed within the second page.
        Change(name: "killed", isKilled: true, change: { _ in }, rows: all),
        Change(name: "killed, a copy", isKilled: true, inode: 7, change: { _ in }, rows: all),
        Change(
            name: "killed, appended", isKilled: true, change: { $0 += Array(repeating: 0x0A, count: 200) },
            messages: refused("the output doesn't have the rows of the last page at the bytes 48 to 96")),
        Change(
            name: "killed, complete after all", isKilled: true,
            change: { $0 = Array((0..<8).map { PagedRows.IDs.all.row($0) + "\n" }.joined().utf8) }, rows: all),
        Change(
            name: "killed, zeros on the disk", isKilled: true,
            change: { $0 = Array($0[..<48]) + Array(repeating: 0, count: 48) }, rows: all),
        Change(
            name: "killed, emptied", isKilled: true, change: { $0 = [] }, rows: all,
            messages: ["state: warning: the output has 0 of 4 rows: the rest is loaded again"]),
        Change(
            name: "killed, an empty file", isKilled: true, inode: 7, change: { $0 = [] }, rows: all,
            messages: ["state: warning: the output has 0 of 4 rows: the rest is loaded again"]),
        Change(
            name: "killed, another file", isKilled: true, inode: 7, change: { $0 = [0x0A] },
            messages: refused("the 4 rows so far are in another file than the output")),
    ]

    @Test(arguments: changes)
    func comparesTheOutput(change: Change) async throws {
        let disk = Disk()
        var output = DiskFile(disk: disk, number: 0)
        try await disk.run(.all, to: output, most: 8)
        if change.isKilled {
            disk.state.withLock { state in
                let lines = state.bytes[1].split(separator: 0x0A, omittingEmptySubsequences: false).dropLast(2)
                state.bytes[1] = Array(lines.joined(separator: [0x0A])) + [0x0A]
                state.bytes[0].removeLast(17)
            }
        }
        disk.change(change.change)
        let before = (disk.output, disk.journal)
        (output.device, output.isReadable, output.isPipe) = (change.inode, change.isReadable, change.isPipe)
        do throws(ToolError) {
            let messages = try await disk.run(.all, to: output)
            #expect(messages == change.messages)
        } catch {
            #expect([error.message] == change.messages && error.status == .inputOutput)
        }
        guard let rows = change.rows else {
            #expect(disk.output == before.0 && disk.journal == before.1)
            return
        }
        let known = (0..<11).map { PagedRows.IDs.all.row($0) }
        let lines = disk.output.split(separator: "\n").map { known.firstIndex(of: String($0)) ?? -1 }
        #expect(lines == rows)
        // The journal goes with the output: the next run has nothing to do.
        if !change.isPipe { #expect(try await disk.run(.all, to: output) == ["at end"]) }
    }

    /// A list that was read to its end is checked, too.
    @Test func aFinishedListWithoutItsRowsIsReadAgain() async throws {
        let disk = Disk()
        let output = DiskFile(disk: disk, number: 0)
        try await disk.run(.none, to: output)
        disk.change { $0.removeLast($0.count - 56) }
        let messages = try await disk.run(.none, to: output)
        #expect(messages == ["state: warning: the output has 4 of 11 rows: the rest is loaded again"])
        #expect(disk.output == PagedRows.IDs.none.lines)
    }

    /// Rows that went into a pipe aren't looked for in a file.
    @Test func aFileAfterAPipeGetsTheRest() async throws {
        let disk = Disk()
        try await disk.run(.all, to: DiskFile(disk: disk, number: 0, isPipe: true), most: 8)
        disk.change { $0 = [] }
        let messages = try await disk.run(.all, to: DiskFile(disk: disk, number: 0))
        #expect(messages == ["state: warning: the 8 rows so far went into a pipe, and aren't written again"])
        #expect(disk.output == (8..<11).map { PagedRows.IDs.all.row($0) + "\n" }.joined())
    }

    /// Another program that writes in the middle of a page is found before the page is recorded as done.
    @Test func anotherWriterIsFound() throws {
        let disk = Disk()
        let output = Shared(file: DiskFile(disk: disk, number: 0))
        var journal = try PageJournal(
            [], of: DiskFile(disk: disk, number: 1), named: "state", for: JournaledList("a"), output: output)
        let page = JournalPage(
            next: nil, declaration: nil, isAtEnd: false, skippedCount: 0, rowCount: 1, ids: [], span: nil)
        try journal.begin(page, text: [0x31, 0x0A])
        try output.append([0x31, 0x0A])
        let error = #expect(throws: ToolError.self) { try journal.finish() }
        let advice = "write the rows into a file of their own"
        #expect(error?.message == "state: error: another program writes into the output; \(advice)")
        #expect(!String(decoding: disk.journal, as: UTF8.self).contains("done"))
    }

    /// A file that somebody else writes into at the same time.
    private struct Shared: AppendedFile {
        let file: DiskFile
        var state: FileState? { file.state }
        func append(_ bytes: [UInt8]) throws(ToolError) { try file.append(Array("x".utf8) + bytes) }
        func truncate(to size: Int) throws(ToolError) { try file.truncate(to: size) }
        func bytes(from offset: Int, count: Int) -> [UInt8]? { file.bytes(from: offset, count: count) }
        func sync() throws(ToolError) {}
    }

    // The lines of a journal.

    private static let header = String(
        decoding: JournalLines.header(of: JournaledList("http://a.org/list")).bytes, as: UTF8.self)
    private static let foreign = "state: error: this isn't a journal of pages; name another file, or remove this one"

    private static func damaged(_ line: Int, _ reason: String) -> String {
        "state:\(line): error: \(reason); restore the file, or remove it to start again"
    }

    private static func page(
        _ change: (String, String) = ("", ""), rows: String = "4", output: String = #"{"device":1,"file":0,"size":0}"#
    ) -> String {
        let page =
            #"{"next":{"cursor":"4"},"end":false,"rows":\#(rows),"ids":["r0"],"output":\#(output),"length":48,"sum":"0"}"#
        return (change.0.isEmpty ? page : page.replacing(change.0, with: change.1)) + "\n"
    }

    private static let done = "{\"done\":true}\n"
    private static let largest = "\(Int.max)"

    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let message: String
        var testDescription: String { text.debugDescription }
        init(_ parts: [String], _ message: String) { (text, self.message) = (parts.joined(), message) }
    }

    private static let journals: [Case] = [
        Case(["{\"done\":true}\n"], foreign),
        Case(["{\"done\":true}\n{\"done\":true}\n"], foreign),
        Case(["\n"], foreign),
        Case(["hello\n"], foreign),
        Case(["{}\n"], foreign),
        Case(["[1]\n"], foreign),
        Case(["half a line"], foreign),
        Case(["\u{0}"], foreign),
        Case([#"{"url":"http://a.org/list","next":null,"end":true}"#, "\n"], foreign),
        Case([header.replacing("a.org", with: "b.org")], otherList),
        Case([header.replacing("url", with: "uri")], otherList),
        Case([header.replacing("\"version\":1", with: "\"version\":1,\"into\":\"a#b\"")], otherList),
        Case([header.replacing("\"version\":1", with: "\"version\":1,\"body\":\"0\"")], otherList),
        Case([header.replacing("\"version\":1", with: "\"version\":2")], version("a later", 2)),
        Case([header.replacing("\"version\":1", with: "\"version\":\(largest)")], version("a later", Int.max)),
        Case([header.replacing("\"version\":1", with: "\"version\":0")], version("an earlier", 0)),
        Case([header.replacing("\"version\":1", with: "\"version\":\"1\"")], foreign),
        Case([header, "\n"], damaged(2, "expected a page, found an empty line")),
        Case([header, page(), "\n", done], damaged(3, "expected a page, found an empty line")),
        Case([header, page(), done, "{\"next\n"], damaged(4, "expected a page, found a damaged line")),
        Case([header, page(), done, "\u{0}\u{0}\n", page()], damaged(4, "expected a page, found a damaged line")),
        Case([header, done], damaged(2, "expected a page, found the end of one")),
        Case([header, page(), done, done], damaged(4, "expected a page, found the end of one")),
        Case([header, page(), page()], damaged(3, "expected the end of a page, found another page")),
        Case([header, "{}\n"], damaged(2, "expected a page, found other JSON")),
        Case([header, header], damaged(2, "expected a page, found other JSON")),
        Case([header, page(("\"end\":false", "\"end\":0"))], damaged(2, "expected a page, found other JSON")),
        Case([header, page(("\"next\":{\"cursor\":\"4\"},", ""))], damaged(2, "expected a page, found other JSON")),
        Case([header, page(("cursor", "course"))], damaged(2, "expected a page, found no such key")),
        Case(
            [header, page(("\"end\"", "\"by\":{\"way\":\"x\"},\"end\""))],
            damaged(2, "expected a page, found no such declaration")),
        Case([header, page(("[\"r0\"]", "[[1]]"))], damaged(2, "expected ids, found another value")),
        Case([header, page(rows: "-1")], damaged(2, "expected a number of rows from 0 on")),
        Case([header, page(rows: "1.5")], damaged(2, "expected a number of rows from 0 on")),
        Case([header, page(rows: largest)], damaged(2, many)),
        Case([header, page(rows: "\(Int.max / 2 + 1)")], damaged(2, many)),
        Case([header, page(rows: "\(Int.max / 2)"), done, page()], damaged(4, many)),
        Case([header, page(("\"end\"", "\"skip\":5,\"end\""))], damaged(2, many)),
        Case([header, page(("\"end\"", "\"skip\":-5,\"end\""))], damaged(2, "expected a number of skip from 0 on")),
        Case(
            [header, page(output: #"{"device":1,"file":0,"size":-1}"#)],
            damaged(2, "expected a page, found no such output")),
        Case(
            [header, page(output: #"{"device":1,"file":0,"size":\#(largest)}"#)],
            damaged(2, "expected a page, found no such output")),
        Case([header, page(output: #"{"device":1,"size":1}"#)], damaged(2, "expected a page, found no such output")),
        Case([header, page(("48", "-48"))], damaged(2, "expected a page, found no such output")),
        Case(
            [header, page(("48", largest))],
            "state: warning: the last run was stopped while it wrote 4 rows; they may be repeated"),
    ]

    @Test(arguments: journals)
    func saysWhatIsWrongWithAJournal(journal: Case) throws {
        let (text, message) = (journal.text, journal.message)
        let disk = Disk()
        disk.state.withLock { $0.bytes[1] = Array(text.utf8) }
        do throws(ToolError) {
            let journal = try PageJournal(
                disk.journal, of: DiskFile(disk: disk, number: 1), named: "state",
                for: JournaledList("http://a.org/list"), output: DiskFile(disk: disk, number: 0, device: 2))
            #expect(journal.warning == message)
        } catch {
            #expect(error.message == message && error.status == .malformedInput)
            #expect(disk.journal == Array(text.utf8), "the file stays as it is")
        }
    }

    private static let many = "expected numbers of rows, found larger ones than a list has"
    private static let otherList =
        "state: error: expected the state of http://a.org/list, found that of another list; remove the file, or name another one"

    private static func version(_ age: String, _ number: Int) -> String {
        "state: error: \(age) release wrote this journal (version \(number), expected 1); go on with that release, "
            + "or remove the file to start again"
    }

    /// What a run leaves is read, whatever byte of it is another one: a message or a run, no trap.
    @Test func aByteOfAJournalMayBeAnyOther() async throws {
        let disk = Disk()
        try await disk.run(.some, to: DiskFile(disk: disk, number: 0), most: 8)
        let (output, journal) = (disk.state.withLock { $0.bytes[0] }, disk.journal)
        var generator = SeededGenerator(seed: 48)
        for round in Effort.rounds(2_000, quick: 150) {
            let other = Disk()
            var bytes = journal
            let index = Int.random(in: bytes.indices, using: &generator)
            bytes[index] = Bool.random(using: &generator) ? UInt8.random(in: 0...255, using: &generator) : 0x39
            other.state.withLock { $0.bytes = [output, bytes] }
            do throws(ToolError) {
                try await other.run(.some, to: DiskFile(disk: other, number: 0))
            } catch {
                #expect(
                    error.message.hasPrefix("state:") || error.message.hasPrefix("error: "), "seed 48, round \(round)")
            }
        }
    }

    /// Neither the body nor a password is in the journal.
    @Test func secretsStayOutOfTheJournal() throws {
        var request = APIRequest("http://ann:secret@a.org/list", method: .post)
        request.body = .json(["token": "secret"])
        request.headers["Authorization"] = "Bearer secret"
        let header = String(decoding: JournalLines.header(of: JournaledList(request)).bytes, as: UTF8.self)
        #expect(!header.contains("secret") && !header.contains("ann") && header.contains("http://a.org/list"))
        request.body = .json(["token": "other"])
        #expect(JournaledList(request) != JournaledList(APIRequest("http://a.org/list")))
    }
}
