import Foundation
import Listwright
import Synchronization
import TestSupport
import Testing

@testable import ListwrightTool

private let address = "http://a.org/list"

/// `pages --state` with `--into`: killed at any byte of its journal, before or after the transaction
/// of a page, it resumes, and every row is in the table once.
@Suite(.childProcesses, .enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
struct PageDatabaseTests {
    /// A journal in memory, whose writes fail after a number of bytes, as if the process were killed.
    private final class Journal: AppendedFile {
        private let content = Mutex<(bytes: [UInt8], rest: Int)>(([], .max))

        var bytes: [UInt8] { content.withLock(\.bytes) }
        var state: FileState? { FileState(device: 1, file: 1, size: bytes.count) }

        func killAfter(_ count: Int) { content.withLock { $0.rest = count } }

        func append(_ bytes: [UInt8]) throws(ToolError) {
            let isWhole = content.withLock { content in
                let count = min(content.rest, bytes.count)
                content.bytes += bytes.prefix(count)
                content.rest -= count
                return count == bytes.count
            }
            if !isWhole { throw ToolError(message: "killed", status: .internalError) }
        }

        func truncate(to size: Int) throws(ToolError) {
            content.withLock { $0.bytes.removeLast($0.bytes.count - size) }
        }

        func bytes(from offset: Int, count: Int) -> [UInt8]? { nil }

        func sync() throws(ToolError) {}

        /// The numbers of pages and rows before the page that was begun and not finished; nil without one.
        var before: (pages: Int, rows: Int)? {
            guard let lines = try? JournalLines(bytes, of: JournaledList(address), named: "state"), lines.open != nil
            else { return nil }
            return (lines.pages.count, lines.rowCount)
        }
    }

    /// One run of the command; nil if it was killed.
    private func run(_ journal: Journal, _ kind: PagedRows.IDs, into file: URL) async -> Int32? {
        do throws(ToolError) {
            let words = ["--into=\(file.path)", address].map { Word($0) }
            let export = try RowExport(Arguments(words, flags: PagesCommand.allFlags, command: "pages"))
            guard let database = export.database else { return -1 }
            let output = DatabaseOutput(database: database)
            let pageJournal = try PageJournal(
                journal.bytes, of: journal, named: "state", for: JournaledList(address), output: output)
            if pageJournal.isAtEnd { return 0 }
            let pages = PageSequence(
                APIRequest(address), on: PagedRows(ids: kind), identity: .path("id"), from: pageJournal.start)
            let printer = PagePrinter(
                table: nil, form: export.form(for: nil, commitsEachBatch: true), log: PrintedIssues(limit: 20),
                name: address)
            var run = PageRun(address, pages: pages, to: output, by: printer, journal: pageJournal)
            run.warn = { _ in }
            return try await run.run().rawValue
        } catch {
            #expect(error.message == "killed")
            return nil
        }
    }

    private func sqlite(_ sql: String, _ file: URL) throws -> String {
        try Programs.bash("sqlite3 '\(file.path)' '\(sql)'").output
    }

    /// The texts of all rows.
    private func content(of file: URL, _ kind: PagedRows.IDs) throws -> String {
        let column =
            switch kind {
            case .all: "id"
            case .none: "text"
            case .some: "coalesce(id, text)"
            }
        return try sqlite("SELECT \(column) FROM rows ORDER BY 1", file)
    }

    /// - Parameter isCommitted: Whether the kill comes after the transaction of the page.
    @Test(arguments: PagedRows.IDs.allCases, [true, false])
    func everyRowIsThereOnceWhereverTheRunIsKilled(kind: PagedRows.IDs, isCommitted: Bool) async throws {
        let (whole, first) = (Journal(), Scratch.path(".sqlite"))
        #expect(await run(whole, kind, into: first) == 0)
        #expect(try content(of: first, kind) == kind.content)
        let counts = Array(0..<whole.bytes.count)
        for count in Effort.sample(counts, quick: counts.count / 40, seed: 19) {
            let (journal, file) = (Journal(), Scratch.path(".sqlite"))
            journal.killAfter(count)
            #expect(await run(journal, kind, into: file) == nil, "\(count) bytes")
            if !isCommitted, let (pages, rows) = journal.before {
                let mark = "UPDATE listwright_pages SET page = \(pages), row_count = \(rows)"
                _ = try sqlite("DELETE FROM rows WHERE rowid > \(rows); \(mark)", file)
            }
            journal.killAfter(.max)
            #expect(await run(journal, kind, into: file) == 0)
            #expect(try content(of: file, kind) == kind.content, "\(kind), killed after \(count) bytes")
        }
    }
}

/// The command itself, with a server.
@Suite(.loopbackServer, .childProcesses, .enabled(if: Programs.have("sqlite3"), "there is no sqlite3"))
struct PageDatabaseToolTests {
    @Test func aRunResumesIntoTheSameTable() throws {
        let url = "\(LoopbackServer.shared?.address ?? "")/rows/link?n=23&size=10"
        let (file, state) = (Scratch.path(".sqlite").path, Scratch.path().path)
        func pages(_ words: String...) throws -> ToolRun { try ToolRun(["pages", "--state=\(state)", url] + words) }
        #expect(try pages("--into=\(file)", "-n12").status == 0)
        let counting = "sqlite3 '\(file)' 'SELECT count(*), count(DISTINCT id) FROM rows'"
        #expect(try Programs.bash(counting).output == "12|12\n")
        for _ in 0..<2 { #expect(try pages("--into=\(file)").status == 0) }
        #expect(try Programs.bash(counting).output == "23|23\n")
        let other = try pages("--into=\(file)#other")
        #expect(other.status == 65 && other.errors.contains("found that of another list"))
        #expect(try pages("--into=\(file)").errors.contains("the list was read to its end"))
    }
}
